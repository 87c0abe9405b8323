import { describe, expect, it } from 'vitest'
import { attemptStates, isLive } from '../admission/attempt-states.ts'
import { instanceStates } from '../fleet/instance-states.ts'
import { Problem } from '../primitives/problem.ts'
import { decideSettle, decideSettleOrphan, type OrphanFacts, type SettleFacts, type Settlement, settlements } from './settle.ts'

const ahead: SettleFacts = {
  state: 'WAITING',
  accountRemoved: false,
  settledAs: undefined,
  attemptState: 'FAILED',
  stageAhead: true,
  shown: { wholeIdentity: true, stage: 'admitted' },
}

function outcome<T>(decide: () => T): T | 'refused' {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Problem && error.kind === 'CONFLICT') return 'refused'
    throw error
  }
}
const settle = (change: Partial<SettleFacts>, as: Settlement) => outcome(() => decideSettle({ ...ahead, ...change }, as))

describe('settling an instance', () => {
  it.each<[Settlement, Partial<Record<string, unknown>>]>([
    ['IGNORED', { WAITING: { state: 'SETTLED', settledAs: 'IGNORED', writeHeld: false }, SETTLED: undefined }],
    ['REOPENED', { SETTLED: { state: 'WAITING', settledAs: undefined, writeHeld: false }, WAITING: undefined }],
    ['NEVER_ACTIVATED', { WAITING: { state: 'WAITING', settledAs: 'NEVER_ACTIVATED', writeHeld: true } }],
  ])('as %s is possible in these states alone', (as, expected) => {
    const all = Object.fromEntries(instanceStates.map((state) => [state, state in expected ? expected[state] : 'refused']))
    expect(Object.fromEntries(instanceStates.map((state) => [state, settle({ state }, as)]))).toEqual(all)
  })

  it('as IGNORED is possible of one whose delete was sent where its account was removed, and as nothing else', () => {
    for (const state of instanceStates) {
      const sent = state === 'DELETING' || state === 'UNCONFIRMED'
      const here = { state, accountRemoved: true }
      expect([state, settle(here, 'IGNORED')]).toEqual([
        state,
        sent ? { state: 'SETTLED', settledAs: 'IGNORED', writeHeld: false } : settle({ state }, 'IGNORED'),
      ])
      for (const as of ['REOPENED', 'NEVER_ACTIVATED'] as const) expect([state, settle(here, as)]).toEqual([state, settle({ state }, as)])
    }
  })

  it('says that a settled one is reopened first, and that a delete under way is waited for', () => {
    expect(() => decideSettle({ ...ahead, state: 'SETTLED' }, 'NEVER_ACTIVATED')).toThrow('Reopen it first')
    for (const state of ['DELETING', 'UNCONFIRMED'] as const)
      expect(() => decideSettle({ ...ahead, state }, 'IGNORED')).toThrow('sent to the cloud')
  })

  it('needs neither the cloud nor the attempt to say that nothing will delete it', () => {
    for (const attemptState of attemptStates)
      expect(settle({ attemptState, stageAhead: false, shown: undefined }, 'IGNORED')).toMatchObject({ settledAs: 'IGNORED' })
  })
})

describe('settling an instance as one that never was activated', () => {
  it.each<[string, Partial<SettleFacts>, string]>([
    ['the stage was never going to be written', { stageAhead: false }, 'may be older than the cloud'],
    ['the same, and the cloud did not tell', { stageAhead: false, shown: undefined }, 'may be older than the cloud'],
    ['the same, and the stage is held', { stageAhead: false, shown: { wholeIdentity: true, stage: 'held' } }, 'there is nothing to settle'],
    [
      'the same, of something altered',
      { stageAhead: false, shown: { wholeIdentity: false, stage: 'held' } },
      'may be older than the cloud',
    ],
    ['its node was admitted', { attemptState: 'ADMITTED' }, 'was admitted'],
    ['the cloud was not asked', { shown: undefined }, 'not known'],
    ['the identity is not whole', { shown: { wholeIdentity: false, stage: 'admitted' } }, 'another hand'],
    ['the identity is not whole, though the stage is held', { shown: { wholeIdentity: false, stage: 'held' } }, 'another hand'],
    ['the stage is that of a retired one', { shown: { wholeIdentity: true, stage: 'retired' } }, 'nobody here wrote'],
    ['the stage is not told', { shown: { wholeIdentity: true, stage: undefined } }, 'not at all'],
  ])('is refused where %s', (_, change, words) => {
    expect(() => decideSettle({ ...ahead, ...change }, 'NEVER_ACTIVATED')).toThrow(words)
  })

  it('waits for the end of the attempt, in each state in which it lives', () => {
    for (const attemptState of attemptStates)
      expect([attemptState, settle({ attemptState }, 'NEVER_ACTIVATED') === 'refused']).toEqual([
        attemptState,
        isLive(attemptState) || attemptState === 'ADMITTED',
      ])
  })

  it('writes the stage back once more where that did not come to its end, and not where it did', () => {
    const again = { settledAs: 'NEVER_ACTIVATED' as const }
    expect(settle(again, 'NEVER_ACTIVATED')).toMatchObject({ writeHeld: true })
    expect(settle({ ...again, shown: { wholeIdentity: true, stage: 'held' } }, 'NEVER_ACTIVATED')).toBeUndefined()
    expect(settle({ shown: { wholeIdentity: true, stage: 'held' } }, 'NEVER_ACTIVATED')).toMatchObject({
      settledAs: 'NEVER_ACTIVATED',
      writeHeld: false,
    })
  })
})

