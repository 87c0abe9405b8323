import type { Reading, Shortfall } from '../clause.ts'
import { standardDeletionFigures } from '../deletion-settings.ts'
import type { SurroundingsEvidence } from './surroundings-and-pace.ts'

/** The parts of evidence that this clause asks for and no other. */
export type Surroundings = Omit<SurroundingsEvidence, 'row' | 'node'>

/** What of the row and the node it holds against them. */
type Instance = { instanceId: string; accountId: string; region: string; cloudId: string }

const read = <T>(value: T, atMs: number): Reading<T> => ({ known: true, value, atMs })
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
const minute = 60_000

/**
 * For tests: the surroundings of an instance of a retired node, of which everything is just enough: one row is shown, one was read by its id, two
 * deletes were within 10 minutes, and cool-down and pause end at this very instant.
 * @param now the database's clock
 */
export function surroundingsHold({ instanceId, accountId, region, cloudId }: Instance, atMs: number, now: Date): Surroundings {
  const figures = standardDeletionFigures
  return {
    listing: read(
      {
        accountId,
        complete: true,
        shown: [
          { region, cloudId },
          { region, cloudId: 'an-orphan' },
        ],
      },
      atMs,
    ),
    accountRows: read(
      {
        accountId,
        rows: [
          { instanceId, region, cloudId },
          { instanceId: 'row-2', region, cloudId: 'not-in-the-listing-yet' },
        ],
      },
      atMs,
    ),
    lookups: read([{ instanceId: 'row-2', found: 'PRESENT' as const }], atMs),
    pace: read(
      {
        facts: {
          inFlight: 0,
          inFlightElsewhere: 0,
          decidedAt: [0, 1, 10].map((minutes) => before(now, minutes * minute)),
          admittedInstances: 40,
          firstAfterActivation: { endedAt: before(now, figures.pauseAfterFirstMinutes * minute) },
          instance: { kind: 'RETIRED' as const },
        },
        figures,
        now,
      },
      atMs,
    ),
    coolDown: read({ filedAt: before(now, figures.coolDownMinutes * minute), coolDownMinutes: figures.coolDownMinutes, now }, atMs),
    breaker: read(
      {
        tripped: null,
        resetAt: before(now, 5 * minute),
        filedAt: [...Array.from({ length: 20 }, () => before(now, 1)), before(now, 10 * minute)],
        wishesPerTenMinutes: figures.wishesPerTenMinutes,
        now,
      },
      atMs,
    ),
  }
}

/** One way in which one fact does not hold; `implies`: what else cannot be established then. */
export type SurroundingsShortfall = {
  fact: string
  state: Shortfall['kind']
  how: string
  change<E extends Surroundings>(evidence: E): E
  implies: readonly string[]
}

type Change = SurroundingsShortfall['change']
type Value = { readonly [key: string]: unknown }

/** The reading of one source with another value, also such as no type allows. */
const changing =
  (source: keyof Surroundings, of: (value: never) => unknown): Change =>
  (evidence) => {
    const reading = evidence[source] as Reading<never>
    return reading.known ? { ...evidence, [source]: { ...reading, value: of(reading.value) } } : evidence
  }
const to =
  (source: keyof Surroundings) =>
  (change: Value): Change =>
    changing(source, (value: Value) => ({ ...value, ...change }))

const [listing, rows, pace, coolDown, breaker] = [to('listing'), to('accountRows'), to('pace'), to('coolDown'), to('breaker')]
const lookups = (value: unknown): Change => changing('lookups', () => value)
type Timed = Value & { now: Date }
const facts = (of: (now: Date, facts: { decidedAt: Date[] }) => Value): Change =>
  changing('pace', (value: Timed & { facts: { decidedAt: Date[] } }) => ({
    ...value,
    facts: { ...value.facts, ...of(value.now, value.facts) },
  }))
const figures = (change: Value): Change =>
  changing('pace', (value: Value) => ({ ...value, figures: { ...(value.figures as Value), ...change } }))
const later = (source: 'coolDown' | 'breaker', of: (now: Date) => Value): Change =>
  changing(source, (value: Timed) => ({ ...value, ...of(value.now) }))
