import type { SafeStorage } from 'electron'
import { afterEach, expect, test, vi } from 'vitest'
import { tokenSeal } from './token-seal.ts'

afterEach(() => vi.restoreAllMocks())

/** One that puts a mark before what it seals, as Chromium does. */
const storage = (mark: string, backend = 'gnome_libsecret', changes: Partial<SafeStorage> = {}): SafeStorage =>
  ({
    isAsyncEncryptionAvailable: async () => true,
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: async (text: string) => Buffer.from(mark + text),
    decryptStringAsync: async (sealed: Buffer) => ({ result: sealed.toString().slice(3), shouldReEncrypt: false }),
    ...changes,
  }) as SafeStorage
const base64 = (text: string): string => Buffer.from(text).toString('base64')

test.each([
  ['of the Secret Service', 'v11', 'gnome_libsecret', true],
  ['of a wallet', 'v11', 'kwallet6', true],
  ['of the portal', 'v12', 'gnome_libsecret', true],
  ['that everybody knows, although the desktop has a keyring', 'v10', 'gnome_libsecret', false],
  ['that everybody knows', 'v10', 'basic_text', false],
  ['of a kind that is not known yet', 'v99', 'gnome_libsecret', false],
  ['that is none', 'tok', 'gnome_libsecret', false],
  ['of the Secret Service, where Electron says that there is none', 'v11', 'basic_text', false],
])('on Linux a key %s keeps a token: %s %s %s', async (_what, mark, backend, keeps) => {
  expect(await tokenSeal(storage(mark, backend), 'linux').canKeep()).toBe(keeps)
})

test('a token is not sealed once the key is another than the system’s, and what was sealed so is not opened', async () => {
  const seal = tokenSeal(storage('v10'), 'linux')
  await expect(seal.seal('token')).rejects.toThrow('no key of its own')
  expect(await tokenSeal(storage('v11'), 'linux').open(base64('v10token'))).toBeUndefined()
  expect(await seal.open(base64('v11token'))).toBeUndefined()
})

test.each(['darwin', 'win32'] as const)('on %s the mark tells nothing', async (platform) => {
  const seal = tokenSeal(storage('v10', 'none'), platform)
  const sealed = await seal.seal('token')
  expect([await seal.canKeep(), await seal.open(sealed)]).toEqual([true, { token: 'token', sealed }])
})

test('what was sealed is opened', async () => {
  const seal = tokenSeal(storage('v11'), 'linux')
  const sealed = await seal.seal('token')
  expect(await seal.open(sealed)).toEqual({ token: 'token', sealed })
})

const rotated = { decryptStringAsync: async (sealed: Buffer) => ({ result: sealed.toString().slice(3), shouldReEncrypt: true }) }

test('what the system wants under its newer key is sealed anew', async () => {
  const seal = tokenSeal(storage('v12', 'gnome_libsecret', rotated), 'linux')
  expect(await seal.open(base64('v11token'))).toEqual({ token: 'token', sealed: base64('v12token') })
})

test('where it cannot be sealed anew, or the newer key is one that everybody knows, it stays as it was', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const marks = ['v11', 'v10'] // the first is asked for whether a token can be kept
  const downgraded = { ...rotated, encryptStringAsync: async (text: string) => Buffer.from((marks.shift() ?? '') + text) }
  const seal = tokenSeal(storage('v11', 'gnome_libsecret', downgraded), 'linux')
  expect(await seal.open(base64('v11token'))).toEqual({ token: 'token', sealed: base64('v11token') })
  expect(written).toHaveBeenCalledWith(expect.stringContaining('could not be sealed under the newer key: Error: the system gave no key'))
})

test('a storage that fails keeps nothing', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const fails = () => Promise.reject(new Error('locked'))
  for (const changes of [{ isAsyncEncryptionAvailable: fails }, { encryptStringAsync: fails }])
    expect(await tokenSeal(storage('v11', 'kwallet', changes), 'linux').canKeep()).toBe(false)
  expect(await tokenSeal(storage('v11', 'kwallet', { decryptStringAsync: fails }), 'linux').open(base64('v11token'))).toBeUndefined()
  expect(written).toHaveBeenCalledTimes(2)
})
