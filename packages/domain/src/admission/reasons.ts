import type { NodeState } from '../fleet/node-states.ts'

/**
 * Why an attempt ended or waits, for both audiences. Administrators get the code, the sentence and the cloud's own words; tenants get one of
 * the sentences of the closed list `tenantReasons`, which never say anything about a cloud.
 */
export const endReasons = {
  DEADLINE: { tenant: 'NOT_PROVEN_IN_TIME', admin: 'The deadline passed before every condition was met.' },
  PLANNED_TOO_LONG: { tenant: 'COULD_NOT_START', admin: 'The attempt waited 24 hours and was never started.' },
  CREATE_REFUSED: {
    tenant: 'COULD_NOT_START',
    admin: 'The instance was not created: the cloud refused, or the request could not be sent.',
  },
  CREATE_UNCONFIRMED: {
    tenant: 'COULD_NOT_START',
    admin: 'The answer to the create request was lost, and no instance of this attempt was found within 60 s.',
  },
  CREATE_DOUBLED: { tenant: 'COULD_NOT_START', admin: 'More than one instance of this attempt was found: none was adopted.' },
  INSTANCE_ERROR: { tenant: 'STOPPED_UNEXPECTEDLY', admin: 'The cloud put the instance into ERROR.' },
  INSTANCE_VANISHED: { tenant: 'STOPPED_UNEXPECTEDLY', admin: 'The cloud no longer has the instance.' },
  INSTANCE_ALTERED: { tenant: 'IDENTITY_DOUBTED', admin: 'The instance no longer carries the identity that it was created with.' },
  SECOND_KEY: { tenant: 'IDENTITY_DOUBTED', admin: 'A second key presented the enrollment token: owner and thief cannot be told apart.' },
  CLONED: { tenant: 'IDENTITY_DOUBTED', admin: 'Two running copies of the agent use one key.' },
  WRONG_PROOF: { tenant: 'IDENTITY_DOUBTED', admin: 'The agent returned a wrong instance proof.' },
  REVOKED: { tenant: 'REVOKED', admin: 'The node was revoked while it was held.' },
  CANCELLED: { tenant: 'CANCELLED', admin: 'An administrator cancelled it.' },
} as const
export type EndReason = keyof typeof endReasons

/** What a person decided comes before whatever else ends an attempt, also where the create was under way and its outcome came later. */
export function decidedByPerson({ node, cancelWished }: { node: NodeState; cancelWished: boolean }): EndReason | undefined {
  if (node !== 'HELD') return 'REVOKED'
  return cancelWished ? 'CANCELLED' : undefined
}

/** The closed list that tenants see, with its sentences. */
export const tenantReasons = {
  WAITING_TO_START: 'Waiting to start.',
  STARTING: 'Starting.',
  WAITING_FOR_AGENT: 'Started; waiting for its agent to report.',
  BEING_CHECKED: 'Reporting; being checked.',
  OBSERVED: 'Checks passed; being watched for two minutes.',
  WAITING_FOR_ADMINISTRATOR: 'Waiting for the administrators of this installation.',
  ADMITTED: 'Proved itself.',
  NOT_PROVEN_IN_TIME: 'Did not prove itself in time.',
  COULD_NOT_START: 'Could not be started.',
  STOPPED_UNEXPECTEDLY: 'Stopped unexpectedly while being checked.',
  IDENTITY_DOUBTED: 'Its identity could not be trusted.',
  REVOKED: 'Revoked.',
  CANCELLED: 'Cancelled.',
  DISABLED_KEY_DOUBTED: 'Disabled: its key may be known to someone else.',
} as const
export type TenantReason = keyof typeof tenantReasons
