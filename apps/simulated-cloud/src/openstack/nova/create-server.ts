import type { Cloud } from '../../cloud.ts'
import { type Answer, json, refuse } from '../../http/answer.ts'
import { randomText, uuid } from '../../ids.ts'
import { createVolume } from '../cinder/volume-life.ts'
import type { AttachedVolume, FlavorRow, ServerRow } from '../rows.ts'
import { startBuild } from './build-steps.ts'
import type { NovaCall } from './call.ts'
import * as check from './check-create.ts'
import { createSchema } from './create-schema.ts'
import { badRequest, checkBody } from './errors.ts'
import { keypairId } from './keypairs.ts'
import { checkQuota, serversWithPorts } from './quota.ts'
import { linksOf } from './server-view.ts'

/**
 * `POST /servers`: checks what nova checks at once, writes the server in BUILD and answers 202 with little more than its id.
 * The same request twice makes two servers.
 */
export function createServer(call: NovaCall): Answer {
  checkBody(createSchema(call.minor), call.body)
  const body = (call.body as { server: check.CreateBody }).server
  const minimum = Number(body.min_count ?? 1)
  const maximum = Number(body.max_count ?? minimum)
  if (minimum > maximum) throw badRequest('min_count must be <= max_count')
  const zone = check.zoneOf(body.availability_zone)
  const flavor = check.flavorOf(call, body.flavorRef)
  const wantedVolumes = check.volumesOfCreate(call, body, flavor)
  if (body.key_name !== undefined && call.cloud.state.keypairs.get(keypairId(call.caller.userId, body.key_name)) === undefined) {
    throw badRequest('Invalid key_name provided.')
  }
  const networks = check.networksOfCreate(call, body)
  const groups = check.securityGroupsOfCreate(call, body)
  checkMetadataCount(call, Object.keys(body.metadata ?? {}).length)
  if (new Set(body.tags ?? []).size > 50) throw badRequest('The number of tags exceeded the per-server limit 50')
  const count = serversWithPorts(call, networks.filter(({ port }) => port === undefined).length, { least: minimum, most: maximum })
  checkQuota(call, flavor, count)

  const ids: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const name = count === 1 ? body.name : `${body.name}-${index}`
    const row = newRow(call, body, { name, flavor, zone })
    const attached = wantedVolumes.map((wanted, position) => attachNew(call, row, wanted, position))
    const server: ServerRow = {
      ...row,
      networks,
      securityGroups: (body.security_groups ?? []).map((group) => group.name ?? 'default'),
      securityGroupIds: groups.map((group) => group.id),
      volumes: attached,
    }
    call.cloud.state.servers.put(server)
    startBuild(call.cloud, server.id)
    ids.push(server.id)
  }
  return created(call, body, ids[0] ?? '')
}

/** 403 above the limit of metadata items a server may have. */
export function checkMetadataCount(call: NovaCall, count: number): void {
  const limit = call.cloud.state.quotas.get(call.caller.projectId)?.nova.metadata_items ?? 128
  if (count > limit) throw refuse(403, `Maximum number of metadata items exceeds ${limit}`)
}

function newRow(call: NovaCall, body: check.CreateBody, own: { name: string; flavor: FlavorRow; zone: string }): ServerRow {
  const now = call.cloud.clock.now().toISOString()
  return {
    id: uuid(),
    region: call.region,
    projectId: call.caller.projectId,
    userId: call.caller.userId,
    number: nextNumber(call.cloud),
    name: own.name,
    hostname: body.hostname ?? hostnameOf(own.name),
    // Before descriptions could be given, the name was one.
    description: call.minor < 19 ? own.name : (body.description ?? null),
    createdAt: now,
    updatedAt: now,
    launchedAt: null,
    terminatedAt: null,
    vmState: 'building',
    taskState: 'scheduling',
    powerState: 0,
    host: null,
    flavor: own.flavor,
    imageId: body.imageRef === undefined || body.imageRef === '' ? null : body.imageRef,
    keyName: body.key_name ?? null,
    metadata: body.metadata ?? {},
    tags: [...new Set(body.tags ?? [])],
    requestedZone: body.availability_zone ?? null,
    zone: own.zone,
    configDrive: check.isYes(body.config_drive),
    userData: body.user_data ?? null,
    diskConfig: body['OS-DCF:diskConfig'] ?? 'MANUAL',
    accessIPv4: body.accessIPv4 ?? '',
    accessIPv6: body.accessIPv6 ?? '',
    locked: false,
    lockedReason: null,
    fault: null,
    deleted: false,
    networks: [],
    securityGroups: [],
    securityGroupIds: [],
    addresses: [],
    ownPorts: [],
    volumes: [],
    trustedCertificates: body.trusted_image_certificates ?? null,
    booted: false,
  }
}

const nextNumber = (cloud: Cloud): number => Math.max(0, ...cloud.state.servers.all().map((row) => row.number)) + 1

/** What nova makes of a display name: lower case, words joined by dashes, at most 63 characters. */
const hostnameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[ _]/g, '-')
    .replaceAll(/[^\w.-]/g, '')
    .replaceAll('.', '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63) || 'server'

function attachNew(call: NovaCall, server: ServerRow, wanted: check.WantedVolume, position: number): AttachedVolume {
  const device = `/dev/vd${String.fromCharCode(97 + position)}`
  const id =
    wanted.kind === 'existing'
      ? wanted.volumeId
      : createVolume(call.cloud, {
          region: call.region,
          projectId: call.caller.projectId,
          userId: call.caller.userId,
          name: '',
          description: '',
          sizeGib: wanted.sizeGib,
          imageId: wanted.kind === 'from-image' ? wanted.imageId : null,
          metadata: {},
        }).id
  const volume = call.cloud.state.volumes.get(id)
  if (volume !== undefined) {
    const attachment = { serverId: server.id, device, attachedAt: call.cloud.clock.now().toISOString(), attachmentId: uuid() }
    call.cloud.state.volumes.put({ ...volume, status: 'reserved', attachments: [attachment] })
  }
  return { id, device, deleteOnTermination: wanted.deleteOnTermination, tag: wanted.tag }
}

/** No status, no name, no address: the answer to a create knows none of them yet. */
function created(call: NovaCall, body: check.CreateBody, id: string): Answer {
  if (check.isYes(body.return_reservation_id)) return json(202, { reservation_id: `r-${id.slice(0, 8)}` })
  const links = linksOf(call.mount, `servers/${id}`)
  const names = (body.security_groups ?? []).map((group) => ({ name: group.name ?? 'default' }))
  const server = {
    id,
    links,
    'OS-DCF:diskConfig': body['OS-DCF:diskConfig'] ?? 'MANUAL',
    security_groups: names.length === 0 ? [{ name: 'default' }] : names,
    adminPass: body.adminPass ?? randomText(9),
  }
  return json(202, { server }, { location: `${call.mount}/v2.1/servers/${id}` })
}
