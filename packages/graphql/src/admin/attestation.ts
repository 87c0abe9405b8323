import { builder } from './admin-builder.ts'
import { OverviewType } from './attestation-types.ts'

builder.queryField('attestation', (t) =>
  t.field({
    type: OverviewType,
    description: 'The attestation beside the fingerprint of today, the activation, and the replicas that may delete.',
    authScopes: { act: 'installation.read' },
    resolve: (_root, _args, { services }) => services.attestation.overview(),
  }),
)
