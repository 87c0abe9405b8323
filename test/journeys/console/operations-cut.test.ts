import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { until } from '../../fixtures/until.ts'
import { cutOff, enter, onConsoleGround, page, shoot } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'
import { agentsOf, askForNodes, beat, beatUntil, eventsOf } from './operations-agents.ts'

onConsoleGround({ roles: 'api,worker' })

const shownNumbers = (): Promise<number[]> =>
  page.locator('li[data-number]').evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.number)))

describe('an operation that is watched', () => {
  it('misses nothing and shows nothing twice where the connection was cut for ten seconds, and says so', async () => {
    const operation = await askForNodes({ namePrefix: 'cut', count: 2 })
    await enter(`/operations/${operation}`)
    const agents = await agentsOf(operation)
    await beat(agents, 2)
    await page.getByRole('row', { name: /cut-1/ }).getByText('Proving itself').waitFor()
    const before = (await eventsOf(operation)).at(-1)!
    await cutOff(async () => {
      await page.getByText('This operation was last heard').waitFor()
      await shoot('operation-cut')
      await beat(agents, 3)
      await until('something happened meanwhile', async () => (await eventsOf(operation)).at(-1)! > before)
      await sleep(10_000)
    })
    await page
      .getByRole('button', { name: 'Try now' })
      .click()
      .catch(() => {}) // it may have come back by itself
    await page.getByText(/happened while nothing was heard: numbers? \d+/).waitFor()
    await beat(agents, 7)
    await beatUntil(agents, 'the nodes are admitted', () => page.getByText('2 of 2 nodes were admitted.').isVisible())
    const all = await eventsOf(operation)
    await until('the last event is shown', async () => (await shownNumbers())[0] === all.at(-1))
    expect(all).toEqual(all.map((_, index) => index + 1))
    expect(await shownNumbers()).toEqual(all.toReversed())
    expect(await page.getByText('filled in after the connection was back').count()).toBeGreaterThan(0)
    await page.getByRole('heading', { name: 'What happened' }).scrollIntoViewIfNeeded()
    await page.locator('li[data-number]').nth(12).scrollIntoViewIfNeeded()
    await inBothThemes('operation-filled-in')
  })
})
