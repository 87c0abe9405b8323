import type { Administrator } from '@sallyport/domain/tenancy/administrators.ts'
import { pageCost, pageRequest, toConnection } from '../connection.ts'
import { globalId } from '../global-id.ts'
import { builder } from './admin-builder.ts'
import { byCreation, pagesOf } from './paging.ts'

export const AdministratorType = builder.objectRef<Administrator>('Administrator').implement({
  description: 'A person who runs this installation.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Administrator', id) }),
    displayName: t.exposeString('displayName', { description: '1 to 80 characters.' }),
    email: t.exposeString('email', { description: 'Unique among administrators, in whatever case.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    createdBy: t.exposeString('createdBy', { description: 'The name of whoever added them.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When one of their tokens was last used, to the minute.',
    }),
  }),
})

builder.queryField('administrators', (t) =>
  t.connection(
    {
      type: AdministratorType,
      description: 'Administrators, oldest first.',
      authScopes: { act: 'installation.read' },
      complexity: pageCost,
      resolve: async (_root, args, context) =>
        toConnection(
          'administrators',
          await context.services.administrators.page(pageRequest('administrators', args, context)),
          byCreation,
          context,
        ),
    },
    pagesOf(AdministratorType, 'Administrator', 'installation.read'),
  ),
)

builder.queryField('viewer', (t) =>
  t.field({
    type: builder
      .objectRef<{ administratorId: string; displayName: string; tokenId: string; tokenExpiresAt: Date | undefined }>('Viewer')
      .implement({
        description: 'Who is signed in.',
        authScopes: { act: 'installation.read' },
        fields: (f) => ({
          administratorId: f.id({
            description: 'Global id of the administrator.',
            resolve: ({ administratorId }) => globalId('Administrator', administratorId),
          }),
          displayName: f.exposeString('displayName', { description: 'As the audit log names them.' }),
          tokenId: f.exposeString('tokenId', { description: 'The public part of the token that was used.' }),
          tokenExpiresAt: f.expose('tokenExpiresAt', { type: 'DateTime', nullable: true, description: 'Null: it does not expire.' }),
        }),
      }),
    description: 'Who is signed in.',
    authScopes: { act: 'installation.read' },
    resolve: (_root, _args, { viewer }) => {
      if (viewer.kind !== 'ADMINISTRATOR') throw new Error('not signed in')
      return viewer
    },
  }),
)
