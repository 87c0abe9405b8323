import { createHash, generateKeyPairSync } from 'node:crypto'
import { microseconds } from '../../format-time.ts'
import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import type { KeypairRow } from '../rows.ts'
import { asObject } from '../service.ts'
import type { NovaCall } from './call.ts'
import { badRequest, checkBody } from './errors.ts'
import { afterMarker, nextLinks, pageSize } from './paging.ts'
import type { Schema } from './schema.ts'

/** Key pairs belong to a user, and their name is their id. */
export const keypairId = (userId: string, name: string): string => `${userId}/${name}`

const brief = (call: NovaCall, row: KeypairRow): Record<string, unknown> => ({
  name: row.name,
  public_key: row.publicKey,
  fingerprint: row.fingerprint,
  ...(call.minor >= 2 && { type: row.type }),
})

/** Whose key pairs are meant: from 2.10 on an administrator may name another user. */
function userMeant(call: NovaCall, named: unknown, action: string): string {
  if (call.minor < 10 || typeof named !== 'string' || named === call.caller.userId) return call.caller.userId
  if (!call.caller.isAdmin) throw refuse(403, `Policy doesn't allow os_compute_api:os-keypairs:${action} to be performed.`)
  return named
}

function find(call: NovaCall, name: string, action: string): KeypairRow {
  const userId = userMeant(call, call.incoming.query.get('user_id'), action)
  const row = call.cloud.state.keypairs.get(keypairId(userId, name))
  if (row === undefined) throw refuse(404, `Keypair ${name} not found for user ${userId}`)
  return row
}

const ofUser = (call: NovaCall, userId: string): KeypairRow[] => call.cloud.state.keypairs.all().filter((row) => row.userId === userId)

export function listKeypairs(call: NovaCall): Answer {
  const own = ofUser(call, userMeant(call, call.incoming.query.get('user_id'), 'index'))
  const rows = own.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (call.minor < 35) return json(200, { keypairs: rows.map((row) => ({ keypair: brief(call, row) })) })
  const page = afterMarker(call, rows, (row) => row.name).slice(0, pageSize(call))
  const links = nextLinks(call, 'os-keypairs', page.length, page.at(-1)?.name)
  return json(200, { keypairs: page.map((row) => ({ keypair: brief(call, row) })), ...(links && { keypairs_links: links }) })
}

export function showKeypair(call: NovaCall, name: string): Answer {
  const row = find(call, name, 'show')
  const number = Number.parseInt(createHash('sha256').update(row.id).digest('hex').slice(0, 6), 16)
  const times = { created_at: row.createdAt, updated_at: null, deleted_at: null, deleted: false }
  return json(200, { keypair: { ...brief(call, row), user_id: row.userId, id: number, ...times } })
}

const inPairs = (hex: string): string => hex.replace(/(..)(?!$)/g, '$1:')

/** MD5 of an SSH key's bytes, SHA-1 of a certificate's; undefined for a text that is neither. */
function fingerprintOf(publicKey: string, type: string): string | undefined {
  if (type === 'x509') {
    const text = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(publicKey)?.[1]
    return text && inPairs(createHash('sha1').update(Buffer.from(text, 'base64')).digest('hex'))
  }
  const [kind = '', text = ''] = publicKey.trim().split(/\s+/)
  const blob = Buffer.from(text, 'base64')
  if (!/^(ssh-|ecdsa-|sk-)/.test(kind) || blob.length < 16 || !blob.includes(part(Buffer.from(kind)))) return undefined
  return inPairs(createHash('md5').update(blob).digest('hex'))
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

/** The characters that names may have: `@` and `.` since 2.92. */
const safe = (minor: number): RegExp => (minor >= 92 ? /^[\w@. -]+$/ : /^[\w -]+$/)

const createSchema = (minor: number): Schema => ({
  type: 'object',
  required: minor >= 92 ? ['name', 'public_key'] : ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255, format: 'name' },
    public_key: { type: 'string' },
    ...(minor >= 2 && { type: { type: 'string', enum: ['ssh', 'x509'] } }),
    ...(minor >= 10 && { user_id: { type: 'string' } }),
  },
  additionalProperties: false,
})

/**
 * Takes a public key, or makes a pair where the microversion still allows it (below 2.92). A user with as many as the quota allows is told so before
 * anyone looks whether the name is taken.
 */
export function createKeypair(call: NovaCall): Answer {
  const keypair = createSchema(call.minor)
  checkBody({ type: 'object', required: ['keypair'], properties: { keypair }, additionalProperties: false }, call.body)
  const given = asObject(asObject(call.body)?.keypair) ?? {}
  const name = String(given.name)
  const userId = userMeant(call, given.user_id, 'create')
  if (!safe(call.minor).test(name)) throw badRequest('Keypair data is invalid: Keypair name contains unsafe characters')
  const limit = call.cloud.state.quotas.get(call.caller.projectId)?.nova.key_pairs ?? -1
  if (limit >= 0 && ofUser(call, userId).length >= limit) throw refuse(403, 'Quota exceeded, too many key pairs.')
  const made = given.public_key === undefined ? generate() : undefined
  const publicKey = made?.publicKey ?? String(given.public_key)
  const type = typeof given.type === 'string' ? given.type : 'ssh'
  const fingerprint = fingerprintOf(publicKey, type)
  if (fingerprint === undefined) throw badRequest('Keypair data is invalid: failed to generate fingerprint')
  const id = keypairId(userId, name)
  if (call.cloud.state.keypairs.get(id) !== undefined) throw refuse(409, `Key pair '${name}' already exists.`)
  const createdAt = microseconds(call.cloud.clock.now())
  const row = call.cloud.state.keypairs.put({ id, userId, name, type, publicKey, fingerprint, createdAt })
  const secret = made && { private_key: made.privateKey }
  return json(call.minor >= 2 ? 201 : 200, { keypair: { ...brief(call, row), user_id: row.userId, ...secret } })
}

export function deleteKeypair(call: NovaCall, name: string): Answer {
  call.cloud.state.keypairs.remove(find(call, name, 'delete').id)
  return empty(call.minor >= 2 ? 204 : 202)
}
