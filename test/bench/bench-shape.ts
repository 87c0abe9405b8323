import type pg from 'pg'
import type { TestDatabase } from '../fixtures/database.ts'
import type { Figure } from './figures.ts'
import type { Section } from './measured-page.ts'
import type { Served, ServerName } from './serve-in-child.ts'

export type BenchContext = {
  /** The second number where the run is to show only that the bench works. */
  size(usual: number, quick: number): number
  /** A migrated database of its own, durable as in production; dropped after the bench. */
  database(): Promise<TestDatabase>
  /** A connection of its own, closed after the bench. */
  connect(url: string): Promise<pg.Client>
  /** Starts one of `servers/` as a process of its own, ended after the bench. */
  serve(name: ServerName, options: object): Promise<Served>
  /** Called after the bench, however it ended; the last one first, and before its database goes. */
  finally(close: () => unknown): void
}

/** One question about speed, answered within about 20 s on an idle machine. */
export type Bench = {
  name: string
  /** Given: it runs only where it is named, and has its own section of the page. */
  section?: Section
  /** @throws Error where an answer was wrong or missing: what failed has no speed */
  run(context: BenchContext): Promise<Figure[]>
}
