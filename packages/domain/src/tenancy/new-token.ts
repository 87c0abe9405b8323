import type { TokenHasher } from '../enrollment/api-token.ts'
import type { Random } from '../enrollment/ports.ts'
import { mintToken } from '../enrollment/token.ts'

/** A token that was just made. `text` is shown to one person once and never kept; of the secret in it only `mac` is stored. */
export type NewToken = { text: string; id: string; mac: Uint8Array; keyId: string }

/** Makes an API token: `spa` for an administrator, `spt` for a tenant's member. */
export type MakeToken = (kind: 'spa' | 'spt') => NewToken

export function tokenMaker(random: Random, hasher: Pick<TokenHasher, 'hash'>): MakeToken {
  return (kind) => {
    const token = mintToken(kind, random)
    return { text: token.text, id: token.id, ...hasher.hash(token) }
  }
}

/** What may be told of a token later. */
export type TokenView = {
  /** Its public part. */
  id: string
  label: string
  createdAt: Date
  expiresAt: Date | undefined
  revokedAt: Date | undefined
  /** To the minute. */
  lastUsedAt: Date | undefined
}
