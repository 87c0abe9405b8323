import type { TestDatabase } from '../fixtures/database.ts'
import type { BenchContext } from './bench-shape.ts'

/**
 * The least that telling of a row needs: it is written and announced in one statement, and whoever hears of it reads it. What comes together
 * waits for no other: four connections of a pool write and read.
 */
export async function openBareNotify(
  context: BenchContext,
  db: TestDatabase,
  onRead: (id: string, at: number) => void,
): Promise<(id: string) => Promise<unknown>> {
  await db.superuser.query('CREATE TABLE bench_change (id uuid PRIMARY KEY, kind text NOT NULL, at timestamptz NOT NULL DEFAULT now())')
  const listener = await context.connect(db.superuserUrl)
  const readText = 'SELECT id, kind, at FROM bench_change WHERE id = $1'
  listener.on('notification', ({ payload }) => {
    void db.superuser.query<{ id: string }>({ name: 'bench-read', text: readText, values: [payload] }).then(({ rows }) => {
      for (const { id } of rows) onRead(id, performance.now())
    })
  })
  await listener.query('LISTEN bench_change')
  const text =
    "WITH one AS (INSERT INTO bench_change (id, kind) VALUES ($1, 'NODE') RETURNING id) SELECT pg_notify('bench_change', id::text) FROM one"
  return (id) => db.superuser.query({ name: 'bench-write', text, values: [id] })
}
