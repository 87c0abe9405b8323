import { createHash, generateKeyPairSync } from 'node:crypto'
import { microseconds } from '../../format-time.ts'
import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import type { KeypairRow } from '../rows.ts'
import { asObject } from '../service.ts'
import type { NovaCall } from './call.ts'
import { badRequest, checkBody } from './errors.ts'
import { afterMarker, nextLinks, pageSize } from './paging.ts'

/** Key pairs belong to a user, and their name is their id. */
export const keypairId = (userId: string, name: string): string => `${userId}/${name}`

const brief = (call: NovaCall, row: KeypairRow): Record<string, unknown> => ({
  name: row.name,
  public_key: row.publicKey,
  fingerprint: row.fingerprint,
  ...(call.minor >= 2 && { type: row.type }),
})

function find(call: NovaCall, name: string): KeypairRow {
  const row = call.cloud.state.keypairs.get(keypairId(call.caller.userId, name))
  if (row === undefined) throw refuse(404, `Keypair ${name} not found for user ${call.caller.userId}`)
  return row
}

export function listKeypairs(call: NovaCall): Answer {
  const own = call.cloud.state.keypairs.all().filter((row) => row.userId === call.caller.userId)
  const rows = own.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (call.minor < 35) return json(200, { keypairs: rows.map((row) => ({ keypair: brief(call, row) })) })
  const page = afterMarker(call, rows, (row) => row.name).slice(0, pageSize(call))
  const links = nextLinks(call, 'os-keypairs', page.length, page.at(-1)?.name)
  return json(200, { keypairs: page.map((row) => ({ keypair: brief(call, row) })), ...(links && { keypairs_links: links }) })
}

export function showKeypair(call: NovaCall, name: string): Answer {
  const row = find(call, name)
  const number = Number.parseInt(createHash('sha256').update(row.id).digest('hex').slice(0, 6), 16)
  const times = { created_at: row.createdAt, updated_at: null, deleted_at: null, deleted: false }
  return json(200, { keypair: { ...brief(call, row), user_id: row.userId, id: number, ...times } })
}

function fingerprintOf(publicKey: string): string | undefined {
  const blob = Buffer.from(publicKey.trim().split(/\s+/)[1] ?? '', 'base64')
  if (!/^(ssh-|ecdsa-|sk-)/.test(publicKey) || blob.length < 16) return undefined
  return createHash('md5')
    .update(blob)
    .digest('hex')
    .replace(/(..)(?!$)/g, '$1:')
}

/** Length and bytes, as SSH writes every part of a key. */
const part = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const positive = (bytes: Buffer): Buffer => (((bytes[0] ?? 0) & 0x80) === 0 ? bytes : Buffer.concat([Buffer.from([0]), bytes]))

function generate(): { publicKey: string; privateKey: string } {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = pair.publicKey.export({ format: 'jwk' })
  const numbers = [e, n].map((text) => part(positive(Buffer.from(text, 'base64url'))))
  const blob = Buffer.concat([part(Buffer.from('ssh-rsa')), ...numbers])
  return {
    publicKey: `ssh-rsa ${blob.toString('base64')} Generated-by-Nova`,
    privateKey: pair.privateKey.export({ format: 'pem', type: 'pkcs1' }).toString(),
  }
}

/** Takes a public key, or makes a pair where the microversion still allows it (below 2.92). */
export function createKeypair(call: NovaCall): Answer {
  const keypair = {
    type: 'object',
    required: call.minor >= 92 ? ['name', 'public_key'] : ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 255, format: 'name' },
      public_key: { type: 'string' },
      type: { type: 'string', enum: ['ssh', 'x509'] },
      user_id: { type: 'string' },
    },
    additionalProperties: false,
  } as const
  checkBody({ type: 'object', required: ['keypair'], properties: { keypair }, additionalProperties: false }, call.body)
  const given = asObject(asObject(call.body)?.keypair) ?? {}
  const name = String(given.name)
  const id = keypairId(call.caller.userId, name)
  if (call.cloud.state.keypairs.get(id) !== undefined) throw refuse(409, `Key pair '${name}' already exists.`)
  const made = given.public_key === undefined ? generate() : undefined
  const publicKey = made?.publicKey ?? String(given.public_key)
  const fingerprint = fingerprintOf(publicKey)
  if (fingerprint === undefined) throw badRequest('Keypair data is invalid: failed to generate fingerprint')
  const createdAt = microseconds(call.cloud.clock.now())
  const type = typeof given.type === 'string' ? given.type : 'ssh'
  const row = call.cloud.state.keypairs.put({ id, userId: call.caller.userId, name, type, publicKey, fingerprint, createdAt })
  const secret = made && { private_key: made.privateKey }
  return json(call.minor >= 2 ? 201 : 200, { keypair: { ...brief(call, row), user_id: row.userId, ...secret } })
}

export function deleteKeypair(call: NovaCall, name: string): Answer {
  call.cloud.state.keypairs.remove(find(call, name).id)
  return empty(call.minor >= 2 ? 204 : 202)
}
