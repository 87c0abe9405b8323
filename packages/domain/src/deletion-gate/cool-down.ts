import type { InstanceState } from '../fleet/instance-states.ts'
import { minutes } from '../primitives/clock.ts'
import { conflict } from '../primitives/problem.ts'

/** From when on an instance may be deleted that was filed for deletion at `filedAt`. Until then an administrator may keep it. */
export const coolDownEnds = (filedAt: Date, coolDownMinutes: number): Date => new Date(filedAt.getTime() + minutes(coolDownMinutes))

const whyNotKept: Partial<Record<InstanceState, string>> = {
  SEEN: 'Nothing is going to delete this instance.',
  DELETING: 'The delete was sent to the cloud: it is too late to keep this instance.',
  UNCONFIRMED: 'The delete was sent to the cloud: it is too late to keep this instance.',
  GONE: 'This instance is gone.',
  NONE: 'There is no such instance in the cloud.',
  WANTED: 'This instance is being created.',
  SETTLED: 'This instance was settled. Nothing is going to delete it.',
}

/**
 * `keepInstance` takes an instance back that waits for deletion: within the cool-down for certain, later as long as nothing was sent.
 * @param kept whether it was kept already
 * @returns false where it is kept: asking twice is no error
 * @throws Problem CONFLICT
 */
export function decideKeep(state: InstanceState, kept: boolean): boolean {
  if (state === 'SEEN' && kept) return false
  if (state !== 'WAITING') throw conflict(whyNotKept[state] ?? 'This instance does not wait for deletion.')
  return true
}

/**
 * `requestInstanceDeletion` files an instance again that was kept. The cool-down begins anew.
 * @returns false where it waits already: asking twice is no error
 * @throws Problem CONFLICT
 */
export function decideRequestDeletion(state: InstanceState, kept: boolean): boolean {
  if (state === 'WAITING') return false
  if (state === 'SEEN' && kept) return true
  throw conflict(
    state === 'SEEN'
      ? 'Instances are filed for deletion by the retirement of their node, or by the end of their attempt. Retire or revoke the node.'
      : state === 'SETTLED'
        ? 'This instance was settled. Reopen it first.'
        : (whyNotKept[state] ?? 'This instance cannot be filed for deletion.'),
  )
}
