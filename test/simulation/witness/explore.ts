import { encodeWorld } from './encode-world.ts'
import { movesOf } from './moves.ts'
import { firstWorld, type Rules, type World } from './world.ts'

export type Explored = {
  /** Worlds that differ in something that matters. */
  states: number
  /** Moves that were tried. */
  moves: number
  /** The longest way to a world on the shortest of its ways, in moves. */
  depth: number
  /** The first world in which something that must hold does not, with a shortest way to it. */
  fault: { what: string; steps: string[] } | undefined
}

/**
 * Every world that can come of the first one, breadth first, each once.
 * @param wrong says what does not hold in a world; undefined: all does
 */
export function explore(rules: Rules, wrong: (world: World, rules: Rules) => string | undefined): Explored {
  const first = firstWorld(rules)
  const visited = new Set([encodeWorld(first)])
  const reached: { from: number; label: string }[] = [{ from: -1, label: 'one installation, which never climbed' }]
  let moves = 0
  let depth = 0
  for (let frontier = [{ id: 0, world: first }]; frontier.length > 0; depth += 1) {
    const next: typeof frontier = []
    for (const { id, world } of frontier) {
      const what = wrong(world, rules)
      if (what !== undefined) return { states: visited.size, moves, depth, fault: { what, steps: stepsTo(id, reached) } }
      for (const { label, to } of movesOf(world, rules)) {
        moves += 1
        const code = encodeWorld(to)
        if (visited.has(code)) continue
        visited.add(code)
        next.push({ id: reached.length, world: to })
        reached.push({ from: id, label })
      }
    }
    frontier = next
  }
  return { states: visited.size, moves, depth: depth - 1, fault: undefined }
}

function stepsTo(id: number, reached: readonly { from: number; label: string }[]): string[] {
  const steps: string[] = []
  for (let at = id; at > 0; at = reached[at]!.from) steps.unshift(reached[at]!.label)
  return steps
}
