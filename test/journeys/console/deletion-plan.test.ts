import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { db, enter, onConsoleGround, page } from './console-page.ts'
import { createMarker, deletionEnabled } from './deletion-ground.ts'
import { inBothThemes } from './in-both-themes.ts'
import { waitingInstance } from './waiting-instance.ts'

onConsoleGround({ configuration: deletionEnabled() })

beforeAll(async () => {
  await createMarker()
  for (let more = 0; more < 11; more += 1) await waitingInstance()
})

const api = '**/admin/graphql'
/** What becomes of the questions for the plan, one after the other; whatever is left out passes. */
function planned(...fates: ('pass' | 'hold' | 'fail')[]): { letGo: () => void; restore: () => Promise<void> } {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let asked = 0
  const answer = async (route: Route): Promise<void> => {
    if (!route.request().postData()?.includes('query DeletionPlanPage')) return await route.fallback()
    const fate = fates[asked]
    asked += 1
    if (fate === 'hold') await held
    if (fate === 'fail') return await route.abort()
    await route.fallback()
  }
  void page.route(api, answer)
  return { letGo, restore: () => page.unroute(api, answer) }
}

const items = () => page.getByText(/^Instance .* would not be deleted, because/)

describe('the plan of many', () => {
  it('tells how far it is while clouds are asked, shows what it has, and goes on when it is asked to', async () => {
    const { letGo } = planned('hold')
    await enter('/deletion/plan')
    await page.getByText('Asking the clouds: 0 of 11 judged').waitFor()
    await inBothThemes('deletion-plan-asking')
    letGo()
    await page.getByText('None of 9 would be deleted now.').waitFor()
    await page.getByText('11 wait in all').waitFor()
    expect(await items().count()).toBe(9)
    await inBothThemes('deletion-plan-many')
    await page.getByRole('button', { name: 'Ask about more of them' }).click()
    await page.getByText('None of 11 would be deleted now.').waitFor()
    expect(await items().count()).toBe(11)
    expect(await page.getByRole('button', { name: 'Ask about more of them' }).count()).toBe(0)
  })

  it('lets one be kept where it is judged, with a reason', async () => {
    await enter('/deletion/plan')
    await page.getByText('None of 9 would be deleted now.').waitFor()
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Keep it: / }) })
      .first()
    await first.getByLabel('Why (optional)').fill('asked for by finance')
    await first.getByRole('button', { name: /^Keep it: / }).click()
    await page.getByText('It waits no more: nothing deletes it until somebody files it again.').waitFor()
    await page.getByText('Kept', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName), 'the focus stays with the instance').toBe('LI')
    const { rows } = await db.superuser.query("SELECT state_detail FROM instance WHERE state = 'SEEN' AND kept_at IS NOT NULL")
    expect(rows).toEqual([{ state_detail: 'Kept by Grace: asked for by finance' }])
  })

  it('keeps what was judged where the rest could not be, says why, and can be asked again', async () => {
    const { restore } = planned('pass', 'fail')
    await enter('/deletion/plan')
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await items().count()).toBe(3)
    await restore()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('None of 9 would be deleted now.').waitFor()
    expect(await page.getByText('The server cannot be reached.').count()).toBe(0)
  })
})
