import type { Token } from './token.ts'

/** What is kept of a token: HMAC-SHA-256 of its body under the key named by `keyId`, a key that is not in the database. */
export type TokenHash = { mac: Uint8Array; keyId: string }

/** Keeps tokens so that a copy of the database redeems none of them, and no row that was planted there is accepted. */
export type TokenHasher = {
  /** Under the current key. */
  hash(token: Token): TokenHash
  /**
   * Compares in constant time. `kept` undefined (no such id) and a `keyId` that is not known any more do the same work and are false.
   */
  matches(token: Token, kept: TokenHash | undefined): boolean
}
