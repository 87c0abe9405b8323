import { describe, expect, it } from 'vitest'
import { CloudError } from '../../clouds/cloud-error.ts'
import type { DeleteAnswer } from '../../clouds/deletion.ts'
import type { CloudProvider } from '../../clouds/provider.ts'
import { notFound } from '../../primitives/problem.ts'
import { change, everythingHolds, found, ids, unread } from '../evidence.situations.ts'
import type { GateEvidence, SourceName } from '../evidence.ts'
import type { Accessory } from '../recorded-instance.ts'
import { type FollowMeans, followAccessories } from './follow-accessories.ts'
import type { FollowingAccessory } from './gate-ports.ts'
import { gathering, recordedIn } from './gathering.situations.ts'

const address: Accessory = { kind: 'FLOATING_ADDRESS', cloudId: 'floating-1' }
const port: Accessory = { kind: 'PORT', cloudId: 'port-1' }
const volume: Accessory = { kind: 'VOLUME', cloudId: 'volume-1' }
const following = (change: Partial<FollowingAccessory> = {}): FollowingAccessory => ({
  deleteId: 'delete-1',
  instanceId: ids.instance,
  accountId: ids.account,
  region: 'RegionOne',
  projectId: ids.project,
  cloudId: ids.cloud,
  accessories: [address, port, volume],
  next: address,
  sent: false,
  ...change,
})

type World = {
  all?: FollowingAccessory[]
  /** From the evidence of an instance of which everything holds. */
  alter?: (evidence: GateEvidence) => GateEvidence
  answer?: DeleteAnswer | Error
  there?: boolean
  /** Asked at each opening of the account: what it fails with. */
  opens?: () => Error | undefined
}
const accepted: DeleteAnswer = { outcome: 'ACCEPTED', providerRequestId: undefined }
const refused = (because: 'LOCKED' | 'BUSY' | 'IN_USE' | 'OTHER'): DeleteAnswer => ({
  outcome: 'REFUSED',
  because,
  words: 'no',
  providerRequestId: undefined,
})
const withReading =
  (source: SourceName, reading: unknown) =>
  (evidence: GateEvidence): GateEvidence =>
    ({ ...evidence, [source]: reading }) as GateEvidence

/** What was written and what left, in order; and each climb and each look for a copy. The server of the instance is gone. */
async function follow({ all = [following()], alter = (evidence) => evidence, answer = accepted, there = true, opens }: World = {}) {
  const evidence = alter(change('row', { state: 'GONE' })(everythingHolds()))
  const remove = (call: string) => async (target: unknown, id: string, deleteId: string) => {
    did.push([call, target, id, deleteId])
    if (answer instanceof Error) throw answer
    return answer
  }
  const { did, gather } = gathering(evidence, {
    cloud: {
      readForDeletion: () => Promise.reject(new CloudError('NotFound', 'gone')),
      releaseFloatingAddress: remove('address'),
      deletePort: remove('port'),
      deleteVolume: remove('volume'),
    } as Partial<CloudProvider>,
  })
  await followAccessories({
    deletes: {
      accessoriesToFollow: async () => all,
      accessoryState: async ({ accessory }: { accessory: Accessory }, state: string, detail?: string) =>
        void did.push([state, accessory.cloudId, ...(detail === undefined ? [] : [detail])]),
    },
    facts: { read: async () => (there ? recordedIn(evidence) : undefined) },
    gather: {
      ...gather,
      open: async (accountId: string) => {
        const error = opens?.()
        if (error) throw error
        return await gather.open(accountId)
      },
    },
  } as unknown as FollowMeans)
  return did
}
const steps = async (world: World = {}) =>
  (await follow(world)).map(([what]) => what).filter((what) => !['open', 'markers', 'look'].includes(String(what)))
/** One that was asked for before. */
const again = { all: [following({ sent: true })] }

describe('what was made for an instance follows it', () => {
  it.each([
    ['address', address],
    ['port', port],
    ['volume', volume],
  ])('the %s by its own call, with what the decision named, after a climb and after it was written down', async (call, next) => {
    const { deleteId, next: _, sent: _sent, ...target } = following()
    expect((await follow({ all: [following({ next })] })).slice(-2)).toEqual([
      ['SENT', next.cloudId],
      [call, target, next.cloudId, deleteId],
    ])
    expect(await steps({ all: [following({ next })] })).toEqual(['climb', 'SENT', call])
  })

  it('upon one climb for all that was made for one instance', async () => {
    const all = [address, port].map((next) => following({ next }))
    expect(await steps({ all })).toEqual(['climb', 'SENT', 'address', 'SENT', 'port'])
    expect(await steps({ all: [all[0]!, following({ instanceId: 'another', next: port })] })).toEqual([
      'climb',
      'SENT',
      'address',
      'climb',
      'SENT',
      'port',
    ])
  })

  it('without another climb where it was asked for before', async () => {
    expect(await steps(again)).toEqual(['SENT', 'address'])
  })

  it('whatever became of the clauses that are about the instance and the pace', async () => {
    for (const alter of [change('node', { monitors: 1 }), change('coolDown', { filedAt: undefined }), change('row', { tags: undefined })])
      expect(await steps({ alter })).toEqual(['climb', 'SENT', 'address'])
  })

  it('and is gone once the cloud says that there is none; accepted or busy, it is asked about again', async () => {
    expect(await steps({ answer: { outcome: 'GONE', providerRequestId: undefined } })).toEqual(['climb', 'SENT', 'address', 'GONE'])
    for (const answer of [accepted, refused('BUSY')]) expect(await steps({ answer })).toEqual(['climb', 'SENT', 'address'])
  })

  it.each(['LOCKED', 'IN_USE', 'OTHER'] as const)('and is left, with the words, where the cloud refuses it as %s', async (because) => {
    const left = ['LEFT', 'floating-1', `The cloud refused to remove it (${because}): no`]
    expect((await follow({ answer: refused(because) })).at(-1)).toEqual(left)
  })
})

