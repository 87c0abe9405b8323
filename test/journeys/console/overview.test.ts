import { globalId } from '@sallyport/graphql/global-id.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { plantAlarm } from '../../fixtures/plant-alarm.ts'
import { plantFleet } from '../../fixtures/plant-fleet.ts'
import { plant, plantAccount, plantAttempt, plantNode, plantOperation, plantTenant } from '../../fixtures/tenants.ts'
import { changed, context, cutOff, db, enter, faults, onConsoleGround, openPage, origin, page, shoot } from './console-page.ts'

onConsoleGround()

const run = (text: string, values: unknown[] = []): Promise<unknown> => plant(db.superuser, (client) => client.query(text, values))
const verdict = () => page.locator('#overview-verdict')
const item = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
const numberOf = (entry: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: entry })
const alarmed = (alarmId: string): Promise<unknown> => changed(null, 'ALARM', alarmId)

let tenants = 0
/** An operation with one node that proves itself, whose deadline is so many seconds away. */
async function admission(seconds: number): Promise<{ attemptId: string; operationId: string; nodeId: string; tenantId: string }> {
  const tenantId = await plantTenant(db.superuser, `Rivers & Co ${++tenants}`)
  const accountId = await plantAccount(db.superuser)
  const operationId = await plantOperation(db.superuser, { tenantId, accountId, count: 2 })
  const { attemptId, nodeId } = await plantAttempt(db.superuser, {
    tenantId,
    accountId,
    operationId,
    place: 1,
    conditionsMet: 9,
    heardAgo: 1,
  })
  await plantAttempt(db.superuser, { tenantId, accountId, operationId, place: 2, state: 'ADMITTED', nodeState: 'ENABLED', heardAgo: 1 })
  await run('delete from egress_sighting')
  await run("update cloud_account set name = 'North ' || $2 where id = $1", [accountId, tenants])
  await moveDeadline(attemptId, seconds)
  return { attemptId, operationId, nodeId, tenantId }
}
const moveDeadline = (attemptId: string, seconds: number): Promise<unknown> =>
  run("update attempt set deadline_at = app_now() + $2 * interval '1 second' where id = $1", [attemptId, seconds])

afterEach(async () => {
  await run('delete from alarm')
  await run("update operation set state = 'FAILED', ended_at = app_now() where state = 'RUNNING'")
  await run("update attempt set state = 'FAILED', ended_at = app_now() where ended_at is null")
  await run("update node set state = 'REVOKED', ended_at = app_now() where state in ('HELD', 'ENABLED')")
  await run('delete from fleet_sample')
  await run("update cloud_account set state = 'READY'") // planted ones lead to no cloud, and asking shows it
})

