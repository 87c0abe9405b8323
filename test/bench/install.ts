import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench } from './bench-shape.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A clean clone of the last commit, until its program answers: tools, dependencies and the database client. What was fetched before is in the
 * caches of npm and pnpm, or comes from the registry.
 */
export const install: Bench = {
  name: 'install',
  section: 'Installing',
  run: async (context) => {
    const directory = mkdtempSync(join(tmpdir(), 'sallyport-clone-'))
    context.finally(() => rmSync(directory, { recursive: true, force: true }))
    await run('git', ['clone', '--quiet', '--no-hardlinks', root, directory])
    const first = await seconds(directory)
    const again = await seconds(directory)
    return [{ name: 'install.first', value: first, unit: 's', baseline: again, beside: 'the same with nothing to fetch' }]
  },
}

/** Nothing of this run's own pnpm and npm reaches it. */
async function seconds(directory: string): Promise<number> {
  const { PATH, HOME, npm_config_registry } = process.env
  const env = { PATH, HOME, ...(npm_config_registry === undefined ? {} : { npm_config_registry }) }
  const begun = performance.now()
  await run('npm', ['run', '--silent', 'sallyport', '--', '--help'], { cwd: directory, env, maxBuffer: 1 << 26 })
  return (performance.now() - begun) / 1_000
}
