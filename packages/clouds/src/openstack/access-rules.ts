/** One line of an application credential's access rules, as keystone takes it. */
export type AccessRule = { service: string; method: string; path: string }

const rule = <Service extends string>(service: Service, method: string, path: string) => ({ service, method, path })

/**
 * What a credential must be allowed for provisioning, and nothing else: no deletion, no change of a server but its metadata. `*` is one part of a
 * path and `**` anything, so that a rule holds whatever prefix, version or project the service's address has.
 */
export const provisioningRules: readonly (AccessRule & { service: 'compute' | 'image' | 'network' })[] = [
  rule('compute', 'GET', '/**/'),
  rule('compute', 'GET', '/**/flavors/detail'),
  rule('compute', 'GET', '/**/limits'),
  rule('compute', 'GET', '/**/os-availability-zone'),
  rule('compute', 'GET', '/**/servers/detail'),
  rule('compute', 'GET', '/**/servers/*'),
  rule('compute', 'POST', '/**/servers'),
  rule('compute', 'POST', '/**/servers/*/metadata'),
  rule('image', 'GET', '/**/images'),
  rule('network', 'GET', '/**/networks'),
  rule('network', 'GET', '/**/subnets'),
  rule('network', 'GET', '/**/security-groups'),
  rule('network', 'GET', '/**/ports'),
  rule('network', 'GET', '/**/routers/*'),
  rule('network', 'GET', '/**/quotas/*'),
  rule('network', 'GET', '/**/quotas/*/details'),
  rule('network', 'GET', '/**/floatingips'),
]

/** Needed only where operations ask for floating addresses. */
export const floatingAddressRules: readonly AccessRule[] = [
  rule('network', 'POST', '/**/floatingips'),
  rule('network', 'PUT', '/**/floatingips/*'),
]

/** Needed only where the cloud has volumes: the quota that boot volumes count against. nova makes the volumes itself. */
export const bootVolumeRules: readonly AccessRule[] = [rule('block-storage', 'GET', '/**/limits')]

/**
 * Lets failed attempts show the end of their console log. The same rule opens every other action on a server (reboot, rebuild, resize): grant it
 * only where that is acceptable.
 */
export const consoleOutputRules: readonly AccessRule[] = [rule('compute', 'POST', '/**/servers/*/action')]

/**
 * What a credential must be allowed for the deletion gate: the reads that its evidence comes from, the ladder of the witness, and the deletion of a
 * server. No other change.
 */
export const deletionRules: readonly (AccessRule & { service: 'compute' | 'network' })[] = [
  rule('compute', 'GET', '/**/'),
  rule('compute', 'GET', '/**/servers/detail'),
  rule('compute', 'GET', '/**/servers/*'),
  rule('compute', 'DELETE', '/**/servers/*'),
  rule('compute', 'GET', '/**/os-keypairs'),
  rule('compute', 'GET', '/**/os-keypairs/*'),
  rule('compute', 'POST', '/**/os-keypairs'),
  rule('compute', 'DELETE', '/**/os-keypairs/*'),
  rule('network', 'GET', '/**/security-groups'),
  rule('network', 'GET', '/**/security-groups/*'),
]

/** Needed only until the project carries the ownership marker. Nothing ever removes it. */
export const markerRules: readonly AccessRule[] = [rule('network', 'POST', '/**/security-groups')]

/** Needed only where operations ask for floating addresses or made ports, which then go with their server. */
export const addressDeletionRules: readonly AccessRule[] = [
  rule('network', 'GET', '/**/floatingips/*'),
  rule('network', 'DELETE', '/**/floatingips/*'),
  rule('network', 'GET', '/**/ports/*'),
  rule('network', 'DELETE', '/**/ports/*'),
]

/** Needed only where a volume was made beside its server. Boot volumes go with theirs, and need no rule. */
export const volumeDeletionRules: readonly AccessRule[] = [
  rule('block-storage', 'GET', '/**/volumes/*'),
  rule('block-storage', 'DELETE', '/**/volumes/*'),
]

/** What sync runs read. Nothing in it writes. */
export const syncRules: readonly (AccessRule & { service: 'compute' | 'image' | 'network' })[] = [
  rule('compute', 'GET', '/**/'),
  rule('compute', 'GET', '/**/flavors/detail'),
  rule('compute', 'GET', '/**/servers/detail'),
  rule('compute', 'GET', '/**/servers/*'),
  rule('image', 'GET', '/**/images'),
  rule('network', 'GET', '/**/security-groups'),
  rule('network', 'GET', '/**/ports'),
  rule('network', 'GET', '/**/floatingips'),
]

/** Needed only where the cloud has volumes. */
export const volumeSyncRules: readonly AccessRule[] = [
  rule('block-storage', 'GET', '/**/volumes/detail'),
  rule('block-storage', 'GET', '/**/types'),
]

/** Every published list, by the name under which the page for administrators has it. */
export const publishedLists: Readonly<Record<string, readonly AccessRule[]>> = {
  provisioning: provisioningRules,
  'floating addresses': floatingAddressRules,
  'boot volumes': bootVolumeRules,
  'console output': consoleOutputRules,
  deletion: deletionRules,
  'ownership marker': markerRules,
  'deletion of addresses and ports': addressDeletionRules,
  'deletion of volumes': volumeDeletionRules,
  'sync runs': syncRules,
  'sync of volumes': volumeSyncRules,
}

/** Whether one of the rules covers a request, matched as the token check in front of the services does it. */
export function isCovered(rules: readonly AccessRule[], asked: AccessRule): boolean {
  return rules.some(({ service, method, path }) => service === asked.service && method === asked.method && toPattern(path).test(asked.path))
}

function toPattern(path: string): RegExp {
  const parts = path.split(/(\*\*|\*|\{[^}]*\})/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.+?^$()|[\]\\{}]/g, '\\$&')
    return part === '**' ? '.*' : '[^/]+'
  })
  return new RegExp(`^${parts.join('')}$`)
}