describe('nothing is touched', () => {
  it.each([
    ['its id under another kind', { ...port, cloudId: 'floating-1' }],
    ['its kind with another id', { ...address, cloudId: 'floating-2' }],
  ])('that the decision named only by %s', async (_, other) => {
    expect(await follow({ all: [following({ accessories: [other] })] })).toEqual([
      ['LEFT', 'floating-1', 'The decision on the instance did not name it.'],
    ])
  })

  const closed: [string, World][] = [
    ['there is no such instance', { there: false }],
    ['deletion is not configured', { alter: change('configuration', { cloudDeletion: false }) }],
    ['the activation was withdrawn', { alter: change('activation', { newest: null }) }],
    ['the deployment is not the attested one', { alter: change('attestation', { hosts: [] }) }],
    ['the breaker is tripped', { alter: change('breaker', { tripped: { at: new Date(0), why: 'Too many.' } }) }],
    ['the account was removed', { alter: change('account', { removedAt: new Date(0) }) }],
    ['the account has another project by now', { alter: change('account', { projectId: 'other' }) }],
  ]
  it.each(closed)('nobody climbs and no cloud is asked where %s', async (_, world) => {
    expect(await follow(world)).toEqual([])
    expect(await follow({ ...world, ...again })).toEqual([])
  })

  const elsewhere: [string, World][] = [
    ['the credential leads to another project', { alter: change('credential', { projectId: 'other' }) }],
    ['the credential leads to another cloud', { alter: change('credential', { cloud: 'https://elsewhere' }) }],
    ['the marker is gone', { alter: change('markers', { found: [] }) }],
    ['the row is of another account by now', { all: [following({ accountId: 'other' })] }],
    ['the row is in another region by now', { alter: change('row', { region: 'RegionTwo' }) }],
    ['the cloud does not tell where the credential leads', { alter: change('credential', { userId: undefined }) }],
  ]
  it.each(elsewhere)('where %s', async (_, world) => {
    const all = world.all ?? [following()]
    expect(await steps(world)).toEqual(['climb'])
    expect(await steps({ ...world, all: all.map((one) => ({ ...one, sent: true })) })).toEqual([])
  })

  const copied: [string, (evidence: GateEvidence) => GateEvidence][] = [
    ['somebody stands on the next rung', change('rungAbove', { fingerprint: 'SHA256:other' })],
    ['the next rung cannot be read', withReading('rungAbove', unread)],
    ['our rung cannot be read', withReading('rung', unread)],
    ['the ladder cannot be listed', withReading('ladder', unread)],
    ['the record of the witness cannot be read', withReading('witness', unread)],
    ['nothing is recorded of the witness', withReading('witness', found(null))],
  ]
  it.each(copied)('and the ladder is looked at for a copy where %s', async (_, alter) => {
    expect(await steps({ alter })).toEqual(['climb', 'watch'])
    expect(await steps({ alter, ...again })).toEqual(['watch'])
  })

  it('where the account is removed between the last question and the request', async () => {
    let opened = 0
    const opens = (): Error | undefined => (++opened > 1 ? notFound('cloud account') : undefined)
    expect(await steps({ opens })).toEqual(['climb'])
    expect(opened).toBe(2)
  })

  it('where nobody climbed, but for what was asked for before', async () => {
    for (const reading of [unread, { known: true, value: null, atMs: 0 }]) {
      expect(await steps({ alter: withReading('climb', reading) })).toEqual(['climb', 'watch'])
      expect(await steps({ alter: withReading('climb', reading), ...again })).toEqual(['SENT', 'address'])
    }
  })
})

it('an answer that is lost is none: it is asked about again, and a mistake of ours is to be seen', async () => {
  expect(await steps({ answer: new CloudError('OutcomeUnknown', 'lost') })).toEqual(['climb', 'SENT', 'address'])
  await expect(follow({ answer: new TypeError('oops') })).rejects.toThrow('oops')
})
