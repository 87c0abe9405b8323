import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { makeSingleExecutable } from './build/single-executable.ts'

/** One file that hosts download: `platform` and `arch` in Node's words, `any` for the bundle, which runs wherever Node >= 22 does. */
export type AgentFile = { name: string; platform: string; arch: string; bytes: number; sha256: string }

/** What manifest.json beside the files says. */
export type AgentManifest = { version: string; files: AgentFile[] }

export type BuildOptions = {
  /** Also makes an executable for each Linux Node that is there; takes seconds and some 120 MB each. */
  singleExecutable?: boolean
  /** Node binaries to make executables from, by architecture; the running one, and the packaged one for arm64 where it was fetched. */
  nodes?: Partial<Record<'x64' | 'arm64', string>>
}

const agentRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const repositoryRoot = dirname(dirname(agentRoot))

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

function sources(directory = join(agentRoot, 'src')): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(directory, name))
}

/** Over all that the bundle is made of: sources, dependencies as locked, and the Node that runs the build. */
function fingerprint(): string {
  const files = [...sources(), join(agentRoot, 'package.json'), join(repositoryRoot, 'pnpm-lock.yaml')].filter((file) => existsSync(file))
  return sha256(`${process.version} ${files.map((file) => sha256(readFileSync(file))).join(' ')}`)
}

/** The Linux Nodes at hand: the one that runs this, and what the bootstrap fetched for the other architecture. */
export function nodesAtHand(): Partial<Record<'x64' | 'arm64', string>> {
  const nodes: Partial<Record<'x64' | 'arm64', string>> = {}
  for (const arch of ['x64', 'arm64'] as const) {
    const packaged = join(repositoryRoot, 'packages', 'boot', 'node', 'node_modules', `node-linux-${arch}`, 'bin', 'node')
    if (existsSync(packaged)) nodes[arch] = packaged
    if (process.platform === 'linux' && process.arch === arch) nodes[arch] = process.execPath
  }
  return nodes
}

async function bundle(target: string): Promise<void> {
  const { build } = await import('esbuild')
  await build({
    entryPoints: [join(agentRoot, 'src', 'main.ts')],
    outfile: target,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    charset: 'utf8',
    legalComments: 'inline',
    logLevel: 'warning',
  })
}

/** Makes the file beside its place and moves it there, so that whoever reads meanwhile gets a whole one, old or new. */
async function produce(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  try {
    await make(temporary)
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Undefined where there is none: another build may take it away at any moment. */
function readStamp(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Makes the file unless its stamp says that it was made of the same inputs and is unchanged. */
async function unlessDone(path: string, inputs: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const stamp = `${path}.stamp`
  const mark = () => `${inputs} ${statSync(path).size}`
  if (existsSync(path) && readStamp(stamp) === mark()) return
  rmSync(stamp, { force: true })
  await produce(path, make)
  writeFileSync(stamp, mark())
}

function describe(directory: string, name: string, platform: string, arch: string): AgentFile {
  const content = readFileSync(join(directory, name))
  return { name, platform, arch, bytes: content.length, sha256: sha256(content) }
}

/**
 * Builds what hosts download into `outDir`: agent.cjs, on request sallyport-agent-linux-<arch>, and manifest.json over those. What is
 * there and was made of the same inputs stays. An executable whose Node is not at hand is left out of the manifest.
 */
export async function buildAgent(outDir: string, options: BuildOptions = {}): Promise<AgentManifest> {
  mkdirSync(outDir, { recursive: true })
  const inputs = fingerprint()
  const bundled = join(outDir, 'agent.cjs')
  await unlessDone(bundled, inputs, bundle)
  const files = [describe(outDir, 'agent.cjs', 'any', 'any')]
  if (options.singleExecutable) {
    for (const [arch, node] of Object.entries(options.nodes ?? nodesAtHand())) {
      const name = `sallyport-agent-linux-${arch}`
      await unlessDone(join(outDir, name), `${inputs} ${statSync(node).size}`, async (temporary) => {
        copyFileSync(node, temporary)
        chmodSync(temporary, 0o755)
        await makeSingleExecutable(temporary, bundled)
      })
      files.push(describe(outDir, name, 'linux', arch))
    }
  }
  const result: AgentManifest = { version: manifest.version, files }
  await produce(join(outDir, 'manifest.json'), async (temporary) => writeFileSync(temporary, `${JSON.stringify(result, null, 2)}\n`))
  return result
}
