import type { SafeStorage } from 'electron'
import { log } from '../log.ts'

export type TokenSeal = {
  /** Whether a token can be kept when the console ends. */
  canKeep(): Promise<boolean>
  /** @returns base64 */
  seal(token: string): Promise<string>
  /** Undefined: this system cannot open it, any more or at all. */
  open(sealed: string): Promise<string | undefined>
}

/**
 * Tokens at rest, under a key of the system's own keeping. Where Linux has no keyring, Electron would take a key that everybody knows
 * (`basic_text`): that is no seal, and the token is kept in memory alone.
 */
export function tokenSeal(storage: SafeStorage, platform: NodeJS.Platform): TokenSeal {
  const canKeep = async (): Promise<boolean> => {
    try {
      if (!(await storage.isAsyncEncryptionAvailable())) return false
      return platform !== 'linux' || !['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend())
    } catch (error) {
      log('whether there is a safe storage could not be found out', error)
      return false
    }
  }
  return {
    canKeep,
    seal: async (token) => (await storage.encryptStringAsync(token)).toString('base64'),
    open: async (sealed) => {
      if (!(await canKeep())) return undefined
      try {
        return (await storage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result
      } catch {
        return undefined
      }
    },
  }
}
