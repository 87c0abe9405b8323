import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { describe, expect, it } from 'vitest'
import { plant, plantHeartbeat, plantNode, plantTenant } from '../../fixtures/tenants.ts'
import { provisionedNode } from '../../integration/administrators/provisioned-node.ts'
import { changed, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'
import { rowOf } from './waiting-instance.ts'

onConsoleGround()

const own = () => ({ tenantId: rowOf(product.tenantId), accountId: rowOf(product.accountId) })
const addressOf = (nodeId: string): string => `/nodes/${globalId('Node', nodeId)}`
const detail = () => page.getByRole('complementary', { name: /./ })
const names = () => page.getByRole('row').locator('[role=gridcell]:first-child').allTextContents()

/** Held, seen from one address, with an ICMP that its agent cannot try. */
async function heldNode(name: string, address: string): Promise<{ nodeId: string; attemptId: string }> {
  const { nodeId, attemptId, runId, tenantId } = await provisionedNode({ db } as never, { ...own(), name })
  await plantHeartbeat(db.superuser, tenantId, nodeId)
  const conditions = [
    { condition: 'ENROLLED', state: 'MET', detail: '', since: new Date().toISOString() },
    { condition: 'ICMP', state: 'UNKNOWN', detail: 'Its host has no ping program.' },
    { condition: 'EGRESS', state: 'FAILED', detail: `Seen from ${address}, which is not published.` },
  ]
  await plant(db.superuser, async (client) => {
    await client.query('update attempt set state = $2, conditions = $3::jsonb, conditions_met = 1 where id = $1', [
      attemptId,
      'VALIDATING',
      JSON.stringify(conditions),
    ])
    await client.query(
      `insert into evidence (attempt_id, tenant_id, condition, outcome, observed_at, observer, since)
       values ($1, $2, 'ICMP', 'UNKNOWN', app_now(), 'AGENT', app_now())`,
      [attemptId, tenantId],
    )
    await client.query(
      "insert into egress_sighting (node_id, tenant_id, run_id, address, family, channel, count) values ($1, $2, $3, $4, 4, 'HTTP', 3)",
      [nodeId, tenantId, runId, address],
    )
  })
  return { nodeId, attemptId }
}

describe('nodes', () => {
  it('are filtered, ordered and opened by mouse, and the address says all of it', async () => {
    const tenantId = await plantTenant(db.superuser, 'Rivers & Co')
    const heard = await plantNode(db.superuser, { tenantId, name: 'river-2', heardAgo: 1 })
    await plantNode(db.superuser, { tenantId, name: 'river-1', state: 'DISABLED' })
    await plantNode(db.superuser, { tenantId, name: 'river-3', heardAgo: 3_600 })
    await plantNode(db.superuser, { tenantId: own().tenantId, name: 'lake-1', state: 'ENROLLING' })
    await enter('/nodes')
    await page.getByRole('gridcell', { name: 'lake-1' }).waitFor()

    await page.getByLabel('Search').fill('river')
    await page.getByRole('gridcell', { name: 'lake-1' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Name' }).click()
    await expect.poll(names).toEqual(['river-1', 'river-2', 'river-3'])
    await page.getByRole('button', { name: 'Name' }).click()
    await expect.poll(names).toEqual(['river-3', 'river-2', 'river-1'])
    await page.getByRole('button', { name: 'Enabled', exact: true }).click()
    await page.getByRole('radio', { name: 'Silent', exact: true }).click()
    await expect.poll(names).toEqual(['river-3'])
    await page.getByRole('radio', { name: 'Silent', exact: true }).click()
    await expect.poll(names).toEqual(['river-3', 'river-2'])
    expect(new URL(page.url()).search).toBe('?search=river&order=NAME-&state=ENABLED')

    await page.getByRole('gridcell', { name: 'river-2' }).click()
    await detail().getByRole('heading', { name: 'river-2' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console${addressOf(heard)}`)
    await detail().getByText('Enabled', { exact: true }).waitFor()
    await page.reload()
    await detail().getByRole('link', { name: 'Rivers & Co' }).waitFor()
    await expect.poll(names).toEqual(['river-3', 'river-2'])
    await inBothThemes('nodes-list')
    await page.getByRole('button', { name: 'Close the details' }).click()
    expect(new URL(page.url()).pathname).toBe('/console/nodes')
  })

  it('that fall silent come to a list of the silent, and go from it once they are heard again, though no change tells of either', async () => {
    const { tenantId } = own()
    await plantNode(db.superuser, { tenantId, name: 'quiet-1', heardAgo: 3_600 })
    const falls = await plantNode(db.superuser, { tenantId, name: 'quiet-2', heardAgo: 1 })
    await enter('/nodes?search=quiet-&order=NAME&heard=silent')
    await expect.poll(names).toEqual(['quiet-1'])
    await plantHeartbeat(db.superuser, tenantId, falls, 3_600)
    await page.getByRole('button', { name: 'One more has come: show' }).click()
    await expect.poll(names).toEqual(['quiet-1', 'quiet-2'])
    await plantHeartbeat(db.superuser, tenantId, falls)
    await page.getByRole('button', { name: 'One belongs here no more: take it out' }).click()
    await expect.poll(names).toEqual(['quiet-1'])
  })

  it('are called the same on screen, in the filter and in the export, where they ended before they were in service', async () => {
    const { tenantId } = own()
    for (const [name, reason] of [
      ['ended-late', 'NOT_PROVEN_IN_TIME'],
      ['ended-cancelled', 'CANCELLED'],
      ['ended-revoked', 'REVOKED'],
    ] as const) {
      const nodeId = await plantNode(db.superuser, { tenantId, name })
      await db.superuser.query("update node set state = 'REVOKED', reason = $2 where id = $1", [nodeId, reason])
    }
    await plantNode(db.superuser, { tenantId, name: 'ended-not', heardAgo: 1 })
    await enter('/nodes?search=ended-&order=NAME')
    await expect.poll(names).toEqual(['ended-cancelled', 'ended-late', 'ended-not', 'ended-revoked'])
    const states = () => page.getByRole('row').locator('[role=gridcell]:nth-child(3)').allTextContents()
    await page.getByRole('button', { name: 'Not admitted', exact: true }).click()
    await expect.poll(names).toEqual(['ended-late'])
    expect(await states()).toEqual(['Not admitted'])
    await page.getByRole('button', { name: 'Enabled', exact: true }).click()
    await expect.poll(names).toEqual(['ended-late', 'ended-not'])
    const fits = await page.evaluate(() =>
      [...document.querySelectorAll('[role=row] [role=gridcell]:nth-child(3)')].every((cell) => cell.scrollWidth <= cell.clientWidth),
    )
    expect(fits, 'no state is clipped').toBe(true)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As CSV, for spreadsheets' }).click()
    const lines = readFileSync(await (await saving).path(), 'utf8').split('\r\n')
    expect(
      lines
        .slice(1, 3)
        .map((line) => line.split(','))
        .map(([name, , state]) => [name, state]),
    ).toEqual([
      ['ended-late', 'Not admitted'],
      ['ended-not', 'Enabled'],
    ])
  })

  it('that are held say what they wait for: their address is published, and what is unknown accepted by name', async () => {
    const { nodeId, attemptId } = await heldNode('held-1', '93.184.216.34')
    await enter(addressOf(nodeId))
    await detail().getByText('1 of 13 conditions are met.').waitFor()
    await detail().getByText('Its host has no ping program.').waitFor()
    await inBothThemes('nodes-held')

    await page.getByRole('button', { name: 'Publish 93.184.216.34' }).click()
    await page.getByRole('button', { name: 'Publish it' }).click()
    await page.getByText('This is not 93.184.216.34.').waitFor()
    await page.getByLabel('The address, once more').fill('93.184.216.34')
    await inBothThemes('nodes-publish')
    await page.getByRole('button', { name: 'Publish it' }).click()
    await detail().getByText('Published', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Accept that ping is unknown' }).click()
    await page.getByLabel('Name of the node').fill('held-1')
    await page.getByRole('button', { name: 'Accept it for this node' }).click()
    await detail().getByText('Ping unknown, accepted').waitFor()
    const { rows } = await db.superuser.query('select icmp_accepted_by from attempt where id = $1', [attemptId])
    expect(rows).toEqual([{ icmp_accepted_by: 'Grace' }])
  })

  it('are retired by keys alone, once their name was typed; a wrong one stays with what is wrong', async () => {
    const nodeId = await plantNode(db.superuser, { tenantId: own().tenantId, name: 'by-keys', heardAgo: 1 })
    await enter('/nodes?search=by-keys')
    await page.getByRole('gridcell', { name: 'by-keys' }).waitFor()
    await page.getByRole('grid', { name: 'Nodes' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await detail().getByRole('heading', { name: 'by-keys' }).waitFor()
    await tabTo('Retire')
    await page.keyboard.press('Enter')
    await page.keyboard.type('by-key')
    await page.keyboard.press('Enter')
    await page.getByText('This is not by-keys.').waitFor()
    await inBothThemes('nodes-retire')
    await page.keyboard.type('s')
    await page.keyboard.press('Enter')
    await detail().getByText('Retired', { exact: true }).waitFor()
    const { rows } = await db.superuser.query('select state from node where id = $1', [nodeId])
    expect(rows).toEqual([{ state: 'RETIRED' }])
  })

  it('that became another meanwhile are refused in the server’s words, and what was typed stays', async () => {
    const nodeId = await plantNode(db.superuser, { tenantId: own().tenantId, name: 'racing', heardAgo: 1 })
    await enter(addressOf(nodeId))
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByLabel('Name of the node').fill('racing')
    await plant(db.superuser, (client) => client.query("update node set state = 'RETIRED', ended_at = app_now() where id = $1", [nodeId]))
    await page.getByRole('button', { name: 'Revoke the node' }).click()
    await page.getByText('racing is retired').waitFor()
    expect(await page.getByLabel('Name of the node').inputValue()).toBe('racing')
  })

  it('show any name harmlessly, are told of as they come, and say where there is none', async () => {
    const tenantId = await plantTenant(db.superuser, '💥'.repeat(80))
    const script = '<script>document.title = "mine"</script><img src=x>'
    const nodeId = await plantNode(db.superuser, { tenantId, name: script })
    await plantNode(db.superuser, { tenantId, name: '🏳️‍🌈'.repeat(10) })
    await enter(`${addressOf(nodeId)}?tenant=${globalId('Tenant', tenantId)}`)
    await detail().getByRole('heading', { name: script }).waitFor()
    await inBothThemes('nodes-any-name')
    expect(await page.title()).not.toBe('mine')

    await page.goto(`${page.url().split('/nodes')[0]}/nodes?search=nobody-has-this-name`)
    await page.getByText('No node matches the filter').waitFor()
    const late = await plantNode(db.superuser, { tenantId, name: 'nobody-has-this-name' })
    await changed(tenantId, 'NODE', late)
    await page.getByRole('gridcell', { name: 'nobody-has-this-name', exact: true }).waitFor()

    await page.goto(`${page.url().split('/nodes')[0]}${addressOf(randomUUID())}`)
    await page.getByText('There is no such node').waitFor()
    await inBothThemes('nodes-none-such')
    await page.goto(`${page.url().split('/nodes')[0]}/nodes/%00`)
    await page.getByText('No such node.').waitFor()
    await page.goto(`${page.url().split('/nodes')[0]}/audit?since=0000-01-01T00:00:00Z`)
    await page.getByText('A DateTime lies between 0001-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z.').waitFor()
  })

  it('of any number are drawn as far as they are in sight, and come page by page as one goes on', async () => {
    const all = 240
    await plant(db.superuser, (client) =>
      client.query(
        `insert into node (id, tenant_id, name, origin, state, first_enabled_at)
         select gen_random_uuid(), $1, 'many-' || n, 'MANUAL', 'ENABLED', app_now() from generate_series(1, $2::int) n`,
        [own().tenantId, all],
      ),
    )
    await enter('/nodes?search=many-&order=NAME')
    const grid = page.getByRole('grid', { name: 'Nodes' })
    await grid.waitFor()
    await page.getByText(`${all} rows`).waitFor()
    await grid.focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return grid.getAttribute('aria-rowcount')
      })
      .toBe(String(all + 1))
    await page.keyboard.press('End')
    await expect.poll(() => page.getByRole('row').last().getAttribute('aria-rowindex')).toBe(String(all + 1))
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    await page.keyboard.press('Enter')
    await detail().getByRole('heading').first().waitFor()
    expect(await page.getByRole('row', { selected: true }).count()).toBe(1)
  })
})

/** Goes on by the Tab key until the button of this name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.getByRole('button', { name, exact: true }).evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`no Tab leads to ${name}`)
}
