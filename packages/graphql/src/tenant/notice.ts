import type { OwnNotice } from '@sallyport/domain/tenancy/own-notices.ts'
import { globalId } from '../global-id.ts'
import { member } from './acting.ts'
import { addList } from './paging.ts'
import { builder } from './tenant-builder.ts'

const NoticeKind = builder.enumType('NoticeKind', {
  description: 'What happens to a machine.',
  values: {
    PLANNED: { description: 'It will be removed, not before the instant in the text.' },
    KEPT: { description: 'It was to be removed, and stays.' },
    LEFT: { description: 'It was to be removed, and nobody here looks after it any more; the text says whether its removal had begun.' },
    REMOVED: { description: 'It was removed.' },
    LOST: { description: 'It is gone, and Sallyport did not remove it.' },
  } as const,
})

const NoticeType = builder.objectRef<OwnNotice>('Notice').implement({
  description: 'What Owners are told of the machine of one of their nodes.',
  authScopes: { act: 'notice.read' },
  fields: (t) => ({
    id: t.id({ description: 'Opaque.', resolve: ({ id }) => globalId('Notice', id) }),
    nodeId: t.id({
      nullable: true,
      description: 'Of the node whose machine it is.',
      resolve: ({ nodeId }) => (nodeId === undefined ? null : globalId('Node', nodeId)),
    }),
    kind: t.field({ type: NoticeKind, description: 'What happens to the machine.', resolve: ({ kind }) => kind }),
    title: t.exposeString('title', { description: 'A few words.' }),
    text: t.exposeString('text', { description: 'Sentences for people.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was told.' }),
  }),
})

addList({
  name: 'notices',
  type: NoticeType,
  typeName: 'Notice',
  act: 'notice.read',
  description:
    'What this tenant was told of the machines of its nodes in the last 90 days, newest first. A new one comes with a change of its node.',
  page: (request, context) => context.services.notices.page(member(context), request),
  keyOf: ({ at, id }) => ({ at: at.toISOString(), id }),
})
