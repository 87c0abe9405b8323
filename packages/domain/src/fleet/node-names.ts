import { invalid, type Problem } from '../primitives/problem.ts'
import type { NodeState } from './node-states.ts'

/** Numbers behind a prefix have at most this many digits: more is no number of ours, and stands in nobody's way. */
export const numberDigits = 9
const greatest = 10 ** numberDigits - 1

/** The number that follows the greatest that a prefix ever had in a tenant (0: none); undefined: there are no more. */
export const numberAfter = (last: number): number | undefined => (last < greatest ? last + 1 : undefined)

/**
 * `<prefix>-<number>` for each node, above every number that the prefix ever had in the tenant.
 * @throws Problem naming `namePrefix` where too few are left
 */
export function namesAfter(last: number, prefix: string, count: number): string[] {
  if (last + count > greatest)
    throw invalid(
      'namePrefix',
      `${prefix}-${last} is among the names of this tenant: no numbers are left behind it. Choose another prefix.`,
    )
  return Array.from({ length: count }, (_, i) => `${prefix}-${last + 1 + i}`)
}

/** Who has a name already: a node that is not over, or a place of an operation that goes on, which may be tried again. */
export type NameHolder = { name: string; state: NodeState | 'PLANNED' }

/** Why a node cannot take a name, at the field `name`. */
export function nameTaken({ name, state }: NameHolder): Problem {
  if (state === 'PLANNED')
    return invalid('name', `${name} is the name of a node that is still being set up. Choose another name, or wait until that is over.`)
  const out = state === 'ENROLLING' ? 'rename or revoke that one first' : 'rename that one first'
  return invalid('name', `A node that is ${state.toLowerCase()} has the name ${name}. Choose another name, or ${out}.`)
}
