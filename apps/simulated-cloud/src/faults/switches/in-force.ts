import type { Cloud } from '../../cloud.ts'
import type { ServiceName } from '../../openstack/service.ts'
import { type FaultRequest, faultRequest } from '../faults.ts'
import { type InstanceRuleRequest, instanceRuleRequest } from '../instance-rules.ts'
import { choice, expression, number } from './fields.ts'
import type { Around, InForce, Met } from './switch.ts'

const services = ['any', 'keystone', 'nova', 'neutron', 'glance', 'cinder'] as const
const methods = ['any', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Which requests are meant. */
export type Scope = { service: 'any' | ServiceName; method: (typeof methods)[number]; path: string }

export const timesField = number('How many requests it strikes; 0: until it is switched off', 0, 0, 100_000)

/** The fields of a switch that can strike any request, with what it strikes where nothing is said. */
export const scopeFields = (service: Scope['service'], method: Scope['method'] = 'any', path = '') => ({
  service: choice('Service that is meant', service, services),
  method: choice('Method that is meant', method, methods),
  path: expression('Regular expression on the whole path; empty: every path', path),
  times: timesField,
})

export const isMeant = (scope: Scope, { service, incoming }: Met): boolean =>
  (scope.service === 'any' || scope.service === service) &&
  (scope.method === 'any' || scope.method === incoming.method) &&
  new RegExp(scope.path).test(incoming.path)

/** Strikes requests that `meant` accepts, `times` times (0: without end), and lets all others pass. */
export function onRequests(meant: (met: Met) => boolean, around: Around, times = 0): InForce {
  let met = 0
  const isOver = (): boolean => times > 0 && met >= times
  return {
    around: (request, serve) => {
      if (isOver() || !meant(request)) return serve(request.incoming)
      met += 1
      return around(request, serve)
    },
    met: () => met,
    isOver,
    end: () => undefined,
  }
}

/** A switch that is a fault of `/control/faults` under the name of what it imitates. */
export function asFault(cloud: Cloud, effect: FaultRequest['effect'], scope: Scope & { times: number }): InForce {
  const { service, method, path, times } = scope
  const fault = cloud.faults.add(
    faultRequest.parse({
      effect,
      ...(service !== 'any' && { service }),
      ...(method !== 'any' && { method }),
      ...(path !== '' && { path }),
      ...(times > 0 && { times }),
    }),
  )
  return {
    met: () => fault.struck,
    isOver: () => !cloud.faults.list().includes(fault),
    end: () => void cloud.faults.remove(fault.id),
  }
}

/** A switch that is a rule of `/control/instance-rules`. `name` is a regular expression on names of servers. */
export function asRule(cloud: Cloud, effect: InstanceRuleRequest['effect'], name: string): InForce {
  const rule = cloud.instanceRules.add(instanceRuleRequest.parse({ match: name === '' ? {} : { name }, effect }))
  return {
    met: () => rule.met,
    isOver: () => !cloud.instanceRules.list().includes(rule),
    end: () => void cloud.instanceRules.remove(rule.id),
  }
}

export const nameField = expression('Regular expression on the names of the servers; empty: all', '')
