import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Configuration } from './read-configuration.ts'

/** What a key of its own is derived for. Names never change: they are part of what was sealed and of every token's hash. */
export type KeyPurpose = 'sealing' | 'tokens' | 'logins' | 'challenges' | 'cursors' | 'tls'

export type SealingKeys = {
  /** Names the key that seals now: 16 hexadecimal digits, no secret. Stored beside what it made. */
  readonly currentId: string
  /** Names of all keys at hand, the current one first. */
  readonly ids: readonly string[]
  /** True for a key at hand, also a former one. */
  has(keyId: string): boolean
  /** 32 bytes for one purpose, from the current key or from the one that is named. @throws SealingError for a key that is not at hand */
  subKey(purpose: KeyPurpose, keyId?: string): Buffer
  /** @param context whose it is and for what, such as `cloud-account:<id>`; the same text is needed to open */
  seal(plain: Uint8Array, context: string): Uint8Array
  /** @throws SealingError when the key is not at hand, the context is another, or a bit was changed */
  open(sealed: Uint8Array, context: string): Uint8Array
}

export class SealingError extends Error {
  override name = 'SealingError'
}

const KEY_BYTES = 32
const VERSION = 1
const ID_BYTES = 8
const IV_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + ID_BYTES

type Root = { id: Buffer; secret: Buffer }

const idOf = (secret: Buffer): Buffer =>
  createHash('sha256').update('sallyport sealing key id\0').update(secret).digest().subarray(0, ID_BYTES)

const derive = (root: Root, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', root.secret, '', `sallyport ${purpose}`, KEY_BYTES))

/** @param texts keys in base64, the current one first @throws SealingError */
export function sealingKeys(texts: readonly string[]): SealingKeys {
  const roots = texts.map((text): Root => {
    const secret = Buffer.from(text, 'base64')
    if (secret.length !== KEY_BYTES || !/^[\w+/-]+=*$/.test(text))
      throw new SealingError(`a sealing key must be ${KEY_BYTES} bytes in base64: make one with "openssl rand -base64 ${KEY_BYTES}"`)
    return { id: idOf(secret), secret }
  })
  const current = roots[0]
  if (!current) throw new SealingError(`there is no sealing key: make one with "openssl rand -base64 ${KEY_BYTES}"`)
  const find = (id: string): Root => {
    const root = roots.find((candidate) => candidate.id.toString('hex') === id)
    if (!root) throw new SealingError(`the sealing key ${id} is not at hand: add it to the sealing keys, below the current one`)
    return root
  }
  return {
    currentId: current.id.toString('hex'),
    ids: roots.map(({ id }) => id.toString('hex')),
    has: (keyId) => roots.some(({ id }) => id.toString('hex') === keyId),
    subKey: (purpose, keyId) => derive(keyId === undefined ? current : find(keyId), purpose),
    seal: (plain, context) => {
      const header = Buffer.concat([Buffer.of(VERSION), current.id])
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(current, 'sealing'), iv)
      cipher.setAAD(Buffer.concat([header, Buffer.from(context)]))
      return Buffer.concat([header, iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed)
      if (bytes.length < HEADER_BYTES + IV_BYTES + TAG_BYTES || bytes[0] !== VERSION)
        throw new SealingError('this is nothing that was sealed here')
      const header = bytes.subarray(0, HEADER_BYTES)
      const root = find(header.subarray(1).toString('hex'))
      const iv = bytes.subarray(HEADER_BYTES, HEADER_BYTES + IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', derive(root, 'sealing'), iv)
      decipher.setAAD(Buffer.concat([header, Buffer.from(context)]))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES + IV_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        throw new SealingError('what was sealed was changed, or belongs to something else')
      }
    },
  }
}

/** Reads the keys that the configuration names. @throws SealingError with what to do */
export function readSealingKeys({ sealing }: Pick<Configuration, 'sealing'>, environment: NodeJS.ProcessEnv): SealingKeys {
  if (sealing.keyEnvironment) {
    const text = environment[sealing.keyEnvironment]
    if (!text) throw new SealingError(`the environment variable ${sealing.keyEnvironment}, which sealing.keyEnvironment names, is not set`)
    return keysFrom(`the environment variable ${sealing.keyEnvironment}`, text)
  }
  if (!sealing.keyFile)
    throw new SealingError('no sealing key is configured: name its file in sealing.keyFile, or its variable in sealing.keyEnvironment')
  return keysFrom(sealing.keyFile, readKeyFile(sealing.keyFile))
}

/** @throws SealingError that names the place */
function keysFrom(place: string, text: string): SealingKeys {
  try {
    return sealingKeys(text.split(/\s+/).filter(Boolean))
  } catch (error) {
    throw error instanceof SealingError ? new SealingError(`${place}: ${error.message}`) : error
  }
}

function readKeyFile(file: string): string {
  try {
    const mode = statSync(file).mode & 0o777
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new SealingError(`the sealing key ${file} can be read by others (mode ${mode.toString(8)}): run "chmod 600 ${file}"`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof SealingError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new SealingError(
      code === 'ENOENT'
        ? `there is no sealing key at ${file}: make one with "umask 077; openssl rand -base64 ${KEY_BYTES} > ${file}", and keep a copy apart from the database`
        : `the sealing key ${file} cannot be read (${code})`,
    )
  }
}

/** The password of a database login: the same for each replica, known to nobody. */
export const loginPassword = (keys: SealingKeys, login: string): string =>
  createHmac('sha256', keys.subKey('logins')).update(login).digest('base64url')

/** What is stored with a database so that a wrong key is noticed before anything is done with it. */
export const sealingKeyCheck = (keys: SealingKeys): string =>
  `${keys.currentId}:${createHmac('sha256', keys.subKey('sealing')).update('check').digest('base64url')}`

/** True when the database's check was made with a key at hand. */
export function knowsSealingKey(keys: SealingKeys, check: string): boolean {
  const [id = '', mac = ''] = check.split(':')
  if (!keys.has(id)) return false
  const expected = createHmac('sha256', keys.subKey('sealing', id)).update('check').digest()
  const given = Buffer.from(mac, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
