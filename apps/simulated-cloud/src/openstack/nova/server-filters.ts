import { parseTime } from '../../format-time.ts'
import { refuse } from '../../http/answer.ts'
import type { ServerRow } from '../rows.ts'
import type { NovaCall } from './call.ts'
import { badRequest } from './errors.ts'
import { statesOfStatus } from './server-status.ts'

type Test = (row: ServerRow) => boolean

const known = new Set(
  `limit marker sort_key sort_dir all_tenants project_id tenant_id user_id name status image flavor ip ip6 changes-since changes-before tags
  tags-any not-tags not-tags-any deleted reservation_id uuid host hostname availability_zone config_drive key_name created_at launched_at
  terminated_at power_state task_state vm_state progress locked description image_ref instance_type_id is_public node launch_index
  root_device_name kernel_id ramdisk_id auto_disk_config access_ip_v4 access_ip_v6 display_name display_description changes_since
  soft_deleted disk_config hidden metadata system_metadata`.split(/\s+/),
)

const expression = (pattern: string): RegExp => {
  try {
    return new RegExp(pattern, 'i')
  } catch {
    throw badRequest(`Invalid filter: ${pattern}`)
  }
}

const list = (value: string): string[] => value.split(',').filter((one) => one !== '')

const texts: Record<string, (row: ServerRow) => string | null> = {
  image: (row) => row.imageId,
  flavor: (row) => row.flavor.id,
  user_id: (row) => row.userId,
  uuid: (row) => row.id,
  key_name: (row) => row.keyName,
  availability_zone: (row) => row.zone,
  task_state: (row) => row.taskState,
  vm_state: (row) => row.vmState,
  power_state: (row) => String(row.powerState),
}

/** What members may search by from the microversion on; any other key is ignored for them. Administrators search by everything. */
const forMembers: Readonly<Record<string, number>> = {
  ...{ name: 1, image: 1, flavor: 1, ip: 1, ip6: 5, tags: 26, 'tags-any': 26, 'not-tags': 26, 'not-tags-any': 26, locked: 73 },
  ...{ user_id: 83, availability_zone: 83, key_name: 83, power_state: 83, task_state: 83, vm_state: 83 },
}

/** Tests by one query key; undefined for a key that filters nothing. */
function testOf(call: NovaCall, key: string, value: string): Test | undefined {
  const addresses = (row: ServerRow): string[] => row.addresses.flatMap((one) => [one.fixed, ...one.floating])
  if (!call.caller.isAdmin && call.minor < (forMembers[key] ?? Number.POSITIVE_INFINITY)) return undefined
  switch (key) {
    case 'name': {
      const pattern = expression(value)
      return (row) => pattern.test(row.name)
    }
    case 'ip': {
      const pattern = expression(value)
      return (row) => addresses(row).some((one) => pattern.test(one))
    }
    case 'tags':
      return (row) => list(value).every((tag) => row.tags.includes(tag))
    case 'tags-any':
      return (row) => list(value).some((tag) => row.tags.includes(tag))
    case 'not-tags':
      return (row) => !list(value).every((tag) => row.tags.includes(tag))
    case 'not-tags-any':
      return (row) => !list(value).some((tag) => row.tags.includes(tag))
    case 'locked':
      return call.minor >= 73 ? (row) => row.locked === (value.toLowerCase() === 'true') : undefined
    default: {
      const text = texts[key]
      return text && ((row) => text(row) === value)
    }
  }
}

function statusTest(call: NovaCall, statuses: string[]): Test | undefined {
  if (statuses.length === 0) return undefined
  if (statuses.some((status) => status.toUpperCase() === 'DELETED') && !call.caller.isAdmin) {
    throw refuse(403, 'Only administrators may list deleted instances')
  }
  const states = statuses.map(statesOfStatus)
  if (states.every((one) => one === undefined)) {
    if (call.minor >= 38) throw badRequest('Invalid status value')
    return () => false
  }
  return (row) => states.some((one) => one?.includes(row.vmState) === true)
}

const instant = (name: string, value: string | null): number | undefined => {
  if (value === null) return undefined
  const at = parseTime(value.trim().replace(/ (\d{2}:?\d{2})$/, '+$1'))
  if (at === undefined) {
    throw badRequest(`Invalid input for query parameters ${name}. Value: ${value}. '${value}' is not a 'date-time'`)
  }
  return at.getTime()
}

/**
 * Which of the region's servers a list shows. Deleted ones only with `changes-since` or `changes-before`, to everyone;
 * `deleted=true` counts for administrators alone and is ignored, not refused, for others.
 */
export function serverFilter(call: NovaCall, detailed: boolean): Test {
  const { query } = call.incoming
  if (call.minor >= 75) {
    const unknown = [...query.keys()].find((key) => !known.has(key))
    if (unknown !== undefined) throw badRequest(`'${unknown}' does not match any of the regexes: '^_'`)
  }
  const everywhere = query.has('all_tenants') && !['0', 'false'].includes((query.get('all_tenants') ?? '').toLowerCase())
  if (everywhere && !call.caller.isAdmin) {
    throw refuse(403, `Policy doesn't allow os_compute_api:servers:${detailed ? 'detail' : 'index'}:get_all_tenants to be performed.`)
  }
  const since = instant('changes-since', query.get('changes-since'))
  const before = call.minor >= 66 ? instant('changes-before', query.get('changes-before')) : undefined
  const wantsDeleted = call.caller.isAdmin && ['true', '1'].includes((query.get('deleted') ?? '').toLowerCase())
  const tests: Test[] = [
    (row) => row.region === call.region,
    (row) => everywhere || row.projectId === call.caller.projectId,
    (row) => Date.parse(row.updatedAt) >= (since ?? Number.NEGATIVE_INFINITY),
    (row) => Date.parse(row.updatedAt) <= (before ?? Number.POSITIVE_INFINITY),
  ]
  // Soft-deleted servers are hidden like deleted ones, and shown with them.
  if (since === undefined && before === undefined) tests.push((row) => (row.deleted || row.vmState === 'soft-delete') === wantsDeleted)
  const status = statusTest(call, query.getAll('status'))
  if (status !== undefined) tests.push(status)
  for (const [key, value] of query) {
    const test = testOf(call, key, value)
    if (test !== undefined) tests.push(test)
  }
  return (row) => tests.every((test) => test(row))
}
