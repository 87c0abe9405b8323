/** A token that was just made. `text` is shown to one person once and never kept; of the secret in it only `mac` is stored. */
export type NewToken = { text: string; id: string; mac: Uint8Array; keyId: string }

/** Makes an API token: `spa` for an administrator, `spt` for a tenant's member. */
export type MakeToken = (kind: 'spa' | 'spt') => NewToken

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
