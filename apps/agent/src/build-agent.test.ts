import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentManifest, buildAgent } from './build-agent.ts'

let directory: string
let manifest: AgentManifest
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'dist-'))
  manifest = await buildAgent(directory)
}, 60_000)
afterAll(() => rmSync(directory, { recursive: true }))

const path = () => join(directory, 'agent.cjs')

test('the bundle runs by itself and tells its version', () => {
  const alone = { env: { PATH: '' }, encoding: 'utf8' } as const
  expect(execFileSync(process.execPath, [path(), '--version'], alone)).toBe('0.1.0\n')
  expect(execFileSync(process.execPath, [path(), '--help'], alone)).toContain('sallyport-agent doctor')
})

test('a state directory is named whole, however it was given', () => {
  const { stdout } = spawnSync(process.execPath, [path(), 'doctor', '--state', 'agent'], { cwd: directory, encoding: 'utf8' })
  expect(stdout).toContain(`The state directory ${join(realpathSync(directory), 'agent')} is not there.`)
})

test('where nobody reads on it ends quietly', async () => {
  const child = spawn(process.execPath, [path(), 'doctor', '--state', 'agent'], { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString()
  })
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(said).toBe('')
})

test('the manifest says what is there', () => {
  const content = readFileSync(path())
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(manifest).toEqual({
    version: '0.1.0',
    files: [{ name: 'agent.cjs', platform: 'any', arch: 'any', bytes: content.length, sha256 }],
  })
  expect(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))).toEqual(manifest)
  expect(readdirSync(directory).sort()).toEqual(['agent.cjs', 'agent.cjs.stamp', 'manifest.json'])
})

test('it is built again only when it is not what it should be, and comes out the same', async () => {
  const made = statSync(path()).mtimeMs
  await buildAgent(directory)
  expect(statSync(path()).mtimeMs).toBe(made)
  appendFileSync(path(), '// changed')
  expect(await buildAgent(directory)).toEqual(manifest)
  expect(statSync(path()).mtimeMs).toBeGreaterThan(made)
}, 60_000)

test('the bundle holds no path of the machine that built it', () => {
  expect(readFileSync(path(), 'utf8')).not.toContain(process.cwd().split('/').slice(0, 3).join('/').concat('/'))
})
