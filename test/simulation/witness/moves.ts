import { climbAnew } from '@sallyport/domain/deletion-gate/witness/climb-anew.ts'
import { climbMoves } from './climb-moves.ts'
import { lookMoves } from './look-moves.ts'
import {
  type Copy,
  FRESH_TICKS,
  type Move,
  nameOf,
  noLook,
  type Process,
  type Rules,
  rest,
  SETTLED_TICKS,
  type World,
  withProcess,
} from './world.ts'

/** Everything that may happen next. */
export function movesOf(world: World, rules: Rules): Move[] {
  const moves: Move[] = []
  for (const [copy, { processes }] of world.copies.entries()) {
    for (const process of processes.keys()) moves.push(...processMoves(world, copy, process, rules), ...crash(world, copy, process))
    moves.push(...removals(world, copy, rules), ...copying(world, copy, rules), ...activation(world, copy))
  }
  moves.push(...arrivals(world))
  const later = tick(world)
  if (later !== undefined) moves.push(later)
  return moves
}

/** What one process may do next. The first is what it does when all goes well. */
export function processMoves(world: World, copy: number, process: number, rules: Rules): Move[] {
  const { at } = world.copies[copy]!.processes[process]!
  return at === 'LOOK' ? lookMoves(world, copy, process, rules) : climbMoves(world, copy, process, rules)
}

/** Its memory is lost. What it sent stays sent. Also a process that has nothing more to do. */
function crash(world: World, copy: number, process: number): Move[] {
  if (world.copies[copy]!.processes[process]!.at === 'REST') return []
  return [{ label: `${nameOf(copy)} crashes`, to: withProcess(world, copy, process, rest) }]
}

/** More than the product does: whatever key an old rung carries, and in any order. */
function removals(world: World, copy: number, { kept }: Rules): Move[] {
  const { record } = world.copies[copy]!
  if (record.fence !== null) return []
  return world.ladder.flatMap((fingerprint, index) =>
    fingerprint !== null && index + 1 <= record.rung - kept
      ? [{ label: `${nameOf(copy)} removes rung ${index + 1}`, to: { ...world, ladder: world.ladder.with(index, null) } }]
      : [],
  )
}

/** All that is not in a database is lacking in the copy. */
function copying(world: World, copy: number, { copies, without }: Rules): Move[] {
  if (world.copies.length >= copies) return []
  const original = world.copies[copy]!
  const processes = original.processes.map((process) => (without === 'climbInMemory' && process.at === 'LOOK' ? process : rest))
  const open = original.record.claim === null ? '' : ', with an open claim'
  const label = `${nameOf(world.copies.length)} is copied from ${nameOf(copy)}${open}`
  return [{ label, to: { ...world, copies: [...world.copies, { ...original, processes }].map(beginsAnew) } }]
}

/** Whoever is fenced may be given the right again, above all that is there. */
function activation(world: World, copy: number): Move[] {
  const { record } = world.copies[copy]!
  if (record.fence === null || world.activationsLeft === 0) return []
  const rungs = world.ladder.flatMap((fingerprint, index) => (fingerprint === null ? [] : [index + 1]))
  const highest = Math.max(0, ...rungs)
  const after = climbAnew(
    record,
    { known: true, atMs: 0, value: { rungs, unreadable: [] } },
    { known: true, atMs: 0, value: { rung: highest, fingerprint: world.ladder[highest - 1] } },
  )
  const copies = world.copies.map((one, at) => beginsAnew(at === copy ? { ...one, record: after } : one))
  return [{ label: `${nameOf(copy)} is activated anew`, to: { ...world, copies, activationsLeft: world.activationsLeft - 1 } }]
}

/** From here on it is told who deletes. */
const beginsAnew = (copy: Copy): Copy => ({ ...copy, claimedBefore: copy.record.claim?.rung ?? copy.record.rung, won: false })

function arrivals(world: World): Move[] {
  return world.late.map((late, index) => {
    const { rung, fingerprint } = late
    const free = world.ladder[rung - 1] === null
    const label = `a late request for rung ${rung} arrives${free ? '' : ', too late'}`
    const ladder = free ? world.ladder.with(rung - 1, fingerprint) : world.ladder
    return { label, to: { ...world, ladder, late: world.late.toSpliced(index, 1) } }
  })
}

/** Undefined where time changes nothing. */
export function tick(world: World): Move | undefined {
  let changes = false
  const older = (process: Process): Process => {
    const after = processLater(process)
    changes ||= after !== process
    return after
  }
  const copies = world.copies.map((copy) => ({ ...copy, processes: copy.processes.map(older) }))
  return changes ? { label: 'a tick passes', to: { ...world, copies } } : undefined
}

function processLater(process: Process): Process {
  if (process.at === 'REST') return process
  const ticks = Math.min(process.ticks + 1, SETTLED_TICKS)
  if (process.at === 'CLIMB') return process.soFar.take?.kind === 'CREATED' && ticks > process.ticks ? { ...process, ticks } : process
  const { look } = process
  if (look.ladder === undefined) return ticks > process.ticks ? { ...process, ticks } : process
  // Too old: it looks again.
  return look.ticks < FRESH_TICKS ? { ...process, ticks, look: { ...look, ticks: look.ticks + 1 } } : { ...process, ticks, look: noLook }
}
