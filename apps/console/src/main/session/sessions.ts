import type { SavedInstallations } from '../installations/saved-installations.ts'
import { log } from '../log.ts'
import type { TokenSeal } from './token-seal.ts'

export const tokenEnded = 'Your token is no longer good: it was revoked, replaced or has expired. Sign in with another one.'
const stillSealed =
  'You are signed out, but the list of installations could not be written, and the token is still in it: at its next start this console is ' +
  'signed in again. Have the token revoked.'
const sealBroken = "The token that was kept could not be opened: this system's safe storage has another key by now. Sign in again."

export type Sessions = {
  token(id: string): string | undefined
  /** Whether its token outlives the console, or would if there were one. */
  isKept(id: string): boolean
  /** Why the last session of an installation ended. */
  ended(id: string): string | undefined
  begin(id: string, token: string): Promise<void>
  /** @param token if given, only the session that has it: an answer to an old token ends no new session */
  end(id: string, ended: string | undefined, token?: string): boolean
  /** Opens what was kept, for the installations that are saved. */
  resume(): Promise<void>
}

/** Tokens of the saved installations: in memory, and sealed in the file where the system has a safe place. */
export function openSessions(saved: SavedInstallations, seal: TokenSeal): Sessions {
  const tokens = new Map<string, string>()
  const endings = new Map<string, string>()
  let canKeep = false
  /** @returns false: it could not be taken out, which was logged */
  const forgetSealed = (id: string): boolean => {
    try {
      if (saved.all().some((each) => each.id === id && each.sealedToken !== null)) saved.change(id, { sealedToken: null })
      return true
    } catch {
      return false
    }
  }
  /** Where it cannot be written, which is logged there, what was kept is still good. */
  const keepAnew = (id: string, sealedToken: string): void => {
    try {
      saved.change(id, { sealedToken })
    } catch {}
  }
  return {
    token: (id) => tokens.get(id),
    isKept: (id) => (tokens.has(id) ? saved.find(id).sealedToken !== null : canKeep),
    ended: (id) => endings.get(id),
    begin: async (id, token) => {
      const sealedToken = canKeep ? await sealed(seal, token) : null
      saved.change(id, { sealedToken })
      tokens.set(id, token)
      endings.delete(id)
    },
    end: (id, ended, token) => {
      if (token !== undefined && tokens.get(id) !== token) return false
      tokens.delete(id)
      const why = forgetSealed(id) ? ended : (ended ?? stillSealed)
      if (why === undefined) endings.delete(id)
      else endings.set(id, why)
      return true
    },
    resume: async () => {
      canKeep = await seal.canKeep()
      for (const { id, sealedToken } of saved.all()) {
        if (sealedToken === null) continue
        const opened = await seal.open(sealedToken)
        if (opened === undefined) endings.set(id, sealBroken)
        else {
          tokens.set(id, opened.token)
          if (opened.sealed !== sealedToken) keepAnew(id, opened.sealed)
        }
      }
    },
  }
}

/** A safe storage that fails is one that is not there. */
async function sealed(seal: TokenSeal, token: string): Promise<string | null> {
  try {
    return await seal.seal(token)
  } catch (error) {
    log('the token is kept in memory alone: the safe storage failed', error)
    return null
  }
}
