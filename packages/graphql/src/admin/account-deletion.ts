import type { AccountLadder, RecordedMarker } from '@sallyport/domain/clouds/account.ts'
import { fenceReasons } from '@sallyport/domain/deletion-gate/witness/witness.ts'
import { builder } from './admin-builder.ts'

const read = { act: 'installation.read' } as const

export const MarkerType = builder.objectRef<RecordedMarker>('OwnershipMarker').implement({
  description:
    'What says in the project itself that this deployment owns servers there: a security group on no port. Nothing of Sallyport removes it; removed by hand it takes the permission to delete away.',
  authScopes: read,
  fields: (t) => ({
    region: t.exposeString('region', { description: 'Where it is.' }),
    markerId: t.exposeString('markerId', { description: "The cloud's id." }),
    recordedBy: t.exposeString('recordedBy', { description: 'The name of whoever asked for it.' }),
    recordedAt: t.expose('recordedAt', { type: 'DateTime', description: 'When it was recorded.' }),
  }),
})

const FenceType = builder.objectRef<NonNullable<AccountLadder['fence']>>('WitnessFence').implement({
  description: 'Another copy of this installation was found. Nothing is deleted until the deployment is attested and activated anew.',
  authScopes: read,
  fields: (t) => ({
    reason: t.exposeString('reason', { description: 'For example `OTHERS_ABOVE`.' }),
    why: t.string({ description: 'The same as a sentence.', resolve: ({ reason }) => fenceReasons[reason] }),
    since: t.expose('since', { type: 'DateTime', description: 'When it was found.' }),
  }),
})

export const WitnessType = builder.objectRef<AccountLadder>('WitnessLadder').implement({
  description: "The names in a cloud by which a copy of this installation is told from the original. It belongs to the cloud's user.",
  authScopes: read,
  fields: (t) => ({
    region: t.exposeString('region', { description: 'Where its rungs are.' }),
    rung: t.exposeInt('rung', { description: 'The newest one that was confirmed. 0: none was climbed.' }),
    claimOpen: t.exposeBoolean('claimOpen', { description: 'Whether it is not known yet what became of the next rung.' }),
    fence: t.field({ type: FenceType, nullable: true, description: 'Null: it is not fenced.', resolve: ({ fence }) => fence ?? null }),
    lastClimbAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a rung was last climbed and heard to be ours. Null: never.',
      resolve: ({ lastClimbAt }) => lastClimbAt ?? null,
    }),
  }),
})
