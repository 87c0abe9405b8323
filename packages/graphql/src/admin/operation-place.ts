import { globalId } from '../global-id.ts'
import { AttemptType, PlaceType } from './operation-refs.ts'

PlaceType.implement({
  description: 'One of the nodes that an operation asks for.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque; `retryPlace` takes it.', resolve: ({ id }) => globalId('Place', id) }),
    number: t.exposeInt('number', { description: '1 to `count`.' }),
    name: t.exposeString('name', { description: 'The name of its node.' }),
    attempts: t.loadableList({
      type: AttemptType,
      description: 'Every try to fill it, oldest first; the last one counts.',
      load: (ids: string[], context) => context.services.operations.attemptsOf(ids),
      resolve: ({ id }) => id,
    }),
  }),
})
