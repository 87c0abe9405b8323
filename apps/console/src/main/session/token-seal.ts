import type { SafeStorage } from 'electron'
import { log } from '../log.ts'

export type TokenSeal = {
  /** Whether a token can be kept when the console ends. */
  canKeep(): Promise<boolean>
  /** @returns base64 */
  seal(token: string): Promise<string>
  /**
   * Undefined: this system cannot open it, any more or at all. `sealed` is what is to be kept from now on: what was opened, or the same token
   * under the key that the system has by now, where it asks for that.
   */
  open(sealed: string): Promise<{ token: string; sealed: string } | undefined>
}

/** What Chromium on Linux puts before that which it sealed under a key of the Secret Service or of the portal to it. */
const underOwnKey = ['v11', 'v12']

/**
 * Tokens at rest, under a key of the system's own keeping. Where Linux has no keyring, Electron takes a key that everybody knows: that is no
 * seal, and the token is kept in memory alone. Which key it took stands before what was sealed. The name of the storage is no proof: it is that
 * of the desktop's keyring also where that does not answer and the known key took its place.
 */
export function tokenSeal(storage: SafeStorage, platform: NodeJS.Platform): TokenSeal {
  const isSealed = (bytes: Buffer): boolean => platform !== 'linux' || underOwnKey.includes(bytes.toString('latin1', 0, 3))
  const canKeep = async (): Promise<boolean> => {
    try {
      if (!(await storage.isAsyncEncryptionAvailable())) return false
      if (platform !== 'linux') return true
      if (['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend())) return false
      return isSealed(await storage.encryptStringAsync('under which key?'))
    } catch (error) {
      log('whether there is a safe storage could not be found out', error)
      return false
    }
  }
  const seal = async (token: string): Promise<string> => {
    const bytes = await storage.encryptStringAsync(token)
    if (!isSealed(bytes)) throw new Error('the system gave no key of its own')
    return bytes.toString('base64')
  }
  /** What was sealed is good as it is, and stays where it cannot be sealed anew. */
  const sealAnew = async (token: string, before: string): Promise<string> => {
    try {
      return await seal(token)
    } catch (error) {
      log('a kept token could not be sealed under the newer key', error)
      return before
    }
  }
  return {
    canKeep,
    seal,
    open: async (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      if (!isSealed(bytes) || !(await canKeep())) return undefined
      try {
        const { result: token, shouldReEncrypt } = await storage.decryptStringAsync(bytes)
        return { token, sealed: shouldReEncrypt ? await sealAnew(token, sealed) : sealed }
      } catch {
        return undefined
      }
    },
  }
}
