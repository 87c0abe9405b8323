import type { CloudAccount, Finding } from '@sallyport/domain/clouds/account.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { MarkerType, WitnessType } from './account-deletion.ts'
import { builder } from './admin-builder.ts'
import { findOne } from './ids.ts'
import { searchText } from './listing.ts'
import { byCreation, pagesOf } from './paging.ts'

const read = { act: 'installation.read' } as const

const ProviderType = builder.enumType('CloudProviderKind', {
  description: 'Which kind of cloud.',
  values: { OPENSTACK: { value: 'openstack', description: 'OpenStack, from its releases of 2017 on.' } } as const,
})
const StateType = builder.enumType('CloudAccountState', {
  description: 'Whether the last call to the cloud that had to sign in could.',
  values: { READY: { description: 'It could.' }, FAILING: { description: 'It could not; `stateDetail` says why.' } } as const,
})

export const FindingType = builder.objectRef<Finding>('CloudFinding').implement({
  description: 'One line of a check.',
  authScopes: read,
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'What was tried.' }),
    ok: t.exposeBoolean('ok', { description: 'Whether it is as it should be.' }),
    detail: t.exposeString('detail', { description: 'What was found; where `ok` is false, also the way out.' }),
  }),
})

export const MeaningType = builder.objectRef<CloudAccount['meaning'][number]>('CredentialMeaning').implement({
  description: 'One line of what a credential means. No secret is ever told.',
  authScopes: read,
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'What the line is about.' }),
    detail: t.exposeString('detail', { description: 'What the credential says of it.' }),
  }),
})

const MarkType = builder.objectRef<{ by: string; at: Date }>('NoMetadataServiceMark').implement({
  description:
    "An administrator's statement that instances cannot reach a metadata service. It decides how a node can prove that it runs on its instance.",
  authScopes: read,
  fields: (t) => ({
    by: t.exposeString('by', { description: 'The name of whoever set the mark.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was set.' }),
  }),
})

const NetworkMarkType = builder.objectRef<CloudAccount['networks'][number]>('CloudNetworkMark').implement({
  description: 'A network that is marked as being without a metadata service.',
  authScopes: read,
  fields: (t) => ({
    networkId: t.exposeString('networkId', { description: "The cloud's id." }),
    by: t.exposeString('by', { description: 'The name of whoever set the mark.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was set.' }),
  }),
})

const RecordedAddressType = builder.objectRef<CloudAccount['addresses'][number]>('RecordedAddress').implement({
  description: 'A shared egress address that was recorded for the account: it can be published with one click.',
  authScopes: read,
  fields: (t) => ({
    address: t.exposeString('address', { description: 'A single address, in one spelling.' }),
    recordedBy: t.exposeString('recordedBy', { description: 'The name of whoever recorded it.' }),
    recordedAt: t.expose('recordedAt', { type: 'DateTime', description: 'When it was recorded.' }),
  }),
})

