import { type Answer, html, json, Refusal } from '../../http/answer.ts'
import { header } from '../../http/incoming.ts'
import { findRoute, type Route, route } from '../../http/route.ts'
import { parseBody, type Service, type ServiceRequest } from '../service.ts'
import { checkToken, tokenRefused } from '../token-check.ts'
import { listZones, listZonesDetailed } from './availability-zones.ts'
import type { NovaCall } from './call.ts'
import { createServer } from './create-server.ts'
import { deleteServer } from './delete-server.ts'
import { badRequest, computeError } from './errors.ts'
import { findServer } from './find-server.ts'
import * as flavors from './flavors.ts'
import * as interfaces from './interfaces.ts'
import * as keypairs from './keypairs.ts'
import * as limits from './limits.ts'
import { listServers } from './list-servers.ts'
import { askedVersion, negotiate, versionHeaders } from './microversion.ts'
import { actOnServer } from './server-actions.ts'
import * as metadata from './server-metadata.ts'
import * as tags from './server-tags.ts'
import { serverShow } from './server-view.ts'
import { updateServer } from './update-server.ts'
import { oldVersionShow, versionChoices, versionList, versionShow } from './version-documents.ts'

const routes: Route<NovaCall>[] = [
  route('POST /servers', createServer),
  route('GET /servers', (call) => listServers(call, false)),
  route('GET /servers/detail', (call) => listServers(call, true)),
  route('GET /servers/{id}', (call, { id = '' }) => json(200, { server: serverShow(call, findServer(call, id)) })),
  route('PUT /servers/{id}', (call, { id = '' }) => updateServer(call, id)),
  route('DELETE /servers/{id}', (call, { id = '' }) => deleteServer(call, id)),
  route('POST /servers/{id}/action', (call, { id = '' }) => actOnServer(call, id)),
  route('GET /servers/{id}/metadata', (call, { id = '' }) => metadata.showMetadata(call, id)),
  route('POST /servers/{id}/metadata', (call, { id = '' }) => metadata.mergeMetadata(call, id)),
  route('PUT /servers/{id}/metadata', (call, { id = '' }) => metadata.replaceMetadata(call, id)),
  route('GET /servers/{id}/metadata/{key}', (call, { id = '', key = '' }) => metadata.showMetadataItem(call, id, key)),
  route('PUT /servers/{id}/metadata/{key}', (call, { id = '', key = '' }) => metadata.putMetadataItem(call, id, key)),
  route('DELETE /servers/{id}/metadata/{key}', (call, { id = '', key = '' }) => metadata.deleteMetadataItem(call, id, key)),
  route('GET /servers/{id}/os-interface', (call, { id = '' }) => interfaces.listInterfaces(call, id)),
  route('GET /servers/{id}/os-interface/{port}', (call, { id = '', port = '' }) => interfaces.showInterface(call, id, port)),
  route('GET /servers/{id}/ips', (call, { id = '' }) => interfaces.listAddresses(call, id)),
  route('GET /servers/{id}/ips/{name}', (call, { id = '', name = '' }) => interfaces.listNetworkAddresses(call, id, name)),
  route('GET /servers/{id}/os-volume_attachments', (call, { id = '' }) => interfaces.listVolumeAttachments(call, id)),
  route('GET /flavors', (call) => flavors.listFlavors(call, false)),
  route('GET /flavors/detail', (call) => flavors.listFlavors(call, true)),
  route('POST /flavors', flavors.createFlavor),
  route('GET /flavors/{id}', (call, { id = '' }) => flavors.showFlavor(call, id)),
  route('DELETE /flavors/{id}', (call, { id = '' }) => flavors.deleteFlavor(call, id)),
  route('GET /flavors/{id}/os-extra_specs', (call, { id = '' }) => flavors.showExtraSpecs(call, id)),
  route('GET /limits', limits.showLimits),
  route('GET /os-quota-sets/{project}', (call, { project = '' }) => limits.showQuota(call, project)),
  route('GET /os-quota-sets/{project}/detail', (call, { project = '' }) => limits.showQuotaDetail(call, project)),
  route('PUT /os-quota-sets/{project}', (call, { project = '' }) => limits.updateQuota(call, project)),
  route('GET /os-availability-zone', listZones),
  route('GET /os-availability-zone/detail', listZonesDetailed),
  route('GET /os-keypairs', keypairs.listKeypairs),
  route('POST /os-keypairs', keypairs.createKeypair),
  route('GET /os-keypairs/{name}', (call, { name = '' }) => keypairs.showKeypair(call, name)),
  route('DELETE /os-keypairs/{name}', (call, { name = '' }) => keypairs.deleteKeypair(call, name)),
  route('GET /extensions', () => json(200, { extensions: [] })),
]

