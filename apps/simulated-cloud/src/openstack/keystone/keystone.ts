import type { Cloud } from '../../cloud.ts'
import { type Answer, empty, json, Refusal, refuse, text } from '../../http/answer.ts'
import { header } from '../../http/incoming.ts'
import { findRoute, methodsOf, type Route, route } from '../../http/route.ts'
import { sha256 } from '../../ids.ts'
import { isAllowed } from '../access-rules.ts'
import type { ProjectRow } from '../rows.ts'
import { parseBody, type Service, type ServiceRequest } from '../service.ts'
import { liveToken, rulesOf } from '../token-check.ts'
import * as credentials from './application-credentials.ts'
import { authenticate } from './authenticate.ts'
import { type KeystoneCall, selfOf } from './call.ts'
import { catalog } from './catalog.ts'
import { expecting, keystoneError, notFound, notPermitted, unauthenticated } from './errors.ts'
import { defaultDomain, tokenBody } from './token-body.ts'
import { versionList, versionShow } from './version-documents.ts'

const links = (self: string): unknown => ({ self, previous: null, next: null })

const projectView = (mount: string, row: ProjectRow): unknown => ({
  id: row.id,
  name: row.name,
  description: row.description,
  domain_id: defaultDomain.id,
  parent_id: defaultDomain.id,
  enabled: true,
  is_domain: false,
  options: {},
  tags: [],
  links: { self: `${mount}/v3/projects/${row.id}` },
})

const grantedProjects = (call: KeystoneCall, userId: string): ProjectRow[] => {
  const granted = call.cloud.state.users.get(userId)?.grants.map((grant) => grant.projectId) ?? []
  return call.cloud.state.projects.all().filter((row) => granted.includes(row.id))
}

function listOwnProjects(call: KeystoneCall, userId: string): Answer {
  if (userId !== call.token.userId && !call.token.roles.includes('admin')) throw notPermitted('identity:list_user_projects')
  return json(200, { projects: grantedProjects(call, userId).map((row) => projectView(call.mount, row)), links: links(selfOf(call)) })
}

function showProject(call: KeystoneCall, id: string): Answer {
  const row = call.cloud.state.projects.get(id)
  const isAdmin = call.token.roles.includes('admin')
  if (!isAdmin && call.token.projectId !== id) throw notPermitted('identity:get_project')
  if (row === undefined) throw notFound('project', id)
  return json(200, { project: projectView(call.mount, row) })
}

/** The token in X-Subject-Token. One bound to access rules is shown only to callers who say they know of them. */
function subject(call: KeystoneCall): { secret: string; body: ReturnType<typeof tokenBody> } {
  const secret = header(call.incoming, 'x-subject-token')
  if (secret === undefined) throw notPermitted('identity:validate_token')
  const token = liveToken(call.cloud, secret)
  const bound = token !== undefined && rulesOf(call.cloud, token) !== null
  if (token === undefined) throw refuse(404, 'Could not recognize Fernet token')
  if (bound && header(call.incoming, 'openstack-identity-access-rules') === undefined) throw refuse(404, 'Failed to validate token')
  return { secret, body: tokenBody(call.cloud, token, !call.incoming.query.has('nocatalog')) }
}

const showToken = (call: KeystoneCall): Answer => {
  const { secret, body } = subject(call)
  return json(200, body, { 'x-subject-token': secret })
}

const revokeToken = (call: KeystoneCall): Answer => {
  call.cloud.state.tokens.remove(sha256(subject(call).secret))
  return empty(204)
}

const regionView = (mount: string, id: string): unknown => ({
  id,
  description: '',
  parent_region_id: null,
  links: { self: `${mount}/v3/regions/${id}` },
})

