import { type WitnessEvidence, witnessIsOurs } from '@sallyport/domain/deletion-gate/clauses/witness-is-ours.ts'
import type { RecordedInstance } from '@sallyport/domain/deletion-gate/recorded-instance.ts'
import { fenceAfterLook } from '@sallyport/domain/deletion-gate/witness/fence-after-look.ts'
import type { RungFound } from '@sallyport/domain/deletion-gate/witness/ladder-rung.ts'
import { fenced, listLadder, readRung } from './climb-moves.ts'
import { type Move, nameOf, type Process, type Rules, rest, SETTLED_TICKS, TICK_MS, type World, withProcess } from './world.ts'

/** What a process that climbed may do next: read what clause 7 asks for, one after another, and be judged by the clause itself. */
export function lookMoves(world: World, copy: number, at: number, rules: Rules): Move[] {
  const process = world.copies[copy]!.processes[at]!
  if (process.at !== 'LOOK') return []
  const { climbed, look, ticks } = process
  const move = (does: string, to: World): Move => ({ label: `${nameOf(copy)} ${does}`, to })
  const looked = (does: string, seen: Partial<typeof look>): Move =>
    move(does, withProcess(world, copy, at, { ...process, look: { ...look, ...seen } }))
  if (look.passes) return []
  if (look.ladder === undefined) {
    const settled = ticks >= SETTLED_TICKS || rules.without === 'settling'
    return settled ? [looked('lists the ladder again', { ticks: 0, ladder: listLadder(world, climbed.rung, rules) })] : []
  }
  if (look.rungAbove === undefined) return [looked(`reads rung ${climbed.rung + 1}`, { rungAbove: rungAbove(world, climbed.rung, rules) })]
  return [judged(world, copy, at, process, rules)]
}

function rungAbove(world: World, rung: number, rules: Rules): RungFound {
  const { without, ...bounds } = rules
  const seen = readRung(world, rung + 1, undefined, bounds)
  return without === 'lookAbove' || seen.known !== true ? { rung: rung + 1, fingerprint: null } : seen.value
}

/** Reads the rung itself and the record, and asks the clause. */
function judged(world: World, copy: number, at: number, process: Process & { at: 'LOOK' }, rules: Rules): Move {
  const { record } = world.copies[copy]!
  const { climbed, look } = process
  const name = nameOf(copy)
  const atMs = -look.ticks * TICK_MS
  const rung = readRung(world, climbed.rung, climbed.fingerprint, rules)
  const evidence: WitnessEvidence = {
    row: { known: true, atMs, value: instance },
    createOnceNames: { known: true, atMs, value: true },
    climb: {
      known: true,
      atMs,
      value: { ...climbed, instanceId: instance.instanceId, accountId: instance.accountId, createdAtMs: atMs - SETTLED_TICKS * TICK_MS },
    },
    witness: { known: true, atMs, value: record },
    rung: rung.known ? { ...rung, atMs } : rung,
    rungAbove: { known: true, atMs, value: look.rungAbove! },
    ladder: { known: true, atMs, value: look.ladder! },
  }
  if (witnessIsOurs.facts.every(({ shortfall }) => shortfall(evidence, 0) === undefined)) {
    const passing = withProcess(world, copy, at, { ...process, look: { ...look, passes: true } })
    return { label: `${name} passes clause 7 at rung ${climbed.rung}`, to: notePass(passing, copy, climbed.rung) }
  }
  const reason = fenceAfterLook(record, evidence)
  if (reason === undefined) return { label: `${name} does not pass`, to: withProcess(world, copy, at, rest) }
  return { label: `${name} is fenced: ${reason}`, to: withProcess(world, copy, at, rest, fenced(record, reason)) }
}

const instance = { instanceId: 'an instance', accountId: 'an account' } as RecordedInstance

function notePass(world: World, copy: number, rung: number): World {
  const passing = world.copies[copy]!
  return rung > passing.claimedBefore ? { ...world, copies: world.copies.with(copy, { ...passing, won: true }) } : world
}
