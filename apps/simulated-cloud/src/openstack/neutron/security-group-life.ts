import type { Cloud } from '../../cloud.ts'
import type { SecurityGroupRow } from '../rows.ts'
import { newBase } from './changed.ts'

/** Makes a group with the two rules that let everything out; `default` also lets its own members in. */
export function createSecurityGroup(
  cloud: Cloud,
  given: { region: string; projectId: string; name: string; description: string; stateful?: boolean },
): SecurityGroupRow {
  const group = cloud.state.securityGroups.put({ ...newBase(cloud.clock, given), stateful: given.stateful ?? true, shared: false })
  const rule = (direction: string, ethertype: string, remoteGroupId: string | null): void => {
    cloud.state.securityGroupRules.put({
      ...newBase(cloud.clock, { region: given.region, projectId: given.projectId }),
      groupId: group.id,
      direction,
      ethertype,
      protocol: null,
      portMin: null,
      portMax: null,
      remoteGroupId,
      remotePrefix: null,
    })
  }
  for (const ethertype of ['IPv4', 'IPv6']) {
    rule('egress', ethertype, null)
    if (given.name === 'default') rule('ingress', ethertype, group.id)
  }
  return group
}
