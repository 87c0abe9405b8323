import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { OverviewType } from './attestation-types.ts'

addMutation({
  name: 'attestDeployment',
  act: 'installation.write',
  description:
    'Attests that this deployment is the one that is meant, with all replicas that are alive. It activates nothing, and ends the activation that there was.',
  input: (t) => ({
    installationName: t.string({ description: 'The name of the installation, typed exactly as `attestation` shows it.' }),
    fingerprintHash: t.string({ description: '`fingerprint.hash` of what was looked at. Refused where the fingerprint changed since.' }),
  }),
  check: z.object({
    installationName: z.string().max(500, 'Type the name of the installation exactly as it is shown: none has more than 500 characters.'),
    fingerprintHash: z.string().max(100, 'Give `fingerprint.hash` as it is shown: none has more than 100 characters.'),
  }),
  refusals: ['CONFLICT'],
  resolve: async (input, context) => ({ attestation: await context.services.attestation.attest(input, acting(context)) }),
  payload: (t) => ({
    attestation: t.field({ type: OverviewType, description: 'As it is now.', resolve: ({ attestation }) => attestation }),
  }),
})
