import type { AttestationOverview } from '@sallyport/domain/deletion-gate/attestation/attestation-service.ts'
import type {
  RecordedActivation,
  RecordedAttestation,
  ReplicaShown,
} from '@sallyport/domain/deletion-gate/attestation/attestation-store.ts'
import type { Difference } from '@sallyport/domain/deletion-gate/attestation/differences.ts'
import type { FingerprintAccount, SharedFingerprint } from '@sallyport/domain/deletion-gate/attestation/fingerprint.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'

const read = { act: 'installation.read' } as const

const AccountType = builder.objectRef<FingerprintAccount>('FingerprintAccount').implement({
  description: 'Where deletes of a cloud account would go.',
  authScopes: read,
  fields: (t) => ({
    cloudAccountId: t.id({ description: 'The account.', resolve: ({ accountId }) => globalId('CloudAccount', accountId) }),
    provider: t.exposeString('provider', { description: 'For example `openstack`.' }),
    cloud: t.exposeString('cloud', { description: 'Address of the sign-in.' }),
    projectId: t.exposeString('projectId', { description: "The cloud's id." }),
    userId: t.exposeString('userId', { description: "The cloud's id of the user whose credential deletes." }),
  }),
})

const SettingType = builder.objectRef<{ name: string; value: string }>('DeletionSetting').implement({
  description: 'A setting of deletion, as it is configured.',
  authScopes: read,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its full name.' }),
    value: t.exposeString('value', { description: 'As text.' }),
  }),
})

const SharedType = builder.objectRef<SharedFingerprint>('SharedFingerprint').implement({
  description: 'What is the same for all replicas of one installation, and another in most copies of it. Nothing of it is secret.',
  authScopes: read,
  fields: (t) => ({
    installationId: t.exposeString('installationId', { description: 'Marks in the clouds what this deployment created.' }),
    systemIdentifier: t.exposeString('systemIdentifier', { description: 'Of the PostgreSQL cluster.' }),
    timeline: t.exposeInt('timeline', { description: 'Raised when a standby is promoted, or a back-up is restored to a point in time.' }),
    databaseOid: t.string({ description: 'Of the database within its cluster.', resolve: ({ databaseOid }) => String(databaseOid) }),
    databaseName: t.exposeString('databaseName', { description: 'Of the database.' }),
    sealingKey: t.exposeString('sealingKey', { description: 'Names the key that seals; not the key.' }),
    accounts: t.field({ type: [AccountType], description: 'All that are in use.', resolve: ({ accounts }) => [...accounts] }),
    publicUrl: t.exposeString('publicUrl', { description: 'How browsers reach it.' }),
    deletionSettings: t.field({
      type: [SettingType],
      description: 'As in the configuration; `--restored` changes none.',
      resolve: ({ deletionSettings }) =>
        Object.entries(deletionSettings)
          .map(([name, value]) => ({ name, value: String(value) }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
    }),
  }),
})

const FingerprintType = builder.objectRef<AttestationOverview>('Fingerprint').implement({
  description: 'What makes this deployment this one, taken now by the replica that answers.',
  authScopes: read,
  fields: (t) => ({
    shared: t.field({ type: SharedType, description: 'The same for all replicas.', resolve: ({ today }) => today.fingerprint.shared }),
    hosts: t.stringList({
      description: 'sha256 of the host file of each replica that is alive: with an attestation, these may delete.',
      resolve: ({ hosts }) => [...hosts],
    }),
    hash: t.string({
      nullable: true,
      description: 'To be given to `attestDeployment`, so that what is attested is what was looked at. Null: it is not whole.',
      resolve: ({ hash }) => hash ?? null,
    }),
    lacks: t.stringList({
      description: 'What could not be read, a sentence each with what to do. Empty: nothing.',
      resolve: ({ today }) => [...today.lacks, ...(today.hostTrouble === undefined ? [] : [today.hostTrouble])],
    }),
  }),
})

const DifferenceType = builder.objectRef<Difference>('FingerprintDifference').implement({
  description: 'Something that is not what was attested.',
  authScopes: read,
  fields: (t) => ({
    part: t.exposeString('part', { description: 'For example `timeline`, `accounts` or `host`.' }),
    subject: t.string({
      nullable: true,
      description: 'Which account or which setting. Null for the other parts.',
      resolve: ({ part, subject }) => (part === 'accounts' && subject !== null ? globalId('CloudAccount', subject) : subject),
    }),
    sentence: t.exposeString('sentence', { description: 'What it was, what it is, and what that means.' }),
    attested: t.exposeString('attested', { nullable: true, description: 'Null: there was none.' }),
    today: t.exposeString('today', { nullable: true, description: 'Null: there is none.' }),
  }),
})

const HostType = builder.objectRef<RecordedAttestation['hosts'][number]>('AttestedHost').implement({
  description: 'A host file whose replica may delete.',
  authScopes: read,
  fields: (t) => ({
    host: t.exposeString('host', { description: 'sha256 of the file.' }),
    addedBy: t.string({ description: 'Who attested it.', resolve: ({ by }) => by.name }),
    addedAt: t.expose('at', { type: 'DateTime', description: 'When.' }),
  }),
})

const AttestationType = builder.objectRef<RecordedAttestation>('Attestation').implement({
  description: 'What an administrator attested of this deployment.',
  authScopes: read,
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Attestation', id) }),
    attestedBy: t.string({ description: 'The name of whoever attested.', resolve: ({ by }) => by.name }),
    attestedAt: t.expose('at', { type: 'DateTime', description: 'When.' }),
    hash: t.exposeString('hash', { description: 'Of what was looked at.' }),
    shared: t.field({ type: SharedType, description: 'As it was attested.', resolve: ({ shared }) => shared }),
    hosts: t.field({
      type: [HostType],
      description: 'Those that were attested with it and those that were added since.',
      resolve: ({ hosts }) => [...hosts],
    }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: it stands. It ends when another copy of this deployment is found.',
      resolve: ({ ended }) => ended?.at ?? null,
    }),
    endReason: t.string({ nullable: true, description: 'Null: it stands.', resolve: ({ ended }) => ended?.why ?? null }),
  }),
})

