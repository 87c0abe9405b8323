import { type Answer, json } from '../../http/answer.ts'
import type { NeutronBase } from '../rows.ts'
import type { Call } from '../service.ts'
import { disallowed } from './errors.ts'

function limitsOf(call: Call, projectId: string): Record<string, number> {
  if (projectId !== call.caller.projectId && !call.caller.isAdmin) throw disallowed('get_quota')
  return call.cloud.state.quotas.get(projectId)?.neutron ?? {}
}

export const showQuota = (call: Call, projectId: string): Answer => json(200, { quota: limitsOf(call, projectId) })

export function showQuotaDetails(call: Call, projectId: string): Answer {
  const { state } = call.cloud
  const rows: Record<string, NeutronBase[]> = {
    network: state.networks.all(),
    subnet: state.subnets.all(),
    port: state.ports.all(),
    router: state.routers.all(),
    floatingip: state.floatingIps.all(),
    security_group: state.securityGroups.all(),
    security_group_rule: state.securityGroupRules.all(),
  }
  const used = (name: string): number =>
    (rows[name] ?? []).filter((row) => row.projectId === projectId && row.region === call.region).length
  const entries = Object.entries(limitsOf(call, projectId)).map(
    ([name, limit]) => [name, { limit, used: used(name), reserved: 0 }] as const,
  )
  return json(200, { quota: Object.fromEntries(entries) })
}
