import type { LeftBehind, LeftThings } from '@sallyport/domain/clouds/account-ports.ts'
import { z } from 'zod'
import { globalId } from '../global-id.ts'
import { acting } from './acting.ts'
import { addMutation, builder } from './admin-builder.ts'
import { rowId } from './ids.ts'

const LeftInstanceType = builder.objectRef<LeftBehind>('LeftInstance').implement({
  description: 'An instance that stays in the cloud of a removed account.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    instanceId: t.id({ description: 'Global id of the instance.', resolve: ({ instanceId }) => globalId('Instance', instanceId) }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    region: t.exposeString('region', { description: 'Where it is.' }),
    cloudId: t.exposeString('cloudId', { nullable: true, description: "The cloud's id. Null: it was never heard." }),
    state: t.exposeString('state', { description: 'What was last known of it.' }),
  }),
})

const LeftMarkerType = builder.objectRef<LeftThings['markers'][number]>('LeftMarker').implement({
  description: 'An ownership marker that stays in the project: a security group.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    region: t.exposeString('region', { description: 'Where it is.' }),
    markerId: t.exposeString('markerId', { description: "The cloud's id." }),
  }),
})

const LeftAccessoryType = builder.objectRef<LeftThings['accessories'][number]>('LeftAccessory').implement({
  description: 'Something that was made for an instance and is not known to be gone.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '`FLOATING_ADDRESS`, `PORT` or `VOLUME`.' }),
    cloudId: t.exposeString('cloudId', { description: "The cloud's id." }),
    region: t.exposeString('region', { description: 'Where it is.' }),
    instanceName: t.exposeString('instanceName', { description: 'For which instance it was made.' }),
  }),
})

const LeftRungsType = builder.objectRef<LeftThings['rungs']>('LeftRungs').implement({
  description: 'Key pairs of the witness that stay with a user of the cloud.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    region: t.exposeString('region', { description: 'Where they are.' }),
    userId: t.exposeString('userId', { description: "The cloud's id of the user whose key pairs they are." }),
    names: t.exposeStringList('names', { description: 'At most 100, the newest first.' }),
  }),
})

addMutation({
  name: 'removeCloudAccount',
  act: 'installation.write',
  description:
    'Removes an account, erases its credentials, and says what stays in the cloud. Refused while its operations run, and while the cloud has instances of it unless `leaveInstances` is true: nobody will look after those any more.',
  input: (t) => ({
    accountId: t.id({ description: 'Global id of the account.' }),
    leaveInstances: t.boolean({
      defaultValue: false,
      description: 'Gives up the instances that the cloud still has. They go on running and costing.',
    }),
  }),
  check: z.object({ accountId: z.string(), leaveInstances: z.boolean() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => {
    const id = rowId('CloudAccount', input.accountId)
    return { id, ...(await context.services.accounts.remove(id, input.leaveInstances, acting(context))) }
  },
  payload: (t) => ({
    accountId: t.id({ description: 'Of the removed account.', resolve: ({ id }) => globalId('CloudAccount', id) }),
    instancesLeft: t.int({ description: 'How many instances stay in the cloud.', resolve: ({ count }) => count }),
    left: t.field({ type: [LeftInstanceType], description: 'At most 100 of them.', resolve: ({ left }) => left }),
    leftMarkers: t.field({
      type: [LeftMarkerType],
      description: 'To be removed by hand, once no instance of this deployment is in the project any more.',
      resolve: ({ things }) => things.markers,
    }),
    leftRungs: t.field({
      type: LeftRungsType,
      nullable: true,
      description: 'To be removed by hand. Null: there are none, or another account still climbs them.',
      resolve: ({ things }) => (things.rungs.names.length === 0 ? null : things.rungs),
    }),
    leftAccessories: t.field({
      type: [LeftAccessoryType],
      description: 'At most 100, to be removed by hand once their instances are gone.',
      resolve: ({ things }) => things.accessories,
    }),
  }),
})
