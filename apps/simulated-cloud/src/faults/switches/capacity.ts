import type { Cloud } from '../../cloud.ts'
import { refuse } from '../../http/answer.ts'
import { neutronError } from '../../openstack/neutron/errors.ts'
import type { QuotaRow } from '../../openstack/rows.ts'
import { choice, name, number, text } from './fields.ts'
import { asRule, nameField, onRequests, timesField } from './in-force.ts'
import { defineSwitch, type InForce, type Switch } from './switch.ts'

const resources = [
  ...(['instances', 'cores', 'ram', 'metadata_items', 'key_pairs'] as const),
  ...(['port', 'floatingip', 'security_group'] as const),
  ...(['volumes', 'gigabytes'] as const),
] as const
type Resource = (typeof resources)[number]

const inNova: readonly string[] = ['instances', 'cores', 'ram', 'metadata_items', 'key_pairs']
const inCinder: readonly string[] = ['volumes', 'gigabytes']

function serviceOf(resource: Resource): 'nova' | 'neutron' | 'cinder' {
  if (inNova.includes(resource)) return 'nova'
  return inCinder.includes(resource) ? 'cinder' : 'neutron'
}

const limitOf = (row: QuotaRow, resource: Resource): number => (row[serviceOf(resource)] as Record<string, number>)[resource] ?? -1

const withLimit = (row: QuotaRow, resource: Resource, limit: number): QuotaRow => ({
  ...row,
  [serviceOf(resource)]: { ...row[serviceOf(resource)], [resource]: limit },
})

/** The limits of a project. Errors: 400 where there is none of that name. */
function quotaOf(cloud: Cloud, wanted: string): QuotaRow {
  const project = cloud.state.projects.all().find((row) => row.name === wanted)
  const row = project && cloud.state.quotas.get(project.id)
  if (row !== undefined) return row
  const names = cloud.state.projects.all().map((one) => one.name)
  throw refuse(400, `project: there is no project ${wanted}; there are ${names.toSorted().join(', ')}.`)
}

/** Lowers the limit, and gives back what it was unless someone set another meanwhile. */
function lowerQuota(cloud: Cloud, told: { project: string; resource: Resource; limit: number }): InForce {
  const row = quotaOf(cloud, told.project)
  const before = limitOf(row, told.resource)
  cloud.state.quotas.put(withLimit(row, told.resource, told.limit))
  const service = serviceOf(told.resource)
  const counts = onRequests(
    (met) => met.service === service && (met.incoming.method === 'POST' || /limits|quota/.test(met.path)),
    ({ incoming }, serve) => serve(incoming),
  )
  return {
    ...counts,
    end() {
      const now = cloud.state.quotas.get(row.id)
      if (now !== undefined && limitOf(now, told.resource) === told.limit) cloud.state.quotas.put(withLimit(now, told.resource, before))
    },
  }
}

/** What there is not enough of. */
export const capacitySwitches: readonly Switch[] = [
  defineSwitch({
    name: 'quota-lowered',
    group: 'capacity',
    imitates:
      'An operator who lowers a project’s quota while work goes on: the next create is a 403 (nova), 409 (neutron) or 413 (cinder).',
    fields: {
      resource: choice('What there is less of', 'instances', resources),
      limit: number('How much there is from now on; -1: no limit', 0, -1, 1_000_000),
      project: text('Name of the project', 'monitoring'),
    },
    check: (cloud, { project }) => void quotaOf(cloud, project),
    set: lowerQuota,
  }),
  defineSwitch({
    name: 'addresses-run-out',
    group: 'capacity',
    imitates: 'A pool whose last address is taken: neutron answers 409 to whoever wants another, though the quota has room.',
    fields: { what: choice('What is wanted', 'floatingips', ['floatingips', 'ports']), times: timesField },
    set: (_cloud, { what, times }) =>
      onRequests(
        ({ service, incoming, path }) => service === 'neutron' && incoming.method === 'POST' && path.startsWith(`/v2.0/${what}`),
        async ({ incoming }) => {
          const network = /"(?:floating_)?network_id":\s*"([^"]*)"/.exec(incoming.body.toString('utf8'))?.[1] ?? ''
          return neutronError(refuse(409, `No more IP addresses available on network ${network}.`, 'IpAddressGenerationFailure'))
        },
        times,
      ),
  }),
  defineSwitch({
    name: 'build-ends-in-error',
    group: 'capacity',
    imitates: 'A create that is accepted with 202 and fails on a host a second later: status ERROR, with a fault that says why.',
    fields: {
      message: name('Text of the fault', 'No valid host was found. There are not enough hosts available.'),
      name: nameField,
    },
    set: (cloud, told) => asRule(cloud, { kind: 'build-error', message: told.message }, told.name),
  }),
]
