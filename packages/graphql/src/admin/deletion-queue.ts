import { whatToDoAbout } from '@sallyport/domain/deletion-gate/what-to-do.ts'
import type { DeletionQueue } from '@sallyport/domain/instances/deletion-queue.ts'
import { builder } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'

const read = { act: 'installation.read' } as const

const CommonHindranceType = builder.objectRef<DeletionQueue['hindrances'][number]>('CommonHindrance').implement({
  description: 'What stands in the way of deletions first, and of how many.',
  authScopes: read,
  fields: (t) => ({
    instances: t.exposeInt('instances', { description: 'How many instances wait for it first.' }),
    clause: t.exposeInt('clause', { description: 'Number of the clause, 1 to 8. 0: the evidence as a whole.' }),
    clauseName: t.exposeString('name', { description: "The clause's name, which stays." }),
    fact: t.exposeString('fact', { description: "The fact's name in its clause, which stays." }),
    state: t.exposeString('state', { description: '`FALSE`, or `UNKNOWN` where it could not be established.' }),
    why: t.exposeString('why', { description: 'What was found, a sentence; of one of them.' }),
    whatToDo: t.string({ description: 'What can be done about it, a sentence or two.', resolve: (refusal) => whatToDoAbout(refusal) }),
  }),
})

const DeletionQueueType = builder.objectRef<DeletionQueue>('DeletionQueue').implement({
  description: 'What waits for its deletion in one account, and for what.',
  authScopes: read,
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: 'Instances that wait.' }),
    underWay: t.exposeInt('underWay', { description: 'Deletes that are on their way, or were never proved.' }),
    waitingSince: t.expose('waitingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the longest one waits. Null: none does.',
    }),
    notJudged: t.exposeInt('notJudged', { description: 'Those at which the gate has not looked yet.' }),
    hindrances: t.field({
      type: [CommonHindranceType],
      description: 'What stood in the way first when the gate last looked, the most common first; at most 10.',
      complexity: { field: 1, multiplier: 3 },
      resolve: ({ hindrances }) => hindrances,
    }),
  }),
})

builder.objectField(CloudAccountType, 'deletions', (t) =>
  t.loadable({
    type: DeletionQueueType,
    description: 'What waits for its deletion here, and for what.',
    load: (ids: string[], context) => context.services.deletionQueue.ofAccounts(ids),
    resolve: ({ id }) => id,
  }),
)
