import { type Answer, empty, json, Refusal, refuse } from '../../http/answer.ts'
import { header } from '../../http/incoming.ts'
import { findRoute, type Route, route } from '../../http/route.ts'
import type { NeutronBase } from '../rows.ts'
import { asObject, type Call, parseBody, type Service } from '../service.ts'
import { checkToken, tokenRefused } from '../token-check.ts'
import { disallowed, neutronError } from './errors.ts'
import { listExtensions, showExtension } from './extensions.ts'
import { floatingIps } from './floating-ips.ts'
import { listPage } from './list-page.ts'
import { networks, subnets } from './networks.ts'
import { ports } from './ports.ts'
import { showQuota, showQuotaDetails } from './quotas.ts'
import type { Json, Resource } from './resource.ts'
import { seenRows } from './resource.ts'
import { addInterface, removeInterface, routers } from './routers.ts'
import { securityGroupRules, securityGroups } from './security-groups.ts'
import { changeTag, listTags, replaceTags } from './tags.ts'
import { taken } from './taken-attributes.ts'
import { isOwn } from './visible.ts'

function find<Row extends NeutronBase>(call: Call, resource: Resource<Row>, id: string): Row {
  const row = seenRows(call, resource).find((one) => one.id === id)
  if (row === undefined) throw refuse(404, resource.unknown.message(id), resource.unknown.type)
  return row
}

/** A row that the caller may change: what others own and share can only be read. */
function findOwn<Row extends NeutronBase>(call: Call, resource: Resource<Row>, id: string, verb: string): Row {
  const row = find(call, resource, id)
  if (!isOwn(call, row)) throw disallowed(`${verb}_${resource.singular}`)
  return row
}

function given<Row extends NeutronBase>(call: Call, resource: Resource<Row>): Json {
  const inside = asObject(asObject(call.body)?.[resource.singular])
  const unknown = Object.keys(inside ?? {}).filter((name) => !taken[resource.plural]?.includes(name))
  if (inside === undefined) throw refuse(400, `Unable to find '${resource.singular}' in request body`, 'HTTPBadRequest')
  if (unknown.length > 0) throw refuse(400, `Unrecognized attribute(s) '${unknown.join(', ')}'`, 'HTTPBadRequest')
  return inside
}

/** `If-Match: revision_number=N`: 412 where the row has changed since. */
function checkRevision(call: Call, row: NeutronBase): void {
  const match = /^revision_number=(\d+)$/.exec(header(call.incoming, 'if-match') ?? '')
  if (match !== null && Number(match[1]) !== row.revision) {
    throw refuse(412, `Constrained to ${match[1]}, but current revision is ${row.revision}`, 'RevisionNumberConstraintFailed')
  }
}

/** The routes of one kind of thing. Path segments have dashes where attributes have underscores. */
function routesOf<Row extends NeutronBase>(resource: Resource<Row>): Route<Call>[] {
  const base = `/v2.0/${resource.plural.replaceAll('_', '-')}`
  const shown = (call: Call, row: Row): Json => ({ [resource.singular]: resource.view(call, row) })
  return [
    route(`GET ${base}`, (call) => {
      const rows = seenRows(call, resource)
      const views = rows.map((row) => resource.view(call, row))
      return json(200, listPage(call, resource, views, attributesOf(call, resource, views)))
    }),
    route(`POST ${base}`, (call) => {
      if (resource.create === undefined) throw refuse(405, 'The method is not allowed.')
      return json(201, shown(call, resource.create(call, given(call, resource))))
    }),
    route(`GET ${base}/{id}`, (call, { id = '' }) => json(200, shown(call, find(call, resource, id)))),
    route(`PUT ${base}/{id}`, (call, { id = '' }) => {
      const row = findOwn(call, resource, id, 'update')
      checkRevision(call, row)
      if (resource.update === undefined) throw refuse(400, `Cannot update ${resource.singular}.`, 'HTTPBadRequest')
      return json(200, shown(call, resource.rows(call).put(resource.update(call, row, given(call, resource)))))
    }),
    route(`DELETE ${base}/{id}`, (call, { id = '' }) => {
      const row = findOwn(call, resource, id, 'delete')
      checkRevision(call, row)
      resource.remove?.(call, row)
      return empty(204, { 'content-length': '0' })
    }),
    route(`GET ${base}/{id}/tags`, (call, { id = '' }) => listTags(find(call, resource, id))),
    route(`PUT ${base}/{id}/tags`, (call, { id = '' }) => replaceTags(call, resource, findOwn(call, resource, id, 'update'))),
    ...(['GET', 'PUT', 'DELETE'] as const).map((method) =>
      route<Call>(`${method} ${base}/{id}/tags/{tag}`, (call, { id = '', tag = '' }) =>
        changeTag(call, resource, findOwn(call, resource, id, 'update'), tag),
      ),
    ),
  ]
}

