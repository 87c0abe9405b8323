import type { Json } from '../../primitives/canonical-json.ts'
import type { Reading } from '../clause.ts'
import type { GateVerdict } from '../evaluate-gate.ts'
import type { GateEvidence } from '../evidence.ts'

/**
 * A verdict with all the evidence that it rests on, for the record of decisions. Monotonic instants mean nothing to another process: each reading
 * is written with its age in milliseconds. What JSON has no word for is written as text.
 */
export function decisionDetail(evidence: GateEvidence, verdict: GateVerdict, nowMs: number): { readonly [key: string]: Json } {
  const readings = Object.entries(evidence) as [string, Reading<unknown> | undefined][]
  return {
    passes: verdict.passes,
    evidence: Object.fromEntries(readings.map(([source, reading]) => [source, describeReading(reading, nowMs)])),
    verdict: asJson(verdict),
  }
}

function describeReading(reading: Reading<unknown> | undefined, nowMs: number): Json {
  if (reading?.known !== true) return { known: false, why: reading?.why ?? 'It was not read.' }
  return { known: true, ageMs: asJson(nowMs - reading.atMs), value: asJson(reading.value) }
}

function asJson(value: unknown): Json {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asJson(part)]))
  return String(value)
}
