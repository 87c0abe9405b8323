import { setTimeout as sleep } from 'node:timers/promises'
import type { Cloud } from '../cloud.ts'
import { type Answer, html, json } from '../http/answer.ts'
import { header, type Incoming } from '../http/incoming.ts'
import { sha256 } from '../ids.ts'
import { type AccessRule, isAllowed } from './access-rules.ts'
import type { TokenRow } from './rows.ts'

/** Who asks, as a service learned it from the token. */
export type Caller = {
  userId: string
  projectId: string
  roles: string[]
  isAdmin: boolean
}

type Validated = { token: TokenRow; accessRules: readonly AccessRule[] | null; seenAt: number }
/** What each service remembers of tokens it has seen, by service and token. Lost with the process, as memcached would. */
export type ValidatedTokens = Map<string, Validated>

/** Why the check in front of a service turned a request away. */
export type TokenRefusal = 'unauthorized' | 'keystone-unreachable'

const cacheMs = 300_000

/** The token's row while keystone would vouch for it: alive, its user there, its application credential neither deleted nor expired. */
export function liveToken(cloud: Cloud, secret: string): TokenRow | undefined {
  const now = cloud.clock.now().getTime()
  const token = cloud.state.tokens.get(sha256(secret))
  if (token === undefined || Date.parse(token.expiresAt) <= now || cloud.state.users.get(token.userId) === undefined) return undefined
  if (token.applicationCredentialId === null) return token
  const credential = cloud.state.applicationCredentials.get(token.applicationCredentialId)
  if (credential === undefined || (credential.expiresAt !== null && Date.parse(credential.expiresAt) <= now)) return undefined
  return token
}

/** The rules a token is bound to: those of its application credential, or none. */
export function rulesOf(cloud: Cloud, token: TokenRow): readonly AccessRule[] | null {
  if (token.applicationCredentialId === null) return null
  return cloud.state.applicationCredentials.get(token.applicationCredentialId)?.accessRules ?? null
}

export const callerOf = (token: TokenRow): Caller => ({
  userId: token.userId,
  projectId: token.projectId ?? '',
  roles: token.roles,
  isAdmin: token.roles.includes('admin'),
})

/**
 * The check in front of nova, neutron, glance and cinder. Each remembers what keystone said of a token for 300 s: a credential
 * deleted meanwhile works on, and known tokens outlive keystone. A request that no access rule covers is unauthorized.
 */
export async function checkToken(
  cloud: Cloud,
  service: { name: string; type: string; region: string },
  incoming: Incoming,
): Promise<Caller | TokenRefusal> {
  const secret = header(incoming, 'x-auth-token')
  if (secret === undefined || secret === '') return 'unauthorized'
  const key = `${service.region}/${service.name}/${sha256(secret)}`
  const now = cloud.clock.now().getTime()
  let known = cloud.validatedTokens.get(key)
  if (known === undefined || known.seenAt + cacheMs <= now) {
    if (cloud.faults.isDown('keystone')) {
      await sleep(cloud.options.keystoneTimeoutMilliseconds)
      return 'keystone-unreachable'
    }
    const token = liveToken(cloud, secret)
    cloud.validatedTokens.delete(key)
    if (token === undefined) return 'unauthorized'
    known = { token, accessRules: rulesOf(cloud, token), seenAt: now }
    cloud.validatedTokens.set(key, known)
  }
  if (Date.parse(known.token.expiresAt) <= now || known.token.projectId === null) return 'unauthorized'
  if (!isAllowed(known.accessRules, { service: service.type, method: incoming.method, path: incoming.path })) return 'unauthorized'
  return callerOf(known.token)
}

/** The token check's answers as nova, neutron and cinder send them. */
export function tokenRefused(cloud: Cloud, refusal: TokenRefusal): Answer {
  if (refusal === 'keystone-unreachable') {
    return html(503, 'Service Unavailable', 'The server is currently unavailable. Please try again at a later time.')
  }
  const error = { code: 401, title: 'Unauthorized', message: 'The request you have made requires authentication.' }
  return json(401, { error }, { 'www-authenticate': `Keystone uri="${cloud.url}/identity/v3"` })
}
