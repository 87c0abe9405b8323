import type { AlarmShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { titleOfAlarm } from '@sallyport/domain/progress/webhook.ts'
import type { Shown } from '@sallyport/kit/states.ts'

export { titleOfAlarm }

/** Kinds that can be filtered by, as they are raised today; another version of the server may know more. */
export const alarmKinds: readonly string[] = [
  'ADDRESS_WITHDRAWN_IN_USE',
  'CLONED_AGENT',
  'CLOUD_ACCOUNT_FAILING',
  'DELETION_BREAKER',
  'DELETION_CREDENTIAL_FAILING',
  'DEPLOYMENT_DIFFERS',
  'EGRESS_CHANGED',
  'ENDED_AGENT_KNOCKS',
  'EXTRA_INSTANCE',
  'INSTANCE_LOST',
  'LATE_INSTANCE',
  'MANY_FILED',
  'NODE_SILENT',
  'NODES_SILENT',
  'ORPHAN_INSTANCE',
  'REPLICAS_DIFFER',
  'SECOND_KEY',
  'WITNESS_FENCED',
  'WRONG_PROOF',
]

/** What is over and was not acknowledged stays open, and needs nobody in a hurry. */
export function alarmShown({ acknowledgedAt, over }: Pick<AlarmShownFragment, 'acknowledgedAt' | 'over'>): Shown {
  if (acknowledgedAt != null) return { mark: 'met', word: 'Acknowledged' }
  return over == null ? { mark: 'attention', word: 'Open' } : { mark: 'waiting', word: 'Open, and over' }
}
