import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { FRESH_FOR_MS } from '@sallyport/domain/deletion-gate/clause.ts'
import type { DeleteTarget } from '@sallyport/domain/deletion-gate/permit.ts'
import type { Accessory } from '@sallyport/domain/deletion-gate/recorded-instance.ts'
import { describe, expect, test } from 'vitest'
import { spentPermit } from '../testing/give-permit.ts'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const id = '46d4bfb9-b26e-41f3-bd2e-e6dcc1ccedb2'
const decisionId = '4b1f5f6e-6c1e-4b1c-8f0c-4f2b0a4c2f11'

type Case = {
  kind: Accessory['kind']
  path: string
  ask: (provider: CloudProvider, target: DeleteTarget) => ReturnType<CloudProvider['deletePort']>
  free: Record<string, unknown>
  key: string
  attached: Record<string, unknown>
  ofAnother: Record<string, unknown>
  gone: Answer
  goneOfAnother: Answer
  inUse: Answer
}

const neutronFault = (status: number, type: string, message: string): Answer => ({
  status,
  json: { NeutronError: { type, message, detail: '' } },
})
const cinderFault = (status: number, name: string, message: string): Answer => ({ status, json: { [name]: { code: status, message } } })

const cases: Case[] = [
  {
    kind: 'PORT',
    path: `/network/v2.0/ports/${id}`,
    ask: (provider, target) => provider.deletePort(target, id, decisionId),
    key: 'port',
    free: { id, project_id: projectId, device_id: '', device_owner: '', revision_number: 7 },
    attached: { device_id: 'a-server', device_owner: 'compute:nova' },
    ofAnother: { project_id: 'another' },
    gone: neutronFault(404, 'PortNotFound', `Port ${id} could not be found.`),
    goneOfAnother: neutronFault(404, 'PortNotFound', 'Port 1 could not be found.'),
    inUse: neutronFault(409, 'PortInUse', `Unable to complete operation on port ${id} for network n. Port already has an attached device.`),
  },
  {
    kind: 'FLOATING_ADDRESS',
    path: `/network/v2.0/floatingips/${id}`,
    ask: (provider, target) => provider.releaseFloatingAddress(target, id, decisionId),
    key: 'floatingip',
    free: { id, project_id: projectId, port_id: null, revision_number: 7 },
    attached: { port_id: 'a-port' },
    ofAnother: { project_id: 'another' },
    gone: neutronFault(404, 'FloatingIPNotFound', `Floating IP ${id} could not be found`),
    goneOfAnother: neutronFault(404, 'FloatingIPNotFound', 'Floating IP 1 could not be found'),
    inUse: neutronFault(409, 'FipAssociated', 'Floating IP is associated'),
  },
  {
    kind: 'VOLUME',
    path: `/volume/v3/${projectId}/volumes/${id}`,
    ask: (provider, target) => provider.deleteVolume(target, id, decisionId),
    key: 'volume',
    free: { id, status: 'available', attachments: [], 'os-vol-tenant-attr:tenant_id': projectId },
    attached: { status: 'in-use', attachments: [{ server_id: 'a-server' }] },
    ofAnother: { 'os-vol-tenant-attr:tenant_id': 'another' },
    gone: cinderFault(404, 'itemNotFound', `Volume ${id} could not be found.`),
    goneOfAnother: cinderFault(404, 'itemNotFound', 'Volume 1 could not be found.'),
    inUse: cinderFault(400, 'badRequest', 'Invalid volume: Volume status must be available or error and must not be attached.'),
  },
]

