import { addressStore } from '@sallyport/database/address-store.ts'
import { alarmStore } from '@sallyport/database/alarm-store.ts'
import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { addressService } from '@sallyport/domain/addresses/addresses.ts'
import { addressesDocument } from '@sallyport/domain/addresses/addresses-document.ts'
import { usualLimits } from '@sallyport/domain/clouds/accounts.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import { alarmService } from '@sallyport/domain/progress/alarms.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditRows, createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { hasInstance, type ProvisionedNode, provisionedNode, seenFrom } from './provisioned-node.ts'

let installation: TestInstallation
let tenantId: string
let accounts: string[]
/** What the cloud says of its routers, by account; an account that is not here cannot be asked. */
let gateways: Map<string, string[]>
beforeEach(async () => {
  installation = await createInstallation()
  const { admin, by, newId } = installation
  tenantId = (await tenantAdminStore(admin).create({ id: newId(), name: 'Acme' }, by))?.id ?? ''
  accounts = []
  gateways = new Map()
  for (const name of ['north', 'south']) {
    const more = {
      provider: 'openstack' as const,
      defaultRegion: 'R',
      limits: usualLimits,
      sealed: new Uint8Array(1),
      meaning: [],
      projectId: 'p',
      projectName: 'p',
      findings: [],
      leads: { cloud: 'https://cloud.example', userId: 'u' },
      deletion: undefined,
    }
    accounts.push((await cloudAccountStore(admin).add({ id: newId(), name, ...more }, by))?.id ?? '')
  }
})
afterEach(() => installation[Symbol.asyncDispose]())

function addresses(ownNetworks: string[] = []) {
  const egressAddresses = async (accountId: string) => {
    const known = gateways.get(accountId)
    if (known === undefined) throw new Problem('CLOUD_UNREACHABLE', 'away')
    return known
  }
  return addressService({
    ...installation,
    store: addressStore(installation.admin),
    catalogue: { egressAddresses },
    ownNetworks: () => ownNetworks,
  })
}
const publish = (range: string, more: { typed?: boolean; unusual?: boolean } = {}) =>
  addresses().publish(
    { range, note: 'test', typedConfirmation: more.typed ? range : null, acceptUnusualRange: more.unusual ?? false },
    installation.by,
  )
const node = (name: string, account = 0): Promise<ProvisionedNode> =>
  provisionedNode(installation, { tenantId, accountId: accounts[account] ?? '', name })
const evaluateAt = async ({ attemptId }: ProvisionedNode) =>
  (await installation.db.superuser.query<{ at: Date | null }>('SELECT evaluate_at AS at FROM attempt WHERE id = $1', [attemptId])).rows[0]
    ?.at ?? undefined

test('one click is enough exactly where a cloud confirms the address', async () => {
  const held = await node('n')
  await seenFrom(installation, held, '8.8.8.1')
  await expect(publish('8.8.8.1')).rejects.toMatchObject({ field: 'typedConfirmation' })
  gateways.set(accounts[0] ?? '', ['8.8.8.1'])
  expect(await addresses().confirmation('8.8.8.1')).toBe('ROUTER')
  expect((await publish('8.8.8.1')).address).toMatchObject({ range: '8.8.8.1', family: 4, publishedBy: 'Ada', withdrawnAt: undefined })
  await hasInstance(installation, held, accounts[0] ?? '', '8.8.8.2')
  expect(await addresses().confirmation('8.8.8.2')).toBe('INSTANCE')
  await installation.db.superuser.query("INSERT INTO cloud_account_address VALUES ($1, '8.8.8.3', 'Ada')", [accounts[1]])
  expect(await addresses().confirmation('8.8.8.3')).toBe('RECORDED')
  await installation.db.superuser.query('UPDATE cloud_account SET removed_at = app_now() WHERE id = $1', [accounts[1]])
  expect(await addresses().confirmation('8.8.8.3')).toBeUndefined()
  await installation.db.superuser.query("UPDATE instance SET state = 'GONE'")
  expect(await addresses().confirmation('8.8.8.2')).toBeUndefined()
  expect(await addresses().confirmation('8.8.8.4')).toBeUndefined()
})

