import type { Clause, ClauseNumber, FactRule, Reading, Shortfall } from './clause.ts'
import { everyClause } from './every-clause.ts'
import { type GateEvidence, sources } from './evidence.ts'

/** `UNKNOWN`: it could not be established. It lets nothing pass, as little as `FALSE` does. */
export type FactState = 'HOLDS' | 'FALSE' | 'UNKNOWN'

/** All of it is JSON as it stands, and every text is a sentence for an administrator. */
export type FactReport = {
  fact: string
  state: FactState
  /** What has to hold. */
  holds: string
  /** What was found instead; `null` where it holds. */
  why: string | null
  /** Of the oldest reading that it rests on, in milliseconds; `null` where something was not read, or no reading is named. */
  ageMs: number | null
  /** An instant as JSON has it: from then on time alone makes it hold, if nothing else changes. Left out where time alone does not. */
  until?: string
}

export type ClauseReport = {
  clause: ClauseNumber
  name: string
  asks: string
  /** `FALSE` if any fact is, or else `UNKNOWN` if any fact is. */
  state: FactState
  facts: FactReport[]
}

/** One fact that does not hold. `clause` is 0 where the evidence or the gate itself is not whole. */
export type Refusal = {
  clause: ClauseNumber | 0
  name: string
  fact: string
  state: 'FALSE' | 'UNKNOWN'
  why: string
  /** As in the report of the fact. */
  until?: string
}

export type GateVerdict = {
  /** Whether every fact of every clause holds, and all of them were asked for. */
  passes: boolean
  /** In the order of the clauses; empty if and only if it passes. */
  refusals: Refusal[]
  /** What has to hold of evidence and gate as a whole. */
  whole: FactReport[]
  clauses: ClauseReport[]
}

const numbers: readonly ClauseNumber[] = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * The verdict on one instance from what was read of it, and nothing else: for people, for the record of decisions, and for a dry run. It permits
 * nothing; see `permit.ts`.
 * @param nowMs monotonic milliseconds of this process, as in the readings
 */
export function evaluateGate(evidence: GateEvidence, nowMs: number): GateVerdict {
  return evaluateClauses(everyClause, evidence, nowMs)
}

/** The same with other clauses in the place of the gate's own: for its tests. */
export function evaluateClauses(clauses: readonly Clause<GateEvidence>[], evidence: GateEvidence, nowMs: number): GateVerdict {
  const whole = wholeness.map((rule) => judgeFact(rule, evidence, nowMs))
  const reports = numbers.map((number) => judgeClause(number, clauses, evidence, nowMs))
  const refusals = [...refusalsOf(0, 'whole', whole), ...reports.flatMap(({ clause, name, facts }) => refusalsOf(clause, name, facts))]
  return { passes: refusals.length === 0, refusals, whole, clauses: reports }
}

/** What is asked of the evidence before anybody asks what it says. */
const wholeness: readonly FactRule<GateEvidence>[] = [
  {
    name: 'instant-known',
    holds: 'It is known what time it is.',
    shortfall: (_evidence, nowMs) => (Number.isFinite(nowMs) ? undefined : { kind: 'UNKNOWN', why: 'What time it is is not known.' }),
  },
  {
    name: 'known-sources',
    holds: 'Everything that was read is something that the gate asks for.',
    shortfall: (evidence) => {
      const strange = Object.keys(evidence).filter((name) => !Object.hasOwn(sources, name))
      return strange.length === 0
        ? undefined
        : { kind: 'UNKNOWN', why: `The evidence has parts that the gate does not know: ${strange.join(', ')}.` }
    },
  },
]

function judgeClause(number: ClauseNumber, clauses: readonly Clause<GateEvidence>[], evidence: GateEvidence, nowMs: number): ClauseReport {
  const [clause, another] = clauses.filter((one) => one.number === number)
  if (clause === undefined) return brokenClause(number, 'The clause is missing from the gate.')
  if (another !== undefined) return brokenClause(number, 'The gate has two clauses of this number.')
  if (clause.facts.length === 0) return brokenClause(number, 'The clause asks for nothing.')
  const facts = clause.facts.map((rule) => judgeFact(rule, evidence, nowMs))
  return { clause: number, name: clause.name, asks: clause.asks, state: stateOf(facts), facts }
}

function brokenClause(number: ClauseNumber, why: string): ClauseReport {
  const holds = 'The clause is part of the gate, once, and asks for something.'
  const facts: FactReport[] = [{ fact: 'clause-present', state: 'UNKNOWN', holds, why, ageMs: null }]
  return { clause: number, name: `clause-${number}`, asks: holds, state: 'UNKNOWN', facts }
}

function judgeFact(rule: FactRule<GateEvidence>, evidence: GateEvidence, nowMs: number): FactReport {
  const { name: fact, holds } = rule
  const shortfall = ask(rule, evidence, nowMs)
  const ageMs = ageOf(rule, evidence, nowMs)
  // Nothing but `undefined` holds: whatever else a rule answers is a shortfall, also where it is none that is known.
  if (shortfall === undefined) return { fact, state: 'HOLDS', holds, why: null, ageMs }
  const { kind, why, until } = { ...shortfall }
  const state = kind === 'FALSE' ? 'FALSE' : 'UNKNOWN'
  return { fact, state, holds, why: why || 'Why it does not hold is not known.', ageMs, ...untilTold(until) }
}

const untilTold = (until: unknown): Pick<FactReport, 'until'> =>
  until instanceof Date && !Number.isNaN(until.getTime()) ? { until: until.toISOString() } : {}

function ask(rule: FactRule<GateEvidence>, evidence: GateEvidence, nowMs: number): Shortfall | undefined {
  try {
    return rule.shortfall(evidence, nowMs)
  } catch (error) {
    return { kind: 'UNKNOWN', why: `What was read could not be judged: ${error instanceof Error ? error.message : 'no reason was given'}.` }
  }
}

/** For people alone: what a fact rests on is judged by the fact. */
function ageOf(rule: FactRule<GateEvidence>, evidence: GateEvidence, nowMs: number): number | null {
  const instants = readingsOf(rule, evidence).map((reading) => (reading?.known === true ? reading.atMs : Number.NaN))
  const ageMs = nowMs - Math.min(...instants)
  return Number.isFinite(ageMs) ? ageMs : null
}

function readingsOf(rule: FactRule<GateEvidence>, evidence: GateEvidence): readonly (Reading<unknown> | undefined)[] {
  try {
    return rule.readings?.(evidence) ?? []
  } catch {
    return []
  }
}

function stateOf(facts: readonly FactReport[]): FactState {
  if (facts.some(({ state }) => state === 'FALSE')) return 'FALSE'
  return facts.every(({ state }) => state === 'HOLDS') ? 'HOLDS' : 'UNKNOWN'
}

/** Those of its facts that do not hold. */
export const refusalsOf = (clause: Refusal['clause'], name: string, facts: readonly FactReport[]): Refusal[] =>
  facts.flatMap(({ fact, state, why, until }) =>
    state === 'HOLDS' ? [] : [{ clause, name, fact, state, why: why ?? '', ...(until !== undefined && { until }) }],
  )
