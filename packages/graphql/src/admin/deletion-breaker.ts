import type { BreakerShown } from '@sallyport/domain/deletion-gate/breaker-service.ts'
import { builder } from './admin-builder.ts'

export const DeletionBreakerType = builder.objectRef<BreakerShown>('DeletionBreaker').implement({
  description: 'The breaker of the installation. Tripped, it stops every deletion in every cloud until an administrator resets it.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    trippedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: it is closed, and stops nothing.',
      resolve: ({ tripped }) => tripped?.at ?? null,
    }),
    why: t.string({ nullable: true, description: 'What tripped it, a sentence.', resolve: ({ tripped }) => tripped?.why ?? null }),
    resetAt: t.expose('resetAt', { type: 'DateTime', nullable: true, description: 'When it was last reset. Null: never.' }),
    resetBy: t.exposeString('resetBy', { nullable: true, description: 'Who reset it last.' }),
  }),
})

builder.queryField('deletionBreaker', (t) =>
  t.field({
    type: DeletionBreakerType,
    description: 'Whether the breaker stops deletions, and why.',
    authScopes: { act: 'installation.read' },
    resolve: (_root, _args, { services }) => services.breaker.read(),
  }),
)
