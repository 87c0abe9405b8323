/** What JSON can carry, and nothing beside. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * One text for one value: no blanks, keys in order of their UTF-16 units (RFC 8785). What is hashed or compared is this text.
 * @throws TypeError for what JSON cannot carry, such as undefined or NaN: it would come back as something else
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${Array.from(value as readonly Json[], canonicalJson).join(',')}]`
  if (!isPlainObject(value)) throw new TypeError(`JSON cannot carry ${typeof value === 'object' ? 'such an object' : String(value)}`)
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`)
  return `{${members.join(',')}}`
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
