import { z } from 'zod'
import { microseconds, parseTime } from '../../format-time.ts'
import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import { hexId, randomText, sha256 } from '../../ids.ts'
import type { ApplicationCredentialRow } from '../rows.ts'
import { type KeystoneCall, selfOf } from './call.ts'
import { malformed, notFound, notPermitted } from './errors.ts'
import { roleView } from './token-body.ts'

const rule = z.object({
  service: z.string(),
  method: z.enum(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']),
  path: z.string().max(225).startsWith('/'),
})
const request = z.object({
  application_credential: z.object({
    name: z.string().min(1).max(255),
    secret: z.string().nullish(),
    description: z.string().nullish(),
    expires_at: z.string().nullish(),
    roles: z.array(z.object({ id: z.string().optional(), name: z.string().optional() })).optional(),
    access_rules: z.array(rule).nullish(),
    unrestricted: z.boolean().nullish(),
  }),
})

/** Rows of the user in the path; only the user itself and administrators may look. */
function ownRows(call: KeystoneCall, userId: string): ApplicationCredentialRow[] {
  if (userId !== call.token.userId && !call.token.roles.includes('admin')) throw notPermitted('identity:list_application_credentials')
  return call.cloud.state.applicationCredentials.all().filter((row) => row.userId === userId)
}

/** A restricted credential may not make or delete credentials. */
function refuseRestricted(call: KeystoneCall): void {
  const credential = call.cloud.state.applicationCredentials.get(call.token.applicationCredentialId ?? '')
  if (credential !== undefined && !credential.unrestricted) {
    throw notPermitted("Using method 'application_credential' is not allowed for managing additional application credentials.")
  }
}

function view(call: KeystoneCall, row: ApplicationCredentialRow, secret?: string): Record<string, unknown> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    user_id: row.userId,
    project_id: row.projectId,
    system: null,
    roles: row.roles.map((name) => ({ ...roleView(name), domain_id: null, description: null, options: { immutable: true } })),
    expires_at: row.expiresAt,
    unrestricted: row.unrestricted,
    ...(row.accessRules !== null && { access_rules: row.accessRules }),
    ...(secret !== undefined && { secret }),
    links: { self: `${call.mount}/v3/application_credentials/${row.id}` },
  }
}

export function listApplicationCredentials(call: KeystoneCall, userId: string): Answer {
  const name = call.incoming.query.get('name')
  const rows = ownRows(call, userId).filter((row) => name === null || row.name === name)
  const links = { self: selfOf(call), previous: null, next: null }
  return json(200, { application_credentials: rows.map((row) => view(call, row)), links })
}

export function showApplicationCredential(call: KeystoneCall, userId: string, id: string): Answer {
  const row = ownRows(call, userId).find((one) => one.id === id)
  if (row === undefined) throw notFound('Application Credential', id)
  return json(200, { application_credential: view(call, row) })
}

export function createApplicationCredential(call: KeystoneCall, userId: string): Answer {
  if (userId !== call.token.userId) throw notPermitted('identity:create_application_credential')
  refuseRestricted(call)
  const parsed = request.safeParse(call.body)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw refuse(400, `Invalid input for field '${issue?.path.join('.') ?? ''}': ${issue?.message ?? ''}`)
  }
  const given = parsed.data.application_credential
  if (call.token.projectId === null) throw refuse(400, 'The token must be scoped to a project.')
  const roles = given.roles?.map((role) => call.token.roles.find((own) => own === role.name || roleView(own).id === role.id))
  if (roles?.includes(undefined))
    throw refuse(400, 'Invalid application credential: Cannot create an application credential with unassigned role')
  const expires = typeof given.expires_at === 'string' ? parseTime(given.expires_at) : undefined
  if (typeof given.expires_at === 'string' && expires === undefined) {
    throw malformed('Timestamp not in expected format.')
  }
  if (expires !== undefined && expires.getTime() <= call.cloud.clock.now().getTime()) {
    throw malformed("The 'expires_at' must not be before now.")
  }
  if (ownRows(call, userId).some((row) => row.name === given.name)) {
    throw refuse(409, `Conflict occurred attempting to store application_credential - Duplicate entry found with name ${given.name}.`)
  }
  const secret = given.secret ?? randomText(64)
  const row = call.cloud.state.applicationCredentials.put({
    id: hexId(),
    name: given.name,
    description: given.description ?? null,
    userId,
    projectId: call.token.projectId,
    roles: roles?.filter((role) => role !== undefined) ?? call.token.roles,
    secretHash: sha256(secret),
    accessRules: given.access_rules?.map((one) => ({ ...one, id: hexId() })) ?? null,
    unrestricted: given.unrestricted ?? null,
    expiresAt: expires === undefined ? null : `${microseconds(expires).slice(0, 19)}.000000`,
  })
  return json(201, { application_credential: view(call, row, secret) })
}

/** Deletes the row; services that have seen its tokens go on trusting them for five minutes. */
export function deleteApplicationCredential(call: KeystoneCall, userId: string, id: string): Answer {
  refuseRestricted(call)
  if (!ownRows(call, userId).some((row) => row.id === id)) throw notFound('Application Credential', id)
  call.cloud.state.applicationCredentials.remove(id)
  return empty(204)
}

export function listAccessRules(call: KeystoneCall, userId: string): Answer {
  const rules = ownRows(call, userId).flatMap((row) => row.accessRules ?? [])
  const self = `${call.mount}/v3/users/${userId}/access_rules`
  const views = rules.map((one) => ({ ...one, links: { self: `${call.mount}/v3/access_rules/${one.id}` } }))
  return json(200, { access_rules: views, links: { self, previous: null, next: null } })
}
