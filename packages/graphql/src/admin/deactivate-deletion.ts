import { withdrawnWithoutReason } from '@sallyport/domain/deletion-gate/attestation/attestation.ts'
import { lineOfText } from '@sallyport/domain/tenancy/person.ts'
import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { OverviewType } from './attestation-types.ts'

addMutation({
  name: 'deactivateDeletion',
  act: 'installation.write',
  description:
    'Withdraws the activation: nothing is deleted from now on, on any replica. What was sent to a cloud already goes on there. Where nothing is active, nothing happens.',
  input: (t) => ({
    reason: t.string({
      defaultValue: withdrawnWithoutReason,
      description: '1 to 500 characters, for whoever asks later.',
    }),
  }),
  check: z.object({ reason: lineOfText('A reason', 500) }),
  refusals: [],
  resolve: async ({ reason }, context) => ({ attestation: await context.services.attestation.withdraw(reason, acting(context)) }),
  payload: (t) => ({
    attestation: t.field({ type: OverviewType, description: 'As it is now.', resolve: ({ attestation }) => attestation }),
  }),
})
