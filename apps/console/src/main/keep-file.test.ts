import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepFile } from './keep-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'keep-file-'))
afterAll(() => rmSync(directory, { recursive: true }))

test.skipIf(process.platform === 'win32')('what cannot be written whole leaves the old file as it is', () => {
  const file = join(directory, 'list.json')
  keepFile(file, 'as it was')
  const module = new URL('./keep-file.ts', import.meta.url).href
  const script = `import(${JSON.stringify(module)}).then(({ keepFile }) => keepFile(${JSON.stringify(file)}, 'x'.repeat(20_000)))`
  // The system writes as much as may be written, and says only of the next piece that there is no room.
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 1; exec "$0" -e "$1"', process.execPath, script], { encoding: 'utf8' })
  expect(stderr).toContain('EFBIG')
  expect(status).toBe(1)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toBe('as it was')
})
