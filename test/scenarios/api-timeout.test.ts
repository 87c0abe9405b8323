import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, type OverTheWire, openOverTheWire, refusal } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  // As long as a busy machine may pause this process, in which the cloud runs too.
  wire = await openOverTheWire({ patience: { headersMs: 10_000, requestLivesMs: 15_000 } })
})
afterAll(() => wire.close())
afterEach(() => wire.cloud.faults.clear())

/** Longer than anybody waits. */
const silence = { kind: 'latency', milliseconds: 600_000 } as const

test('a cloud that accepts and never answers is told to the person who asked, before their own request is over', async () => {
  wire.cloud.faults.add({ effect: silence, service: 'nova' })
  expect(await wire.refused()).toMatchObject({ kind: 'CLOUD_UNREACHABLE', message: expect.stringContaining('has no answer') })
  wire.cloud.faults.add({ effect: silence, service: 'keystone' })
  expect(await refusal(wire.addAccount('second'))).toMatchObject({
    kind: 'CLOUD_UNREACHABLE',
    message: expect.stringContaining('POST /identity/v3/auth/tokens has no answer'),
  })
})

test('an attempt whose cloud is silent holds up no other, and its create request is not spent', async () => {
  const { id } = await wire.provision({ count: 2 })
  const [one, other] = await wire.admission.attemptsOf(id)
  wire.cloud.faults.add({ effect: silence, service: 'nova', path: '/limits$', times: 2 })
  wire.cloud.requests.clear()
  await wire.advance(one!.id)
  expect(await wire.admission.attempt(one!.id)).toMatchObject({ state: 'PLANNED', detail: expect.stringContaining('cannot be asked') })
  expect(wire.asked(/POST .*\/servers$/)).toEqual([])
  wire.cloud.faults.clear()
  await wire.follow(other!.id, awaitsAgent)
  await wire.follow(one!.id, awaitsAgent)
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(2)
})
