import { type Answer, json, refuse } from '../../http/answer.ts'
import type { QuotaRow } from '../rows.ts'
import { asObject } from '../service.ts'
import type { NovaCall } from './call.ts'
import { badRequest } from './errors.ts'
import { usageOf } from './quota.ts'

function quotaOf(call: NovaCall, projectId: string): QuotaRow {
  const row = call.cloud.state.quotas.get(projectId)
  if (row === undefined) throw badRequest(`Project ID ${projectId} is not a valid project.`)
  return row
}

/** `GET /limits`: what the project may use and uses. Until 2.36 the network's limits are in it, as "unlimited". */
export function showLimits(call: NovaCall): Answer {
  const limits = quotaOf(call, call.caller.projectId).nova
  const used = usageOf(call)
  const absolute = {
    maxTotalInstances: limits.instances,
    maxTotalCores: limits.cores,
    maxTotalRAMSize: limits.ram,
    maxServerMeta: limits.metadata_items,
    maxTotalKeypairs: limits.key_pairs,
    maxServerGroups: 10,
    maxServerGroupMembers: 10,
    totalInstancesUsed: used.instances,
    totalCoresUsed: used.cores,
    totalRAMUsed: used.ram,
    totalServerGroupsUsed: 0,
    ...(call.minor < 39 && { maxImageMeta: 128 }),
    ...(call.minor < 57 && { maxPersonality: 5, maxPersonalitySize: 10_240 }),
    ...(call.minor < 36 && {
      maxSecurityGroups: -1,
      maxSecurityGroupRules: -1,
      maxTotalFloatingIps: -1,
      totalSecurityGroupsUsed: 0,
      totalFloatingIpsUsed: 0,
    }),
  }
  return json(200, { limits: { rate: [], absolute } })
}

type QuotaSet = Record<string, number>

function quotaSet(call: NovaCall, row: QuotaRow): QuotaSet {
  return {
    ...row.nova,
    server_groups: 10,
    server_group_members: 10,
    ...(call.minor < 36 && { fixed_ips: -1, floating_ips: -1, security_groups: -1, security_group_rules: -1 }),
    ...(call.minor < 57 && { injected_files: 5, injected_file_content_bytes: 10_240, injected_file_path_bytes: 255 }),
  }
}

function checkMayRead(call: NovaCall, projectId: string): void {
  if (!call.caller.isAdmin && projectId !== call.caller.projectId) {
    throw refuse(403, "Policy doesn't allow os_compute_api:os-quota-sets:show to be performed.")
  }
}

export function showQuota(call: NovaCall, projectId: string): Answer {
  checkMayRead(call, projectId)
  return json(200, { quota_set: { id: projectId, ...quotaSet(call, quotaOf(call, projectId)) } })
}

export function showQuotaDetail(call: NovaCall, projectId: string): Answer {
  checkMayRead(call, projectId)
  const used: QuotaSet = { ...usageOf(call) }
  const entries = Object.entries(quotaSet(call, quotaOf(call, projectId)))
  const details = entries.map(([name, limit]) => [name, { limit, in_use: used[name] ?? 0, reserved: 0 }] as const)
  return json(200, { quota_set: { id: projectId, ...Object.fromEntries(details) } })
}

/** Administrators set limits; -1 is no limit. */
export function updateQuota(call: NovaCall, projectId: string): Answer {
  if (!call.caller.isAdmin) throw refuse(403, "Policy doesn't allow os_compute_api:os-quota-sets:update to be performed.")
  const row = quotaOf(call, projectId)
  const given = asObject(asObject(call.body)?.quota_set) ?? {}
  const nova = { ...row.nova }
  for (const [name, value] of Object.entries(given)) {
    if (name === 'force') continue
    if (!(name in nova) || !Number.isInteger(Number(value)) || Number(value) < -1) {
      throw badRequest(`Invalid input for field/attribute ${name}. Value: ${String(value)}.`)
    }
    nova[name as keyof typeof nova] = Number(value)
  }
  return json(200, { quota_set: quotaSet(call, call.cloud.state.quotas.put({ ...row, nova })) })
}
