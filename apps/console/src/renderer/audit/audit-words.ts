import type { AuditEntryShownFragment } from '@sallyport/client/generated/admin/graphql.ts'

/** What people and the system do, to choose from; any other can be typed. */
export const knownActions: readonly string[] = [
  'acceptNode',
  'acknowledgeAlarm',
  'activateDeletion',
  'addAdministrator',
  'addCloudAccount',
  'attestDeployment',
  'attestReplica',
  'cancelAttempt',
  'cancelOperation',
  'createApiToken',
  'createEnrollmentToken',
  'createMarker',
  'createMonitor',
  'createTenant',
  'deactivateDeletion',
  'deleteMonitor',
  'disableNode',
  'enableNode',
  'enroll',
  'fenceWitness',
  'grantAllowance',
  'inviteMember',
  'inviteOwner',
  'keepInstance',
  'node.admitted',
  'provisionNodes',
  'publishAddress',
  'removeAdministrator',
  'removeCloudAccount',
  'removeMember',
  'renameNode',
  'requestInstanceDeletion',
  'resetBreaker',
  'retireNode',
  'retryPlace',
  'revokeApiToken',
  'revokeNode',
  'rotateAdministratorToken',
  'rotateCloudCredential',
  'setDeletionCredential',
  'setMemberRole',
  'settleInstance',
  'settleOrphan',
  'updateCloudAccount',
  'updateMonitor',
  'withdrawActivation',
  'withdrawAddress',
  'withdrawAllowance',
]

/** `publishAddress` is "Publish address", `node.admitted` "Node admitted". */
export function actionInWords(action: string): string {
  const words = action
    .replaceAll('.', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kinds: Record<AuditEntryShownFragment['actorKind'], string> = {
  ADMINISTRATOR: 'administrator',
  MEMBER: 'member of a tenant',
  AGENT: 'agent of a node',
  SYSTEM: 'Sallyport itself',
}
export const actorKindInWords = (kind: AuditEntryShownFragment['actorKind']): string => kinds[kind]

export type Line = { name: string; value: string }

/** Names and values of an entry's details; what is nested is a value in JSON. Whatever is no object is told as it is. */
export function detailLines(detail: string): Line[] {
  let value: unknown
  try {
    value = JSON.parse(detail)
  } catch {
    return [{ name: 'Detail', value: detail }]
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return value === null ? [] : [{ name: 'Detail', value: asText(value) }]
  return Object.entries(value).map(([name, each]) => ({ name: actionInWords(name.replaceAll('_', ' ')), value: asText(each) }))
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

function asText(value: unknown): string {
  if (value === null) return 'none'
  if (isPlain(value)) return String(value)
  if (Array.isArray(value) && value.every(isPlain)) return value.length === 0 ? 'none' : value.join(', ')
  return JSON.stringify(value, null, 2)
}
