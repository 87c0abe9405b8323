import { FRESH_FOR_MS } from '@sallyport/domain/deletion-gate/clause.ts'
import { SETTLED_AFTER_MS } from '@sallyport/domain/deletion-gate/clauses/witness-is-ours.ts'
import type { LadderFound, RungFound } from '@sallyport/domain/deletion-gate/witness/ladder-rung.ts'
import type { ClimbSoFar, WitnessRecord } from '@sallyport/domain/deletion-gate/witness/witness.ts'

/**
 * One instant of a cloud and of the byte-identical copies of one installation that share it. Worlds are values: a move makes another one. Time goes
 * in ticks; all bounds of the protocol are whole numbers of ticks, so that whole instants lose no order of events.
 */
export type World = {
  /** Fingerprints by rung, the first at 1; `null`: the name is free. */
  ladder: readonly (string | null)[]
  /** Takes that were sent and not answered: each may arrive at any later moment, or never. */
  late: readonly Late[]
  copies: readonly Copy[]
  /** How often an administrator may still attest and activate a fenced copy anew. */
  activationsLeft: number
}

export type Late = { rung: number; fingerprint: string }

/** An installation: one database, and the processes that work with it. */
export type Copy = {
  record: WitnessRecord
  processes: readonly Process[]
  /** The highest rung that was claimed here when the last copy was made, or any copy was activated anew. */
  claimedBefore: number
  /** Whether clause 7 passed here since then, upon a rung that was claimed since then. */
  won: boolean
}

export type Process =
  /** Dead, not started yet, or between two climbs: its memory is empty. */
  | { at: 'REST' }
  /** `view`: the record that it decides upon. `ticks`: since it heard CREATED, as many as matter. */
  | { at: 'CLIMB'; view: WitnessRecord; soFar: ClimbSoFar; ticks: number }
  /** It climbed, and looks at the ladder before a delete. */
  | { at: 'LOOK'; climbed: Late; ticks: number; look: Look }

/** `ticks`: since the first of it was read. `passes`: clause 7 passed upon it, and a delete may be sent now. */
export type Look = { ticks: number; passes: boolean; ladder?: LadderFound; rungAbove?: RungFound }

export const TICK_MS = 2_000
export const FRESH_TICKS = FRESH_FOR_MS / TICK_MS
export const SETTLED_TICKS = SETTLED_AFTER_MS / TICK_MS
if (!Number.isInteger(FRESH_TICKS) || !Number.isInteger(SETTLED_TICKS)) throw new RangeError('the bounds are no whole ticks')

/** How far is looked. */
export type Bounds = {
  /** So many installations in the end; each copy is made from any of the others at any moment. */
  copies: number
  /** Processes of each installation, which share its database and know nothing of each other: not even a lease keeps them apart. */
  replicas: number
  /** Nobody claims a rung above this one. Climbs, crashes and lost answers are not counted. */
  rungs: number
  /** So many requests may be on their way at once, at most, after those who sent them stopped waiting. */
  late: number
  /** Of its newest rungs a copy keeps at least so many. Fewer allow more to happen. */
  kept: number
  /** So often at most a fenced copy is attested and activated anew. */
  activations: number
}

/** Parts of the protocol that can be taken out, to see what they are for. */
export const parts = {
  claim: 'the claim is written down before the rung is taken',
  sameKeyAgain: 'who resumes a claim sends the claimed key again',
  fingerprintCheck: 'the key at a rung is compared with the one that was claimed or confirmed',
  climbingAgain: 'a rung that is ours without our hearing so is not enough: the next one is climbed',
  lookAbove: 'what is above the rung is looked at, after the climb and before a delete',
  wholeLadder: 'all of the ladder is looked at, not only the next rung',
  settling: 'the look before a delete waits until nobody may delete upon an earlier one',
  climbInMemory: 'a climb is known to the process that made it, and to no copy of its database',
} as const
export type Part = keyof typeof parts

export type Rules = Bounds & { without?: Part }

const nothing: WitnessRecord = { rung: 0, fingerprint: null, claim: null, fence: null }
export const rest: Process = { at: 'REST' }
export const noLook: Look = { ticks: 0, passes: false }

export type Move = { label: string; to: World }

export const nameOf = (copy: number): string => 'ABCDEFG'[copy] ?? String(copy)

export function withProcess(world: World, copy: number, process: number, next: Process, record = world.copies[copy]!.record): World {
  const before = world.copies[copy]!
  return { ...world, copies: world.copies.with(copy, { ...before, record, processes: before.processes.with(process, next) }) }
}

/** One installation that never climbed. */
export const firstWorld = ({ rungs, replicas, activations }: Bounds): World => ({
  ladder: Array.from({ length: rungs }, () => null),
  late: [],
  copies: [{ record: nothing, processes: Array.from({ length: replicas }, () => rest), claimedBefore: 0, won: false }],
  activationsLeft: activations,
})

/** A key that nothing in this world knows. Which one it is makes no difference, so that few are needed. */
export function freshFingerprint(world: World): string {
  const known = new Set(fingerprintsIn(world))
  const fresh = fingerprints.find((fingerprint) => !known.has(fingerprint))
  if (fresh === undefined) throw new RangeError('there are more keys than were thought of')
  return fresh
}

const fingerprints = Array.from({ length: 60 }, (_, index) => `SHA256:${String(index).padStart(43, '0')}`)

function fingerprintsIn({ ladder, late, copies }: World): (string | null | undefined)[] {
  const ofRecord = ({ fingerprint, claim }: WitnessRecord) => [fingerprint, claim?.fingerprint]
  const ofProcess = (process: Process) => {
    if (process.at === 'CLIMB') return ofRecord(process.view)
    return process.at === 'LOOK' ? [process.climbed.fingerprint] : []
  }
  return [
    ...ladder,
    ...late.map(({ fingerprint }) => fingerprint),
    ...copies.flatMap(({ record, processes }) => [...ofRecord(record), ...processes.flatMap(ofProcess)]),
  ]
}
