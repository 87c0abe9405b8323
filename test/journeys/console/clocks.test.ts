import { afterEach, describe, expect, it } from 'vitest'
import { plantHeartbeat, plantNode } from '../../fixtures/tenants.ts'
import { context, cutOff, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { rowOf } from './waiting-instance.ts'

onConsoleGround()

const hour = 3_600_000
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) })
const seconds = (count: number): Promise<void> => new Promise((over) => setTimeout(over, count * 1_000))

/** A node in service that was heard so long ago, in a list of its own. */
async function listed(name: string, heardAgo: number): Promise<() => Promise<unknown>> {
  const tenantId = rowOf(product.tenantId)
  const nodeId = await plantNode(db.superuser, { tenantId, name, heardAgo })
  await context.addInitScript(() => {
    const Real = Date
    const shown = window as unknown as { clockAhead: number }
    shown.clockAhead = 0
    window.Date = class extends Real {
      constructor(...given: []) {
        if (given.length === 0) super(Real.now() + shown.clockAhead)
        else super(...given)
      }
      static override now(): number {
        return Real.now() + shown.clockAhead
      }
    } as DateConstructor
  })
  await enter(`/nodes?search=${name}`)
  await row(name).getByText('Enabled').waitFor()
  return () => plantHeartbeat(db.superuser, tenantId, nodeId)
}
const setClock = (ahead: number): Promise<void> =>
  page.evaluate((ms) => {
    ;(window as unknown as { clockAhead: number }).clockAhead = ms
  }, ahead)

/** Looks all the while: what blinks is seen, too. */
const neverSilent = async (name: string, forSeconds: number): Promise<void> => {
  for (let looked = 0; looked < forSeconds * 4; looked += 1) {
    expect(await row(name).getByText('Silent').count()).toBe(0)
    await seconds(0.25)
  }
}

describe('a live node is shown as live', () => {
  let beating: ReturnType<typeof setInterval> | undefined
  afterEach(() => clearInterval(beating))
  const keepBeating = (beat: () => Promise<unknown>): void => {
    beating = setInterval(() => void beat(), 5_000)
  }

  it("however this machine's clock is set, and the connection was lost meanwhile", async () => {
    keepBeating(await listed('clock-1', 1))
    await setClock(2 * hour)
    await neverSilent('clock-1', 3)
    await page.getByText("This machine's clock is 2 h ahead: deadlines count by the server's.").waitFor()
    await cutOff(async () => {
      await page.getByText('What you see is as of just now').waitFor()
      await page.getByText('Last heard just now').waitFor()
      await neverSilent('clock-1', 2)
    })
    await page.getByText('What you see is as of').waitFor({ state: 'detached' })
    await setClock(0)
    await neverSilent('clock-1', 3)
    await page.getByText("This machine's clock is").waitFor({ state: 'detached' })
  })

  it('by its next heartbeats, which are asked for though the clock was set back', async () => {
    const beat = await listed('clock-2', 1)
    await setClock(2 * hour)
    await page.getByText("This machine's clock is 2 h ahead").waitFor()
    // Asked for by the clock that is ahead.
    await seconds(16)
    await setClock(0)
    keepBeating(beat)
    await neverSilent('clock-2', 40)
  })

  it('as of its last answer where it cannot be asked anew, and the list says that it may be old', async () => {
    await listed('clock-3', 20)
    await context.route('**/admin/graphql', (route) =>
      route.request().postData()?.includes('query NodesPage') ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    )
    await page.getByText('This may be old: it could not be asked for anew.').waitFor()
    await neverSilent('clock-3', 20)
    await row('clock-3').getByText('Enabled').waitFor()
  })
})
