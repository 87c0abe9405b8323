import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCopies, type WayOfCopying, wrongWith } from '../fixtures/copy-round.ts'
import { layOutCluster } from '../fixtures/own-cluster.ts'

/** Byte-identical copies of an installation, host file included, both running against one cloud. `npm run soak -- --only copies` does it very often. */
let root: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sallyport-copies-'))
  await layOutCluster(join(root, 'empty'))
}, 240_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const rounds: [WayOfCopying, number][] = [
  ['STOPPED', 1],
  ['STOPPED', 2],
  ['STOPPED', 3],
  ['BASE_BACKUP', 4],
  ['BASE_BACKUP', 5],
]
test.each(rounds)(
  'copied by %s, round %i: only one deletes, and the other is fenced with an alarm',
  async (way, seed) => {
    const round = await runCopies({ empty: join(root, 'empty'), root: mkdtempSync(join(root, 'round-')), way, seed })
    expect(wrongWith(round), JSON.stringify(round, undefined, 1)).toEqual([])
  },
  300_000,
)
