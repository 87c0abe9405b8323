/**
 * What was found out for one question, and when. Nothing else may stand for an answer: an error, a time-out, an empty or a partial answer is
 * `known: false` with a sentence that says so.
 */
export type Reading<T> =
  /** `atMs`: monotonic milliseconds of this process, taken before the question was sent, so that an answer is never younger than it looks. */
  { known: true; value: T; atMs: number } | { known: false; why: string }

/** A fact that does not hold: it was seen to be false, or it could not be established. Neither lets a deletion pass. */
export type Shortfall = {
  kind: 'FALSE' | 'UNKNOWN'
  why: string
  /** From when on time alone makes it hold, if nothing else changes. Undefined: time alone does not, or until when is not known. */
  until?: Date | undefined
}

/** One thing that must be so. `shortfall` is a whole function of the evidence and the instant; undefined: it holds. */
export type FactRule<Evidence> = {
  /** Stable: a key in records of decisions and in the interface. Once in its clause. */
  name: string
  /** What holds, as a sentence for a person. */
  holds: string
  /** What it rests on, so that its age can be told: that of the oldest. */
  readings?(evidence: Evidence): readonly (Reading<unknown> | undefined)[]
  shortfall(evidence: Evidence, nowMs: number): Shortfall | undefined
}

export type ClauseNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** All of its facts must hold. One file a clause in `clauses/`. */
export type Clause<Evidence> = {
  number: ClauseNumber
  name: string
  /** What the clause asks for, as a sentence for a person. */
  asks: string
  facts: readonly FactRule<Evidence>[]
}

/** What is read immediately before a delete is too old after so long, in milliseconds. Rule: the order of a delete. */
export const FRESH_FOR_MS = 2_000

export const seenFalse = (why: string): Shortfall => ({ kind: 'FALSE', why })
export const seenFalseUntil = (until: Date, why: string): Shortfall => ({ kind: 'FALSE', why, until })
export const notEstablished = (why: string): Shortfall => ({ kind: 'UNKNOWN', why })

/**
 * Judges what a reading found, if it found anything and is at most `maxAgeMs` old.
 * @param wrong says what is wrong with the value, or that it does not tell; undefined: nothing is wrong
 */
export function judge<T>(
  reading: Reading<T> | undefined,
  nowMs: number,
  maxAgeMs: number,
  wrong: (value: T) => string | Shortfall | undefined,
): Shortfall | undefined {
  if (reading === undefined) return notEstablished('It was not read.')
  // An answer that came from elsewhere may have any shape.
  if (reading.known !== true) return notEstablished(reading.why)
  const ageMs = nowMs - reading.atMs
  // Also false where either instant is no number, or the reading claims to come from later.
  if (!(ageMs >= 0 && ageMs <= maxAgeMs)) return notEstablished(tooOld(ageMs, maxAgeMs))
  const found = wrong(reading.value)
  return typeof found === 'string' ? seenFalse(found) : found
}

/** The same of two readings that are held against each other. What is unknown of either is unknown. */
export function judgeBoth<A, B>(
  first: Reading<A> | undefined,
  second: Reading<B> | undefined,
  nowMs: number,
  maxAgeMs: number,
  wrong: (first: A, second: B) => string | Shortfall | undefined,
): Shortfall | undefined {
  return judge(first, nowMs, maxAgeMs, (a) => judge(second, nowMs, maxAgeMs, (b) => wrong(a, b)))
}

const tooOld = (ageMs: number, maxAgeMs: number): string =>
  ageMs > maxAgeMs
    ? `It was read ${Math.round(ageMs)} ms ago, and after ${maxAgeMs} ms that is too long.`
    : 'When it was read is not known.'
