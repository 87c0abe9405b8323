import { minutes } from '../../primitives/clock.ts'
import { type Breaker, tooManyWishes } from '../breaker.ts'
import {
  type Clause,
  type FactRule,
  FRESH_FOR_MS,
  judge,
  judgeBoth,
  notEstablished,
  type Reading,
  type Shortfall,
  seenFalseUntil,
} from '../clause.ts'
import { coolDownEnds } from '../cool-down.ts'
import { type DeletionFigures, isWithinBounds } from '../deletion-settings.ts'
import { arePast, type PaceFacts, type PaceLimit, paceLimits } from '../pace.ts'
import type { RecordedInstance, Told } from '../recorded-instance.ts'
import type { NodeEvidence } from './node-is-over.ts'

/** Every instance that carries our identity in the account, as the gate's own lister found it, in all regions. */
export type ListingFound = {
  accountId: Told<string>
  /** Whether every page of every region came. */
  complete: Told<boolean>
  shown: readonly { region: string; cloudId: string }[]
  /** Our rows of the account before it began: it cannot have shown what came later. For people; `undefined`: not told. */
  rowsBefore?: readonly string[]
}

/** The rows of the account in `SEEN` or `WAITING`, read in one statement under the lock of the instance's row. */
export type AccountRows = { accountId: Told<string>; rows: readonly AccountRow[] }
/** `name`: for people. */
export type AccountRow = { instanceId: string; region: string; cloudId: Told<string>; name?: string }

/** What became of rows that the listing did not show, each read by its id. `GONE`: proved as in `gone.ts`, and yet to be ended as lost. */
export type LookupsFound = readonly { instanceId: string; found: 'PRESENT' | 'GONE' }[]

export type PaceFound = { facts: PaceFacts; figures: DeletionFigures; now: Date }

/** `filedAt`: when the instance last began to wait for its deletion. */
export type CoolDownFound = { filedAt: Told<Date>; coolDownMinutes: number; now: Date }

/** `tripped`: `undefined` where it is not told. `filedAt`: of all instances of the installation that were filed within 10 minutes. */
export type BreakerFound = {
  tripped: Told<Breaker['tripped']>
  resetAt: Told<Date | null>
  filedAt: readonly Date[]
  wishesPerTenMinutes: number
  now: Date
}

export type SurroundingsEvidence = Pick<NodeEvidence, 'row' | 'node'> & {
  listing: Reading<ListingFound>
  accountRows: Reading<AccountRows>
  lookups: Reading<LookupsFound>
  pace: Reading<PaceFound>
  coolDown: Reading<CoolDownFound>
  breaker: Reading<BreakerFound>
}

/** A listing, and what was read by id because of it, may be so old, in milliseconds. Rule: clause 8 of the gate. */
export const LISTING_FRESH_FOR_MS = minutes(10)

type Words = string | Shortfall | undefined

const fact = (
  name: string,
  holds: string,
  readings: NonNullable<FactRule<SurroundingsEvidence>['readings']>,
  shortfall: FactRule<SurroundingsEvidence>['shortfall'],
): FactRule<SurroundingsEvidence> => ({ name, holds, readings, shortfall })

const sameAccount = (row: RecordedInstance, accountId: Told<string>, what: string): Words => {
  if (!row.accountId || !accountId) return notEstablished(`Of which account ${what} is not known.`)
  return row.accountId === accountId ? undefined : `It is another account than the instance's of which ${what}.`
}

/** What pace says counts only if it was told of the right kind of instance: never-activated ones have a limit of their own. */
function countedAsWhatItIs({ part }: RecordedInstance, state: string, { facts }: PaceFound): Words {
  const { kind } = facts.instance
  if (kind !== 'RETIRED' && kind !== 'NEVER_ACTIVATED') return notEstablished('As what the instance was counted is not known.')
  const wanted = state === 'RETIRED' && part === 'ADOPTED' ? 'RETIRED' : 'NEVER_ACTIVATED'
  return kind === wanted ? undefined : 'The pace counted the instance as another kind than it is.'
}

/** As people find it, here and in the cloud. */
const called = ({ instanceId, cloudId, name }: AccountRow): string =>
  name === undefined
    ? `the instance ${instanceId}`
    : `${name} (${cloudId ? `${cloudId} in the cloud` : 'its id in the cloud is not known'})`

/** Rows for people: the first few. */
const some = (rows: readonly AccountRow[]): string =>
  `${rows.slice(0, 3).map(called).join(', ')}${rows.length > 3 ? ` and ${rows.length - 3} more` : ''}`

function accountedFor({ rows }: AccountRows, { shown, rowsBefore }: ListingFound, lookups: LookupsFound): Words {
  const hidden = rows.filter(({ region, cloudId }) => !cloudId || !shown.some((one) => one.region === region && one.cloudId === cloudId))
  const readAs = (found: string): AccountRow[] =>
    hidden.filter(({ instanceId }) => lookups.some((lookup) => lookup.instanceId === instanceId && lookup.found === found))
  const gone = readAs('GONE')
  if (gone.length > 0) return `The cloud lost instances that nobody here deleted: ${some(gone)}. Each has to be ended as lost first.`
  const present = readAs('PRESENT')
  const unread = hidden.filter((row) => !present.includes(row))
  if (unread.length === 0) return undefined
  const missing = unread.filter(({ instanceId }) => rowsBefore === undefined || rowsBefore.includes(instanceId))
  if (missing.length === 0)
    return notEstablished(
      `The last listing is older than ${some(unread)}. Whether the cloud shows what came since is known after the next one.`,
    )
  return notEstablished(
    `The listing does not show ${some(missing)}. What it lacks has to be shown when read by its id, or proved twice to be gone.`,
  )
}

