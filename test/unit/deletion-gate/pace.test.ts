import { type Breaker, decideReset, tooManyWishes, trip, unlikeThePlan } from '@sallyport/domain/deletion-gate/breaker.ts'
import { coolDownEnds } from '@sallyport/domain/deletion-gate/cool-down.ts'
import { type DeletionFigures, standardDeletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'
import { nextAllowedAt, type PaceFacts, paceLimits } from '@sallyport/domain/deletion-gate/pace.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const minute = 60_000
const day = 24 * 60 * minute
const ada: Acting = { kind: 'ADMINISTRATOR', id: 'ada', name: 'Ada', request: undefined }
const figures = standardDeletionFigures

type Account = 'a' | 'b'
type Instance = { account: Account; operation: number | undefined; filedAt: number; state: 'WAITING' | 'KEPT' | 'SENT' }
/** `step`: the order of what happened in one instant. */
type Sent = {
  step: number
  account: Account
  operation: number | undefined
  at: number
  endedAt: number | undefined
  filedAt: number
  activation: number
}
type Act =
  | { act: 'file'; account: Account; operation: number | undefined; count: number }
  | { act: 'wait'; ms: number }
  | { act: 'wait until allowed'; lessMs: number }
  | { act: 'try' }
  /** As fast as it is let: each is answered before the next one is tried. */
  | { act: 'rush'; times: number; ms: number }
  | { act: 'answer'; gone: boolean }
  | { act: 'keep' }
  | { act: 'activate' }
  | { act: 'reset' }

type World = {
  now: number
  step: number
  admitted: Record<Account, number>
  failed: readonly number[]
  instances: Instance[]
  sent: Sent[]
  activations: number[]
  /** Steps. */
  resets: number[]
  trips: number[]
  breaker: Breaker
}

/** What a store would answer, of this world. */
function factsOf(world: World, instance: Instance): PaceFacts {
  const { account, operation } = instance
  const underWay = world.sent.filter(({ endedAt }) => endedAt === undefined)
  const since = world.sent.find(({ activation }) => activation === world.activations.length - 1)
  const deleted = world.sent.filter((one) => one.operation === operation).length
  return {
    inFlight: underWay.filter((one) => one.account === account).length,
    inFlightElsewhere: underWay.filter((one) => one.account !== account).length,
    decidedAt: world.sent.filter((one) => one.account === account).map(({ at }) => new Date(at)),
    admittedInstances: world.admitted[account],
    firstAfterActivation: since === undefined ? null : { endedAt: since.endedAt === undefined ? null : new Date(since.endedAt) },
    instance: operation === undefined ? { kind: 'RETIRED' } : { kind: 'NEVER_ACTIVATED', failedToAdmit: world.failed[operation]!, deleted },
  }
}

/** What the gate asks of pace, cool-down and breaker. */
function mayGo(world: World, instance: Instance): boolean {
  const now = new Date(world.now)
  const wishes = world.instances.map(({ filedAt }) => new Date(filedAt))
  return (
    world.breaker.tripped === null &&
    tooManyWishes(wishes, world.breaker.resetAt, figures.wishesPerTenMinutes, now) === undefined &&
    now >= coolDownEnds(new Date(instance.filedAt), figures.coolDownMinutes) &&
    paceLimits.every(({ hold }) => hold(factsOf(world, instance), figures, now) === undefined)
  )
}

function tripIf(world: World, why: string | undefined): void {
  if (why === undefined) return
  if (world.breaker.tripped === null) world.trips.push(world.step)
  world.breaker = trip(world.breaker, why, new Date(world.now))
}

function play(world: World, act: Act): void {
  if (act.act === 'rush') {
    const once: Act[] = [{ act: 'try' }, { act: 'wait', ms: act.ms }, { act: 'answer', gone: true }]
    for (let n = 0; n < act.times; n += 1) for (const one of once) play(world, one)
    return
  }
  world.step += 1
  const waiting = world.instances.filter(({ state }) => state === 'WAITING')
  if (act.act === 'wait') world.now += act.ms
  if (act.act === 'file') {
    const { account, operation } = act
    for (let n = 0; n < act.count; n += 1) world.instances.push({ account, operation, filedAt: world.now, state: 'WAITING' })
    const wishes = world.instances.map(({ filedAt }) => new Date(filedAt))
    tripIf(world, tooManyWishes(wishes, world.breaker.resetAt, figures.wishesPerTenMinutes, new Date(world.now)))
  }
  if (act.act === 'wait until allowed') {
    const pace = waiting[0] && nextAllowedAt(factsOf(world, waiting[0]), figures, new Date(world.now))
    if (pace?.kind === 'AT') world.now = Math.max(world.now, pace.at.getTime() - act.lessMs)
  }
  if (act.act === 'try')
    for (const instance of waiting) {
      if (!mayGo(world, instance)) continue
      instance.state = 'SENT'
      const { account, operation, filedAt } = instance
      world.sent.push({
        step: world.step,
        account,
        operation,
        filedAt,
        at: world.now,
        endedAt: undefined,
        activation: world.activations.length - 1,
      })
    }
  if (act.act === 'answer') {
    const first = world.sent.find(({ endedAt }) => endedAt === undefined)
    if (first !== undefined) first.endedAt = world.now
    if (first !== undefined) tripIf(world, unlikeThePlan({ end: act.gone ? 'GONE' : 'UNCONFIRMED', othersLost: [] }))
  }
  if (act.act === 'keep' && waiting[0] !== undefined) waiting[0].state = 'KEPT'
  if (act.act === 'activate') world.activations.push(world.now)
  if (act.act === 'reset' && world.breaker.tripped !== null) {
    world.breaker = decideReset(world.breaker, ada, new Date(world.now))
    world.resets.push(world.step)
  }
}

const account = fc.constantFrom<Account>('a', 'b')
const operation = fc.option(fc.nat(1), { nil: undefined })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('file' as const), account, operation, count: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 45 * minute }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.constantFrom(1, 10 * minute, 15 * minute, 30 * minute, day) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait until allowed' as const), lessMs: fc.nat(1) }) },
  { weight: 8, arbitrary: fc.constant<Act>({ act: 'try' }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('rush' as const), times: fc.integer({ min: 2, max: 6 }), ms: fc.nat(3 * minute) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('answer' as const), gone: fc.integer({ min: 0, max: 9 }).map((n) => n > 0) }) },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ act: 'keep' }, { act: 'activate' }) },
  { weight: 2, arbitrary: fc.constant<Act>({ act: 'reset' }) },
)
const admitted = fc.nat(150)
const world = fc.record({ a: admitted, b: admitted, failed: fc.tuple(fc.nat(6), fc.nat(6)) }).map(
  ({ a, b, failed }): World => ({
    now: Date.UTC(2026, 10, 30),
    step: 0,
    admitted: { a, b },
    failed,
    instances: [],
    sent: [],
    activations: [Date.UTC(2026, 10, 30)],
    resets: [],
    trips: [],
    breaker: { tripped: null, resetAt: null },
  }),
)

