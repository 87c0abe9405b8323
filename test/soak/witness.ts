import { type Exploration, farther, inWords } from '../simulation/witness/every-bounds.ts'
import { explore } from '../simulation/witness/explore.ts'
import { wrongNowOrNext } from '../simulation/witness/properties.ts'
import { DidNotHold, type Repetition } from './repetition.ts'

/** Every order of the steps of byte-identical copies, farther than every run of the tests looks. Chance decides nothing, and once is all of it. */
export const witness: readonly Repetition[] = Object.entries(farther).map(([name, exploration]) => ({
  name: `witness.${name}`,
  what: exploration.what,
  times: 1,
  run: async ({ seed }) => lookFarther(exploration, seed),
}))

function lookFarther(exploration: Exploration, seed: number): string {
  const explored = explore(exploration, wrongNowOrNext)
  if (explored.fault !== undefined) throw new DidNotHold([explored.fault.what, ...explored.fault.steps].join('\n  '), seed)
  if (explored.states < exploration.statesAtLeast) throw new DidNotHold(`only ${explored.states} worlds were found`, seed)
  return inWords(exploration, explored)
}
