import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type SavedInstallations, savedInstallations } from '../installations/saved-installations.ts'
import { openSessions, type Sessions } from './sessions.ts'
import type { TokenSeal } from './token-seal.ts'

const directory = mkdtempSync(join(tmpdir(), 'sessions-'))
afterAll(() => rmSync(directory, { recursive: true }))

const mirror = (text: string): string => [...text].reverse().join('')
const seal: TokenSeal = {
  canKeep: async () => true,
  seal: async (token) => mirror(token),
  open: async (sealed) => ({ token: mirror(sealed), sealed }),
}
let count = 0
let file: string
let saved: SavedInstallations
let sessions: Sessions
let id: string

beforeEach(async () => {
  count += 1
  file = join(directory, `${count}.json`)
  saved = savedInstallations(file)
  ;({ id } = saved.add({ label: 'Production', origin: 'http://127.0.0.1:1', pinned: null }))
  sessions = openSessions(saved, seal)
  await sessions.resume()
})

test('an answer to an old token ends no session that has a new one', async () => {
  await sessions.begin(id, 'old')
  await sessions.begin(id, 'new')
  expect(sessions.end(id, 'revoked', 'old')).toBe(false)
  expect(sessions.token(id)).toBe('new')
  expect(sessions.ended(id)).toBeUndefined()
  expect(sessions.end(id, 'revoked', 'new')).toBe(true)
  expect([sessions.token(id), sessions.ended(id)]).toEqual([undefined, 'revoked'])
})

test('why a session ended is forgotten with the next one, and where somebody signs out', async () => {
  sessions.end(id, 'revoked')
  await sessions.begin(id, 'new')
  expect(sessions.ended(id)).toBeUndefined()
  sessions.end(id, 'revoked')
  sessions.end(id, undefined)
  expect(sessions.ended(id)).toBeUndefined()
})

test('what was kept is opened at the next start, and gone from the file once the session ends', async () => {
  await sessions.begin(id, 'token')
  const again = openSessions(savedInstallations(file), seal)
  await again.resume()
  expect([again.token(id), again.isKept(id)]).toEqual(['token', true])
  again.end(id, 'revoked')
  expect(readFileSync(file, 'utf8')).not.toContain(mirror('token'))
})

test('a token that is sealed under a newer key when it is opened is kept so, and where that cannot be written it is opened all the same', async () => {
  await sessions.begin(id, 'token')
  const newer: TokenSeal = { ...seal, open: async (sealed) => ({ token: mirror(sealed), sealed: 'under the newer key' }) }
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  mkdirSync(`${file}.new`)
  const hindered = openSessions(savedInstallations(file), newer)
  await hindered.resume()
  expect([hindered.token(id), hindered.isKept(id)]).toEqual(['token', true])
  expect(readFileSync(file, 'utf8')).toContain(mirror('token'))
  rmdirSync(`${file}.new`)
  const again = openSessions(savedInstallations(file), newer)
  await again.resume()
  expect([again.token(id), again.isKept(id)]).toEqual(['token', true])
  expect(readFileSync(file, 'utf8')).toContain('under the newer key')
  written.mockRestore()
})

test('a safe storage that fails is one that is not there', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const failing = openSessions(saved, { ...seal, seal: () => Promise.reject(new Error('locked')) })
  await failing.resume()
  await failing.begin(id, 'token')
  expect([failing.token(id), failing.isKept(id)]).toEqual(['token', false])
  expect(written).toHaveBeenCalledWith(expect.stringContaining('the safe storage failed: Error: locked'))
  written.mockRestore()
})
