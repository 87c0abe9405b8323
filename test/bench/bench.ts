import pg from 'pg'
import { createTestDatabase } from '../fixtures/database.ts'
import { startTestPostgres, type TestPostgres } from '../fixtures/test-postgres.ts'
import type { Bench } from './bench-shape.ts'
import { describeMachine } from './describe-machine.ts'
import { everyBench } from './every-bench.ts'
import { type Figure, heading, lineOf } from './figures.ts'
import { keepSection, speedSection } from './measured-page.ts'
import { asksForUsage, readArguments, usage } from './read-arguments.ts'
import { startServer } from './serve-in-child.ts'

/**
 * `npm run bench [-- NAME … | --write | --quick]`: prints each figure beside its baseline; `--write` keeps those of all in `docs/measured.md`;
 * with `--quick` they mean nothing, and show that each bench works. Status 1 where one failed; the others run all the same.
 */
const args = process.argv.slice(2)
if (asksForUsage(args)) {
  console.log(usage(everyBench))
  process.exit(0)
}
const wanted = readArguments(args, everyBench)
if (typeof wanted === 'string') {
  console.error(`sallyport: ${wanted}`)
  process.exit(2)
}

const quickly = wanted.quick
const server = await startTestPostgres({ durable: true })
const giveUp = (): void => void server.stop().finally(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp)
process.once('uncaughtException', (error) => {
  console.error(error)
  giveUp()
})
try {
  const machine = await describeMachine(server.superuserUrl)
  if (quickly) console.log('--quick shows that each bench works: its figures mean nothing as figures')
  console.log(heading)
  const figures: Figure[] = []
  const failed: string[] = []
  for (const bench of wanted.benches) {
    const found = await measure(bench, server).catch((error: Error) => {
      console.error(error)
      failed.push(`\`${bench.name}\`: ${error.message}`)
      return []
    })
    for (const figure of found) console.log(lineOf(figure))
    figures.push(...found)
  }
  const section = wanted.benches[0]?.section
  const writing = section === undefined ? '--write' : `--only ${wanted.benches[0]!.name} --write`
  if (wanted.write) keepSection(section ?? 'Speed', speedSection(machine, figures, { args: writing, failed }))
  if (failed.length > 0) process.exitCode = 1
} finally {
  await server.stop()
}

async function measure(bench: Bench, postgres: TestPostgres): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack()
  return await bench.run({
    size: (usual, quick) => (quickly ? quick : usual),
    database: async () => opened.use(await createTestDatabase(postgres)),
    connect: async (connectionString) => {
      const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC' })
      client.on('error', () => {}) // told by the query that is under way
      opened.defer(() => client.end())
      await client.connect()
      return client
    },
    serve: async (name, options) => opened.use(await startServer(name, options)),
    finally: (close) => opened.defer(async () => void (await close())),
  })
}