/** What one may filter by: the attributes of a row, known even where there is none to show. */
function attributesOf<Row extends NeutronBase>(call: Call, resource: Resource<Row>, views: Json[]): string[] {
  const example =
    views[0] ??
    resource
      .rows(call)
      .all()
      .map((row) => resource.view(call, row))[0]
  return [...Object.keys(example ?? {}), 'id', 'name', 'project_id', 'tenant_id', 'status', 'description', 'is_default', ...filterOnly]
}
const filterOnly = ['port_id', 'device_id', 'network_id', 'floating_ip_address', 'fixed_ip_address', 'floating_network_id', 'router_id']

const routes: Route<Call>[] = [
  ...routesOf(networks),
  ...routesOf(subnets),
  ...routesOf(ports),
  ...routesOf(routers),
  ...routesOf(securityGroups),
  ...routesOf(securityGroupRules),
  ...routesOf(floatingIps),
  route('PUT /v2.0/routers/{id}/add_router_interface', (call, { id = '' }) => addInterface(call, id)),
  route('PUT /v2.0/routers/{id}/remove_router_interface', (call, { id = '' }) => removeInterface(call, id)),
  route('GET /v2.0/extensions', listExtensions),
  route('GET /v2.0/extensions/{alias}', (_call, { alias = '' }) => showExtension(alias)),
  route('GET /v2.0/quotas/{project}/details', (call, { project = '' }) => showQuotaDetails(call, project)),
  route('GET /v2.0/quotas/{project}', (call, { project = '' }) => showQuota(call, project)),
  route('GET /v2.0/availability_zones', () =>
    json(200, { availability_zones: ['router', 'network'].map((resource) => ({ name: 'nova', state: 'available', resource })) }),
  ),
]

const versionList = (mount: string): Answer => ({
  ...json(200, { versions: [{ id: 'v2.0', status: 'CURRENT', links: [{ rel: 'self', href: `${mount}/v2.0/` }] }] }),
  anonymous: true,
})

function versionShow(mount: string): Answer {
  const resources = [networks, subnets, ports].map(({ singular, plural }) => ({
    name: singular,
    collection: plural,
    links: [{ rel: 'self', href: `${mount}/v2.0/${plural}` }],
  }))
  return json(200, { resources })
}

/** The network service. Its root needs no token. */
export const neutron: Service = async (request) => {
  const { cloud, incoming, mount, path, region } = request
  if (path === '' || path === '/') return versionList(mount)
  try {
    const caller = await checkToken(cloud, { name: 'neutron', type: 'network', region }, incoming)
    if (typeof caller === 'string') return tokenRefused(cloud, caller)
    if (path === '/v2.0' || path === '/v2.0/') return versionShow(mount)
    const body = parseBody(incoming, () => refuse(400, 'Body contains invalid data'))
    const plain = path.endsWith('.json') ? path.slice(0, -'.json'.length) : path
    const found = findRoute(routes, incoming.method, plain)
    if (found.route === undefined) {
      throw found.otherMethod
        ? refuse(405, 'The server could not comply with the request since it is either malformed or otherwise incorrect.')
        : refuse(404, 'The resource could not be found.')
    }
    return await found.route.run({ ...request, caller, body }, found.parameters)
  } catch (error) {
    if (error instanceof Refusal) return neutronError(error)
    throw error
  }
}
