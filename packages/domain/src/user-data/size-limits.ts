import type { ProviderKind } from '../clouds/provider.ts'

/**
 * Largest user-data in bytes, before any encoding. nova takes 65,535 characters of base64, which is 49,149 bytes.
 * An adapter's `capabilities.userDataBytes` says the same and is what counts when something is sent.
 */
export const userDataLimits: Record<ProviderKind, number> = { openstack: 49_149 }

/** Bytes of a text in UTF-8. A lone surrogate counts as the replacement character that it becomes. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** How much too large a user-data is; 0: it fits. */
export const bytesTooMany = (userData: string, limit: number): number => Math.max(0, utf8Length(userData) - limit)