describe('the overview of the console', () => {
  it('is calm where nothing needs a person, in both themes', async () => {
    await enter('/')
    await expect.poll(() => verdict().textContent()).toBe('Nothing needs a person')
    await page.getByText('None. Nodes that are provisioned appear here').waitFor()
    await page.getByText('Nothing was sampled in this time.').waitFor()
    expect(await page.locator('.rail .count').count()).toBe(0)
    expect(await faults()).toEqual([])
    await shoot('overview-calm-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faults()).toEqual([])
    await shoot('overview-calm-dark')
  })

  it('says what needs a person, the most urgent first, how soon, and leads there with one click', async () => {
    const { operationId, attemptId, nodeId } = await admission(9 * 60)
    await plantNode(db.superuser, { tenantId: await plantTenant(db.superuser, 'Lakes'), name: 'gone-quiet', heardAgo: 900 })
    await plantAlarm(db.superuser, 'A second key showed itself at edge-1. Look who has it.', { kind: 'SECOND_KEY' })
    await plantAlarm(db.superuser, 'edge-7 comes from another address by now.', { kind: 'EGRESS_CHANGED', minutesAgo: 40 })
    await enter('/')
    await expect.poll(() => verdict().textContent()).toBe('4 things need a person, one of them now')
    const titles = page.locator('.overview-item h3')
    expect((await titles.allTextContents())[0]).toBe('Second key')
    const deadline = item('A deadline is near')
    expect(await deadline.locator('time.left').getAttribute('class')).toBe('left soon')
    expect(await deadline.getByRole('link', { name: 'Open the operation' }).getAttribute('href')).toBe(
      `/console/operations/${globalId('Operation', operationId)}`,
    )
    await expect.poll(() => numberOf('Overview').textContent()).toBe('Overview4 need a person')
    await expect.poll(() => numberOf('Alarms').textContent()).toBe('Alarms2 need a person')
    await expect.poll(() => numberOf('Operations').textContent()).toBe('Operations1 need a person')
    // The node that proves itself, with its conditions and its deadline.
    const row = page
      .getByRole('region', { name: `mon-1 to mon-2 of Rivers & Co ${tenants}`, exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Proving itself' })
    expect(await row.getByRole('link').getAttribute('href')).toBe(`/console/nodes/${globalId('Node', nodeId)}`)
    expect(await row.getByRole('meter').getAttribute('aria-valuenow')).toBe('9')
    await row.getByText('9 of 13', { exact: true }).last().waitFor()
    await page.getByText('1 of 2 admitted').waitFor()
    expect(await faults()).toEqual([])
    await shoot('overview-alarmed-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faults()).toEqual([])
    await shoot('overview-alarmed-dark')
    // Two minutes before its end it is red, and as urgent as can be.
    await moveDeadline(attemptId, 100)
    await changed(null, 'OPERATION', operationId)
    await expect.poll(() => deadline.locator('time.left').getAttribute('class')).toBe('left now')
    await expect.poll(() => verdict().textContent()).toBe('4 things need a person, 2 of them now')
    await deadline.getByRole('link', { name: 'Open the operation' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/console/operations/${globalId('Operation', operationId)}`)
  })

  it('has an alarm acknowledged where it stands, by keys alone, and is calm again by itself', async () => {
    const id = await plantAlarm(db.superuser, 'edge-7 comes from another address by now.', { kind: 'EGRESS_CHANGED' })
    await enter('/')
    await expect.poll(() => verdict().textContent()).toBe('One thing needs a person')
    const acknowledge = page.getByRole('button', { name: 'Acknowledge' })
    for (let i = 0; i < 60 && !(await acknowledge.evaluate((button) => button === document.activeElement)); i++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => verdict().textContent()).toBe('Nothing needs a person')
    // The button is gone, and the focus is not lost with it.
    await expect.poll(() => verdict().evaluate((heading) => heading === document.activeElement)).toBe(true)
    await page.getByText('No alarm is open, no deadline is near').waitFor()
    const { rows } = await db.superuser.query<{ by: string }>('select acknowledged_by as by from alarm where id = $1', [id])
    expect(rows).toEqual([{ by: 'Grace' }])
  })

  it('moves nothing under the pointer: what is new waits, and what is over stays and says so', async () => {
    const first = await plantAlarm(db.superuser, 'First.', { kind: 'EGRESS_CHANGED' })
    await plantAlarm(db.superuser, 'Second.', { kind: 'LATE_INSTANCE' })
    await enter('/')
    await item('Late instance').hover()
    const before = await item('Late instance').boundingBox()
    await run("update alarm set acknowledged_at = app_now(), acknowledged_by = 'Ada' where id = $1", [first])
    await alarmed(first)
    await alarmed(await plantAlarm(db.superuser, 'Third.', { kind: 'SECOND_KEY' }))
    await expect.poll(() => verdict().textContent()).toBe('2 things need a person, one of them now')
    const show = page.getByRole('button', { name: 'One more needs a person: show' })
    await show.waitFor()
    await item('Egress changed').getByText('Over').waitFor()
    expect((await item('Late instance').boundingBox())?.y).toBe(before?.y)
    await show.click()
    await expect.poll(() => page.locator('.overview-item h3').allTextContents()).toEqual(['Second key', 'Late instance'])
  })

  it('tells screen readers of a new alarm once, and the desktop where that was switched on, and nothing of what was there', async () => {
    await plantAlarm(db.superuser, 'This was there before.')
    await context.grantPermissions(['notifications'], { origin })
    await page.addInitScript(() => {
      const shown: string[] = []
      Object.assign(window, { shown })
      const Real = Notification
      const Spy = class {
        static permission = Real.permission
        static requestPermission = () => Promise.resolve('granted')
        constructor(title: string, { body, tag }: { body: string; tag: string }) {
          shown.push(`${title} | ${body} | ${tag}`)
        }
      }
      Object.assign(window, { Notification: Spy })
      localStorage.setItem('sallyport-preferences', JSON.stringify({ tellAlarms: true, tellDeadlines: true }))
    })
    const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
    // Whatever is in its first answers was there before: an answer may be asked for anew once the feed is open.
    const asks = ['NewestAlarms', 'Attention']
    const isOne = (request: { postData(): string | null }) => asks.some((query) => request.postData()?.includes(`query ${query} `) === true)
    const open = new Set<unknown>()
    page.on('request', (request) => isOne(request) && open.add(request))
    for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => open.delete(request))
    await enter('/audit')
    await page.getByText('Connected').first().waitFor()
    await expect.poll(() => numberOf('Alarms').textContent()).toBe('Alarms1 need a person')
    await expect.poll(() => open.size).toBe(0)
    const id = await plantAlarm(db.superuser, 'A second key showed itself.', { kind: 'SECOND_KEY', minutesAgo: 0 })
    await alarmed(id)
    await expect.poll(shown).toEqual([`Alarm: Second key | A second key showed itself. | /alarms/${globalId('Alarm', id)}`])
    await page.getByRole('alert').getByText('Alarm: Second key. A second key showed itself.').waitFor({ state: 'attached' })
    // Counted up: it is the same one.
    await run('update alarm set count = 2, last_raised_at = app_now() where id = $1', [id])
    await alarmed(id)
    const { operationId } = await admission(8 * 60)
    await changed(null, 'OPERATION', operationId)
    await expect
      .poll(shown)
      .toEqual([
        `Alarm: Second key | A second key showed itself. | /alarms/${globalId('Alarm', id)}`,
        expect.stringMatching(
          new RegExp(`^Less than ten minutes left \\| mon-1 fails .* \\| /operations/${globalId('Operation', operationId)}$`),
        ),
      ])
  })

  it('looks old while the connection is lost, and tells of what came meanwhile when it is back', async () => {
    await enter('/')
    await expect.poll(() => verdict().textContent()).toBe('Nothing needs a person')
    await page.getByText(/^Server \d/).waitFor()
    await cutOff(async () => {
      await page.getByRole('radio', { name: '7 days' }).click()
      await page.getByText('The connection to the server is lost.').waitFor()
      await page.getByText('Last heard').waitFor()
      await page.getByRole('heading', { name: 'The history could not be shown' }).waitFor()
      expect(await page.locator('.overview-verdict').evaluate((section) => getComputedStyle(section).borderTopStyle)).toBe('dashed')
      expect(await faults()).toEqual([])
      await shoot('overview-cut-off')
      await alarmed(await plantAlarm(db.superuser, 'This came while nobody was told.', { kind: 'WRONG_PROOF', minutesAgo: 0 }))
    })
    await page
      .getByRole('button', { name: 'Try now' })
      .click()
      .catch(() => {}) // it may have come back by itself
    await page.getByRole('alert').getByText('Alarm: Wrong proof. This came while nobody was told.').waitFor({ state: 'attached' })
    await expect.poll(() => verdict().textContent()).toBe('One thing needs a person now')
    await page.getByText(/^Last change/).waitFor()
    // What was asked for meanwhile and not answered is asked for again by itself.
    await page.getByText('None. Nodes that are provisioned appear here').waitFor()
    await page.getByText('Nothing was sampled in this time.').waitFor()
  })

  it('offers to accept at once what a node waits for a person for, by its name', async () => {
    const { attemptId, operationId } = await admission(29 * 60)
    await run("update attempt set tenant_reason = 'WAITING_FOR_ADMINISTRATOR', conditions = $2 where id = $1", [
      attemptId,
      JSON.stringify([
        { condition: 'ICMP', state: 'UNKNOWN', detail: 'Its host has no ping program.' },
        { condition: 'STAGE', state: 'WAITING', detail: 'Written last.' },
      ]),
    ])
    await enter('/')
    const waits = item('A node waits for you')
    await waits.getByText('Nobody knows whether mon-1 can ping. Accept that').waitFor()
    expect(await waits.getByRole('link', { name: 'Open the operation' }).getAttribute('href')).toBe(
      `/console/operations/${globalId('Operation', operationId)}`,
    )
    await expect.poll(() => numberOf('Operations').textContent()).toBe('Operations1 need a person')
    await waits.getByRole('button', { name: 'Accept for mon-1' }).press('Enter')
    await page.getByRole('dialog', { name: 'Accept unknown ICMP for mon-1' }).getByLabel('Name of the node').waitFor()
    expect(await faults()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('draws how it was, with gaps where nothing was sampled, as a picture, in words and as a table', async () => {
    const samples = Array.from({ length: 58 }, (_, i) => 59 - i).filter((minutesAgo) => minutesAgo > 35 || minutesAgo < 25)
    await plantFleet(
      db.superuser,
      samples.map((minutesAgo) => ({
        minutesAgo,
        enabled: minutesAgo > 45 ? 6 : 9,
        live: minutesAgo > 20 ? (minutesAgo > 45 ? 6 : 9) : 7,
        held: minutesAgo > 50 ? 3 : 0,
        up: 4,
        down: minutesAgo < 10 ? 1 : 0,
        admitted: minutesAgo === 46 ? 3 : 0,
        failed: minutesAgo === 40 ? 1 : 0,
      })),
    )
    const tenantId = await plantTenant(db.superuser, 'Fjords')
    for (let n = 0; n < 9; n += 1) await plantNode(db.superuser, { tenantId, name: `fjord-${n}`, heardAgo: n < 8 ? -3_600 : 100 })
    await enter('/?range=hour')
    const nodes = page.getByRole('figure', { name: 'Nodes' })
    await nodes.locator('canvas').waitFor()
    expect(await nodes.getByRole('listitem').filter({ hasText: 'In service' }).textContent()).toBe('In service 9')
    expect(await nodes.getByRole('listitem').filter({ hasText: 'Heard' }).textContent()).toBe('Heard 8') // as it is now, whatever was sampled last
    expect(await nodes.locator(':scope > p').textContent()).toMatch(
      /^In service: between 6 and 9\. Heard: between 6 and 9\. Held: between 0 and 3\. Nothing was sampled from \d\d:\d\d to \d\d:\d\d\.$/,
    )
    expect(await page.getByRole('figure', { name: 'Attempts that ended' }).getByRole('listitem').allTextContents()).toEqual([
      'Admitted 3',
      'Failed 1',
    ])
    await shoot('overview-history-light')
    await nodes.getByText('As a table').click()
    const table = nodes.getByRole('region', { name: 'Nodes as a table' })
    await expect.poll(() => table.getByText('not sampled').count()).toBeGreaterThanOrEqual(11)
    expect(await faults()).toEqual([])
    // Drawn anew where there is another width, and in other colours.
    const wide = await nodes.locator('canvas').evaluate((canvas) => canvas.clientWidth)
    await page.setViewportSize({ width: 900, height: 860 })
    await expect.poll(() => nodes.locator('canvas').evaluate((canvas) => canvas.clientWidth)).not.toBe(wide)
    await page.setViewportSize({ width: 1280, height: 1200 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await faults()).toEqual([])
    await shoot('overview-history-dark')
    // A longer span has longer buckets, and the same peaks.
    await page.getByRole('radio', { name: '24 hours' }).click()
    await nodes.getByText('Held: between 0 and 3.').waitFor()
    await expect.poll(() => table.getByText(/^\d to \d$/).count()).toBeGreaterThan(0)
    await shoot('overview-history-day-dark')
    await page.getByRole('radio', { name: '7 days' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?range=week')
    await nodes.locator('canvas').waitFor()
  })

  it('has an address published where held nodes wait for it', async () => {
    const { nodeId, tenantId } = await admission(40 * 60)
    await run(
      `insert into published_address (id, range, family, note, published_by) values (gen_random_uuid(), '81.2.69.1', 4, 'first', 'Ada')`,
    )
    await run(
      `insert into egress_sighting (node_id, tenant_id, run_id, address, family, channel) select $1, $2, run_id, '81.2.69.142', 4, 'HTTP' from node_heartbeat where node_id = $1`,
      [nodeId, tenantId],
    )
    await enter('/')
    const seen = item('An address is not published')
    await seen.getByText('mon-1 is held because 81.2.69.142 is not published.').waitFor()
    expect(await seen.getByRole('link', { name: 'Open the address' }).getAttribute('href')).toBe('/console/addresses?search=81.2.69.142')
    await seen.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish 81.2.69.142' })
    await dialog.getByLabel('Why it is published').fill('our gateway')
    await dialog.getByLabel('The address, once more').fill('81.2.69.142')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    // Either gone, or still there under the pointer and over.
    await expect.poll(() => seen.filter({ hasNotText: 'Over' }).count()).toBe(0)
    const { rows } = await db.superuser.query("select note from published_address where range = '81.2.69.142'")
    expect(rows).toEqual([{ note: 'our gateway' }])
  })

  it("counts deadlines down by the server's clock, and says where this machine's is off", async () => {
    await openPage()
    await db.moveClock(5 * 60_000)
    await admission(9 * 60)
    await enter('/')
    await page.getByText("This machine's clock is 5 min behind: deadlines count by the server's.").waitFor()
    await expect.poll(() => item('A deadline is near').locator('time.left').textContent()).toMatch(/^[78] min left$/)
    await db.moveClock(-5 * 60_000)
  })
})
