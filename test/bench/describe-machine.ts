import { execFileSync } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** What figures depend on beside the code. */
export type Machine = {
  at: Date
  processor: string
  cores: number
  memoryGiB: number
  system: string
  node: string
  postgres: string
  /** Of PostgreSQL, as far as they decide what a commit costs. */
  durability: string
  /** How many programs wanted to run at once in the minute before: whatever is beyond 0 took part in the figures. */
  loadBefore: number
  commit: string
}

export async function describeMachine(superuserUrl: string): Promise<Machine> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const show = async (name: string): Promise<string> => (await client.query<Record<string, string>>(`SHOW ${name}`)).rows[0]?.[name] ?? '?'
  try {
    return {
      at: new Date(),
      processor: cpus()[0]?.model.trim() ?? '?',
      cores: cpus().length,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      system: `${platform()} ${release()}`,
      node: process.versions.node,
      postgres: await show('server_version'),
      durability: `fsync ${await show('fsync')}, synchronous_commit ${await show('synchronous_commit')}`,
      loadBefore: loadavg()[0] ?? 0,
      commit: commit(),
    }
  } finally {
    await client.end()
  }
}

/** The commit that the tree stands on, and whether it differs from it. */
function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('rev-parse', '--short=12', 'HEAD')}${changed ? ', with changes' : ''}`
  } catch {
    return 'unknown'
  }
}
