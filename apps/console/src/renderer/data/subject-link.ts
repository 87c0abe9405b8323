/** Where the window shows what has an id, by its kind. */
const below = new Map([
  ['NODE', '/nodes'],
  ['OPERATION', '/operations'],
  ['INSTANCE', '/instances'],
  ['CLOUD_ACCOUNT', '/clouds'],
  ['TENANT', '/tenants'],
  ['ALARM', '/alarms'],
])

/** Kinds that have a view and no page each. */
const views = new Map([
  ['ORPHAN', '/instances?show=orphans'],
  ['PUBLISHED_ADDRESS', '/addresses'],
  ['ADMINISTRATOR', '/settings'],
  ['ATTESTATION', '/deletion'],
  ['WITNESS_LADDER', '/deletion'],
])

/** What the installation's own alarms are about, by the id that they carry. */
const ofInstallation = new Map([
  ['nodes', '/nodes?state=ENABLED&heard=silent'],
  ['silence', '/nodes?state=ENABLED&heard=silent'],
  ['deletion', '/deletion'],
  ['fingerprint', '/deletion'],
])

export type SubjectToFind = {
  kind: string
  /** As it stands in logs. */
  logId: string | null
  /** Global id; null: it has none. */
  id: string | null
  /** Global id of its tenant. */
  tenantId: string | null
}

/**
 * Where in this window the subject of an alarm or audit entry is shown; its tenant where it has no page of its own.
 * @returns undefined: nowhere
 */
export function whereIs({ kind, logId, id, tenantId }: SubjectToFind): string | undefined {
  if (kind === 'INSTALLATION') return ofInstallation.get(logId ?? '')
  const page = below.get(kind)
  if (page !== undefined && id !== null) return `${page}/${encodeURIComponent(id)}`
  return views.get(kind) ?? (tenantId === null ? undefined : `/tenants/${encodeURIComponent(tenantId)}`)
}

/** `CLOUD_ACCOUNT` is "Cloud account". */
export const kindInWords = (kind: string): string => {
  const words = kind.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id as it stands in logs of a global id; undefined for anything else. The audit log is filtered by that of whoever acted. */
export function logIdOf(id: string): string | undefined {
  try {
    return uuid.exec(atob(id.replaceAll('-', '+').replaceAll('_', '/')).split(':')[1] ?? '')?.[0]
  } catch {
    return undefined
  }
}
