import { type Answer, html, refuse } from '../../http/answer.ts'
import { header } from '../../http/incoming.ts'
import { sha256 } from '../../ids.ts'
import { neutronError } from '../../openstack/neutron/errors.ts'
import { floatingIps } from '../../openstack/neutron/floating-ips.ts'
import { networks, subnets } from '../../openstack/neutron/networks.ts'
import { ports } from '../../openstack/neutron/ports.ts'
import { routers } from '../../openstack/neutron/routers.ts'
import { securityGroupRules, securityGroups } from '../../openstack/neutron/security-groups.ts'
import { computeError, instanceNotFound } from '../../openstack/nova/errors.ts'
import { negotiate, versionHeaders } from '../../openstack/nova/microversion.ts'
import type { ServiceName } from '../../openstack/service.ts'
import type { Met } from './switch.ts'

const inNeutron = [networks, subnets, ports, routers, securityGroups, securityGroupRules, floatingIps]

/** Path of one thing below its service, with whatever belongs to it; the project id of old catalogs may stand in it. */
const things: Partial<Record<ServiceName, RegExp>> = {
  nova: /^\/v2\.1(?:\/[0-9a-f]{32})?\/(servers|os-keypairs)\/(?!detail\b)([^/]+)/,
  neutron: /^\/v2\.0\/([a-z-]+)\/([^/]+)/,
  glance: /^\/v2\/(images)\/([^/]+)/,
  cinder: /^\/v3(?:\/[0-9a-f]{32})?\/(volumes)\/(?!detail\b)([^/]+)/,
}

const thingIn = ({ service, path }: Met): { kind: string; id: string } | undefined => {
  const found = things[service]?.exec(path)
  const [kind, id] = [found?.[1], found?.[2]]
  if (kind === undefined || id === undefined) return undefined
  if (service === 'neutron' && !inNeutron.some(({ plural }) => plural === kind.replaceAll('-', '_'))) return undefined
  return { kind, id: decodeURIComponent(id) }
}

/** Whether a request is about one thing that is named by its id. */
export const isAboutOne = (met: Met): boolean => thingIn(met) !== undefined

/** The service's own 404 about the thing that the request names. */
export function notFoundHere(met: Met): Answer {
  const { kind, id } = thingIn(met) ?? { kind: '', id: '' }
  if (met.service === 'neutron') {
    const unknown = inNeutron.find(({ plural }) => plural === kind.replaceAll('-', '_'))?.unknown
    return neutronError(refuse(404, unknown?.message(id) ?? '', unknown?.type ?? ''))
  }
  if (met.service === 'glance') return html(404, 'Not Found', `Failed to find image ${id}`)
  if (met.service === 'cinder') return computeError(refuse(404, `Volume ${id} could not be found.`))
  const answer = computeError(kind === 'servers' ? instanceNotFound(id) : refuse(404, `Keypair ${id} not found for user ${userOf(met)}`))
  return { ...answer, headers: { ...answer.headers, ...versionHeaders(negotiate(met.incoming.headers)), connection: 'close' } }
}

const userOf = ({ cloud, incoming }: Met): string => cloud.state.tokens.get(sha256(header(incoming, 'x-auth-token') ?? ''))?.userId ?? ''
