/** What each key of a clouds.yaml entry means here. Anything that is in none of these lists is refused by name. */

/** Keys of `auth`; openstacksdk accepts them beside `auth` too, where they win. */
export const authKeys = new Set([
  'auth_url',
  'username',
  'user_id',
  'password',
  'token',
  'application_credential_id',
  'application_credential_name',
  'application_credential_secret',
  'project_id',
  'project_name',
  'user_domain_id',
  'user_domain_name',
  'project_domain_id',
  'project_domain_name',
  'domain_id',
  'domain_name',
])

export const entryKeys = new Set([
  'auth',
  'auth_type',
  'region_name',
  'regions',
  'interface',
  'verify',
  'insecure',
  'cacert',
  'identity_api_version',
])

/** Older spellings. */
export const renamed: Record<string, string> = {
  tenant_id: 'project_id',
  tenant_name: 'project_name',
  auth_plugin: 'auth_type',
  endpoint_type: 'interface',
  volume_endpoint_override: 'block_storage_endpoint_override',
  volumev3_endpoint_override: 'block_storage_endpoint_override',
}

export const overrideKeys = {
  compute_endpoint_override: 'compute',
  network_endpoint_override: 'network',
  image_endpoint_override: 'image',
  block_storage_endpoint_override: 'volume',
} as const

const ignoredNames = new Set([
  'disable_vendor_agent',
  'floating_ip_source',
  'image_api_use_tasks',
  'image_format',
  'secgroup_source',
  'force_ipv4',
  'has_network',
  'requires_floating_ip',
  'networks',
])

/** Keys that direct other programs, or things that Sallyport settles itself; versions are negotiated. */
export const isIgnored = (key: string): boolean => ignoredNames.has(key) || (key.endsWith('_api_version') && key !== 'identity_api_version')

/** Keys with a meaning that Sallyport does not follow, and what to do instead. */
export const refusedKeys: Record<string, string> = {
  vendor_hook: 'it names code to load. Leave it out',
  profile: 'vendor profiles are not followed. Write auth_url, region_name and the rest into the entry itself',
  cloud: 'vendor profiles are not followed. Write auth_url, region_name and the rest into the entry itself',
  cert: 'client certificates are not supported. Use an application credential',
  key: 'client certificates are not supported. Use an application credential',
  system_scope: 'nodes are created in a project. Name a project',
  trust_id: 'trusts are not supported. Use an application credential',
  passcode: 'a second factor cannot be given again and again. Use an application credential',
}