/** Counted anew from what was sent, without any of the code that let it pass. */
function excesses({ sent, admitted, failed, resets, trips, activations }: World): string[] {
  const found: string[] = []
  const say = (wrong: boolean, what: string) => wrong && found.push(what)
  for (const [index, one] of sent.entries()) {
    const before = sent.slice(0, index)
    const sameAccount = before.filter((other) => other.account === one.account)
    const upTo = (ms: number) => sameAccount.filter(({ at }) => at > one.at - ms).length + 1
    say(upTo(10 * minute) > 3, 'more than three within ten minutes')
    say(upTo(day) > Math.max(3, Math.floor(admitted[one.account] / 10)), 'more than a tenth within a day')
    say(
      sameAccount.some(({ endedAt }) => endedAt === undefined || endedAt > one.at),
      'two under way in one account',
    )
    if (one.operation !== undefined) {
      const deleted = before.filter((other) => other.operation === one.operation).length + 1
      say(deleted > failed[one.operation]!, 'more of an operation than failed')
    }
    say(one.at < one.filedAt + 15 * minute, 'within the cool-down')
    const lastTrip = trips.findLast((step) => step < one.step)
    say(lastTrip !== undefined && !resets.some((step) => step > lastTrip && step < one.step), 'while the breaker was tripped')
  }
  for (const activation of activations.keys()) {
    const [first, second] = sent.filter((one) => one.activation === activation)
    const others = sent.filter((one) => one !== first && one.activation < activation)
    say(first !== undefined && others.some(({ endedAt }) => endedAt === undefined || endedAt > first.at), 'the first not alone')
    say(second !== undefined && (first!.endedAt === undefined || second.at < first!.endedAt + 30 * minute), 'no pause after the first')
  }
  return found
}

