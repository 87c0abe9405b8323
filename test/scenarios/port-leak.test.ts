import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())

const nowhere = '00000000-0000-4000-8000-000000000000'

test('whatever is named and not there is refused by its field before anything is written in the cloud', async () => {
  const wrong: [field: string, change: object][] = [
    ['region', { region: 'RegionTwo' }],
    ['availabilityZone', { availabilityZone: 'elsewhere' }],
    ['sizeId', { sizeId: nowhere }],
    ['imageId', { imageId: nowhere }],
    ['networkIds', { networkIds: [nowhere] }],
    ['networkIds', { networkIds: [wire.cloud.networks.public!] }],
    ['securityGroupIds', { securityGroupIds: [nowhere] }],
    // A name is no id, though nova would take it.
    ['securityGroupIds', { securityGroupIds: ['default'] }],
    ['floatingIpPoolId', { floatingIpPoolId: wire.cloud.networks.monitoring! }],
    ['agentVersion', { agentVersion: '99.0.0' }],
  ]
  wire.cloud.requests.clear()
  for (const [field, change] of wrong) expect(await wire.refused(change), field).toMatchObject({ kind: 'INVALID_INPUT', field })
  expect(wire.asked(/(POST|PUT|PATCH|DELETE) /).filter((line) => !line.endsWith('/auth/tokens'))).toEqual([])
  expect(await wire.admission.db.superuser.query('SELECT FROM operation')).toHaveProperty('rowCount', 0)
})
