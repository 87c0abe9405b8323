import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { TokenHasher } from '@sallyport/domain/enrollment/api-token.ts'

/** A key of at least 32 bytes and the name under which rows remember it. */
export type TokenKey = { id: string; key: Uint8Array }

/**
 * HMAC-SHA-256 under keys that are not in the database. The first key is the current one; older ones stay in the list for as long as tokens
 * hashed under them shall be accepted.
 * @throws Error when there is no key, one is short, or two share an id
 */
export function createTokenHasher(keys: readonly TokenKey[]): TokenHasher {
  const current = keys[0]
  if (current === undefined) throw new Error('hashing tokens needs at least one key')
  for (const { id, key } of keys) if (key.length < 32) throw new Error(`the token key ${id} has fewer than 32 bytes`)
  // Keys are taken apart once: from bytes it would cost several times the hashing, for every token that is looked at.
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]))
  const currentKey = byId.get(current.id)!
  if (byId.size !== keys.length) throw new Error('two token keys have one id')
  const macOf = (key: KeyObject, body: string) => createHmac('sha256', key).update(body).digest()
  return {
    hash: ({ body }) => ({ mac: macOf(currentKey, body), keyId: current.id }),
    matches: ({ body }, kept) => {
      const key = kept && byId.get(kept.keyId)
      const mac = macOf(key ?? currentKey, body)
      // Whatever is missing is compared with zeros, so that the work does not tell what was missing.
      const expected = kept?.mac.length === mac.length ? kept.mac : new Uint8Array(mac.length)
      return timingSafeEqual(mac, expected) && key !== undefined
    },
  }
}
