import { randomUUID } from 'node:crypto'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { plant, plantNode, plantTenant } from '../../fixtures/tenants.ts'
import { db, enter, faults, onConsoleGround, openPage, page, product, shoot } from './console-page.ts'

onConsoleGround()

type Entry = {
  action: string
  actor?: string
  actorKind?: 'ADMINISTRATOR' | 'MEMBER' | 'AGENT' | 'SYSTEM'
  actorId?: string
  tenantId?: string
  subjectKind?: string
  subjectId?: string
  requestId?: string
  detail?: object
  at: string
}

const ada = randomUUID()
let tenantId: string
let nodeId: string

async function write(entries: readonly Entry[]): Promise<void> {
  await plant(db.superuser, async (client) => {
    for (const entry of entries)
      await client.query(
        `insert into audit_entry (id, at, actor_kind, actor_id, actor_name, tenant_id, action, subject_kind, subject_id, detail, request_id, source_address)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '198.51.100.7')`,
        [
          entry.at,
          entry.actorKind ?? 'ADMINISTRATOR',
          entry.actorId ?? ada,
          entry.actor ?? 'Ada',
          entry.tenantId ?? null,
          entry.action,
          entry.subjectKind ?? 'NODE',
          entry.subjectId ?? nodeId,
          entry.detail ?? {},
          entry.requestId ?? randomUUID(),
        ],
      )
  })
}

beforeAll(async () => {
  tenantId = await plantTenant(db.superuser, 'Rivers & Co')
  nodeId = await plantNode(db.superuser, { tenantId, name: 'edge-1' })
  const at = (minute: number): string => `2026-11-30T10:${String(minute).padStart(2, '0')}:00.500Z`
  await write([
    { action: 'retireNode', at: at(0), tenantId, detail: { name: 'edge-1', why: ['old', 'slow'] }, requestId: 'request-of-two' },
    { action: 'disableNode', at: at(1), tenantId, requestId: 'request-of-two' },
    { action: 'renameNode', at: at(2), tenantId, actor: 'Lin', actorKind: 'MEMBER', actorId: randomUUID() },
    { action: 'node.admitted', at: at(3), tenantId, actor: 'Sallyport', actorKind: 'SYSTEM', actorId: 'sallyport' },
    {
      action: 'publishAddress',
      at: at(4),
      subjectKind: 'PUBLISHED_ADDRESS',
      subjectId: randomUUID(),
      actor: '🚨'.repeat(80),
      detail: { range: '203.0.113.7' },
    },
    ...Array.from({ length: 150 }, (_, i) => ({ action: 'cancelAttempt', at: `2026-11-29T00:00:00.${String(i).padStart(3, '0')}Z` })),
  ])
})

const rows = () => page.getByRole('grid', { name: 'Audit log' }).getByRole('row')
const field = (name: string) => page.getByRole('combobox', { name })
const address = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)
/** With the heads. */
const untilRows = (count: number): Promise<void> => expect.poll(() => rows().count()).toBe(count)

