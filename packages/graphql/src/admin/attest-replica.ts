import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { OverviewType } from './attestation-types.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'attestReplica',
  act: 'installation.write',
  description:
    'Adds the host file of a replica that is alive to the newest attestation, so that it may delete as well. The activation stays. Where it is attested already, nothing happens.',
  input: (t) => ({ replicaId: t.id({ description: 'Global id of the replica.' }) }),
  check: z.object({ replicaId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    attestation: await context.services.attestation.attestReplica(rowId('Replica', input.replicaId), acting(context)),
  }),
  payload: (t) => ({
    attestation: t.field({ type: OverviewType, description: 'As it is now.', resolve: ({ attestation }) => attestation }),
  }),
})
