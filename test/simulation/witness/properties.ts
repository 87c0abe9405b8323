import { processMoves, tick } from './moves.ts'
import { nameOf, type Process, type Rules, rest, type World, withProcess } from './world.ts'

/** What does not hold in this world; undefined: all of it does. */
export const wrongNow = (world: World): string | undefined =>
  twoAtOnce(world) ?? afterTheWinner(world) ?? fencedItself(world) ?? nobodyLeft(world)

/** The same, and what would come of it if all went well from here on. */
export const wrongNowOrNext = (world: World, rules: Rules): string | undefined =>
  wrongNow(world) ?? cannotGoOn(world, rules) ?? notFenced(world, rules)

/** At no moment may two processes send a delete, of whatever copies. */
function twoAtOnce({ copies }: World): string | undefined {
  const passing = copies.flatMap(({ processes }, index) => processes.filter(mayDelete).map(() => nameOf(index)))
  return passing.length > 1 ? `two may delete at once: ${passing.join(' and ')}` : undefined
}

const mayDelete = (process: Process): boolean => process.at === 'LOOK' && process.look.passes

/**
 * Once a copy passed upon a rung that it claimed since the last copy was made, no other one passes. Before that, one may: upon the rung that was
 * claimed, and perhaps taken, when the copy was made in the middle of a delete.
 */
function afterTheWinner({ copies }: World): string | undefined {
  const other = copies.findIndex(({ processes }, at) => processes.some(mayDelete) && copies.some(({ won }, winner) => won && winner !== at))
  return other < 0 ? undefined : `${nameOf(other)} may delete after another copy did`
}

/** Crashes, lost and late answers alone fence nobody. */
function fencedItself({ copies }: World): string | undefined {
  return copies.length === 1 && copies[0]!.record.fence !== null ? 'an installation without a copy fenced itself' : undefined
}

function nobodyLeft({ copies }: World): string | undefined {
  return copies.every(({ record }) => record.fence !== null) ? 'every copy is fenced' : undefined
}

/** Whatever happened: from here on, with luck, an installation without a copy gets to its next delete. */
function cannotGoOn(world: World, rules: Rules): string | undefined {
  const [only, another] = world.copies
  // With a claim that turns out to be ours a climb takes two rungs.
  if (only === undefined || another !== undefined || only.record.rung + 2 > rules.rungs) return undefined
  const after = withLuck(world, 0, rules)
  return after.copies[0]!.processes.some(mayDelete) ? undefined : 'an installation without a copy cannot delete any more'
}

/** Once a copy won, each other one is fenced by its next climb at the latest. */
function notFenced(world: World, rules: Rules): string | undefined {
  const { copies } = world
  const unfenced = copies.findIndex(
    ({ record }, at) =>
      copies.some(({ won }, winner) => won && winner !== at) &&
      record.fence === null &&
      record.rung < rules.rungs &&
      withLuck(world, at, rules).copies[at]!.record.fence === null,
  )
  return unfenced < 0 ? undefined : `${nameOf(unfenced)} is not fenced by its next climb`
}

/** What becomes of it when the first process of a copy starts anew, all goes well, and nobody else moves. */
function withLuck(world: World, copy: number, rules: Rules): World {
  let now = withProcess(world, copy, 0, rest)
  // A climb of two rungs and a look are under 30 steps.
  for (let steps = 0; steps < 40; steps += 1) {
    if (now.copies[copy]!.processes.some(mayDelete)) return now
    const [move = tick(now)] = processMoves(now, copy, 0, rules)
    if (move === undefined) return now
    now = move.to
    if (now.copies[copy]!.processes[0]!.at === 'REST') return now
  }
  throw new Error('luck does not help: a climb does not end')
}
