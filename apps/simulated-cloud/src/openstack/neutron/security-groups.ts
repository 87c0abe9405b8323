import { refuse } from '../../http/answer.ts'
import type { SecurityGroupRow, SecurityGroupRuleRow } from '../rows.ts'
import type { Call } from '../service.ts'
import { newBase, revised } from './changed.ts'
import { invalidAttribute } from './errors.ts'
import { flagOf, idOf, named, needed, numberOf, textOf } from './read-given.ts'
import { baseView, checkNeutronQuota, type Json, ownCount, type Resource } from './resource.ts'
import { createSecurityGroup } from './security-group-life.ts'
import { isOwn } from './visible.ts'

const rulesOf = (call: Call, groupId: string): SecurityGroupRuleRow[] =>
  call.cloud.state.securityGroupRules.all().filter((row) => row.groupId === groupId)

function ruleView(row: SecurityGroupRuleRow): Json {
  const { name: _, ...base } = baseView(row)
  return {
    ...base,
    security_group_id: row.groupId,
    direction: row.direction,
    ethertype: row.ethertype,
    protocol: row.protocol,
    port_range_min: row.portMin,
    port_range_max: row.portMax,
    remote_ip_prefix: row.remotePrefix,
    remote_group_id: row.remoteGroupId,
    remote_address_group_id: null,
    normalized_cidr: row.remotePrefix,
  }
}

/** A change of a group's rules is a change of the group: its revision counts up. */
function touch(call: Call, groupId: string): void {
  const group = call.cloud.state.securityGroups.get(groupId)
  if (group !== undefined) call.cloud.state.securityGroups.put(revised(call.cloud.clock, group))
}

export const securityGroups: Resource<SecurityGroupRow> = {
  singular: 'security_group',
  plural: 'security_groups',
  unknown: { type: 'SecurityGroupNotFound', message: (id) => `Security group ${id} does not exist` },
  rows: (call) => call.cloud.state.securityGroups,
  view: (call, row) => ({
    ...baseView(row),
    stateful: row.stateful,
    shared: row.shared,
    security_group_rules: rulesOf(call, row.id).map(ruleView),
  }),
  create(call, given) {
    const { name, description } = named(given, { name: '', description: '' })
    if (name.toLowerCase() === 'default') throw refuse(409, 'Default security group already exists.', 'SecurityGroupDefaultAlreadyExists')
    checkNeutronQuota(call, 'security_group', ownCount(call, call.cloud.state.securityGroups.all()))
    const { region, caller } = call
    return createSecurityGroup(call.cloud, {
      region,
      projectId: caller.projectId,
      name,
      description,
      stateful: flagOf(given, 'stateful', true),
    })
  },
  update(call, row, given) {
    const next = named(given, row)
    if (row.name === 'default' && next.name !== 'default') {
      throw refuse(409, 'Updating default security group not allowed.', 'SecurityGroupCannotUpdateDefault')
    }
    return revised(call.cloud.clock, { ...row, ...next })
  },
  remove(call, row) {
    if (call.cloud.state.ports.all().some((port) => port.securityGroupIds.includes(row.id))) {
      throw refuse(409, `Security Group ${row.id} in use.`, 'SecurityGroupInUse')
    }
    if (row.name === 'default' && !call.caller.isAdmin) {
      throw refuse(409, 'Insufficient rights for removing default security group.', 'SecurityGroupCannotRemoveDefault')
    }
    for (const rule of rulesOf(call, row.id)) call.cloud.state.securityGroupRules.remove(rule.id)
    call.cloud.state.securityGroups.remove(row.id)
  },
}

const oneOf = (given: Json, name: string, allowed: readonly string[], fallback: string): string => {
  const value = textOf(given, name, fallback)
  const match = allowed.find((one) => one.toLowerCase() === value.toLowerCase())
  if (match === undefined) throw invalidAttribute(name, `${value} is not in valid_values`)
  return match
}

export const securityGroupRules: Resource<SecurityGroupRuleRow> = {
  singular: 'security_group_rule',
  plural: 'security_group_rules',
  unknown: { type: 'SecurityGroupRuleNotFound', message: (id) => `Security group rule ${id} does not exist` },
  rows: (call) => call.cloud.state.securityGroupRules,
  view: (_call, row) => {
    const { tags: _, ...view } = ruleView(row)
    return view
  },
  create(call, given) {
    const group = call.cloud.state.securityGroups.get(needed(given, 'security_group_id'))
    if (group === undefined || !isOwn(call, group)) {
      throw refuse(404, securityGroups.unknown.message(needed(given, 'security_group_id')), securityGroups.unknown.type)
    }
    checkNeutronQuota(call, 'security_group_rule', ownCount(call, call.cloud.state.securityGroupRules.all()))
    const protocol = given.protocol === undefined || given.protocol === null ? null : String(given.protocol)
    const row: SecurityGroupRuleRow = {
      ...newBase(call.cloud.clock, {
        region: call.region,
        projectId: call.caller.projectId,
        description: textOf(given, 'description', ''),
      }),
      groupId: group.id,
      direction: oneOf(given, 'direction', ['ingress', 'egress'], ''),
      ethertype: oneOf(given, 'ethertype', ['IPv4', 'IPv6'], 'IPv4'),
      protocol,
      portMin: numberOf(given, 'port_range_min', null),
      portMax: numberOf(given, 'port_range_max', null),
      remoteGroupId: idOf(given, 'remote_group_id', null),
      remotePrefix: given.remote_ip_prefix === null ? null : textOf(given, 'remote_ip_prefix', null),
    }
    if (row.remoteGroupId !== null && row.remotePrefix !== null) {
      throw refuse(400, 'Only remote_ip_prefix or remote_group_id may be provided.', 'SecurityGroupRemoteGroupAndRemoteIpPrefix')
    }
    if (row.portMin !== null && row.portMax !== null && row.portMin > row.portMax) {
      throw refuse(400, 'For TCP/UDP protocols, port_range_min must be <= port_range_max', 'SecurityGroupInvalidPortRange')
    }
    const key = (rule: SecurityGroupRuleRow): string =>
      JSON.stringify([rule.direction, rule.ethertype, rule.protocol, rule.portMin, rule.portMax, rule.remoteGroupId, rule.remotePrefix])
    const twin = rulesOf(call, group.id).find((rule) => key(rule) === key(row))
    if (twin !== undefined) throw refuse(409, `Security group rule already exists. Rule id is ${twin.id}.`, 'SecurityGroupRuleExists')
    touch(call, group.id)
    return call.cloud.state.securityGroupRules.put(row)
  },
  remove(call, row) {
    call.cloud.state.securityGroupRules.remove(row.id)
    touch(call, row.groupId)
  },
}