/** Since 2.26; an older microversion says that they are not there. */
const tagRoutes: Route<NovaCall>[] = [
  route('GET /servers/{id}/tags', (call, { id = '' }) => tags.listTags(call, id)),
  route('PUT /servers/{id}/tags', (call, { id = '' }) => tags.replaceTags(call, id)),
  route('DELETE /servers/{id}/tags', (call, { id = '' }) => tags.deleteTags(call, id)),
  route('GET /servers/{id}/tags/{tag}', (call, { id = '', tag = '' }) => tags.showTag(call, id, tag)),
  route('PUT /servers/{id}/tags/{tag}', (call, { id = '', tag = '' }) => tags.putTag(call, id, tag)),
  route('DELETE /servers/{id}/tags/{tag}', (call, { id = '', tag = '' }) => tags.deleteTag(call, id, tag)),
]

/** What lies outside every version: the list of versions at the root, and elsewhere where it might have been meant. Nobody needs a token. */
function outsideVersions({ mount, path }: ServiceRequest): Answer {
  const atRoot = path === '' || path === '/'
  const answer = atRoot ? json(200, versionList(mount)) : json(300, versionChoices(mount, path))
  return { ...answer, headers: { ...answer.headers, connection: 'close' }, anonymous: true }
}

function checkContentType(call: NovaCall): void {
  const type = header(call.incoming, 'content-type')
  const isJson = type === undefined || type.startsWith('application/json') || type.startsWith('application/vnd.openstack.compute')
  if (call.incoming.body.length > 0 && !isJson) throw new Refusal(415, 'Unsupported Content-Type')
}

/** Path below `/v2.1`, without the project id that old catalogs put there; undefined outside `/v2.1`. */
function pathBelowVersion(path: string, projectId: string): string | undefined {
  if (!path.startsWith('/v2.1/')) return undefined
  const below = path.slice('/v2.1'.length)
  return below.startsWith(`/${projectId}/`) ? below.slice(projectId.length + 1) : below
}

/** The compute service. Version documents need no token; it closes the connection after every answer, as under uwsgi. */
export const nova: Service = async (request) => {
  const { cloud, incoming, mount, path, region, requestId } = request
  const withHeaders = (answer: Answer, more: Record<string, string> = {}): Answer => {
    const empty = answer.body === '' ? { 'content-type': 'application/json', 'content-length': '0' } : {}
    const own = { 'x-compute-request-id': requestId, connection: 'close' }
    return { ...answer, headers: { ...empty, ...answer.headers, ...own, ...more } }
  }
  if (!/^\/v2(?:\.1)?(?:\/|$)/.test(path)) return outsideVersions(request)
  let minor: number | undefined
  try {
    if (/^\/v2\.1\/?$/.test(path) && incoming.method === 'GET') {
      minor = negotiate(incoming.headers)
      return withHeaders(json(200, versionShow(mount)), versionHeaders(minor))
    }
    if (/^\/v2\/?$/.test(path) && incoming.method === 'GET') return withHeaders(json(200, oldVersionShow(mount)))
    const caller = await checkToken(cloud, { name: 'nova', type: 'compute', region }, incoming)
    if (typeof caller === 'string') return withHeaders(tokenRefused(cloud, caller))
    minor = negotiate(incoming.headers)
    const body = parseBody(incoming, () => badRequest('Malformed request body'))
    const call: NovaCall = { ...request, caller, body, minor }
    const below = pathBelowVersion(path, caller.projectId)
    const found = findRoute([...routes, ...tagRoutes], incoming.method, below ?? path)
    if (below === undefined || found.route === undefined) {
      return withHeaders(html(404, 'Not Found', 'The resource could not be found.'))
    }
    if (minor < 26 && tagRoutes.includes(found.route)) throw new Refusal(404, 'The resource could not be found.')
    checkContentType(call)
    return withHeaders(await found.route.run(call, found.parameters), versionHeaders(minor))
  } catch (error) {
    if (error instanceof Refusal) {
      const version = minor === undefined && error.status === 406 ? askedVersion(incoming.headers) : minor
      return withHeaders(computeError(error), version === undefined ? {} : versionHeaders(version))
    }
    throw error
  }
}
