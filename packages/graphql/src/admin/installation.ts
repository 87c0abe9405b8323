import type { Installation } from '@sallyport/domain/progress/installation.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'

const read = { act: 'installation.read' } as const

const CountsType = builder.objectRef<Installation['counts']>('InstallationCounts').implement({
  description: 'How much there is.',
  authScopes: read,
  fields: (t) => ({
    administrators: t.exposeInt('administrators', { description: 'Not removed.' }),
    tenants: t.exposeInt('tenants', { description: 'Tenants.' }),
    cloudAccounts: t.exposeInt('cloudAccounts', { description: 'Not removed.' }),
    operationsRunning: t.exposeInt('operationsRunning', { description: 'Provisioning requests under way.' }),
    nodesHeld: t.exposeInt('nodesHeld', { description: 'Not admitted yet.' }),
    nodesEnabled: t.exposeInt('nodesEnabled', { description: 'In service, heard or not.' }),
    nodesDisabled: t.exposeInt('nodesDisabled', { description: 'Taken out of service for now.' }),
    monitors: t.exposeInt('monitors', { description: 'Of all tenants.' }),
    openAlarms: t.exposeInt('openAlarms', { description: 'Not acknowledged.' }),
  }),
})

const ReplicaType = builder.objectRef<Installation['replicas'][number]>('Replica').implement({
  description: 'A running server process.',
  authScopes: read,
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Replica', id) }),
    version: t.exposeString('version', { description: 'Of its program.' }),
    roles: t.exposeStringList('roles', { description: '`api`, `worker`.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it started.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last heard.' }),
  }),
})

const InstallationType = builder.objectRef<Installation>('Installation').implement({
  description: 'This installation at a glance.',
  authScopes: read,
  fields: (t) => ({
    deploymentId: t.exposeString('deploymentId', { description: 'Marks in the clouds what this deployment created.' }),
    version: t.string({ description: 'Of the server that answers.', resolve: (_installation, _args, { services }) => services.version }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    now: t.expose('now', {
      type: 'DateTime',
      description: "The database's clock, by which deadlines are judged: what a clock beside it differs by is its offset.",
    }),
    addressesVersion: t.exposeInt('addressesVersion', { description: 'The version in `/addresses.json`.' }),
    counts: t.field({ type: CountsType, description: 'How much there is.', resolve: ({ counts }) => counts }),
    replicas: t.field({ type: [ReplicaType], description: 'Oldest first, at most 100.', resolve: ({ replicas }) => replicas }),
  }),
})

builder.queryField('installation', (t) =>
  t.field({
    type: InstallationType,
    description: 'This installation at a glance.',
    authScopes: read,
    resolve: (_root, _args, { services }) => services.installation.read(),
  }),
)
