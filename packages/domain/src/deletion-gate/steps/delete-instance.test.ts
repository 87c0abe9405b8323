import { describe, expect, it } from 'vitest'
import { CloudError } from '../../clouds/cloud-error.ts'
import type { DeleteAnswer } from '../../clouds/deletion.ts'
import type { CloudProvider } from '../../clouds/provider.ts'
import { notFound } from '../../primitives/problem.ts'
import { SETTLED_AFTER_MS } from '../clauses/witness-is-ours.ts'
import { change, everythingHolds, found, ids, nowMs, unread } from '../evidence.situations.ts'
import type { GateEvidence } from '../evidence.ts'
import { PermitRefused } from '../permit.ts'
import { type DeleteMeans, deleteInstance, dryRunWithoutClouds } from './delete-instance.ts'
import type { Decided, Judged, RecordedFacts } from './gate-ports.ts'
import { gathering, recordedIn } from './gathering.situations.ts'

const waiting = { instanceId: ids.instance, accountId: ids.account, region: 'RegionOne', cloudId: ids.cloud, filedAt: new Date(0) }
const accepted: DeleteAnswer = { outcome: 'ACCEPTED', providerRequestId: 'req-1' }

type World = {
  alter?: (evidence: GateEvidence) => GateEvidence
  /** What is so from the decision on alone. */
  underLocks?: (evidence: GateEvidence) => GateEvidence
  answer?: DeleteAnswer | Error
  withdrawn?: string
  /** How often the row is found before it is gone. */
  foundTimes?: number
  cannotOpen?: Error
}

async function attempt({
  alter = (evidence) => evidence,
  underLocks,
  answer = accepted,
  withdrawn,
  foundTimes = Number.POSITIVE_INFINITY,
  cannotOpen,
}: World = {}) {
  const evidence = alter(everythingHolds())
  const { did, gather } = gathering(evidence, {
    cloud: {
      deleteServer: async (_permit: unknown, ...args: unknown[]) => {
        did.push(['delete', ...args])
        if (answer instanceof Error) throw answer
        return answer
      },
    } as Partial<CloudProvider>,
  })
  let decided = false
  let reads = 0
  const read = async (): Promise<RecordedFacts | undefined> => (++reads > foundTimes ? undefined : recordedIn(evidence))
  const means = {
    facts: { read },
    gather: {
      ...gather,
      open: async (accountId: string) => {
        if (decided && cannotOpen) throw cannotOpen
        return await gather.open(accountId)
      },
      settle: async (ms: number) => void did.push(['settle', ms]),
    },
    deletes: {
      decide: async (_instanceId: string, judge: (facts: RecordedFacts) => Promise<Judged>): Promise<Decided> => {
        did.push(['decide'])
        const facts = await read()
        if (facts === undefined) return { kind: 'NOT_THERE' }
        const judged = await judge(underLocks ? recordedIn(underLocks(evidence)) : facts)
        decided = true
        return 'permit' in judged ? { kind: 'DECIDED', deleteId: 'delete-1', permit: judged.permit } : { kind: 'REFUSED', ...judged }
      },
      whyNotAnyMore: async () => {
        did.push(['still'])
        return withdrawn
      },
      recordAnswer: async (...args: unknown[]) => void did.push(['answer', ...args]),
      end: async (...args: unknown[]) => void did.push(['end', ...args]),
    },
  } as unknown as DeleteMeans
  const outcome = await deleteInstance(means, waiting)
  return { outcome, did, steps: did.map(([what]) => what).filter((what) => !['open', 'markers', 'server', 'look'].includes(String(what))) }
}

