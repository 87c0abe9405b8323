import { globalId } from '../global-id.ts'

/** Kinds of subjects, as they stand in alarms and in the audit log, and the object type whose global id they have. */
const typeOf: Readonly<Record<string, string>> = {
  ADMINISTRATOR: 'Administrator',
  ALARM: 'Alarm',
  ALLOWANCE: 'Allowance',
  API_TOKEN: 'ApiToken',
  CLOUD_ACCOUNT: 'CloudAccount',
  INSTANCE: 'Instance',
  MEMBER: 'Member',
  MONITOR: 'Monitor',
  NODE: 'Node',
  OPERATION: 'Operation',
  ORPHAN: 'Orphan',
  PUBLISHED_ADDRESS: 'PublishedAddress',
  TENANT: 'Tenant',
}

/** The global id of what an alarm or an entry of the audit log is about; null: it has none. */
export function subjectGlobalId({ subjectKind, subjectId }: { subjectKind: string; subjectId: string | undefined }): string | null {
  const type = typeOf[subjectKind]
  return type === undefined || subjectId === undefined ? null : globalId(type, subjectId)
}
