import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())
afterEach(() => wire.cloud.switches.clearAll())

test.each([51, 42, 1])(
  'a nova that speaks up to 2.%i gets its instances all the same, and they are known by their metadata',
  async (newest) => {
    wire.cloud.switches.set('nova-is-older', { newest })
    // A provider of its own: what a service speaks is asked once.
    await wire.changeCredential()
    const { id } = await wire.provision()
    const [attempt] = await wire.admission.attemptsOf(id)
    await wire.follow(attempt!.id, awaitsAgent)
    const provider = await wire.provider()
    const view = await provider.getServer('RegionOne', await wire.serverId(attempt!.id))
    expect(view).toMatchObject({ state: 'running', stage: 'held', identity: { attemptId: attempt!.id } })
    expect(await provider.findByAttempt('RegionOne', view.identity as never)).toHaveLength(1)
    const version = (await provider.check()).findings.find(({ subject }) => subject === 'RegionOne: compute version')
    expect(version).toEqual({
      subject: 'RegionOne: compute version',
      ok: true,
      detail: expect.stringContaining(`speaks up to 2.${newest},`),
    })
  },
)

test('a proxy that drops the version is noticed while nothing is committed: no create leaves', async () => {
  await wire.changeCredential()
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  wire.cloud.switches.set('version-header-dropped', {})
  wire.cloud.requests.clear()
  await wire.advance(attempt!.id)
  expect(await wire.admission.attempt(attempt!.id)).toMatchObject({
    state: 'PLANNED',
    detail: expect.stringContaining('does a proxy drop the header OpenStack-API-Version?'),
  })
  expect(wire.asked(/POST .*\/servers$/)).toEqual([])
  wire.cloud.switches.clearAll()
  await wire.follow(attempt!.id, awaitsAgent)
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(1)
})
