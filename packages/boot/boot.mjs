// The first thing that `npm start`, `npm test` and every other root script run, on any Node >= 18 with npm and nothing else:
// finds a Node that can run TypeScript, a pinned pnpm, installs the workspace and generates what is not committed, each only
// when its inputs changed, and hands over to the script of that name in package.json.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(dirname(here))
const windows = process.platform === 'win32'

function stop(message) {
  console.error(`sallyport: ${message}`)
  process.exit(1)
}

function run(command, args, { env = process.env, cwd = root } = {}) {
  const result = spawnSync(command, args, { cwd, env, stdio: 'inherit', shell: windows && /(npm|\.cmd)$/.test(command) })
  if (result.error) stop(`${command} could not be started: ${result.error.message}`)
  return result.signal ? 1 : (result.status ?? 1)
}

function fingerprint(...files) {
  const hash = createHash('sha256')
  for (const file of files) if (existsSync(file)) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs `work` unless `stamp` says that it was done for the same inputs. */
function once(stamp, inputs, what, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  console.error(`sallyport: ${what}; once, until it changes`)
  if (work() !== 0) stop(`${what} failed; the reason is above`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, inputs)
}

function installTool(name) {
  const cwd = join(here, name)
  once(join(cwd, 'node_modules', '.installed'), fingerprint(join(cwd, 'package-lock.json')), `fetching ${name}`, () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd }),
  )
  return join(cwd, 'node_modules')
}

function nodeThatRunsTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  const platform = windows ? 'win' : process.platform
  const packaged = join(installTool('node'), `node-${platform}-${process.arch}`, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(packaged))
    stop(
      `Node ${process.version} is too old, and no newer one can be fetched for ${process.platform}-${process.arch}: install Node 22.18 or newer and try again`,
    )
  return packaged
}

const node = nodeThatRunsTypeScript()
const pnpm = join(installTool('pnpm'), '.bin', windows ? 'pnpm.cmd' : 'pnpm')
const env = {
  ...process.env,
  PATH: [dirname(node), dirname(pnpm), process.env.PATH].join(delimiter),
  // `prisma generate` insists on a path to an engine that it never runs.
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? node,
}
// Settings of the npm that started this must not become settings of pnpm.
for (const name of Object.keys(env)) if (/^npm_(config|package|lifecycle)_/i.test(name)) delete env[name]

const stamps = join(root, 'node_modules', '.boot')
once(join(stamps, 'install'), fingerprint(join(root, 'pnpm-lock.yaml')) + process.arch + dirname(node), 'installing the dependencies', () =>
  run(pnpm, ['install', '--frozen-lockfile', '--reporter=append-only'], { env }),
)

const models = readdirSync(join(root, 'prisma', 'schema'))
  .sort()
  .map((name) => join(root, 'prisma', 'schema', name))
once(join(stamps, 'generate'), fingerprint(join(root, 'pnpm-lock.yaml'), ...models), 'generating the database client', () =>
  run(pnpm, ['exec', 'prisma', 'generate', '--schema', 'prisma/schema'], { env: { ...env, PRISMA_HIDE_UPDATE_MESSAGE: '1' } }),
)

const [script, ...args] = process.argv.slice(2)
process.exit(script ? run(pnpm, ['--silent', 'run', script, ...args], { env }) : 0)
