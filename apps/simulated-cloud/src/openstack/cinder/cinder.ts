import { type Answer, json, Refusal, refuse } from '../../http/answer.ts'
import { header } from '../../http/incoming.ts'
import { findRoute, type Route, route } from '../../http/route.ts'
import { computeError } from '../nova/errors.ts'
import { type Call, parseBody, type Service } from '../service.ts'
import { checkToken, tokenRefused } from '../token-check.ts'
import { createVolumeByApi, deleteVolume, listVolumes, showVolume, usageOf } from './volumes.ts'

const newest = 70

const versionList = (mount: string, status: number): Answer =>
  json(status, {
    versions: [
      {
        id: 'v3.0',
        status: 'CURRENT',
        version: `3.${newest}`,
        min_version: '3.0',
        updated: '2022-03-30T00:00:00Z',
        links: [
          { rel: 'describedby', type: 'text/html', href: 'https://docs.openstack.org/' },
          { rel: 'self', href: `${mount}/v3/` },
        ],
        'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.volume+json;version=3' }],
      },
    ],
  })

const limitsOf = (call: Call): { volumes: number; gigabytes: number } =>
  call.cloud.state.quotas.get(call.caller.projectId)?.cinder ?? { volumes: -1, gigabytes: -1 }

function showLimits(call: Call): Answer {
  const used = usageOf(call)
  const limits = limitsOf(call)
  const absolute = {
    maxTotalVolumes: limits.volumes,
    maxTotalVolumeGigabytes: limits.gigabytes,
    maxTotalSnapshots: 10,
    maxTotalBackups: 10,
    maxTotalBackupGigabytes: 1000,
    totalVolumesUsed: used.volumes,
    totalGigabytesUsed: used.gigabytes,
    totalSnapshotsUsed: 0,
    totalBackupsUsed: 0,
    totalBackupGigabytesUsed: 0,
  }
  return json(200, { limits: { rate: [], absolute } })
}

function showQuota(call: Call, projectId: string): Answer {
  if (projectId !== call.caller.projectId && !call.caller.isAdmin)
    throw refuse(403, "Policy doesn't allow volume_extension:quotas:show to be performed.")
  const used: Record<string, number> = usageOf(call)
  const fixed = { snapshots: 10, backups: 10, backup_gigabytes: 1000, per_volume_gigabytes: -1, groups: 10 }
  const perType = { volumes___DEFAULT__: -1, gigabytes___DEFAULT__: -1, snapshots___DEFAULT__: -1 }
  const limits = Object.entries({ ...limitsOf(call), ...fixed, ...perType })
  const withUsage = ['true', '1'].includes((call.incoming.query.get('usage') ?? '').toLowerCase())
  const set = limits.map(([name, limit]) => [name, withUsage ? { limit, in_use: used[name] ?? 0, reserved: 0 } : limit] as const)
  return json(200, { quota_set: { id: projectId, ...Object.fromEntries(set) } })
}

const routes: Route<Call>[] = [
  route('GET /volumes', (call) => listVolumes(call, false)),
  route('GET /volumes/detail', (call) => listVolumes(call, true)),
  route('POST /volumes', createVolumeByApi),
  route('GET /volumes/{id}', (call, { id = '' }) => showVolume(call, id)),
  route('DELETE /volumes/{id}', (call, { id = '' }) => deleteVolume(call, id)),
  route('GET /limits', showLimits),
  route('GET /os-quota-sets/{project}', (call, { project = '' }) => showQuota(call, project)),
  route('GET /os-availability-zone', () => json(200, { availabilityZoneInfo: [{ zoneName: 'nova', zoneState: { available: true } }] })),
]

/** The microversion of a request; 3.0 without the header. */
function negotiate(asked: string | undefined): number {
  const match = /(?:^|,)\s*volume\s+3\.(\d+)/.exec(asked ?? '')
  const minor = Number(match?.[1] ?? 0)
  if (minor > newest) throw refuse(406, `Version 3.${minor} is not supported by the API. Minimum is 3.0 and maximum is 3.${newest}.`)
  return minor
}

/** The volume service, as far as servers that boot from volumes need it. Only its root is open without a token. */
export const cinder: Service = async (request) => {
  const { cloud, incoming, mount, path, region } = request
  if (path === '' || path === '/') return versionList(mount, 300)
  try {
    const caller = await checkToken(cloud, { name: 'cinder', type: 'volumev3', region }, incoming)
    if (typeof caller === 'string') return tokenRefused(cloud, caller)
    if (path === '/v3' || path === '/v3/') return versionList(mount, 200)
    const minor = negotiate(header(incoming, 'openstack-api-version'))
    const body = parseBody(incoming, () => refuse(400, 'Malformed request body'))
    const below = path.startsWith('/v3/') ? path.slice('/v3'.length) : ''
    const plain = below.startsWith(`/${caller.projectId}/`) ? below.slice(caller.projectId.length + 1) : below
    const found = findRoute(routes, incoming.method, plain)
    if (found.route === undefined) throw refuse(found.otherMethod ? 405 : 404, 'The resource could not be found.')
    const answer = await found.route.run({ ...request, caller, body }, found.parameters)
    const version = { 'openstack-api-version': `volume 3.${minor}`, vary: 'OpenStack-API-Version' }
    return { ...answer, headers: { ...answer.headers, ...version } }
  } catch (error) {
    if (error instanceof Refusal) return computeError(error)
    throw error
  }
}