describe('the audit log in the console', () => {
  it('has every filter in sight, none over another, at any width', async () => {
    await enter('/audit')
    await page.locator('.audit-filters input').nth(6).waitFor()
    for (const width of [1280, 1024, 800]) {
      await page.setViewportSize({ width, height: 860 })
      const boxes = await page.locator('.audit-filters input').evaluateAll((inputs) =>
        inputs.map((input) => {
          const { left, right, top } = input.getBoundingClientRect()
          return { left, right, top }
        }),
      )
      expect(boxes).toHaveLength(7)
      for (const [at, { right, top }] of boxes.entries()) {
        expect(right).toBeLessThan(width)
        const next = boxes[at + 1]
        if (next !== undefined && Math.abs(next.top - top) < 10) expect(right).toBeLessThan(next.left)
      }
    }
  })

  it('tells of one entry everything, and leads to what it was done to and to all of its kind', async () => {
    await enter('/audit')
    await page.getByRole('gridcell', { name: 'Retire node' }).click()
    const detail = page.getByRole('complementary', { name: 'Retire node' })
    await detail.getByText('Nov 30, 2026').waitFor()
    await detail.getByText('old, slow').waitFor()
    await page.getByRole('gridcell', { name: '203.0.113.7 published address' }).waitFor()
    const short = `…${nodeId.slice(-8)}`
    for (const action of ['Retire node', 'Disable node', 'Rename node'])
      await rows()
        .filter({ has: page.getByRole('gridcell', { name: action, exact: true }) })
        .getByRole('gridcell', { name: `edge-1 node ${short}` })
        .waitFor()
    await detail.getByRole('link', { name: 'Node edge-1' }).waitFor()
    await detail.getByRole('button', { name: `Copy the id of the node ${short}` }).waitFor()
    const cutOff = (cells: Element[]) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
    expect(await page.locator('.data-list .rows [role=gridcell]:first-child').evaluateAll(cutOff), 'times are whole').toBe(0)
    expect(await detail.getByRole('link', { name: 'Node' }).getAttribute('href')).toBe(`/console/nodes/${globalId('Node', nodeId)}`)
    expect(await faults()).toEqual([])
    await shoot('audit-light')
    await detail.getByRole('button', { name: 'All of the request' }).click()
    await untilRows(3)
    expect(address()).toMatchObject({ requestId: 'request-of-two' })
    expect(await page.getByRole('searchbox', { name: 'Request' }).inputValue()).toBe('request-of-two')
  })

  it('is filtered by action, by who, and by tenant, which the address keeps over a reload', async () => {
    await enter('/audit')
    await field('Action').fill('disable n')
    await page.getByRole('option', { name: 'Disable node' }).click()
    await untilRows(2)
    expect(address()).toEqual({ action: 'disableNode' })
    await page.reload()
    await untilRows(2)
    expect(await field('Action').inputValue()).toBe('Disable node')
    await field('Action').fill('')
    await field('Action').press('Tab')
    await expect.poll(address).toEqual({})

    await field('Who').fill('grace')
    await page.getByRole('option', { name: 'Grace' }).click()
    // Whoever signed in made the tenant and the cloud account of this product.
    await page.getByRole('gridcell', { name: 'Create tenant' }).waitFor()
    expect(await page.getByRole('gridcell', { name: 'Ada' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove all filters' }).click()

    await field('Tenant').fill('rivers')
    await page.getByRole('option', { name: 'Rivers & Co' }).click()
    await untilRows(5)
    expect(address()).toEqual({ tenantId: globalId('Tenant', tenantId) })
    await page.reload()
    await expect.poll(() => field('Tenant').inputValue()).toBe('Rivers & Co')
  })

  it('is narrowed to a time by the clocks of the zone that was chosen', async () => {
    await openPage({ timezoneId: 'Asia/Tokyo' })
    await enter('/audit?action=renameNode')
    await untilRows(2)
    await page.getByLabel('Since').fill('2026-11-30T19:03')
    await page.getByRole('heading', { name: 'No entry matches' }).waitFor()
    expect(address()).toEqual({ action: 'renameNode', since: '2026-11-30T10:03:00.000Z' })
    await page.getByLabel('Since').fill('2026-11-30T19:02')
    await untilRows(2)
    await page.getByLabel('Until').fill('2026-11-30T19:02')
    await page.getByRole('heading', { name: 'No entry matches' }).waitFor()
  })

  it('finds the entry of an address however deep it lies, in the dark', async () => {
    await openPage({ colorScheme: 'dark' })
    const { auditLog } = await product.admin<{ auditLog: { edges: { node: { id: string; at: string } }[] } }>(
      'query { auditLog(first: 1, filter: { action: "cancelAttempt", until: "2026-11-29T00:00:00.001Z" }) { edges { node { id at } } } }',
    )
    const { id, at } = auditLog.edges[0]!.node
    await enter(`/audit?entry=${id}&at=${at}`)
    const detail = page.getByRole('complementary', { name: 'Cancel attempt' })
    await detail.getByText('Nov 29, 2026').waitFor()
    // The list comes when it is there, beside the entry.
    await expect.poll(() => page.getByRole('gridcell', { name: 'Publish address' }).count()).toBe(1)
    expect(await faults()).toEqual([])
    await shoot('audit-dark')
  })

  it('says that there is no such entry where an address is not whole', async () => {
    await enter('/audit?entry=QXVkaXRFbnRyeTox')
    await page.getByRole('heading', { name: 'There is no such entry' }).waitFor()
  })

  it('goes on to the next page, by keys alone, to its end', async () => {
    await enter('/audit?action=cancelAttempt')
    const grid = page.getByRole('grid', { name: 'Audit log' })
    await grid.focus()
    await page.keyboard.press('End')
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('151')
    await page.keyboard.press('End')
    await expect.poll(() => grid.getByRole('row').last().getAttribute('aria-rowindex')).toBe('151')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Cancel attempt' }).waitFor()
    expect(address()).toMatchObject({ action: 'cancelAttempt', at: '2026-11-29T00:00:00.000Z' })
  })
})