test('publishing looks at held attempts at once, over the channel that wakes the loop', async () => {
  const held = [await node('a'), await node('b')]
  const over = await node('c')
  await installation.db.superuser.query("UPDATE attempt SET state = 'FAILED', ended_at = app_now() WHERE id = $1", [over.attemptId])
  const heard: string[] = []
  await installation.db.database.listen(
    'sallyport_attempt',
    (id) => heard.push(id),
    () => {},
  )
  await publish('8.8.8.1', { typed: true })
  await expect.poll(() => [...heard].sort()).toEqual(held.map(({ attemptId }) => attemptId).sort())
  expect(await Promise.all([...held, over].map(evaluateAt))).toEqual([expect.any(Date), expect.any(Date), undefined])
})

test('the public list carries one version more with every change, and only what is published', async () => {
  const read = async () => addressesDocument(await addresses().document())
  expect(await read()).toMatchObject({ version: 0, addresses: [] })
  const { address } = await publish('8.8.8.0/24', { typed: true })
  await publish('2a00::1', { typed: true })
  await publish('8.8.4.4', { typed: true })
  expect(await read()).toMatchObject({
    version: 3,
    addresses: [{ range: '8.8.4.4' }, { range: '8.8.8.0/24', family: 4 }, { range: '2a00::1', family: 6 }],
  })
  expect(JSON.stringify(await read())).not.toContain('test')
  await addresses().withdraw(address.id, installation.by)
  const after = await read()
  expect(after).toMatchObject({ version: 4, addresses: [{ range: '8.8.4.4' }, { range: '2a00::1' }] })
  expect(new Date(after.changedAt).getTime()).toBeGreaterThan(address.publishedAt.getTime())
})

test('the same range is published once, also by two at a time, and again after it was withdrawn', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => publish('8.8.8.8', { typed: true })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome.status === 'rejected').every(({ reason }) => reason.kind === 'CONFLICT')).toBe(true)
  const [published] = (await addresses().published({ first: 10, after: undefined }, { withdrawnToo: false })).items
  await addresses().withdraw(published?.id ?? '', installation.by)
  await expect(addresses().withdraw(published?.id ?? '', installation.by)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
  await publish('8.8.8.8', { typed: true })
  expect(
    (await addresses().published({ first: 10, after: undefined }, { withdrawnToo: true })).items.map(({ withdrawnBy }) => withdrawnBy),
  ).toEqual([undefined, 'Ada'])
})

test('overlaps are told', async () => {
  await publish('8.8.8.8', { typed: true })
  await publish('8.8.9.9', { typed: true })
  const { overlaps } = await publish('8.8.8.0/24', { typed: true })
  expect(overlaps.map(({ range }) => range)).toEqual(['8.8.8.8'])
})