const routes: Route<KeystoneCall>[] = [
  route('GET /v3/auth/tokens', showToken),
  route('DELETE /v3/auth/tokens', revokeToken),
  route('GET /v3/auth/catalog', (call) =>
    json(200, { catalog: call.token.projectId === null ? [] : catalog(call.cloud), links: { self: selfOf(call) } }),
  ),
  route('GET /v3/auth/projects', (call) => listOwnProjects(call, call.token.userId)),
  route('GET /v3/users/{user}/projects', (call, { user = '' }) => listOwnProjects(call, user)),
  route('GET /v3/projects/{id}', (call, { id = '' }) => showProject(call, id)),
  route('GET /v3/projects', (call) => {
    if (!call.token.roles.includes('admin')) throw notPermitted('identity:list_projects')
    const name = call.incoming.query.get('name')
    const rows = call.cloud.state.projects.all().filter((row) => name === null || row.name === name)
    return json(200, { projects: rows.map((row) => projectView(call.mount, row)), links: links(selfOf(call)) })
  }),
  route('GET /v3/regions', (call) =>
    json(200, {
      regions: call.cloud.options.regions.map((id) => regionView(call.mount, id)),
      links: links(selfOf(call)),
    }),
  ),
  route('GET /v3/regions/{id}', (call, { id = '' }) => {
    if (!call.cloud.options.regions.includes(id)) throw notFound('region', id)
    return json(200, { region: regionView(call.mount, id) })
  }),
  route('GET /v3/users/{user}/application_credentials', (call, { user = '' }) => credentials.listApplicationCredentials(call, user)),
  route('POST /v3/users/{user}/application_credentials', (call, { user = '' }) => credentials.createApplicationCredential(call, user)),
  route('GET /v3/users/{user}/application_credentials/{id}', (call, { user = '', id = '' }) =>
    credentials.showApplicationCredential(call, user, id),
  ),
  route('DELETE /v3/users/{user}/application_credentials/{id}', (call, { user = '', id = '' }) =>
    credentials.deleteApplicationCredential(call, user, id),
  ),
  route('GET /v3/users/{user}/access_rules', (call, { user = '' }) => credentials.listAccessRules(call, user)),
]

function identify(request: ServiceRequest): KeystoneCall['token'] {
  const { cloud, incoming } = request
  const token = liveToken(cloud, header(incoming, 'x-auth-token') ?? '')
  if (token === undefined) throw unauthenticated()
  const asked = { service: 'identity', method: incoming.method, path: incoming.path }
  if (!isAllowed(rulesOf(cloud, token), asked)) throw unauthenticated()
  return token
}

function issueToken(cloud: Cloud, request: ServiceRequest, body: unknown): Answer {
  const { secret, token } = authenticate(cloud, body)
  const withCatalog = !request.incoming.query.has('nocatalog')
  return json(201, tokenBody(cloud, token, withCatalog), { 'x-subject-token': secret })
}

/** What is answered without a token: known to the router alone. */
const beforeTokens: Route<KeystoneCall>[] = [route('POST /v3/auth/tokens', () => empty(204))]

/** What keystone's router says of a path or a method that it does not know, whoever asks. */
function unrouted(known: readonly string[]): Answer {
  if (known.length === 0) return text(404, notThere, 'text/html; charset=utf-8')
  return json(405, { message: 'The method is not allowed for the requested URL.' }, { allow: ['OPTIONS', ...known].join(', ') })
}
const notThere = `<!doctype html>
<html lang=en>
<title>404 Not Found</title>
<h1>Not Found</h1>
<p>The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.</p>
`

/** The identity service. Version documents and `POST /v3/auth/tokens` need no token; it closes the connection after every answer. */
export const keystone: Service = async (request) => {
  const answered = await answer(request)
  return { ...answered, headers: { ...answered.headers, vary: 'X-Auth-Token', connection: 'close' } }
}

async function answer(request: ServiceRequest): Promise<Answer> {
  const { cloud, incoming, path, mount } = request
  try {
    if (path === '' || path === '/') return json(300, versionList(mount), { location: `${mount}/v3/` })
    if (path === '/v3' || path === '/v3/') return json(200, versionShow(mount))
    const body = parseBody(incoming, () => expecting('valid JSON', 'request body'))
    if (path === '/v3/auth/tokens' && incoming.method === 'POST') return issueToken(cloud, request, body)
    const found = findRoute(routes, incoming.method, path)
    if (found.route === undefined) return unrouted(methodsOf([...routes, ...beforeTokens], path))
    const token = identify(request)
    return await found.route.run({ ...request, token, body }, found.parameters)
  } catch (error) {
    if (error instanceof Refusal) return keystoneError(error, cloud.url)
    throw error
  }
}
