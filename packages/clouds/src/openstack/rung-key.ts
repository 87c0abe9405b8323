import { createHash, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { RungKey } from '@sallyport/domain/clouds/ownership.ts'

const makeKeyPair = promisify(generateKeyPair)

/** A P-256 key: every nova that checks keys at all knows the type. Its private half is dropped here, unseen. */
export async function newRungKey(): Promise<RungKey> {
  const { publicKey } = await makeKeyPair('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const blob = Buffer.concat([Buffer.from(keyType), Buffer.from('nistp256'), point].map(withLength))
  const text = `${keyType} ${blob.toString('base64')} sallyport-rung`
  return { publicKey: text, fingerprint: fingerprintOfBlob(blob) }
}

const keyType = 'ecdsa-sha2-nistp256'

/** Length and bytes, as SSH writes every part of a key. */
function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** The key's own bytes; undefined for a text that is no public key of SSH. What follows them is a comment. */
export function blobOf(publicKey: string): Buffer | undefined {
  const [type = '', text = ''] = publicKey.trim().split(/\s+/)
  const blob = Buffer.from(text, 'base64')
  if (type === '' || blob.length < 4 + type.length || blob.readUInt32BE(0) !== type.length) return undefined
  return blob.subarray(4, 4 + type.length).toString('latin1') === type ? blob : undefined
}

export const fingerprintOfBlob = (blob: Buffer): string => `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`

/** As nova shows it at keys of SSH: 16 bytes with colons between. */
export const md5OfBlob = (blob: Buffer): string => createHash('md5').update(blob).digest('hex').match(/../g)?.join(':') ?? ''
