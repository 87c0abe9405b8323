import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Cloud } from '../../cloud.ts'
import { parseTime, wholeMicrosecondsZ } from '../../format-time.ts'
import { refuse } from '../../http/answer.ts'
import { randomText, sha256 } from '../../ids.ts'
import type { ApplicationCredentialRow, TokenRow, UserRow } from '../rows.ts'
import { asObject } from '../service.ts'
import { liveToken } from '../token-check.ts'
import { expecting, notFound, ScopeOfCredential, unauthenticated } from './errors.ts'

const domain = z.object({ id: z.string().optional(), name: z.string().optional() })
const namedUser = z.object({ id: z.string().optional(), name: z.string().optional(), domain: domain.optional() })
const request = z.object({
  auth: z.object({
    identity: z.object({
      methods: z.array(z.string()),
      password: z.object({ user: namedUser.extend({ password: z.string() }) }).optional(),
      token: z.object({ id: z.string() }).optional(),
      application_credential: z
        .object({ id: z.string().optional(), name: z.string().optional(), secret: z.string(), user: namedUser.optional() })
        .optional(),
    }),
    scope: z
      .union([
        z.literal('unscoped'),
        z.object({
          project: z.object({ id: z.string().optional(), name: z.string().optional(), domain: domain.optional() }).optional(),
          unscoped: z.object({}).optional(),
          domain: z.unknown().optional(),
          system: z.unknown().optional(),
        }),
      ])
      .optional(),
  }),
})
type Identity = z.output<typeof request>['auth']['identity']
type Scope = z.output<typeof request>['auth']['scope']

/** Who proved to be whom, and by what. A credential or a token brings its own project. */
type Proven = {
  user: UserRow
  methods: string[]
  credential?: ApplicationCredentialRow
  from?: TokenRow
}

const sameSecret = (secret: string, hash: string): boolean => timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(hash))

/** Issues a token for a body of `POST /v3/auth/tokens`. Errors: 400 shape, 401 not proven, 404 unknown application credential. */
export function authenticate(cloud: Cloud, body: unknown): { secret: string; token: TokenRow } {
  if (asObject(body)?.auth === undefined) throw expecting('auth', 'request body')
  const parsed = request.safeParse(body)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? 'auth'
    throw refuse(400, `Invalid input for field '${field}': ${parsed.error.issues[0]?.message ?? 'invalid'}`)
  }
  const { identity, scope } = parsed.data.auth
  const proven = prove(cloud, identity)
  const { projectId, roles } = resolveScope(cloud, proven, scope)
  const now = cloud.clock.now()
  const ends = proven.from === undefined ? now.getTime() + cloud.options.tokenLifeSeconds * 1000 : Date.parse(proven.from.expiresAt)
  const secret = `gAAAAA${randomText(120)}`
  const token: TokenRow = {
    id: sha256(secret),
    methods: proven.methods,
    userId: proven.user.id,
    projectId,
    roles,
    applicationCredentialId: proven.credential?.id ?? null,
    issuedAt: wholeMicrosecondsZ(now),
    expiresAt: wholeMicrosecondsZ(new Date(ends)),
    auditIds: [randomText(16), ...(proven.from?.auditIds.slice(-1) ?? [])],
  }
  for (const old of cloud.state.tokens.all()) if (Date.parse(old.expiresAt) < now.getTime()) cloud.state.tokens.remove(old.id)
  return { secret, token: cloud.state.tokens.put(token) }
}

function prove(cloud: Cloud, identity: Identity): Proven {
  const [method] = identity.methods
  if (method === undefined) throw unauthenticated()
  if (identity[method as 'password'] === undefined) throw expecting(method, 'identity')
  if (method === 'password' && identity.password !== undefined) {
    const named = identity.password.user
    if (named.id === undefined && named.domain === undefined) throw expecting('domain', 'user')
    const user = findUser(cloud, named)
    if (user === undefined || !sameSecret(identity.password.user.password, user.passwordHash)) throw unauthenticated()
    return { user, methods: ['password'] }
  }
  if (method === 'token' && identity.token !== undefined) {
    const from = liveToken(cloud, identity.token.id)
    const user = from && cloud.state.users.get(from.userId)
    if (from === undefined || user === undefined) throw unauthenticated()
    const credential = cloud.state.applicationCredentials.get(from.applicationCredentialId ?? '')
    return { user, methods: [...new Set(['token', ...from.methods])], from, ...(credential && { credential }) }
  }
  if (method === 'application_credential' && identity.application_credential !== undefined) {
    return proveCredential(cloud, identity.application_credential)
  }
  throw unauthenticated()
}

function proveCredential(cloud: Cloud, given: NonNullable<Identity['application_credential']>): Proven {
  const owner = given.user && findUser(cloud, given.user)
  const credential = cloud.state.applicationCredentials
    .all()
    .find((row) => (given.id === undefined ? row.name === given.name && row.userId === owner?.id : row.id === given.id))
  // An unknown credential is told apart from a wrong secret: 404.
  if (credential === undefined) throw notFound('Application Credential', given.id ?? given.name ?? '')
  const user = cloud.state.users.get(credential.userId)
  const expired = credential.expiresAt !== null && (parseTime(credential.expiresAt)?.getTime() ?? 0) <= cloud.clock.now().getTime()
  if (user === undefined || expired || !sameSecret(given.secret, credential.secretHash)) throw unauthenticated()
  return { user, methods: ['application_credential'], credential }
}

function resolveScope(cloud: Cloud, proven: Proven, scope: Scope): { projectId: string | null; roles: string[] } {
  if (proven.credential !== undefined) {
    if (scope !== undefined) throw new ScopeOfCredential()
    return { projectId: proven.credential.projectId, roles: proven.credential.roles }
  }
  if (scope === undefined && proven.from !== undefined) return { projectId: proven.from.projectId, roles: proven.from.roles }
  if (scope === undefined || scope === 'unscoped' || scope.project === undefined) {
    if (typeof scope === 'object' && scope.unscoped === undefined) throw unauthenticated()
    return { projectId: null, roles: [] }
  }
  const { id, name } = scope.project
  const project = cloud.state.projects.all().find((row) => (id === undefined ? row.name === name : row.id === id))
  const grant = proven.user.grants.find((one) => one.projectId === project?.id)
  if (project === undefined || grant === undefined) throw unauthenticated()
  return { projectId: project.id, roles: grant.roles }
}

const findUser = (cloud: Cloud, given: { id?: string | undefined; name?: string | undefined }): UserRow | undefined =>
  cloud.state.users.all().find((row) => (given.id === undefined ? row.name === given.name : row.id === given.id))