test('an address withdrawn while nodes use it raises one alarm that names them; the nodes stay', async () => {
  const [used, elsewhere, old] = [await node('used'), await node('elsewhere'), await node('old')]
  await seenFrom(installation, old, '8.8.8.9')
  await installation.db.moveClock(3_700_000)
  await seenFrom(installation, used, '8.8.8.8')
  await seenFrom(installation, elsewhere, '8.8.4.4')
  const block = await publish('8.8.8.0/24', { typed: true })
  const single = await publish('8.8.8.8', { typed: true })
  const use = (id: string) => addresses().use(id)
  expect(await use(single.address.id), 'the block publishes it, too').toEqual({ inService: 0, held: 0, publishedLeft: 1 })
  expect(await addresses().withdraw(single.address.id, installation.by)).toMatchObject({ inUse: [], publishedLeft: 1 })
  expect(await use(single.address.id)).toBeUndefined()
  expect(await use(block.address.id)).toEqual({ inService: 0, held: 1, publishedLeft: 0 })
  const { inUse, publishedLeft } = await addresses().withdraw(block.address.id, installation.by)
  expect({ inUse, publishedLeft }).toEqual({ inUse: [{ id: used.nodeId, name: 'used', address: '8.8.8.8' }], publishedLeft: 0 })
  const alarms = alarmService({ store: alarmStore(installation.admin) })
  const [alarm, ...others] = (await alarms.page({ first: 10, after: undefined }, { acknowledged: false })).items
  expect(others).toEqual([])
  expect(alarm).toMatchObject({ kind: 'ADDRESS_WITHDRAWN_IN_USE', message: expect.stringContaining('used (8.8.8.8)') })
  const { rows } = await installation.db.superuser.query<{ state: string }>('SELECT DISTINCT state FROM node')
  expect(rows).toEqual([{ state: 'HELD' }])
  expect(await alarms.acknowledge(alarm?.id ?? '', installation.by)).toMatchObject({
    acknowledgedBy: 'Ada',
    acknowledgedAt: expect.any(Date),
  })
  expect((await alarms.page({ first: 10, after: undefined }, { acknowledged: false })).items).toEqual([])
  expect((await alarms.page({ first: 10, after: undefined }, {})).items).toHaveLength(1)
  await expect(alarms.acknowledge(installation.newId(), installation.by)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
  expect((await auditRows(installation)).map(({ action }) => action).slice(-3)).toEqual([
    'withdrawAddress',
    'withdrawAddress',
    'acknowledgeAlarm',
  ])
})

test('each observed address tells its nodes, accounts, times, and what publishes it', async () => {
  const [a, b, c] = [await node('a', 0), await node('b', 1), await node('c', 0)]
  await seenFrom(installation, c, '2a00::7')
  // A quick machine sees all of them within one millisecond, and the newest comes first.
  await installation.db.moveClock(1_000)
  for (const one of [a, b]) await seenFrom(installation, one, '10.1.2.3')
  await publish('10.1.0.0/16', { typed: true, unusual: true })
  const narrow = await publish('10.1.2.0/24', { typed: true, unusual: true })
  const [proxy, single, ...none] = (await addresses().observed({ first: 10, after: undefined })).items
  expect(none).toEqual([])
  expect(proxy).toMatchObject({
    address: '10.1.2.3',
    nodeCount: 2,
    publishedId: narrow.address.id,
    accounts: [{ name: 'north' }, { name: 'south' }],
  })
  expect(proxy?.nodes.map(({ name }) => name).sort()).toEqual(['a', 'b'])
  expect(single).toMatchObject({
    address: '2a00::7',
    family: 6,
    publishedId: undefined,
    accounts: [{ name: 'north' }],
    nodes: [{ id: c.nodeId, state: 'HELD' }],
  })
  if (proxy === undefined || single === undefined) throw new Error('missing')
  expect(addresses(['10.1.0.0/16', '::1']).looksLikeProxy(proxy)).toBe(true)
  expect(addresses(['10.2.0.0/16']).looksLikeProxy(proxy)).toBe(false)
  expect(addresses(['2a00::/16']).looksLikeProxy(single)).toBe(false)
  const first = await addresses().observed({ first: 1, after: undefined })
  expect(first.hasNext).toBe(true)
  const rest = await addresses().observed({ first: 10, after: { at: proxy.firstSeenAt.toISOString(), id: proxy.address } })
  expect(rest.items.map(({ address }) => address)).toEqual(['2a00::7'])
})

test('publishing while nodes come and go waits for nobody in a circle', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, (_, i) => node(`n${i}`)))
  const busy = held.flatMap((one) =>
    Array.from({ length: 5 }, async () => {
      const client = await installation.db.owner.connect()
      try {
        await client.query('BEGIN')
        await client.query('UPDATE attempt SET version = version + 1 WHERE id = $1', [one.attemptId])
        await client.query("SELECT note_changes($1, ARRAY['NODE'], ARRAY[$2], ARRAY[true])", [tenantId, one.nodeId])
        await client.query('COMMIT')
      } finally {
        client.release()
      }
    }),
  )
  const published = Array.from({ length: 8 }, (_, i) => publish(`8.8.${i}.1`, { typed: true }))
  await Promise.all([...busy, ...published])
  expect((await addresses().document()).version).toBe(8)
})
