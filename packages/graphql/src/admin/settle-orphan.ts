import { type OrphanSettlement, orphanSettlements } from '@sallyport/domain/instances/settle.ts'
import { notFound } from '@sallyport/domain/primitives/problem.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { OrphanSettlementType, OrphanType } from './orphan.ts'
import { reason } from './settle-instance.ts'

addMutation({
  name: 'settleOrphan',
  act: 'installation.write',
  description:
    'Says what an orphan is. EXTRA asks the cloud what it shows now, and needs the attempt that it names here, ended, with every part of the identity equal; then it waits for its deletion as any other instance.',
  input: (t) => ({
    orphanId: t.id({ description: 'Id of the orphan.' }),
    as: t.field({ type: OrphanSettlementType, required: true, description: 'What it is.' }),
    reason: t.string({ description: 'Why, for the record: one line of at most 500 characters.' }),
  }),
  check: z.object({ orphanId: z.string(), as: z.enum(Object.keys(orphanSettlements) as OrphanSettlement[]), reason }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: async (input, context) => {
    const found = await context.services.orphans.find(rowId('Orphan', input.orphanId))
    if (found === undefined) throw notFound('orphan')
    return { orphan: await context.services.orphans.settle(found, input.as, input.reason, acting(context)) }
  },
  payload: (t) => ({ orphan: t.field({ type: OrphanType, description: 'As it is now.', resolve: (payload) => payload.orphan }) }),
})
