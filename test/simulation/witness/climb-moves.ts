import type { Reading } from '@sallyport/domain/deletion-gate/clause.ts'
import type { LadderFound, RungFound } from '@sallyport/domain/deletion-gate/witness/ladder-rung.ts'
import {
  afterTake,
  type ClimbSoFar,
  type ClimbStep,
  climbBegins,
  climbsAgain,
  confirmed,
  nextClimbStep,
  type WitnessRecord,
} from '@sallyport/domain/deletion-gate/witness/witness.ts'
import { freshFingerprint, type Move, nameOf, noLook, type Process, type Rules, rest, type World, withProcess } from './world.ts'

/** What a process that rests or climbs may do next. Each step is one move: the steps of others may come between any two. */
export function climbMoves(world: World, copy: number, at: number, rules: Rules): Move[] {
  const { record, processes } = world.copies[copy]!
  const found = processes[at]!
  // Who is alone with his database sees the same record a moment later: that he begins is no move of its own.
  const process = found.at === 'REST' && processes.length === 1 ? begun(record, rules) : found
  const name = nameOf(copy)
  const move = (does: string, next: Process, to = world): Move => ({ label: `${name} ${does}`, to: withProcess(to, copy, at, next) })
  if (process.at === 'LOOK') return []
  if (process.at === 'REST') {
    if (nextClimbStep(record, climbBegins).kind === 'WAIT') return []
    return [move('begins to climb', begun(record, rules))]
  }

  const { view, soFar } = process
  const learn = (does: string, learnt: ClimbSoFar): Move => move(does, { ...process, soFar: learnt })
  /** Fails where the record is no longer the one that was decided upon: then everything is forgotten. */
  const write = (does: string, after: WitnessRecord, next: Process, kept = after): Move => {
    if (!sameRecord(record, view, rules)) return move('finds the record changed', rest)
    return { label: `${name} ${does}`, to: withProcess(world, copy, at, next, kept) }
  }
  const step: ClimbStep = nextClimbStep(view, soFar)
  switch (step.kind) {
    case 'READ': {
      const seen = readRung(world, step.rung, step.as === 'base' ? view.fingerprint : view.claim?.fingerprint, rules)
      return [learn(`reads rung ${step.rung}`, { ...soFar, [step.as]: seen })]
    }
    case 'CLAIM': {
      if (step.rung > rules.rungs) return []
      const claim = { rung: step.rung, publicKey: '', fingerprint: freshFingerprint(world) }
      const after = { ...view, claim }
      const next: Process = { ...process, view: after }
      return [write(`claims rung ${step.rung}`, after, next, rules.without === 'claim' ? record : after)]
    }
    case 'TAKE': {
      const { rung, fingerprint } = step.claim
      const free = world.ladder[rung - 1] === null
      const heard = afterTake(soFar, { kind: free ? 'CREATED' : 'EXISTS' })
      const taken = free ? { ...world, ladder: world.ladder.with(rung - 1, fingerprint) } : world
      const unheard = { ...process, soFar: afterTake(soFar, { kind: 'UNKNOWN', why: '' }) }
      return [
        move(free ? `takes rung ${rung}` : `finds rung ${rung} taken`, { ...process, soFar: heard }, taken),
        move(`asks for rung ${rung} and hears nothing`, unheard, taken),
        ...onItsWay(world, rung, fingerprint, rules).map((later) =>
          move(`asks for rung ${rung}, hears nothing, and the request is on its way`, unheard, later),
        ),
      ]
    }
    case 'LIST':
      return [learn('lists the ladder', { ...soFar, ladder: { known: true, atMs: 0, value: listLadder(world, view.rung + 1, rules) } })]
    case 'CONFIRM': {
      const after = confirmed(view)
      const climbed = { rung: after.rung, fingerprint: after.fingerprint! }
      const done = step.heard || rules.without === 'climbingAgain'
      const next: Process = done
        ? { at: 'LOOK', climbed, ticks: process.ticks, look: noLook }
        : { at: 'CLIMB', view: after, soFar: climbsAgain(soFar), ticks: 0 }
      return [write(`confirms rung ${after.rung}`, after, next)]
    }
    case 'FENCE':
      return [write(`is fenced: ${step.reason}`, fenced(view, step.reason), rest)]
    case 'WAIT':
      return found.at === 'REST' ? [] : [move('gives up for now', rest)]
  }
}

export const fenced = (record: WitnessRecord, reason: NonNullable<WitnessRecord['fence']>['reason']): WitnessRecord => ({
  ...record,
  fence: { reason, since: new Date(0) },
})

const begun = (record: WitnessRecord, { without }: Rules): Process & { at: 'CLIMB' } => {
  const view = without === 'sameKeyAgain' ? { ...record, claim: null } : record
  return { at: 'CLIMB', view, soFar: climbBegins, ticks: 0 }
}

export const sameRecord = (record: WitnessRecord, view: WitnessRecord, { without }: Rules): boolean =>
  record.rung === view.rung &&
  record.fingerprint === view.fingerprint &&
  record.fence === view.fence &&
  (without === 'claim' || without === 'sameKeyAgain' || record.claim?.fingerprint === view.claim?.fingerprint)

/** No world where there are as many already; the same request twice is as good as once. */
function onItsWay(world: World, rung: number, fingerprint: string, { late: atMost }: Rules): World[] {
  if (world.late.some((late) => late.rung === rung && late.fingerprint === fingerprint)) return [world]
  return world.late.length < atMost ? [{ ...world, late: [...world.late, { rung, fingerprint }] }] : []
}

/** @param ours what a process that compares no keys takes for the one that it finds */
export function readRung(world: World, rung: number, ours: string | null | undefined, { without }: Rules): Reading<RungFound> {
  const there = world.ladder[rung - 1] ?? null
  return { known: true, atMs: 0, value: { rung, fingerprint: there !== null && without === 'fingerprintCheck' ? ours : there } }
}

/** @param own the rung of the process that asks */
export function listLadder(world: World, own: number, { without }: Rules): LadderFound {
  const all = world.ladder.flatMap((fingerprint, index) => (fingerprint === null ? [] : [index + 1]))
  const seen = without === 'lookAbove' ? own : without === 'wholeLadder' ? own + 1 : Number.POSITIVE_INFINITY
  return { rungs: all.filter((rung) => rung <= seen), unreadable: [] }
}
