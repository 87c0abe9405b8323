import { notFound } from '@sallyport/domain/primitives/problem.ts'

/** Ids in the API are opaque and typed: an id of one type is "not found" where another is asked for. */
export function globalId(type: string, id: string): string {
  return Buffer.from(`${type}:${id}`).toString('base64url')
}

/** Throws `Problem` NOT_FOUND for anything that is not a global id of that type; so does an id that is not there or not yours. */
export function localId(type: string, id: string): string {
  const text = Buffer.from(id, 'base64url').toString()
  const local = text.slice(type.length + 1)
  if (!text.startsWith(`${type}:`) || !/^[0-9A-Za-z-]{1,64}$/.test(local)) throw notFound(inWords(type))
  return local
}

/** The row's id of a global id of whatever type. Throws `Problem` NOT_FOUND for anything that is none. */
export function localIdOfAny(id: string): string {
  const text = Buffer.from(id, 'base64url').toString()
  const local = /^[A-Za-z]+:([0-9A-Za-z-]{1,64})$/.exec(text)?.[1]
  if (local === undefined) throw notFound('object')
  return local
}

/** `CloudAccount` is a cloud account. */
export const inWords = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
