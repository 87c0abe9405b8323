import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Rows of one kind, in memory and each in a file of its own.
 * `put` returns after the file was renamed into place: a row is there whole or not at all after kill -9 of the cloud.
 * (There is no fsync: a power failure may lose the last rows.) Rows are values: change one by putting its successor.
 */
export type Collection<Row extends { id: string }> = {
  get(id: string): Row | undefined
  all(): Row[]
  put(row: Row): Row
  remove(id: string): void
}

const fileName = (id: string): string => `${/^[\w-]{1,80}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')}.json`

/** Opens (or makes) the folder and reads every row in it. Files that a crash left half-written are dropped. */
export function openCollection<Row extends { id: string }>(folder: string): Collection<Row> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rows = new Map<string, Row>()
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.json')) rmSync(join(folder, name), { force: true })
    else {
      const row = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Row
      rows.set(row.id, row)
    }
  }
  return {
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    put(row) {
      const path = join(folder, fileName(row.id))
      writeFileSync(`${path}.new`, JSON.stringify(row), { mode: 0o600 })
      renameSync(`${path}.new`, path)
      rows.set(row.id, row)
      return row
    },
    remove(id) {
      rows.delete(id)
      rmSync(join(folder, fileName(id)), { force: true })
    },
  }
}
