import { refuse } from '../../http/answer.ts'
import { ownCount } from '../neutron/resource.ts'
import type { FlavorRow } from '../rows.ts'
import type { NovaCall } from './call.ts'
import { liveServers } from './find-server.ts'

export type Usage = { instances: number; cores: number; ram: number }

/** What the project's live servers use: MiB of memory, virtual processors, servers. */
export function usageOf(call: NovaCall): Usage {
  const rows = liveServers(call)
  const sum = (of: (flavor: FlavorRow) => number): number => rows.reduce((total, row) => total + of(row.flavor), 0)
  return { instances: rows.length, cores: sum((flavor) => flavor.vcpus), ram: sum((flavor) => flavor.ram) }
}

/** Refuses with 403 (never 409 or 429) what would pass the project's quota, naming every limit that it would pass. */
export function checkQuota(call: NovaCall, flavor: FlavorRow, count: number): void {
  const limits = call.cloud.state.quotas.get(call.caller.projectId)?.nova
  if (limits === undefined) return
  const used = usageOf(call)
  const asked: Usage = { instances: count, cores: flavor.vcpus * count, ram: flavor.ram * count }
  const over = (['cores', 'instances', 'ram'] as const).filter((name) => limits[name] >= 0 && used[name] + asked[name] > limits[name])
  if (over.length === 0) return
  const list = (from: Usage): string => over.map((name) => from[name]).join(', ')
  throw refuse(
    403,
    `Quota exceeded for ${over.join(', ')}: Requested ${list(asked)}, but already used ${list(used)} of ${list(limits)} ${over.join(', ')}`,
  )
}

/**
 * How many servers get the ports that they need, of so many wanted: fewer where the project's quota of ports leaves room for some.
 * 403 where not even the least has room.
 */
export function serversWithPorts(call: NovaCall, portsEach: number, { least, most }: { least: number; most: number }): number {
  const limit = call.cloud.state.quotas.get(call.caller.projectId)?.neutron.port ?? -1
  if (limit < 0 || portsEach === 0) return most
  const used = ownCount(call, call.cloud.state.ports.all())
  if (used > limit) throw refuse(403, `The number of defined ports: ${used} is over the limit: ${limit}`)
  const room = Math.min(most, Math.floor((limit - used) / portsEach))
  if (room < least) throw refuse(403, 'Maximum number of ports exceeded')
  return room
}
