import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 }) // several processes

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sallyport-host-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const module = new URL('../../../apps/server/src/host-file.ts', import.meta.url).href

test('processes that make a host file at once all have the same one, and leave nothing beside it', async () => {
  const place = join(root, 'state', 'host')
  const script = `import { readHostFile } from ${JSON.stringify(module)}
    process.stdout.write(JSON.stringify(readHostFile(${JSON.stringify(place)}, ${JSON.stringify(join(root, 'data'))})))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const told = await Promise.all(Array.from({ length: 6 }, async () => (await run()).stdout))
  expect(new Set(told).size, told.join('\n')).toBe(1)
  expect(JSON.parse(told[0] ?? '')).toEqual({ host: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(readdirSync(join(root, 'state'))).toEqual(['host'])
  expect(statSync(place).mode & 0o777).toBe(0o600)
})