const rowsWith = (of: (rows: Value[]) => Value[]): Change =>
  changing('accountRows', (value: { rows: Value[] }) => ({ ...value, rows: of(value.rows) }))

const noInstant = new Date(Number.NaN)
const never = (failedToAdmit: unknown, deleted: unknown): Change =>
  facts(() => ({ instance: { kind: 'NEVER_ACTIVATED', failedToAdmit, deleted } }))

type Row = readonly [fact: string, how: string, change: Change, implies?: readonly string[]]

const seenFalse: readonly Row[] = [
  ['listing-complete', 'a page is missing', listing({ complete: false })],
  ['listing-of-the-account', 'of another', listing({ accountId: 'another' })],
  ['rows-of-the-account', 'of another', rows({ accountId: 'another' })],
  ['rows-include-it', 'there are none', rows({ rows: [] })],
  ['rows-include-it', 'only others', rowsWith((all) => all.slice(1))],
  ['rows-accounted-for', 'the cloud lost one', lookups([{ instanceId: 'row-2', found: 'GONE' }])],
  [
    'rows-accounted-for',
    'nothing is listed, and the instance is gone',
    (evidence) =>
      listing({ shown: [] })(
        changing('lookups', () => ['row-2', instanceOf(evidence)].map((instanceId) => ({ instanceId, found: 'GONE' })))(evidence),
      ),
  ],
  ['one-in-flight', 'another is', facts(() => ({ inFlight: 1 }))],
  [
    'few-in-ten-minutes',
    'a millisecond too early',
    facts((now, { decidedAt }) => ({ decidedAt: [...decidedAt.slice(0, 2), before(now, 10 * minute - 1)] })),
  ],
  [
    'few-in-a-day',
    'a millisecond too early',
    facts((now, { decidedAt }) => ({ decidedAt: [...decidedAt, before(now, 1_440 * minute - 1)] })),
  ],
  ['few-in-a-day', 'one admitted instance less', facts(() => ({ admittedInstances: 39 }))],
  ['first-alone', 'the first is under way', facts(() => ({ firstAfterActivation: { endedAt: null } }))],
  ['first-alone', 'it would be the first, and another is under way', facts(() => ({ firstAfterActivation: null, inFlightElsewhere: 1 }))],
  ['pause-after-first', 'a millisecond too early', facts((now) => ({ firstAfterActivation: { endedAt: before(now, 30 * minute - 1) } }))],
  ['counted-as-what-it-is', 'never activated', never(1, 0)],
  ['cool-down-over', 'a millisecond too early', later('coolDown', (now) => ({ filedAt: before(now, 15 * minute - 1) }))],
  [
    'breaker-closed',
    'tripped',
    later('breaker', (now) => ({ tripped: { at: now, why: 'A delete was sent, and the instance is still there.' } })),
  ],
  ['few-wishes', 'one more', later('breaker', (now) => ({ filedAt: Array.from({ length: 21 }, () => before(now, 5 * minute)) }))],
]

