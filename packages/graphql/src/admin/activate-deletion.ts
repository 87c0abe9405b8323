import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { OverviewType } from './attestation-types.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'activateDeletion',
  act: 'installation.write',
  description:
    'The second act: instances may be deleted, as long as every clause of the gate holds for them. The witness of each account begins anew with it. Where it is active upon this attestation already, nothing happens.',
  input: (t) => ({ attestationId: t.id({ description: 'Global id of the attestation that was looked at: the newest.' }) }),
  check: z.object({ attestationId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: async (input, context) => ({
    attestation: await context.services.attestation.activate(rowId('Attestation', input.attestationId), acting(context)),
  }),
  payload: (t) => ({
    attestation: t.field({ type: OverviewType, description: 'As it is now.', resolve: ({ attestation }) => attestation }),
  }),
})
