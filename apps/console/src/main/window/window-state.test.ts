import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepWindowState, readWindowState, windowStateFor } from './window-state.ts'

const directory = mkdtempSync(join(tmpdir(), 'window-state-'))
afterAll(() => rmSync(directory, { recursive: true }))

const display = { x: 0, y: 0, width: 1_920, height: 1_080 }
const kept = { x: 100, y: 50, width: 1_200, height: 800, maximized: true }

test('a window stands where it stood', () => {
  expect(windowStateFor(kept, [display])).toEqual(kept)
  expect(windowStateFor({ ...kept, x: -1_500 }, [display, { ...display, x: -1_920 }])).toMatchObject({ x: -1_500 })
})

test.each([
  ['of a display that is gone', { x: 2_500 }],
  ['to the left of all', { x: -1_150 }],
  ['below all', { y: 1_050 }],
  ['with its title above all', { y: -50 }],
])('one %s is placed by the system, in the size that it had', (_what, change) => {
  expect(windowStateFor({ ...kept, ...change }, [display])).toEqual({ width: 1_200, height: 800, maximized: true })
})

test('one of a larger display that is gone has no more than those of today have room for', () => {
  const large = { x: 2_000, y: 0, width: 3_840, height: 2_100, maximized: false }
  expect(windowStateFor(large, [display])).toEqual({ width: 1_920, height: 1_080, maximized: false })
  expect(windowStateFor(large, [{ ...display, width: 800, height: 500 }])).toEqual({ width: 900, height: 600, maximized: false })
})

test('it is never too small to be used, and has a usual size where none was kept', () => {
  expect(windowStateFor({ ...kept, width: 1, height: 1 }, [display])).toMatchObject({ width: 900, height: 600 })
  expect(windowStateFor(undefined, [display])).toEqual({ width: 1_360, height: 860, maximized: false })
})

test('what was written is read, for its owner alone; what cannot be read counts as nothing, and is kept aside', () => {
  const file = join(directory, 'deep', 'window.json')
  keepWindowState(file, kept)
  expect(readWindowState(file)).toEqual(kept)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const text of ['', '{', '{"x":1}', JSON.stringify({ ...kept, width: 1e9 })]) {
    writeFileSync(file, text)
    expect(readWindowState(file)).toBeUndefined()
  }
  expect(readdirSync(join(directory, 'deep')).every((name) => name.startsWith('window.json.broken-'))).toBe(true)
})
