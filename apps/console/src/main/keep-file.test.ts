import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeWithoutRoom } from '../../../../test/fixtures/write-without-room.ts'
import { keepFile } from './keep-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'keep-file-'))
afterAll(() => rmSync(directory, { recursive: true }))

// Windows has no `ulimit`.
test.skipIf(process.platform === 'win32')('what cannot be written whole leaves the old file as it is', () => {
  const file = join(directory, 'list.json')
  keepFile(file, 'as it was')
  const { status, stderr } = writeWithoutRoom(new URL('./keep-file.ts', import.meta.url), 'keepFile', file)
  expect(stderr).toContain('EFBIG')
  expect(status).toBe(1)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toBe('as it was')
})
