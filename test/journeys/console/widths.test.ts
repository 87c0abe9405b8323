import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { plantAlarm } from '../../fixtures/plant-alarm.ts'
import { plant, plantAttempt, plantNode, plantPlanned, plantTenant } from '../../fixtures/tenants.ts'
import { artefacts, cloud, db, enter, onConsoleGround, origin, page, product, shoot } from './console-page.ts'
import { attestedAndActive, deletionEnabled } from './deletion-ground.ts'
import { askForNodes } from './operations-agents.ts'
import { rowOf, waitingInstance } from './waiting-instance.ts'
import { cutOrTooWide } from './widths.ts'

onConsoleGround({ configuration: deletionEnabled() })

/** The narrowest windows that every list is made for. */
const widths = [1280, 1024] as const

const run = (statement: string, values: unknown[] = []): Promise<unknown> =>
  plant(db.superuser, (client) => client.query(statement, values))

/** Something of everything, under names of the length that is usual. */
async function furnished(): Promise<string> {
  const accountId = rowOf(product.accountId)
  const tenantId = await plantTenant(db.superuser, 'Rivers & Company')
  const of = { tenantId, accountId }
  const operationId = await plantPlanned(db.superuser, { ...of, count: 12, state: 'PARTIAL' })
  await plantPlanned(db.superuser, { ...of, count: 3, state: 'CANCELLED' })
  for (const [place, state] of (['VALIDATING', 'FAILED', 'ADMITTED'] as const).entries()) {
    const nodeState = state === 'ADMITTED' ? 'ENABLED' : state === 'FAILED' ? 'REVOKED' : 'HELD'
    await plantAttempt(db.superuser, { ...of, operationId, place: place + 1, state, nodeState, heardAgo: 3_500 })
  }
  await run(
    "update operation set region = 'RegionOne', started_by_name = 'First administrator', created_at = created_at - interval '59 minutes'",
  )
  await run(
    "update cloud_account set name = 'Simulated cloud', state_detail = 'The cloud refused the credential when it was asked for its images.'",
  )
  const { address } = await waitingInstance()
  await waitingInstance({
    state: 'UNCONFIRMED',
    state_detail: 'The cloud was asked to delete it, and did not say within its time that it is gone.',
  })
  const nodeId = await plantNode(db.superuser, { tenantId, name: 'rivers-and-company-edge-10', heardAgo: 3_500 })
  for (const [seen, family] of [
    ['203.0.113.199', 4],
    ['2606:2800:0220:0001:0248:1893:25c8:1946', 6],
  ])
    await run("insert into egress_sighting (node_id, tenant_id, run_id, address, family, channel) values ($1, $2, $3, $4, $5, 'HTTP')", [
      nodeId,
      tenantId,
      randomUUID(),
      seen,
      family,
    ])
  for (const [range, family] of [
    ['198.51.100.77', 4],
    ['2606:2800:220:2::/64', 6],
  ])
    await run(
      "insert into published_address (id, range, family, note, published_by) values (gen_random_uuid(), $1, $2, 'the routers of the site in Frankfurt', 'First administrator')",
      [range, family],
    )
  await plantAlarm(db.superuser, 'rivers-and-company-edge-10 was not heard for 10 minutes. Look whether its host runs.', {
    subjectId: nodeId,
    count: 4,
    minutesAgo: 59,
  })
  await run(`insert into orphan (id, account_id, region, cloud_id, shown) values ($1, $2, 'RegionOne', $3, $4)`, [
    randomUUID(),
    accountId,
    randomUUID(),
    JSON.stringify({ name: 'stray-1', stage: 'admitted', providerState: 'ACTIVE' }),
  ])
  return address
}

/** Everything that is asked for is there. */
async function loaded(): Promise<void> {
  await page.getByText(/^Server \d/).waitFor()
  await page.locator('main > :not([role="status"])').first().waitFor()
  await expect.poll(() => page.locator('.loading').count()).toBe(0)
  await expect.poll(() => page.getByText('Asking the cloud', { exact: true }).count()).toBe(0)
  await page.locator('.head .connection').getByText('Connected').waitFor()
}

let operation: string
let instance: string
beforeAll(async () => {
  instance = await furnished()
  operation = await askForNodes({ namePrefix: 'rivers-edge', count: 3 })
  await attestedAndActive()
  await run("update administrator set display_name = 'First administrator'")
  cloud.switches.set('quota-lowered', { resource: 'ram', limit: 240_000 })
})

const views = (): Record<string, string> => ({
  overview: '/',
  provision: '/provision',
  operations: '/operations',
  operation: `/operations/${operation}`,
  nodes: '/nodes',
  instances: '/instances',
  'instances-all': '/instances?show=all',
  instance,
  orphans: '/instances?show=orphans',
  gate: '/deletion',
  attest: '/deletion/attest',
  activate: '/deletion/activate',
  plan: '/deletion/plan',
  decisions: '/deletion/decisions',
  clouds: '/clouds',
  cloud: `/clouds/${product.accountId}`,
  tenants: '/tenants',
  tenant: `/tenants/${product.tenantId}`,
  addresses: '/addresses',
  published: '/addresses/published',
  alarms: '/alarms',
  audit: '/audit',
  settings: '/settings',
})
/** A row of theirs leads elsewhere. */
const withoutDetails = ['operations', 'clouds', 'tenants']

describe.each(widths)('a window of %i px', (width) => {
  it('shows ids, states, times and the installation whole in every view, and nothing wider than its place', async () => {
    const told: string[] = []
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: width === 1280 ? 'light' : 'dark' })
    await enter('/')
    for (const [name, path] of Object.entries(views())) {
      await page.goto(`${origin}/console${path}`)
      await loaded()
      await shoot(`width-${width}-${name}`)
      told.push(...(await cutOrTooWide()).map((what) => `${name}: ${what}`))
      const row = page.locator('.rows .row').first()
      if (withoutDetails.includes(name) || (await row.count()) === 0) continue
      if ((await page.locator('.detail').count()) === 0) await row.click()
      await page.locator('.detail').waitFor()
      await loaded()
      await shoot(`width-${width}-${name}-opened`)
      told.push(...(await cutOrTooWide()).map((what) => `${name}, with details: ${what}`))
    }
    expect(told, `pictures are in ${artefacts}`).toEqual([])
  })
})

it('says where the conditions of nodes go on sideways, and keeps the name of each node in sight', async () => {
  const scroll = page.locator('.operation-scroll')
  /** At its end. */
  const shadow = () => scroll.evaluate((element) => /-\d+(\.\d+)?px/.test(getComputedStyle(element).boxShadow))
  const name = scroll.getByRole('link', { name: 'rivers-edge-2' })
  await page.setViewportSize({ width: 1024, height: 800 })
  await enter(`/operations/${operation}`)
  await name.waitFor()
  const before = await name.boundingBox()
  expect(await shadow()).toBe(true)
  await scroll.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(shadow).toBe(false)
  await shoot('width-1024-operation-aside')
  expect(Math.abs(((await name.boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(8)
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect.poll(shadow, { message: 'where all of it is in sight' }).toBe(false)
})

it('tells whole what a cell of a list has no room for, where the pointer rests on it', async () => {
  await enter('/instances')
  const step = page.getByRole('gridcell', { name: /^Read its fault/ })
  await step.hover()
  expect(await step.getAttribute('title')).toBe(await step.textContent())
  const node = page.getByRole('gridcell', { name: 'mon-1', exact: true })
  await node.hover()
  expect(await node.getAttribute('title')).toBeNull()
})
