import { regionName } from '@sallyport/domain/clouds/account.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'createMarker',
  act: 'installation.write',
  description:
    'Makes the ownership marker of this deployment in a region of the account, with the credential that deletes, and records it. One of an earlier request whose answer was lost is adopted. Refused where it is there already, and where several are. Without one nothing is ever deleted there; Sallyport never removes one.',
  input: (t) => ({
    accountId: t.id({ description: 'Global id of the account.' }),
    region: t.string({ required: false, description: "Case sensitive. Null: the account's default region." }),
  }),
  check: z.object({ accountId: z.string(), region: regionName.nullish() }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: (input, context) =>
    context.services.accounts.createMarker(rowId('CloudAccount', input.accountId), input.region ?? undefined, acting(context)),
  payload: (t) => ({
    account: t.field({ type: CloudAccountType, description: 'As it is now, with its `markers`.', resolve: ({ account }) => account }),
    markerId: t.exposeString('markerId', { description: "The cloud's id of the security group." }),
    region: t.exposeString('region', { description: 'Where it is.' }),
    adopted: t.exposeBoolean('adopted', { description: 'Whether it was there already, of an earlier request.' }),
  }),
})