test('in no sequence of wishes, answers and resets do the deletes exceed a limit in any window', () => {
  fc.assert(
    fc.property(world, fc.array(act, { minLength: 20, maxLength: 120 }), (begun, acts) => {
      for (const one of acts) play(begun, one)
      expect(excesses(begun)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('the instant that is told is the first at which the delete may go, whatever was sent before', () => {
  const sentBefore = fc.array(fc.integer({ min: 0, max: day + minute }), { maxLength: 12 })
  const someFigures: fc.Arbitrary<DeletionFigures> = fc
    .record({ deletesPerTenMinutes: fc.integer({ min: 1, max: 5 }), deletesPerDay: fc.integer({ min: 1, max: 8 }) })
    .map((change) => ({ ...figures, ...change }))
  fc.assert(
    fc.property(sentBefore, fc.nat(60 * minute), admitted, someFigures, (ago, endedAgo, admittedInstances, limits) => {
      const now = Date.UTC(2026, 10, 30)
      const facts: PaceFacts = {
        inFlight: 0,
        inFlightElsewhere: 0,
        decidedAt: ago.map((ms) => new Date(now - ms)),
        admittedInstances,
        firstAfterActivation: { endedAt: new Date(now - endedAgo) },
        instance: { kind: 'RETIRED' },
      }
      const pace = nextAllowedAt(facts, limits, new Date(now))
      expect(pace.kind).not.toBe('NOT_BY_TIME')
      if (pace.kind !== 'AT') return
      expect(pace.at.getTime()).toBeGreaterThan(now)
      expect(nextAllowedAt(facts, limits, pace.at)).toEqual({ kind: 'NOW' })
      expect(nextAllowedAt(facts, limits, new Date(pace.at.getTime() - 1)).kind).toBe('AT')
    }),
  )
})

test('of 100 admitted instances, 40 retired in two waves go as slowly as the limits ask, and all of them go', () => {
  const begun: World = {
    now: 0,
    step: 0,
    admitted: { a: 100, b: 0 },
    failed: [],
    instances: [],
    sent: [],
    activations: [0],
    resets: [],
    trips: [],
    breaker: { tripped: null, resetAt: null },
  }
  for (const ms of [0, 10 * minute]) {
    play(begun, { act: 'wait', ms })
    play(begun, { act: 'file', account: 'a', operation: undefined, count: 20 })
  }
  play(begun, { act: 'wait', ms: 15 * minute })
  for (let n = 0; n < 40; n += 1) {
    play(begun, { act: 'wait until allowed', lessMs: 0 })
    play(begun, { act: 'try' })
    play(begun, { act: 'wait', ms: minute })
    play(begun, { act: 'answer', gone: true })
  }
  const start = 25 * minute
  expect(begun.trips).toEqual([])
  expect(begun.sent.slice(0, 6).map(({ at }) => (at - start) / minute)).toEqual([0, 31, 32, 33, 41, 42])
  expect(begun.sent.slice(9, 12).map(({ at }) => at - start)).toEqual([53 * minute, day, day + 31 * minute])
  expect(begun.sent).toHaveLength(40)
  expect(excesses(begun)).toEqual([])
})

test('500 nodes retired at once trip the breaker, and nothing goes until a person resets it', () => {
  const begun: World = {
    now: 0,
    step: 0,
    admitted: { a: 500, b: 0 },
    failed: [],
    instances: [],
    sent: [],
    activations: [0],
    resets: [],
    trips: [],
    breaker: { tripped: null, resetAt: null },
  }
  play(begun, { act: 'file', account: 'a', operation: undefined, count: 500 })
  for (let n = 0; n < 100; n += 1) {
    play(begun, { act: 'wait', ms: 20 * minute })
    play(begun, { act: 'try' })
  }
  expect(begun.sent).toEqual([])
  play(begun, { act: 'reset' })
  play(begun, { act: 'try' })
  expect(begun.sent).toHaveLength(1)
})
