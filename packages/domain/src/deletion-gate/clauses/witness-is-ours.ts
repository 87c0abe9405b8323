import { type Clause, type FactRule, FRESH_FOR_MS, judge, notEstablished, type Reading, type Shortfall } from '../clause.ts'
import type { RecordedInstance, Told } from '../recorded-instance.ts'
import { highestRung, type LadderFound, type RungFound, sameKey } from '../witness/ladder-rung.ts'
import { fenceReasons, type WitnessRecord } from '../witness/witness.ts'

/** A climb of this very process, kept in its memory alone: read back from a database it would be in every copy of that. */
export type Climb = {
  /** The row of the instance that it was made for. */
  instanceId: string
  accountId: string
  rung: number
  fingerprint: string
  /** When the cloud's answer CREATED had been heard; monotonic milliseconds of this process. */
  createdAtMs: number
}

export type WitnessEvidence = {
  row: Reading<RecordedInstance>
  /** Whether the account's cloud has names that it gives away once. */
  createOnceNames: Reading<Told<boolean>>
  /** `atMs`: when it began. `null`: this process did not climb for this delete. */
  climb: Reading<Climb | null>
  /** The database's record of the ladder. `null`: nothing was ever climbed. */
  witness: Reading<WitnessRecord | null>
  rung: Reading<RungFound>
  rungAbove: Reading<RungFound>
  /** All names of the user, of a complete listing. */
  ladder: Reading<LadderFound>
}

/** How long after it began a climb serves the delete that it was made for, in milliseconds. */
export const CLIMB_GOOD_FOR_MS = 60_000

/**
 * How long after the rung was taken the first look may be, in milliseconds. A copy that looked just before saw nothing above its own rung, and may
 * still delete for `FRESH_FOR_MS`; as long again is for what may hold up a request after the last look at a clock.
 */
export const SETTLED_AFTER_MS = 2 * FRESH_FOR_MS

/** What must hold of something that was read in the last moment, for the rung that was climbed. */
const ofTheClimb = <T>(
  name: string,
  holds: string,
  source: (evidence: WitnessEvidence) => Reading<T>,
  wrong: (value: T, climb: Climb) => string | Shortfall | undefined,
): FactRule<WitnessEvidence> => ({
  name,
  holds,
  readings: (evidence) => [evidence.climb, source(evidence)],
  shortfall: (evidence, nowMs) =>
    judge(evidence.climb, nowMs, CLIMB_GOOD_FOR_MS, (climb) =>
      climb === null
        ? notEstablished('No rung was climbed for this delete.')
        : judge(source(evidence), nowMs, FRESH_FOR_MS, (value) => wrong(value, climb)),
    ),
})

function settledBefore(look: Reading<unknown>, climb: Climb): string | Shortfall | undefined {
  const settledMs = (look.known ? look.atMs : Number.NaN) - climb.createdAtMs
  if (Number.isNaN(settledMs)) return notEstablished('When the rung was climbed is not known.')
  return settledMs >= SETTLED_AFTER_MS ? undefined : 'The ladder was looked at too soon after the climb.'
}