const unknown: readonly Row[] = [
  ['listing-complete', 'not told', listing({ complete: undefined })],
  ['listing-complete', 'a word in its place', listing({ complete: 'yes' })],
  ['listing-of-the-account', 'not told', listing({ accountId: undefined })],
  ['listing-of-the-account', 'an empty one', listing({ accountId: '' })],
  ['rows-of-the-account', 'not told', rows({ accountId: undefined })],
  ['rows-accounted-for', 'not read by its id', lookups([])],
  ['rows-accounted-for', 'another was read', lookups([{ instanceId: 'row-3', found: 'PRESENT' }])],
  ['rows-accounted-for', 'a word that is none of ours', lookups([{ instanceId: 'row-2', found: 'MAYBE' }])],
  ['rows-accounted-for', 'an empty listing', listing({ shown: [] })],
  [
    'rows-accounted-for',
    'listed in another region',
    changing('listing', (value: { shown: Value[] }) => ({ ...value, shown: value.shown.map((one) => ({ ...one, region: 'elsewhere' })) })),
  ],
  [
    'rows-accounted-for',
    'a row without an id',
    rowsWith((all) => [...all, { instanceId: 'row-3', region: all[0]!.region, cloudId: undefined }]),
  ],
  [
    'rows-accounted-for',
    'a row without an id, as one that is listed',
    (evidence) =>
      changing('listing', (value: { shown: Value[] }) => ({ ...value, shown: [...value.shown, { region: 'r', cloudId: '' }] }))(
        rowsWith((all) => [...all, { instanceId: 'row-3', region: 'r', cloudId: '' }])(evidence),
      ),
  ],
  ['one-in-flight', 'not told', facts(() => ({ inFlight: undefined }))],
  ['few-in-ten-minutes', 'a figure that nobody could set', figures({ deletesPerTenMinutes: 1e6 })],
  ['few-in-ten-minutes', 'one has no instant', facts((_, { decidedAt }) => ({ decidedAt: [...decidedAt, noInstant] })), ['few-in-a-day']],
  ['few-in-a-day', 'not told how many were admitted', facts(() => ({ admittedInstances: undefined }))],
  ['few-in-a-day', 'a figure that nobody could set', figures({ deletesPerDayPercent: 100 })],
  ['first-alone', 'not told', facts(() => ({ firstAfterActivation: undefined }))],
  ['pause-after-first', 'no instant', facts(() => ({ firstAfterActivation: { endedAt: noInstant } }))],
  ['pause-after-first', 'a figure that nobody could set', figures({ pauseAfterFirstMinutes: -1e6 })],
  [
    'counted-as-what-it-is',
    'another kind',
    facts(() => ({ instance: { kind: 'KEPT', failedToAdmit: 1, deleted: 0 } })),
    ['as-many-as-failed'],
  ],
  [
    'one-in-flight',
    'the database does not tell the time',
    pace({ now: noInstant }),
    ['few-in-ten-minutes', 'few-in-a-day', 'as-many-as-failed', 'first-alone', 'pause-after-first'],
  ],
  ['cool-down-over', 'not told', coolDown({ filedAt: undefined })],
  ['cool-down-over', 'no instant', coolDown({ filedAt: noInstant })],
  ['cool-down-over', 'in the future', later('coolDown', (now) => ({ filedAt: before(now, -1) }))],
  ['cool-down-over', 'a figure that nobody could set', coolDown({ coolDownMinutes: 0 })],
  ['breaker-closed', 'not told', breaker({ tripped: undefined })],
  ['few-wishes', 'not told', breaker({ filedAt: undefined })],
  ['few-wishes', 'one has no instant', breaker({ filedAt: [noInstant] })],
  ['few-wishes', 'a reset of the future', later('breaker', (now) => ({ resetAt: before(now, -1) }))],
  ['few-wishes', 'whether it was reset is not told', breaker({ resetAt: undefined })],
  ['few-wishes', 'a figure that nobody could set', breaker({ wishesPerTenMinutes: 1e6 })],
]

function instanceOf(evidence: Surroundings): string {
  return evidence.accountRows.known ? evidence.accountRows.value.rows[0]!.instanceId : ''
}

const listed = (state: Shortfall['kind'], all: readonly Row[]): SurroundingsShortfall[] =>
  all.map(([fact, how, change, implies = []]) => ({ fact, state, how, change, implies }))

/** Every fact of the clause but `as-many-as-failed`, which is about another kind of instance. */
export const surroundingsShortfalls: readonly SurroundingsShortfall[] = [...listed('FALSE', seenFalse), ...listed('UNKNOWN', unknown)]

/** Of an instance that was never activated, and an operation of which one failed to be admitted. */
export const surroundingsOfNeverActivated: Change = never(1, 0)
export const neverActivatedShortfalls: readonly SurroundingsShortfall[] = [
  ...listed('FALSE', [
    ['as-many-as-failed', 'as many were deleted', never(1, 1)],
    ['as-many-as-failed', 'none failed', never(0, 0)],
    ['counted-as-what-it-is', 'retired', facts(() => ({ instance: { kind: 'RETIRED' } }))],
  ]),
  ...listed('UNKNOWN', [
    ['as-many-as-failed', 'not told how many failed', never(undefined, 0)],
    ['as-many-as-failed', 'no number was deleted', never(1, Number.NaN)],
  ]),
]
