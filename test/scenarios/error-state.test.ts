import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ended, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

/** The scheduler gives up after a sixth of the time that a build takes. */
const errorAfterSeconds = 40
let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire({ buildMilliseconds: 6 * errorAfterSeconds * 1_000 })
})
afterAll(() => wire.close())
afterEach(() => wire.cloud.switches.clearAll())

const faults = ['No valid host was found. There are not enough hosts available.', 'Build of instance aborted: 413']

test.each(faults)('an instance that ends in ERROR ends its attempt within one look, with the cloud’s own words: %s', async (message) => {
  wire.cloud.switches.set('build-ends-in-error', { message })
  wire.cloud.requests.clear()
  const { id } = await wire.provision()
  const [{ id: attemptId } = { id: '' }] = await wire.admission.attemptsOf(id)
  const began = wire.cloud.time.now().getTime()
  const attempt = await wire.follow(attemptId, ended)
  const took = (wire.cloud.time.now().getTime() - began) / 1_000
  expect(took).toBeGreaterThanOrEqual(errorAfterSeconds)
  expect(took).toBeLessThanOrEqual(errorAfterSeconds + 30)
  expect(attempt).toMatchObject({ state: 'FAILED', endReason: 'INSTANCE_ERROR', tenantReason: 'COULD_NOT_START', node: 'REVOKED' })
  expect(attempt.detail).toContain(message)
  expect(attempt.detail).toContain('500')
  const { rows } = await wire.admission.db.superuser.query('SELECT state, fault, cloud_id FROM instance WHERE attempt_id = $1', [attemptId])
  expect(rows).toEqual([{ state: 'WAITING', fault: { code: 500, message }, cloud_id: expect.any(String) }])
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(1)
  expect(await wire.admission.operation(id)).toBe('FAILED')
})

test('a size that no host can take is accepted by the cloud, fails, and its place is tried again with everything fresh', async () => {
  wire.cloud.requests.clear()
  const { id } = await wire.provision({ sizeId: wire.cloud.flavors['m1.impossible']!, attemptsPerPlace: 2 })
  const [first] = await wire.admission.attemptsOf(id)
  await wire.follow(first!.id, ended)
  const [, second] = await wire.admission.attemptsOf(id)
  expect(second).toMatchObject({ number: 2, counted: true, state: 'PLANNED', node: 'HELD' })
  expect(second!.nodeId).not.toBe(first!.nodeId)
  await wire.follow(second!.id, ended)
  expect(await wire.admission.attemptsOf(id)).toHaveLength(2)
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(2)
})
