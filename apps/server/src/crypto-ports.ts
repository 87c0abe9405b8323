import { createHmac, createPublicKey, createSecretKey, type KeyObject, randomBytes, verify } from 'node:crypto'
import { promisify } from 'node:util'
import type { Hmac, Random, VerifyEd25519 } from '@sallyport/domain/enrollment/ports.ts'

/** The cryptography that the domain asks for through its ports. */
export const random: Random = (bytes) => randomBytes(bytes)

export const hmacUnder = (key: Uint8Array): Hmac => {
  const secret = createSecretKey(key) // taken apart once, not for every message
  return (message) => createHmac('sha256', secret).update(message).digest()
}

/** @throws for anything but 32 bytes */
export const ed25519Key = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw).toString('base64url') }, format: 'jwk' })

const verifyOnThreadPool = promisify(verify)

/** On the thread pool: while many hosts enroll at once, others are answered. */
export const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  try {
    return await verifyOnThreadPool(null, Buffer.from(message), ed25519Key(publicKey), signature)
  } catch {
    return false
  }
}
