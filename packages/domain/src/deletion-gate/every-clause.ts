import type { Clause } from './clause.ts'
import { administratorActivated } from './clauses/administrator-activated.ts'
import { configurationEnables } from './clauses/configuration-enables.ts'
import { deploymentAttested } from './clauses/deployment-attested.ts'
import { identityMatches } from './clauses/identity-matches.ts'
import { markerPresent } from './clauses/marker-present.ts'
import { nodeIsOver } from './clauses/node-is-over.ts'
import { surroundingsAndPace } from './clauses/surroundings-and-pace.ts'
import { witnessIsOurs } from './clauses/witness-is-ours.ts'
import type { GateEvidence } from './evidence.ts'

/** The gate. Each clause is asked, each fact of it is judged, and one that does not hold is enough. */
export const everyClause: readonly Clause<GateEvidence>[] = [
  configurationEnables,
  administratorActivated,
  deploymentAttested,
  identityMatches,
  markerPresent,
  nodeIsOver,
  witnessIsOurs,
  surroundingsAndPace,
]
