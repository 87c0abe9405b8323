const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Global ids of the API, as logs, alarms and audit entries do not have them: `base64url(Type:id)`. */
const globalId = (type: string, id: string): string => btoa(`${type}:${id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The id as it stands in logs of a global id; undefined for anything else. */
export function logIdOf(id: string): string | undefined {
  try {
    return uuid.exec(atob(id.replaceAll('-', '+').replaceAll('_', '/')).split(':')[1] ?? '')?.[0]
  } catch {
    return undefined
  }
}

const pages = new Map(
  Object.entries<(id: string) => string>({
    NODE: (id) => `/nodes/${globalId('Node', id)}`,
    OPERATION: (id) => `/operations/${globalId('Operation', id)}`,
    INSTANCE: (id) => `/instances/${globalId('Instance', id)}`,
    ORPHAN: () => '/instances?orphans=1',
    CLOUD_ACCOUNT: (id) => `/clouds/${globalId('CloudAccount', id)}`,
    TENANT: (id) => `/tenants/${globalId('Tenant', id)}`,
    PUBLISHED_ADDRESS: () => '/addresses',
    ADMINISTRATOR: () => '/settings',
    ALARM: (id) => `/alarms/${globalId('Alarm', id)}`,
    ATTESTATION: () => '/deletion',
    WITNESS_LADDER: () => '/deletion',
  }),
)

/** What the installation's own subjects are about, by the id that they carry. */
const ofInstallation = new Map(
  Object.entries({
    nodes: '/nodes',
    silence: '/nodes',
    deletion: '/deletion',
    fingerprint: '/deletion',
  }),
)

/**
 * Where in this window the subject of an alarm or audit entry is shown; its tenant where it has no page of its own.
 * @param id as it stands in logs
 * @param tenantId global id
 * @returns undefined: nowhere
 */
export function whereIs(kind: string, id: string | null, tenantId: string | null): string | undefined {
  const page = pages.get(kind)
  if (kind === 'INSTALLATION') return id === null ? undefined : ofInstallation.get(id)
  if (page !== undefined && id !== null && uuid.test(id)) return page(id)
  return tenantId === null ? undefined : `/tenants/${tenantId}`
}

/** `CLOUD_ACCOUNT` is "Cloud account". */
export const kindInWords = (kind: string): string => {
  const words = kind.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