describe.each(cases)('$kind', ({ kind, path, ask, key, free, attached, ofAnother, gone, goneOfAnother, inUse }) => {
  const targetWith = (accessories: readonly Accessory[]) => spentPermit({ projectId, cloudId: 'a-server', accessories })
  const target = targetWith([{ kind, cloudId: id }])
  const shown = (changes: Record<string, unknown> = {}): Answer => ({ status: 200, json: { [key]: { ...free, ...changes } } })
  const open = (read: Answer, answer: Answer = { status: 204, text: '' }, monotonicMs: () => number = () => 1_000) =>
    openScripted({ [`GET ${path}`]: read, [`DELETE ${path}`]: answer }, { monotonicMs })
  const deletes = (seen: { method: string }[]): number => seen.filter(({ method }) => method === 'DELETE').length

  test('one that is attached to nothing is read by its id, then deleted by its id, once', async () => {
    const { cloud, provider } = await open(shown())
    expect(await ask(provider, target)).toMatchObject({ outcome: 'ACCEPTED' })
    const sent = cloud.seen.filter((request) => request.path === path)
    expect(sent.map(({ method, query }) => [method, query.size])).toEqual([
      ['GET', 0],
      ['DELETE', 0],
    ])
    expect(sent[1]?.headers['if-match']).toBe('revision_number' in free ? 'revision_number=7' : undefined)
  })

  test('one that is attached is left, with what it is attached to, and nothing is sent', async () => {
    const { cloud, provider } = await open(shown(attached))
    expect(await ask(provider, target)).toMatchObject({
      outcome: 'REFUSED',
      because: 'IN_USE',
      words: expect.stringMatching(/a-server|a-port/),
    })
    expect(deletes(cloud.seen)).toBe(0)
  })

  test('one of another project, or an answer about another one, or none that makes sense, deletes nothing', async () => {
    const answers: Answer[] = [
      shown(ofAnother),
      shown({ id: 'another' }),
      { status: 200, json: {} },
      { status: 200, text: '<html>' },
      { status: 500, text: '' },
    ]
    for (const read of [...answers, goneOfAnother, { status: 404, text: '<html>' }]) {
      const { cloud, provider } = await open(read)
      await expect(ask(provider, target)).rejects.toMatchObject({ kind: 'Unavailable' })
      expect(deletes(cloud.seen)).toBe(0)
    }
  })

  test('one that is not there is GONE, whether the read or the delete says it', async () => {
    const before = await open(gone)
    expect(await ask(before.provider, target)).toMatchObject({ outcome: 'GONE' })
    expect(deletes(before.cloud.seen)).toBe(0)
    const meanwhile = await open(shown(), gone)
    expect(await ask(meanwhile.provider, target)).toMatchObject({ outcome: 'GONE' })
  })

  test('one that came into use meanwhile is refused by its service', async () => {
    const { provider } = await open(shown(), inUse)
    expect(await ask(provider, target)).toMatchObject({ outcome: 'REFUSED', because: 'IN_USE' })
    const changed = await open(shown(), neutronFault(412, 'RevisionNumberConstraintFailed', 'Constrained to 7, but current revision is 8'))
    expect(await ask(changed.provider, target)).toMatchObject({ outcome: 'REFUSED', because: 'BUSY' })
  })

  test('one that was not recorded with the server, or as something else, is refused before anything is sent', async () => {
    const { cloud, provider } = await open(shown())
    const others: Accessory[] = [
      { kind, cloudId: 'another' },
      { kind: kind === 'PORT' ? 'VOLUME' : 'PORT', cloudId: id },
    ]
    await expect(ask(provider, targetWith(others))).rejects.toMatchObject({
      kind: 'InvalidRequest',
      details: { field: 'id' },
    })
    expect(cloud.seen).toEqual([])
  })

  test('a lost answer is an unknown outcome, and nothing is sent again, or too late', async () => {
    const lost = await open(shown(), (response) => void response.socket?.destroy())
    await expect(ask(lost.provider, target)).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
    expect(deletes(lost.cloud.seen)).toBe(1)
    let now = 0
    const late = await open(shown(), undefined, () => {
      const instant = now
      now += FRESH_FOR_MS + 1
      return instant
    })
    await expect(ask(late.provider, target)).rejects.toMatchObject({
      kind: 'Unavailable',
      message: expect.stringContaining('was not sent'),
    })
    expect(deletes(late.cloud.seen)).toBe(0)
  })
})
