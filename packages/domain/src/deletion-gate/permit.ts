import { FRESH_FOR_MS, type Reading } from './clause.ts'
import { evaluateGate, type GateVerdict } from './evaluate-gate.ts'
import { type GateEvidence, type SourceName, sources } from './evidence.ts'
import type { Accessory, RecordedInstance } from './recorded-instance.ts'

/** The one thing that a permit lets go of, as it stood in the row that was judged. */
export type DeleteTarget = {
  accountId: string
  region: string
  projectId: string
  /** Of the row. */
  instanceId: string
  /** The cloud's. */
  cloudId: string
  /** Recorded with it when they were created. They follow it; nothing else does. */
  accessories: readonly Accessory[]
}

declare const issuedByTheGate: unique symbol
/** Says nothing by itself and looks like nothing: what it permits is known in here alone, so that none can be made elsewhere. */
export type DeletePermit = { readonly [issuedByTheGate]: true }

/** Why a permit was not honoured. Whoever meets it gathers the evidence again and asks anew. */
export class PermitRefused extends Error {
  override readonly name = 'PermitRefused'
}

type Grant = { target: DeleteTarget; readAtMs: number }

const open = new WeakMap<DeletePermit, Grant>()
const decidedUpon = new WeakSet<GateEvidence>()

/**
 * Evaluates the gate and, where it passes, gives the permit for one delete. Evidence is good for one decision: it is gathered again for the next.
 * @throws PermitRefused where the evidence was decided upon before
 */
export function askForPermit(evidence: GateEvidence, nowMs: number): { verdict: GateVerdict; permit: DeletePermit | undefined } {
  if (decidedUpon.has(evidence)) throw new PermitRefused('This evidence was decided upon before. It has to be gathered anew.')
  decidedUpon.add(evidence)
  const verdict = evaluateGate(evidence, nowMs)
  if (!verdict.passes) return { verdict, permit: undefined }
  const permit = Object.freeze(Object.create(null)) as DeletePermit
  const { value } = evidence.row as Extract<Reading<RecordedInstance>, { known: true }>
  open.set(permit, { target: targetOf(value), readAtMs: oldestFreshReading(evidence) })
  return { verdict, permit }
}

/**
 * What the permit lets go of, once. The permit is spent whether it is honoured or not.
 * @param instanceId of the row that the caller means to delete
 * @param nowMs monotonic milliseconds, taken immediately before the delete is sent
 * @throws PermitRefused where it was spent, is for another instance, was not issued by the gate, or rests on what was read too long ago
 */
export function spend(permit: DeletePermit, instanceId: string, nowMs: number): DeleteTarget {
  const grant = open.get(permit)
  open.delete(permit)
  if (grant === undefined) throw new PermitRefused('The gate gave no such permit, or it was used before.')
  if (grant.target.instanceId !== instanceId) throw new PermitRefused('The permit is for another instance.')
  const ageMs = nowMs - grant.readAtMs
  // Also false where an instant is no number, or the clock went back.
  if (!(ageMs >= 0 && ageMs <= FRESH_FOR_MS))
    throw new PermitRefused(
      'The last look at the cloud was more than 2 s old when the request was to leave: nothing was sent. It is tried again.',
    )
  return grant.target
}

/** Frozen, and no part of it shared: what happens to the evidence afterwards changes nothing. */
function targetOf({ accountId, region, projectId, instanceId, cloudId, accessories }: RecordedInstance): DeleteTarget {
  const copies = accessories.map(({ kind, cloudId: id }) => Object.freeze({ kind, cloudId: id }))
  // Both are recorded, or clause 4 had not held.
  return Object.freeze({ accountId, region, projectId: projectId!, instanceId, cloudId: cloudId!, accessories: Object.freeze(copies) })
}

function oldestFreshReading(evidence: GateEvidence): number {
  const fresh = (Object.keys(sources) as SourceName[]).filter((source) => sources[source] === 'FRESH')
  return Math.min(...fresh.map((source) => (evidence[source].known ? evidence[source].atMs : Number.NaN)))
}
