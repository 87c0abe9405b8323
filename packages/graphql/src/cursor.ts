import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { PageKey } from '@sallyport/domain/primitives/page.ts'
import { callerError } from './errors.ts'

/** Cursors are opaque to callers and bound to one list of one viewer: a cursor of another list or tenant is refused like a tampered one. */
export type CursorCodec = {
  seal(list: string, key: PageKey): string
  /** Throws BAD_USER_INPUT for anything that `seal` did not make for this list. */
  open(list: string, cursor: string): PageKey
}

const macBytes = 12

/** `secret`: at least 32 bytes, the same on every replica. `audience`: the tenant's id, or the schema's name where there is no tenant. */
export function cursorCodec(secret: Uint8Array, audience: string): CursorCodec {
  const secretKey = createSecretKey(secret) // taken apart once, not for every cursor
  const mac = (list: string, body: string): Buffer =>
    createHmac('sha256', secretKey).update(`${audience}\n${list}\n${body}`).digest().subarray(0, macBytes)
  return {
    seal(list, key) {
      const body = `${key.at}|${key.id}`
      return Buffer.concat([mac(list, body), Buffer.from(body)]).toString('base64url')
    },
    open(list, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      const body = bytes.subarray(macBytes).toString()
      const bar = body.lastIndexOf('|') // names may have one, ids never do
      const genuine = bytes.length > macBytes && bar > 0 && timingSafeEqual(bytes.subarray(0, macBytes), mac(list, body))
      if (!genuine) throw callerError('BAD_USER_INPUT', 'This cursor was not given out for this list. Start again without `after`.')
      return { at: body.slice(0, bar), id: body.slice(bar + 1) }
    },
  }
}
