import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AgentStop, exitCode } from '../exit-codes.ts'
import { writeDurably } from './write-durably.ts'

export const keyFile = 'key.pem'

/** `publicKey` is the base64url of the 32 raw bytes, as the control plane knows it. */
export type NodeKey = { privateKey: KeyObject; publicKey: string }

/** Undefined when there is no key yet. */
export function readNodeKey(directory: string): NodeKey | undefined {
  const path = join(directory, keyFile)
  if (!existsSync(path)) return undefined
  try {
    const privateKey = createPrivateKey(readFileSync(path, 'utf8'))
    const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
    if (privateKey.asymmetricKeyType === 'ed25519' && x) return { privateKey, publicKey: x }
  } catch {
    // Said below, without what the file holds.
  }
  throw new AgentStop(exitCode.cannotEnroll, `${path} is not an Ed25519 key; move it away and enroll this node again`)
}

/** Makes the key and returns only once it is on the disk: whatever happens after the first network call, the same key asks again. */
export function makeNodeKey(directory: string): NodeKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeDurably(join(directory, keyFile), privateKey.export({ format: 'pem', type: 'pkcs8' }) as string)
  const key = readNodeKey(directory)
  if (!key) throw new AgentStop(exitCode.other, `${join(directory, keyFile)} vanished after it was written`)
  return key
}
