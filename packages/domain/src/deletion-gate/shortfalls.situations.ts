import { activationShortfalls } from './clauses/administrator-activated.situations.ts'
import { configurationShortfalls } from './clauses/configuration-enables.situations.ts'
import { deploymentShortfalls } from './clauses/deployment-attested.situations.ts'
import { identityShortfalls } from './clauses/identity-matches.situations.ts'
import { markerShortfalls } from './clauses/marker-present.situations.ts'
import { nodeShortfalls } from './clauses/node-is-over.situations.ts'
import { neverActivatedShortfalls, surroundingsShortfalls } from './clauses/surroundings-and-pace.situations.ts'
import { witnessShortfalls } from './clauses/witness-is-ours.situations.ts'
import { change, neverActivated } from './evidence.situations.ts'
import { cases, inClause, type ShortfallCase } from './shortfall-case.situations.ts'

/** For tests: of every fact the ways in which it does not hold. */
export const shortfallCases: readonly ShortfallCase[] = [
  ...configurationShortfalls,
  ...activationShortfalls,
  ...joined(3, deploymentShortfalls),
  ...identityShortfalls,
  ...markerShortfalls,
  ...nodeShortfalls,
  ...joined(7, witnessShortfalls),
  ...cases(7, 'FALSE', (it) => [it('claim-confirmed', 'another rung with the same key', change('witness', { rung: 6 }))]),
  ...joined(8, surroundingsShortfalls),
  ...cases(8, 'UNKNOWN', (it) => [
    it('rows-include-it', 'which row it is was not told', change('row', { instanceId: '' }), ['7/climbed-for-this-delete']),
  ]),
  ...joined(8, neverActivatedShortfalls).map((one) => ({ ...one, base: neverActivated })),
]

/** Those of the deployment, the witness and the surroundings know the readings of their clause alone. */
function joined<Evidence>(
  clause: number,
  all: readonly (Pick<ShortfallCase, 'fact' | 'state' | 'how' | 'implies'> & { change(evidence: Evidence): Evidence })[],
): ShortfallCase[] {
  return all.map(({ fact, state, how, implies, change }) =>
    inClause(clause, state)(fact, how, (evidence) => ({ ...evidence, ...change(evidence as Evidence) }), implies),
  )
}
