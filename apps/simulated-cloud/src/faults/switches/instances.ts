import type { Cloud } from '../../cloud.ts'
import { resumeDeletes } from '../../openstack/nova/delete-server.ts'
import { name, number, text } from './fields.ts'
import { asRule, nameField, onRequests } from './in-force.ts'
import { defineSwitch, type Switch } from './switch.ts'

/** Writes the tag and the item onto every live server that lacks them. */
function tagEverything(cloud: Cloud, told: { tag: string; key: string; value: string }): number {
  const lacking = cloud.state.servers
    .all()
    .filter((row) => !row.deleted && (!row.tags.includes(told.tag) || row.metadata[told.key] !== told.value))
  for (const row of lacking) {
    const tags = [...new Set([...row.tags, told.tag])]
    cloud.state.servers.put({ ...row, tags, metadata: { ...row.metadata, [told.key]: told.value } })
  }
  return lacking.length
}

/** What goes wrong in and around instances. */
export const instanceSwitches: readonly Switch[] = [
  defineSwitch({
    name: 'guest-never-comes-up',
    group: 'instances',
    imitates: 'An image that does not boot: nova says ACTIVE, and inside nothing ever runs.',
    fields: { name: nameField },
    set: (cloud, told) => asRule(cloud, { kind: 'withhold-agent' }, told.name),
  }),
  defineSwitch({
    name: 'metadata-service-flaky',
    group: 'instances',
    imitates: 'A metadata proxy that is overrun while many instances boot: 504 for a while, then all is well.',
    fields: {
      seconds: number('How long, in seconds of the cloud’s clock; 0: until it is switched off', 120, 0, 86_400),
      status: number('Status that it answers', 504, 400, 599),
      name: nameField,
    },
    set: (cloud, { seconds, status, ...told }) => asRule(cloud, { kind: 'metadata-status', status, seconds }, told.name),
  }),
  defineSwitch({
    name: 'metadata-service-down',
    group: 'instances',
    imitates: 'A network without metadata agent: the connection to the metadata service is closed at once.',
    fields: { name: nameField },
    set: (cloud, told) => asRule(cloud, { kind: 'metadata-down' }, told.name),
  }),
  defineSwitch({
    name: 'deletes-are-soft',
    group: 'instances',
    imitates:
      'An operator’s reclaim interval: a deleted server is powered off, has status SOFT_DELETED, is missing from lists, and can be restored for a while.',
    fields: {
      seconds: number('How long it is kept, in seconds of the cloud’s clock', 3600, 1, 31_536_000),
      name: nameField,
    },
    set: (cloud, { seconds, ...told }) => asRule(cloud, { kind: 'soft-delete', seconds }, told.name),
  }),
  defineSwitch({
    name: 'deletes-never-finish',
    group: 'instances',
    imitates:
      'A host that hangs: deletes are accepted with 204, the server stays with the task deleting, and goes on only once the host is back.',
    fields: { name: nameField },
    set(cloud, told) {
      const rule = asRule(cloud, { kind: 'delete-hangs' }, told.name)
      return {
        ...rule,
        end() {
          rule.end()
          resumeDeletes(cloud)
        },
      }
    },
  }),
  defineSwitch({
    name: 'policy-tagger',
    group: 'instances',
    imitates: 'A janitor of the cloud’s owner that writes its own tag and metadata item onto every server it finds.',
    fields: {
      tag: name('The tag', 'cost-center:4711'),
      key: name('Key of the metadata item', 'owner-department'),
      value: text('Its value', 'finance'),
    },
    set(cloud, told) {
      const force = onRequests(
        (met) => met.service === 'nova' && tagEverything(cloud, told) > 0,
        ({ incoming }, serve) => serve(incoming),
      )
      tagEverything(cloud, told)
      return force
    },
  }),
]
