import type { LeftBehind } from '@sallyport/domain/clouds/account-ports.ts'
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

addMutation({
  name: 'removeCloudAccount',
  act: 'installation.write',
  description:
    'Removes an account and erases its credential. Refused while its operations run, and while the cloud has instances of it unless `leaveInstances` is true: nobody will look after those any more.',
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
  }),
})