describe('a delete', () => {
  it('is sent once everything holds, after a climb, a decision and one more question, and its answer is written down', async () => {
    const { outcome, did, steps } = await attempt()
    expect(steps).toEqual(['climb', 'decide', 'still', 'delete', 'answer'])
    expect(outcome).toEqual({ kind: 'SENT', deleteId: 'delete-1', answer: accepted })
    expect(did).toContainEqual(['delete', ids.instance, 'delete-1'])
    expect(did.at(-1)).toEqual(['answer', 'delete-1', accepted])
  })

  it('asks the cloud before it climbs, and all of it again after', async () => {
    const { did } = await attempt()
    const asked = did.map(([what]) => what)
    expect(asked.slice(0, asked.indexOf('climb'))).toContain('server')
    expect(asked.slice(asked.indexOf('decide'))).toEqual(expect.arrayContaining(['server', 'markers', 'look']))
  })

  it('asks no cloud where this installation alone knows better', async () => {
    const { outcome, did } = await attempt({ alter: change('row', { state: 'SEEN' }) })
    expect(did).toEqual([])
    expect(outcome).toMatchObject({ kind: 'REFUSED', cloudAsked: false, refusals: [{ clause: 6, fact: 'handed-over' }] })
  })

  it('climbs for nothing that the cloud shows otherwise', async () => {
    const { outcome, steps } = await attempt({ alter: change('server', { locked: true }) })
    expect(steps).toEqual([])
    expect(outcome).toMatchObject({ kind: 'REFUSED', cloudAsked: true })
  })

  it('is not decided where something changed before the locks', async () => {
    const { outcome, steps } = await attempt({ underLocks: change('row', { state: 'SEEN' }) })
    expect(steps).toEqual(['climb', 'decide'])
    expect(outcome).toMatchObject({ kind: 'REFUSED', cloudAsked: true, refusals: [{ fact: 'handed-over' }] })
  })

  it.each([
    ['did not come to its end', unread],
    ['was not allowed', found(null)],
  ])('is not decided upon a climb that %s, and the ladder is looked at for a copy', async (_, climb) => {
    const { outcome, steps } = await attempt({ alter: (evidence) => ({ ...evidence, climb }) })
    expect(steps).toEqual(['climb', 'decide', 'watch'])
    expect(outcome).toMatchObject({ kind: 'REFUSED', cloudAsked: true })
  })

  it('waits after a climb until nobody who looked before it may still delete, and no longer', async () => {
    const createdAt = (createdAtMs: number) => change('climb', { createdAtMs })
    expect((await attempt({ alter: createdAt(nowMs - 1_000) })).did).toContainEqual(['settle', SETTLED_AFTER_MS - 1_000])
    expect((await attempt({ alter: createdAt(nowMs - SETTLED_AFTER_MS) })).steps).not.toContain('settle')
  })

  it.each([
    [0, []],
    [1, []],
    [2, ['climb', 'decide']],
  ])('comes to nothing where the row is gone after %i reads', async (foundTimes, wanted) => {
    const { outcome, steps } = await attempt({ foundTimes })
    expect(outcome).toEqual({ kind: 'NOT_THERE' })
    expect(steps).toEqual(wanted)
  })
})

describe('a delete that was decided', () => {
  it('is not sent where something withdrew it, and ends with the reason', async () => {
    const { outcome, did, steps } = await attempt({ withdrawn: 'The breaker was tripped after the decision.' })
    expect(steps).toEqual(['climb', 'decide', 'still', 'end'])
    expect(did.at(-1)).toEqual(['end', 'delete-1', 'NOT_SENT', 'The breaker was tripped after the decision.', undefined])
    expect(outcome).toMatchObject({ kind: 'NOT_SENT' })
  })

  it.each<[string, World]>([
    ['the account cannot be opened', { cannotOpen: notFound('cloud account') }],
    ['the permit is too old', { answer: new PermitRefused('The permit is too old.') }],
    ['the request did not leave', { answer: new CloudError('Unavailable', 'no route') }],
    ['the cloud did not let it in', { answer: new CloudError('Forbidden', 'no') }],
  ])('counts as not sent where %s', async (_, world) => {
    const { outcome, did } = await attempt(world)
    expect(outcome).toMatchObject({ kind: 'NOT_SENT', deleteId: 'delete-1' })
    expect(did.at(-1)?.slice(0, 3)).toEqual(['end', 'delete-1', 'NOT_SENT'])
  })

  it('counts as sent where nobody knows what became of the request', async () => {
    const { outcome, did } = await attempt({ answer: new CloudError('OutcomeUnknown', 'the connection broke') })
    expect(outcome).toMatchObject({ kind: 'SENT', answer: { outcome: 'NOT_KNOWN' } })
    expect(did.at(-1)).toEqual(['answer', 'delete-1', { outcome: 'NOT_KNOWN', why: 'the connection broke' }])
  })

  it('is left as decided by a mistake of ours: what the cloud shows will tell', async () => {
    await expect(attempt({ answer: new TypeError('oops') })).rejects.toThrow('oops')
  })
})

describe('a dry run where deletion is switched off', () => {
  const run = async (facts: RecordedFacts | undefined) => {
    const { did, gather } = gathering(change('configuration', { cloudDeletion: false })(everythingHolds()))
    return { did, verdict: await dryRunWithoutClouds({ facts: { read: async () => facts }, gather }, ids.instance) }
  }

  it('asks no cloud and lists nothing, and every fact that a cloud would tell of says why', async () => {
    const { did, verdict } = await run(recordedIn(everythingHolds()))
    expect(did).toEqual([])
    const switchedOff = 'Deletion is switched off in the configuration: no cloud is asked about it.'
    const others = verdict!.refusals.filter(({ why }) => why !== switchedOff)
    expect(others.map(({ fact }) => fact)).toEqual(['enabled'])
    const unasked = verdict!.refusals.filter(({ why }) => why === switchedOff).map(({ clause }) => clause)
    expect([...new Set(unasked)]).toEqual([4, 5, 7, 8])
  })

  it('is none of an instance that is not there', async () => {
    expect((await run(undefined)).verdict).toBeUndefined()
  })
})
