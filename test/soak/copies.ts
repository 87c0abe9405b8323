import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCopies, waysOfCopying, wrongWith } from '../fixtures/copy-round.ts'
import { layOutCluster } from '../fixtures/own-cluster.ts'
import { seededChance } from '../fixtures/seeded-chance.ts'
import { DidNotHold, type Repetition, type RepetitionContext } from './repetition.ts'

/** Byte-identical copies of an installation beside each other, on PostgreSQL directories of their own. */
export const copies: readonly Repetition[] = [
  {
    name: 'copies',
    what: 'a byte-identical copy of an installation beside it: only one deletes, and the other is fenced',
    times: 500,
    run: repeatCopies,
  },
]

async function repeatCopies({ times, seed, tell }: RepetitionContext): Promise<string> {
  const chance = seededChance(seed)
  // A single time is the one that a person repeats: its seed is its own.
  const seeds = times === 1 ? [seed] : Array.from({ length: times }, () => Math.floor(chance() * 2 ** 31))
  const root = mkdtempSync(join(tmpdir(), 'sallyport-copies-'))
  const empty = join(root, 'empty')
  let [deletes, byTheCopy] = [0, 0]
  try {
    await layOutCluster(empty)
    for (const [n, one] of seeds.entries()) {
      const round = mkdtempSync(join(root, 'round-'))
      const { original, copy } = await oneRound(empty, round, one)
      rmSync(round, { recursive: true, force: true })
      deletes += original.deleted.length + copy.deleted.length
      if (copy.deleted.length > 0) byTheCopy += 1
      tell(`copies: ${n + 1} of ${times}`)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  return `${deletes} deletes, each time by one of the two: ${times - byTheCopy} times by the original, ${byTheCopy} by the copy; ${times} fences`
}

async function oneRound(empty: string, root: string, seed: number): ReturnType<typeof runCopies> {
  const way = waysOfCopying[seed % waysOfCopying.length]!
  const round = await runCopies({ empty, root, way, seed })
  const wrong = wrongWith(round)
  if (wrong.length > 0) throw new DidNotHold([`copied by ${way}`, ...wrong, JSON.stringify(round)].join('\n  '), seed)
  return round
}