const ofPace = ({ name, holds, hold }: PaceLimit): FactRule<SurroundingsEvidence> =>
  fact(
    name,
    holds,
    ({ pace }) => [pace],
    ({ pace }, nowMs) =>
      judge(pace, nowMs, FRESH_FOR_MS, ({ facts, figures, now }) => {
        if (Number.isNaN(now.getTime())) return notEstablished('What time it is in the database is not known.')
        const held = hold(facts, figures, now)
        if (held === undefined) return undefined
        const until = held.until === undefined ? '' : ` It may go at ${held.until.toISOString()}.`
        return { ...held, why: `${held.why}${until}` }
      }),
  )

export const surroundingsAndPace: Clause<SurroundingsEvidence> = {
  number: 8,
  name: 'surroundings-and-pace',
  asks: 'Everything of ours in the account is accounted for, and the pace allows one more delete now.',
  facts: [
    fact(
      'listing-complete',
      'All of our instances in the account were listed, at most 10 minutes ago.',
      ({ listing }) => [listing],
      ({ listing }, nowMs) =>
        judge(listing, nowMs, LISTING_FRESH_FOR_MS, ({ complete }) => {
          if (complete === true) return undefined
          return complete === false ? 'The listing has an end missing.' : notEstablished('Whether the listing is complete is not known.')
        }),
    ),
    fact(
      'listing-of-the-account',
      'The listing is of the account of the instance.',
      ({ row, listing }) => [row, listing],
      ({ row, listing }, nowMs) =>
        judge(row, nowMs, FRESH_FOR_MS, (recorded) =>
          judge(listing, nowMs, LISTING_FRESH_FOR_MS, ({ accountId }) => sameAccount(recorded, accountId, 'the listing is')),
        ),
    ),
    fact(
      'rows-of-the-account',
      'The rows are of the account of the instance.',
      ({ row, accountRows }) => [row, accountRows],
      ({ row, accountRows }, nowMs) =>
        judgeBoth(row, accountRows, nowMs, FRESH_FOR_MS, (recorded, { accountId }) => sameAccount(recorded, accountId, 'the rows are')),
    ),
    fact(
      'rows-include-it',
      'The rows include that of the instance itself.',
      ({ row, accountRows }) => [row, accountRows],
      ({ row, accountRows }, nowMs) =>
        judgeBoth(row, accountRows, nowMs, FRESH_FOR_MS, ({ instanceId }, { rows }) => {
          if (!instanceId) return notEstablished('Which row is the instance is not known.')
          return rows.some((one) => one.instanceId === instanceId)
            ? undefined
            : 'The rows lack that of the instance: they are not all there are.'
        }),
    ),
    fact(
      'rows-accounted-for',
      'Every row is shown by the listing, or was read by its id.',
      ({ listing, accountRows, lookups }) => [listing, accountRows, lookups],
      ({ listing, accountRows, lookups }, nowMs) =>
        judge(accountRows, nowMs, FRESH_FOR_MS, (rows) =>
          judgeBoth(listing, lookups, nowMs, LISTING_FRESH_FOR_MS, (shown, read) => accountedFor(rows, shown, read)),
        ),
    ),
    fact(
      'counted-as-what-it-is',
      'The pace counts the instance as retired only where it was in service and its node is retired.',
      ({ row, node, pace }) => [row, node, pace],
      ({ row, node, pace }, nowMs) =>
        judge(row, nowMs, FRESH_FOR_MS, (recorded) =>
          judgeBoth(node, pace, nowMs, FRESH_FOR_MS, ({ state }, found) => countedAsWhatItIs(recorded, state, found)),
        ),
    ),
    ...paceLimits.map(ofPace),
    fact(
      'cool-down-over',
      'The cool-down is over, within which an administrator could have kept the instance.',
      ({ coolDown }) => [coolDown],
      ({ coolDown }, nowMs) =>
        judge(coolDown, nowMs, FRESH_FOR_MS, ({ filedAt, coolDownMinutes, now }) => {
          if (filedAt === undefined || !arePast([filedAt], now))
            return notEstablished('When the instance was filed for deletion is not known.')
          if (!isWithinBounds('coolDownMinutes', coolDownMinutes)) return notEstablished('How long the cool-down lasts is not known.')
          const ends = coolDownEnds(filedAt, coolDownMinutes)
          return now >= ends ? undefined : seenFalseUntil(ends, `The instance can still be kept, until ${ends.toISOString()}.`)
        }),
    ),
    fact(
      'breaker-closed',
      'The breaker was not tripped, or an administrator reset it.',
      ({ breaker }) => [breaker],
      ({ breaker }, nowMs) =>
        judge(breaker, nowMs, FRESH_FOR_MS, ({ tripped }) => {
          if (tripped === null) return undefined
          if (tripped === undefined) return notEstablished('Whether the breaker was tripped is not known.')
          return `The breaker was tripped. ${tripped.why} An administrator has to look, and to reset it.`
        }),
    ),
    fact(
      'few-wishes',
      'Not too many instances were filed for deletion within the last 10 minutes.',
      ({ breaker }) => [breaker],
      ({ breaker }, nowMs) =>
        judge(breaker, nowMs, FRESH_FOR_MS, ({ filedAt, resetAt, wishesPerTenMinutes, now }) => {
          if (!arePast(filedAt, now) || resetAt === undefined || (resetAt !== null && !arePast([resetAt], now)))
            return notEstablished('How many instances were filed for deletion is not known.')
          if (!isWithinBounds('wishesPerTenMinutes', wishesPerTenMinutes))
            return notEstablished('How many instances may be filed is not known.')
          return tooManyWishes(filedAt, resetAt, wishesPerTenMinutes, now)
        }),
    ),
  ],
}
