import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderUserData } from '@sallyport/domain/user-data/render-user-data.ts'
import { expect, test } from 'vitest'
import { sampleInput } from './user-data-sample.ts'

const there = spawnSync('cloud-init', ['--version']).error === undefined

test('cloud-init’s own schema check accepts the user-data', ({ skip }) => {
  skip(!there, 'the command cloud-init (Debian package cloud-init)')
  const directory = mkdtempSync(join(tmpdir(), 'user-data-'))
  try {
    const path = join(directory, 'user-data')
    writeFileSync(path, renderUserData(sampleInput))
    expect(execFileSync('cloud-init', ['schema', '--config-file', path]).toString()).toContain('Valid')
    writeFileSync(path, renderUserData(sampleInput).replace('"runcmd"', '"runcmds"').replace('"permissions": "0600"', '"permissions": 600'))
    expect(spawnSync('cloud-init', ['schema', '--config-file', path]).status).not.toBe(0)
  } finally {
    rmSync(directory, { recursive: true })
  }
})