export const CloudAccountType = builder.objectRef<CloudAccount>('CloudAccount').implement({
  description: 'One project of one cloud, where nodes can be provisioned. Its credential is never told.',
  authScopes: read,
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('CloudAccount', id) }),
    name: t.exposeString('name', { description: '1 to 80 characters, unique in whatever case.' }),
    provider: t.field({ type: ProviderType, description: 'Which kind of cloud.', resolve: ({ provider }) => provider }),
    meaning: t.field({ type: [MeaningType], description: 'What its credential means, in words.', resolve: ({ meaning }) => meaning }),
    projectId: t.exposeString('projectId', { description: 'The project that the credential leads to; it never changes.' }),
    projectName: t.exposeString('projectName', { description: 'As the cloud named it when it was last asked.' }),
    defaultRegion: t.exposeString('defaultRegion', { description: 'Used where a request names none. Case sensitive.' }),
    noMetadataService: t.field({
      type: MarkType,
      nullable: true,
      description: 'Null: not marked.',
      resolve: (account) => account.noMetadataService ?? null,
    }),
    markedNetworks: t.field({
      type: [NetworkMarkType],
      description: 'Networks without a metadata service.',
      resolve: ({ networks }) => networks,
    }),
    recordedAddresses: t.field({
      type: [RecordedAddressType],
      description: 'Shared egress addresses, by address.',
      resolve: ({ addresses }) => addresses,
    }),
    createsPerMinute: t.int({
      description: 'Create requests a minute, of all replicas together. 0: no limit.',
      resolve: ({ limits }) => limits.createsPerMinute,
    }),
    createsInFlight: t.int({
      description: 'Create requests under way at once, of all replicas together. 0: no limit.',
      resolve: ({ limits }) => limits.createsInFlight,
    }),
    requestsPerSecond: t.int({
      description: 'Requests a second to the cloud, of all replicas together. 0: no limit.',
      resolve: ({ limits }) => limits.requestsPerSecond,
    }),
    state: t.field({ type: StateType, description: 'Whether it can be used.', resolve: ({ state }) => state }),
    stateDetail: t.exposeString('stateDetail', {
      nullable: true,
      description: 'Why it is failing, in the words of the cloud, secrets removed.',
    }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true, description: 'When it was last checked.' }),
    lastCheck: t.field({
      type: [FindingType],
      description: 'What the last check found, line by line.',
      resolve: ({ lastCheck }) => lastCheck,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    createdBy: t.exposeString('createdBy', { description: 'The name of whoever added it.' }),
    cloudAddress: t.string({
      nullable: true,
      description: 'Where its everyday credential signs in. Null: not known yet; check the account.',
      resolve: ({ leads }) => leads?.cloud ?? null,
    }),
    cloudUserId: t.string({
      nullable: true,
      description: 'Whom its everyday credential signs in as. Null: not known yet; check the account.',
      resolve: ({ leads }) => leads?.userId ?? null,
    }),
    ownDeletionCredential: t.boolean({
      description:
        'Whether it has a second credential, for deletion alone. Without one the everyday credential deletes, where its rights allow it.',
      resolve: ({ deletion }) => deletion.ownCredential,
    }),
    deletionTrouble: t.string({
      nullable: true,
      description:
        'Why its credential for deletion cannot sign in any more, in the words of the cloud, secrets removed: nothing is deleted meanwhile. Null: it can, or there is none of its own.',
      resolve: ({ deletion }) => deletion.trouble ?? null,
    }),
    deletionUserId: t.string({
      nullable: true,
      description: 'Whom the credential that deletes signs in as: rungs of the witness belong to that user. Null: not known yet.',
      resolve: ({ deletion }) => deletion.userId ?? null,
    }),
    deletionCheck: t.field({
      type: [FindingType],
      description:
        'What the last check found for deletion, line by line: what is lacking has `ok: false`. Empty: it was not looked at; `deletionUnchecked` says why.',
      resolve: ({ deletion }) => deletion.lastCheck,
    }),
    deletionUnchecked: t.string({
      nullable: true,
      description: 'Why `deletionCheck` is empty, and what to do as things are now, a sentence or two. Null: it is not empty.',
      resolve: (account, _args, { services }) => services.accounts.whyDeletionUnchecked(account) ?? null,
    }),
    markers: t.field({ type: [MarkerType], description: 'Ownership markers, by region.', resolve: ({ deletion }) => deletion.markers }),
    witness: t.field({
      type: WitnessType,
      nullable: true,
      description: 'Of the user of the credential that deletes. Null: none was begun.',
      resolve: ({ deletion }) => deletion.ladder ?? null,
    }),
  }),
})

builder.queryField('cloudAccounts', (t) =>
  t.connection(
    {
      type: CloudAccountType,
      description: 'Cloud accounts, oldest first.',
      authScopes: read,
      complexity: pageCost,
      args: {
        search: t.arg.string({
          required: false,
          description:
            "Part of its name or its project's, in whatever case, or its id: whole, as a global id, or its last eight characters or more; at most 200 characters. Null: all.",
        }),
      },
      resolve: async (_root, args, context) => {
        const search = searchText(args.search)
        const name = search === undefined ? 'cloudAccounts' : `cloudAccounts ${JSON.stringify(search)}`
        return toConnection(name, await context.services.accounts.page(pageRequest(name, args, context), search), byCreation, context)
      },
    },
    pagesOf(CloudAccountType, 'CloudAccount', 'installation.read'),
  ),
)

builder.queryField('cloudAccount', (t) =>
  t.field({
    type: CloudAccountType,
    nullable: true,
    description: 'Null: there is no such account, or it was removed.',
    authScopes: read,
    args: { id: t.arg.id({ description: 'Global id.' }) },
    resolve: (_root, { id }, context) => findOne('CloudAccount', id, context.services.accounts.find),
  }),
)