it('whatever is known of an instance, the stage is written back only where all of it says so, and nothing is left half settled', () => {
  const stages = ['held', 'admitted', 'retired', undefined]
  const shows = [undefined, ...[true, false].flatMap((wholeIdentity) => stages.map((stage) => ({ wholeIdentity, stage })))]
  let written = 0
  for (const { state, accountRemoved } of instanceStates.flatMap((one) =>
    [true, false].map((removed) => ({ state: one, accountRemoved: removed })),
  ))
    for (const settledAs of [undefined, 'IGNORED', 'NEVER_ACTIVATED'] as const)
      for (const attemptState of attemptStates)
        for (const stageAhead of [true, false])
          for (const shown of shows)
            for (const as of Object.keys(settlements) as Settlement[]) {
              const result = settle({ state, accountRemoved, settledAs, attemptState, stageAhead, shown }, as)
              if (result === 'refused' || result === undefined) continue
              expect(['WAITING', 'SETTLED']).toContain(result.state)
              expect(result.state === 'SETTLED').toBe(result.settledAs === 'IGNORED')
              const mayWrite =
                as === 'NEVER_ACTIVATED' &&
                state === 'WAITING' &&
                ['FAILED', 'CANCELLED'].includes(attemptState) &&
                stageAhead &&
                shown?.wholeIdentity === true &&
                shown.stage === 'admitted'
              expect(result.writeHeld).toBe(mayWrite)
              written += mayWrite ? 1 : 0
            }
  expect(written).toBe(2 * 2 * 3)
})

const identity = { deploymentId: 'd', operationId: 'o', attemptId: 'a', nonce: 'n' }
const stray: OrphanFacts = {
  accountId: 'acc',
  region: 'r',
  settledAs: undefined,
  shown: identity,
  attempt: { identity, accountId: 'acc', region: 'r', state: 'FAILED' },
  recorded: false,
}

describe('settling an orphan', () => {
  it('takes it for an extra where every part of its identity is that of an ended attempt of the same place', () => {
    expect(decideSettleOrphan(stray, 'EXTRA')).toBe(true)
    expect(decideSettleOrphan({ ...stray, settledAs: 'IGNORED' }, 'EXTRA')).toBe(true)
    for (const state of attemptStates)
      expect(outcome(() => decideSettleOrphan({ ...stray, attempt: { ...stray.attempt!, state } }, 'EXTRA'))).toBe(
        isLive(state) ? 'refused' : true,
      )
  })

  it.each<[string, Partial<OrphanFacts>, string]>([
    ['a row has it', { recorded: true }, 'among the instances'],
    ['the cloud does not tell its metadata', { shown: undefined }, 'does not tell'],
    ['no attempt here is the one that it names', { attempt: undefined }, 'older than the cloud'],
    ...(['deploymentId', 'operationId', 'attemptId', 'nonce'] as const).flatMap((part): [string, Partial<OrphanFacts>, string][] => [
      [`its ${part} is another`, { shown: { ...identity, [part]: 'x' } }, 'whole identity'],
      [`its ${part} is missing`, { shown: { ...identity, [part]: undefined } as never }, 'whole identity'],
    ]),
    ['the attempt created in another account', { accountId: 'other' }, 'another account or region'],
    ['the attempt created in another region', { region: 'other' }, 'another account or region'],
    ['it is an instance since', { settledAs: 'EXTRA', shown: undefined }, ''],
  ])('is refused as an extra, or changes nothing, where %s', (_, change, words) => {
    const facts = { ...stray, ...change }
    if (facts.settledAs === 'EXTRA') expect(decideSettleOrphan(facts, 'EXTRA')).toBe(false)
    else expect(() => decideSettleOrphan(facts, 'EXTRA')).toThrow(words)
  })

  it('ignores it whatever it is, once, but not where it is an instance since', () => {
    expect(decideSettleOrphan({ ...stray, shown: undefined, attempt: undefined }, 'IGNORED')).toBe(true)
    expect(decideSettleOrphan({ ...stray, settledAs: 'IGNORED' }, 'IGNORED')).toBe(false)
    expect(() => decideSettleOrphan({ ...stray, settledAs: 'EXTRA' }, 'IGNORED')).toThrow('Settle that one')
  })
})