export const witnessIsOurs: Clause<WitnessEvidence> = {
  number: 7,
  name: 'witness-is-ours',
  asks: 'This installation climbed the ladder of the witness for this delete, and no copy of it is above.',
  facts: [
    {
      name: 'create-once-names',
      holds: 'The cloud has names that it gives away once, so that a copy of this installation can be told.',
      readings: ({ createOnceNames }) => [createOnceNames],
      shortfall: ({ createOnceNames }, nowMs) =>
        judge(createOnceNames, nowMs, FRESH_FOR_MS, (has) => {
          if (has === true) return undefined
          return has === false
            ? 'This cloud has no names that it gives away once: nothing can be deleted there.'
            : notEstablished('Whether the cloud has names that it gives away once is not known.')
        }),
    },
    {
      name: 'not-fenced',
      holds: 'The witness is not fenced.',
      readings: ({ witness }) => [witness],
      shortfall: ({ witness }, nowMs) =>
        judge(witness, nowMs, FRESH_FOR_MS, (record) => {
          if (record === null) return notEstablished('Nothing was ever climbed for this account: the witness has no record of it.')
          if (record.fence === undefined) return notEstablished('Whether the witness is fenced is not known.')
          return record.fence === null
            ? undefined
            : `${fenceReasons[record.fence.reason]} Find out which one is to go on, and attest and activate there anew.`
        }),
    },
    {
      name: 'climbed-for-this-delete',
      holds: 'This process climbed a rung for this delete.',
      readings: ({ climb, row }) => [climb, row],
      shortfall: ({ climb, row }, nowMs) =>
        judge(climb, nowMs, CLIMB_GOOD_FOR_MS, (climbed) =>
          judge(row, nowMs, FRESH_FOR_MS, ({ instanceId, accountId }) => {
            if (climbed === null) return 'No rung was climbed for this delete.'
            if (!instanceId || !accountId || !climbed.instanceId || !climbed.accountId)
              return notEstablished('For which delete the rung was climbed is not known.')
            return climbed.instanceId === instanceId && climbed.accountId === accountId
              ? undefined
              : 'The rung was climbed for another delete.'
          }),
        ),
    },
    {
      name: 'climb-settled',
      holds: 'The ladder was looked at so long after the climb that nobody who looked before it may still delete.',
      readings: ({ climb, rung, rungAbove, ladder }) => [climb, rung, rungAbove, ladder],
      shortfall: ({ climb, rung, rungAbove, ladder }, nowMs) =>
        judge(climb, nowMs, CLIMB_GOOD_FOR_MS, (climbed) => {
          if (climbed === null) return notEstablished('No rung was climbed for this delete.')
          const looks: Reading<unknown>[] = [rung, rungAbove, ladder]
          const settled = looks.map((look) => judge(look, nowMs, FRESH_FOR_MS, () => settledBefore(look, climbed)))
          return settled.find((shortfall) => shortfall !== undefined)
        }),
    },
    ofTheClimb(
      'claim-confirmed',
      'The rung that was climbed is the newest one in the database, and no claim is open.',
      ({ witness }) => witness,
      (record, climb) => {
        if (record === null) return 'No rung was ever confirmed.'
        if (record.claim === undefined || record.fingerprint === undefined) return notEstablished('The record does not tell it.')
        if (record.claim !== null) return 'A claim is open: what became of it is not known yet.'
        return record.rung === climb.rung && sameKey(record.fingerprint, climb.fingerprint)
          ? undefined
          : 'The newest rung in the database is not the one that was climbed for this delete.'
      },
    ),
    ofTheClimb(
      'rung-is-ours',
      'The rung carries the key that was made for it here.',
      ({ rung }) => rung,
      (found, climb) => {
        if (found.rung !== climb.rung) return notEstablished('Another rung was read than the one that was climbed.')
        if (found.fingerprint === undefined) return notEstablished('The key of the rung was not told.')
        if (found.fingerprint === null) return 'The rung is gone.'
        return sameKey(found.fingerprint, climb.fingerprint) ? undefined : 'The rung carries another key.'
      },
    ),
    ofTheClimb(
      'next-rung-free',
      'The cloud says that there is no next rung.',
      ({ rungAbove }) => rungAbove,
      (found, climb) => {
        if (found.rung !== climb.rung + 1) return notEstablished('Another rung was read than the next one.')
        if (found.fingerprint === undefined) return notEstablished('Whether there is a next rung was not told.')
        return found.fingerprint === null ? undefined : 'Somebody climbed the next rung.'
      },
    ),
    ofTheClimb(
      'nothing-above',
      'A complete listing of the ladder shows the rung, and none above it.',
      ({ ladder }) => ladder,
      (found, climb) => {
        const highest = highestRung(found)
        if (highest > climb.rung) return `Rung ${highest} is above the one that was climbed.`
        if (found.unreadable.length > 0) return notEstablished(`Names of the ladder are not understood: ${found.unreadable.join(', ')}.`)
        return found.rungs.includes(climb.rung) ? undefined : notEstablished('The listing lacks the rung itself: it is not complete.')
      },
    ),
  ],
}