const ActivationType = builder.objectRef<RecordedActivation>('DeletionActivation').implement({
  description: "An administrator's decision that instances may be deleted, upon one attestation.",
  authScopes: read,
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('DeletionActivation', id) }),
    attestationId: t.id({ description: 'Upon which.', resolve: ({ attestationId }) => globalId('Attestation', attestationId) }),
    activatedBy: t.string({ description: 'The name of whoever activated.', resolve: ({ by }) => by.name }),
    activatedAt: t.expose('at', { type: 'DateTime', description: 'When.' }),
    withdrawnAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: it stands.',
      resolve: ({ withdrawn }) => withdrawn?.at ?? null,
    }),
    withdrawnBy: t.string({
      nullable: true,
      description: "A person's name, or Sallyport's. Null: it stands.",
      resolve: ({ withdrawn }) => withdrawn?.by ?? null,
    }),
    withdrawReason: t.string({ nullable: true, description: 'Null: it stands.', resolve: ({ withdrawn }) => withdrawn?.why ?? null }),
  }),
})

type Attesting = ReplicaShown & { attested: boolean; answers: boolean }

const ReplicaType = builder.objectRef<Attesting>('AttestedReplica').implement({
  description: 'A replica that is alive, and whether it may delete.',
  authScopes: read,
  fields: (t) => ({
    id: t.id({ description: 'Global id, for `attestReplica`.', resolve: ({ id }) => globalId('Replica', id) }),
    version: t.exposeString('version', { description: 'Of its program.' }),
    roles: t.stringList({ description: '`api`, `worker`.', resolve: ({ roles }) => [...roles] }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it started.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last heard.' }),
    answers: t.exposeBoolean('answers', { description: 'Whether it is the one that answers this.' }),
    host: t.string({
      nullable: true,
      description: 'sha256 of its host file. Null: it showed none, and deletes nothing.',
      resolve: ({ host }) => host ?? null,
    }),
    attested: t.exposeBoolean('attested', { description: 'Whether its host file is among the attested ones.' }),
    restored: t.exposeBoolean('restored', { description: 'Whether it was started with `--restored`, and deletes nothing.' }),
    deletionEnabled: t.exposeBoolean('deletionEnabled', { description: 'Whether its configuration enables deletion.' }),
    compared: t.boolean({
      description: 'Whether it has compared itself with the newest attestation; it does so every minute.',
      resolve: ({ differences }) => differences !== undefined,
    }),
    differences: t.field({
      type: [DifferenceType],
      description: 'As it found them when it compared itself last.',
      resolve: ({ differences = [] }) => [...differences],
    }),
    lacks: t.stringList({
      description: 'What it could not read of the fingerprint, a sentence each with what to do.',
      resolve: ({ lacks }) => [...lacks],
    }),
  }),
})

export const OverviewType = builder.objectRef<AttestationOverview>('AttestationOverview').implement({
  description: 'What an administrator looks at before attesting this deployment and activating deletion.',
  authScopes: read,
  fields: (t) => ({
    installationName: t.string({
      description: 'To be typed to attest.',
      resolve: ({ configured }) => configured.installationName,
    }),
    fingerprint: t.field({ type: FingerprintType, description: 'As it is now.', resolve: (overview) => overview }),
    attestation: t.field({
      type: AttestationType,
      nullable: true,
      description: 'The newest. Null: nobody ever attested.',
      resolve: ({ attestation }) => attestation ?? null,
    }),
    compared: t.boolean({
      description: 'Whether there is an attestation to compare the fingerprint with.',
      resolve: ({ differences }) => differences !== undefined,
    }),
    differences: t.field({
      type: [DifferenceType],
      description: 'Of the fingerprint as it is now from the attested one, where there is one.',
      resolve: ({ differences = [] }) => [...differences],
    }),
    activation: t.field({
      type: ActivationType,
      nullable: true,
      description: 'The newest, whatever became of it. Null: nobody ever activated.',
      resolve: ({ activation }) => activation ?? null,
    }),
    replicas: t.field({
      type: [ReplicaType],
      description: 'Those that are alive, oldest first, at most 100.',
      resolve: ({ replicas, attestation, replicaId }) =>
        replicas.map((replica) => ({
          ...replica,
          attested: attestation?.hosts.some(({ host }) => host === replica.host) ?? false,
          answers: replica.id === replicaId,
        })),
    }),
    deletionEnabled: t.boolean({
      description: 'Whether the configuration of the replica that answers enables deletion.',
      resolve: ({ configured }) => configured.cloudDeletion,
    }),
    restored: t.boolean({
      description: 'Whether the replica that answers was started with `--restored`.',
      resolve: ({ configured }) => configured.restored,
    }),
    fourEyes: t.boolean({
      description: 'Whether another administrator than the one who attested has to activate.',
      resolve: ({ configured }) => configured.fourEyes,
    }),
    fencedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the witness last found another copy of this deployment ahead. Null: it finds none.',
      resolve: ({ fencedAt }) => fencedAt ?? null,
    }),
  }),
})
