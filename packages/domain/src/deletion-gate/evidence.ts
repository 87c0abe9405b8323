import type { ActivationEvidence } from './clauses/administrator-activated.ts'
import type { ConfigurationEvidence } from './clauses/configuration-enables.ts'
import type { DeploymentEvidence } from './clauses/deployment-attested.ts'
import type { IdentityEvidence } from './clauses/identity-matches.ts'
import type { MarkerEvidence } from './clauses/marker-present.ts'
import type { NodeEvidence } from './clauses/node-is-over.ts'
import type { SurroundingsEvidence } from './clauses/surroundings-and-pace.ts'
import type { WitnessEvidence } from './clauses/witness-is-ours.ts'

/**
 * All that the gate knows of one instance: one reading a source, each named by the clause that asks for it. A clause that shares a source with
 * another one means the same reading.
 */
export type GateEvidence = ConfigurationEvidence &
  ActivationEvidence &
  DeploymentEvidence &
  IdentityEvidence &
  MarkerEvidence &
  NodeEvidence &
  WitnessEvidence &
  SurroundingsEvidence

export type SourceName = keyof GateEvidence

/**
 * Every source that the gate knows: what else there is in evidence lets nothing pass. `FRESH`: read immediately before the delete, and at most
 * `FRESH_FOR_MS` old when it is sent. `EARLIER`: its clause says how old it may be.
 */
export const sources = {
  configuration: 'FRESH',
  activation: 'FRESH',
  attestation: 'FRESH',
  fingerprint: 'FRESH',
  silence: 'FRESH',
  row: 'FRESH',
  server: 'FRESH',
  account: 'FRESH',
  credential: 'FRESH',
  markers: 'FRESH',
  node: 'FRESH',
  adoption: 'FRESH',
  createOnceNames: 'FRESH',
  climb: 'EARLIER',
  witness: 'FRESH',
  rung: 'FRESH',
  rungAbove: 'FRESH',
  ladder: 'FRESH',
  listing: 'EARLIER',
  accountRows: 'FRESH',
  lookups: 'EARLIER',
  pace: 'FRESH',
  coolDown: 'FRESH',
  breaker: 'FRESH',
} as const satisfies Record<SourceName, 'FRESH' | 'EARLIER'>
