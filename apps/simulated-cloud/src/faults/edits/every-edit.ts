import type { Cloud } from '../../cloud.ts'
import { refuse } from '../../http/answer.ts'
import { uuid } from '../../ids.ts'
import { createVolume } from '../../openstack/cinder/volume-life.ts'
import { changeServer } from '../../openstack/nova/build-steps.ts'
import { removeServer } from '../../openstack/nova/delete-server.ts'
import type { ServerRow } from '../../openstack/rows.ts'
import { type Fields, type Given, name, type Told, text } from '../switches/fields.ts'

/** What someone else does to one of our instances, once, past the API: nobody's rights are asked. */
export type Edit = {
  name: string
  /** Who does such a thing and why, in one sentence. */
  imitates: string
  fields: Fields
  apply(cloud: Cloud, server: ServerRow, told: Given): void
}

const defineEdit = <const F extends Fields>(
  one: Omit<Edit, 'fields' | 'apply'> & { fields: F; apply(cloud: Cloud, server: ServerRow, told: Told<F>): void },
): Edit => one as unknown as Edit

const without = (metadata: Record<string, string>, key: string): Record<string, string> =>
  key === '' ? {} : Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== key))

/** Tags leave `updated` alone, as nova does. */
const putTags = (cloud: Cloud, server: ServerRow, tags: string[]): void =>
  void cloud.state.servers.put({ ...server, tags: [...new Set(tags)] })

/** A row of the region by its name. Errors: 400 where there is none. */
function named<Row extends { name: string }>(rows: Row[], field: string, wanted: string): Row {
  const found = rows.find((row) => row.name === wanted)
  if (found !== undefined) return found
  throw refuse(
    400,
    `${field}: there is no ${field} ${wanted}; there are ${rows
      .map((row) => row.name)
      .toSorted()
      .join(', ')}.`,
  )
}

/** A new volume of the same project, in use by the server. */
function attachVolume(cloud: Cloud, server: ServerRow, name: string): void {
  const { region, projectId, userId } = server
  const made = createVolume(cloud, { region, projectId, userId, name, description: null, sizeGib: 1, imageId: null, metadata: {} })
  const device = `/dev/vd${String.fromCharCode(98 + server.volumes.length)}`
  const attachment = { serverId: server.id, device, attachedAt: cloud.clock.now().toISOString(), attachmentId: uuid() }
  cloud.state.volumes.put({ ...made, status: 'in-use', attachments: [attachment] })
  changeServer(cloud, server.id, { volumes: [...server.volumes, { id: made.id, device, deleteOnTermination: false, tag: null }] })
}

export const everyEdit: readonly Edit[] = [
  defineEdit({
    name: 'metadata-written',
    imitates: 'A colleague, or a tool of theirs, writes over one metadata item of the server.',
    fields: { key: name('Key of the item', 'sallyport.nonce'), value: text('Its new value', 'someone-elses') },
    apply: (cloud, server, { key, value }) => void changeServer(cloud, server.id, { metadata: { ...server.metadata, [key]: value } }),
  }),
  defineEdit({
    name: 'metadata-removed',
    imitates: 'A clean-up script takes away a metadata item that it does not know, or all of them.',
    fields: { key: text('Key of the item; empty: all items', '') },
    apply: (cloud, server, { key }) => void changeServer(cloud, server.id, { metadata: without(server.metadata, key) }),
  }),
  defineEdit({
    name: 'tag-added',
    imitates: 'A colleague adds a tag of their own.',
    fields: { tag: name('The tag', 'checked-by-hand') },
    apply: (cloud, server, { tag }) => putTags(cloud, server, [...server.tags, tag]),
  }),
  defineEdit({
    name: 'tags-removed',
    imitates: 'A clean-up script takes away tags that it does not know.',
    fields: { tag: text('The tag; empty: all tags', '') },
    apply: (cloud, server, { tag }) =>
      putTags(
        cloud,
        server,
        server.tags.filter((one) => tag !== '' && one !== tag),
      ),
  }),
  defineEdit({
    name: 'policy-tags-added',
    imitates: 'The policy of the cloud’s owner marks the server for its accounts: a tag and a metadata item that are not ours.',
    fields: {
      tag: name('The tag', 'cost-center:4711'),
      key: name('Key of the metadata item', 'owner-department'),
      value: text('Its value', 'finance'),
    },
    apply(cloud, server, { tag, key, value }) {
      const tags = [...new Set([...server.tags, tag])]
      changeServer(cloud, server.id, { tags, metadata: { ...server.metadata, [key]: value } })
    },
  }),
  defineEdit({
    name: 'renamed',
    imitates: 'Someone gives the server a name that means something to them, or the name of another one.',
    fields: { name: name('The new name', 'renamed-by-hand') },
    apply: (cloud, server, { name }) => void changeServer(cloud, server.id, { name: name }),
  }),
  defineEdit({
    name: 'locked',
    imitates: 'Someone protects the server from changes: actions and deletes are 409 from now on, except for administrators.',
    fields: { reason: text('Reason that nova shows', 'do not touch') },
    apply: (cloud, server, { reason }) =>
      void changeServer(cloud, server.id, { locked: true, lockedReason: reason === '' ? null : reason }),
  }),
  defineEdit({
    name: 'unlocked',
    imitates: 'The lock is taken off again.',
    fields: {},
    apply: (cloud, server) => void changeServer(cloud, server.id, { locked: false, lockedReason: null }),
  }),
  defineEdit({
    name: 'rebuilt',
    imitates: 'Someone rebuilds the server from another image: id, name, metadata, tags and addresses stay, and the system is another one.',
    fields: { image: name('Name of the other image', 'lab-image') },
    apply(cloud, server, { image }) {
      const images = cloud.state.images.all().filter((row) => row.region === server.region)
      changeServer(cloud, server.id, { imageId: named(images, 'image', image).id })
    },
  }),
  defineEdit({
    name: 'resized',
    imitates: 'Someone moves the server to another size: everything else of it stays.',
    fields: { size: name('Name of the other size', 'm1.small') },
    apply: (cloud, server, { size }) => void changeServer(cloud, server.id, { flavor: named(cloud.state.flavors.all(), 'size', size) }),
  }),
  defineEdit({
    name: 'volume-attached',
    imitates: 'A colleague attaches a volume of theirs to the server, with data that stays when the server goes.',
    fields: { name: name('Name of the volume', 'data-of-others') },
    apply: (cloud, server, { name }) => attachVolume(cloud, server, name),
  }),
  defineEdit({
    name: 'snapshot-hanging',
    imitates: 'A colleague takes a snapshot that never ends: a task stays under way, and whatever changes the server is a 409.',
    fields: {},
    apply: (cloud, server) => void changeServer(cloud, server.id, { taskState: 'image_uploading' }),
  }),
  defineEdit({
    name: 'termination-disabled',
    imitates:
      'An operator sets disable_terminate in nova’s database: every delete of the server is accepted with 204, and nothing happens.',
    fields: {},
    apply: (cloud, server) => void changeServer(cloud, server.id, { terminationDisabled: true }),
  }),
  defineEdit({
    name: 'deleted',
    imitates: 'Someone else deletes the server: in the dashboard, or by a janitor that knows neither us nor our tags.',
    fields: {},
    apply: (cloud, server) => removeServer(cloud, server),
  }),
]
