import { accountChanges } from '@sallyport/domain/clouds/account.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'
import { rowId } from './ids.ts'

const withoutNulls = (given: unknown): unknown =>
  typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) : given

addMutation({
  name: 'updateCloudAccount',
  act: 'installation.write',
  description: 'Changes what is given; what is left out or null stays. Marks count for operations that begin afterwards.',
  input: (t) => ({
    accountId: t.id({ description: 'Global id of the account.' }),
    name: t.string({ required: false, description: '1 to 80 characters.' }),
    defaultRegion: t.string({ required: false, description: 'Case sensitive; must exist.' }),
    createsPerMinute: t.int({ required: false, description: '0 (no limit) to 10,000.' }),
    createsInFlight: t.int({ required: false, description: '0 (no limit) to 1,000.' }),
    requestsPerSecond: t.int({ required: false, description: '0 (no limit) to 10,000.' }),
    noMetadataService: t.boolean({ required: false, description: 'Whether instances of this account cannot reach a metadata service.' }),
    markNetworks: t.stringList({
      required: false,
      description: "Networks (the cloud's ids) to mark as being without a metadata service. At most 100.",
    }),
    unmarkNetworks: t.stringList({ required: false, description: 'Networks to take that mark from. At most 100.' }),
    recordAddresses: t.stringList({
      required: false,
      description: 'Shared egress addresses of the account, so that they can be published with one click. At most 100.',
    }),
    forgetAddresses: t.stringList({ required: false, description: 'Addresses to take from that list. At most 100.' }),
  }),
  check: z.preprocess(withoutNulls, accountChanges.extend({ accountId: z.string() })),
  refusals: ['NOT_FOUND', 'CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: ({ accountId, ...changes }, context) =>
    context.services.accounts.update(rowId('CloudAccount', accountId), changes, acting(context)),
  payload: (t) => ({ account: t.field({ type: CloudAccountType, description: 'As it is now.', resolve: (account) => account }) }),
})
