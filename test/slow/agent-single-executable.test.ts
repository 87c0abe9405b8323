import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAgent } from '@sallyport/agent/build-agent.ts'
import { afterAll, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'single-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('the single executable runs without a Node beside it, and the manifest says what it is', async () => {
  const { files } = await buildAgent(directory, { singleExecutable: true })
  const name = `sallyport-agent-linux-${process.arch}`
  const described = files.find((file) => file.name === name)
  const content = readFileSync(join(directory, name))
  expect(described).toEqual({
    name,
    platform: 'linux',
    arch: process.arch,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  expect(execFileSync(join(directory, name), ['--version'], { env: { PATH: '' }, encoding: 'utf8' })).toBe('0.1.0\n')
  const none = join(directory, 'none')
  expect(() => execFileSync(join(directory, name), ['run', '--state', none], { env: { PATH: '' }, stdio: 'pipe' })).toThrow(
    expect.objectContaining({ status: 4, stderr: expect.objectContaining({}) }),
  )
})
