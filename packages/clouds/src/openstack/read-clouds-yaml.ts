import { asSentence } from '@sallyport/domain/primitives/as-sentence.ts'
import { authKeys, entryKeys, isIgnored, overrideKeys, refusedKeys, renamed } from './clouds-yaml-keys.ts'
import { normaliseAuthUrl, type OpenStackCredential, openStackCredential } from './credential.ts'
import { describeCredential, type EntryMeaning } from './describe-credential.ts'
import { hasControls, isMapping, type Mapping, mergeDeep, parseCloudsYaml, pickEntry, refuse } from './parse-clouds-yaml.ts'
import { readAuth } from './read-clouds-yaml-auth.ts'

export type GivenCloudsYaml = {
  /** The text of a clouds.yaml, or of one entry. YAML or JSON. */
  clouds: string
  /** The text of the secure.yaml that goes with it: the same shape, and its values win. */
  secure?: string | undefined
  /** Which entry, where the file has several. */
  cloud?: string | undefined
  /** PEM text in place of the file that `cacert` names. */
  caCertificate?: string | undefined
  /** Whether this installation accepts accounts whose certificates are not verified. */
  allowInsecure: boolean
}

/**
 * Reads an entry as openstacksdk would, except that nothing outside the text counts: no file search, no environment, no vendor profile.
 * Refuses by name what it does not know or does not follow. Throws `InvalidRequest` with the field's path.
 */
export function readCloudsYaml(given: GivenCloudsYaml): { credential: OpenStackCredential; meaning: EntryMeaning } {
  const { cloud, entry } = pickEntry(parseCloudsYaml(given.clouds, 'clouds.yaml'), given.cloud, 'clouds.yaml')
  const secure = given.secure?.trim() ? pickSecure(parseCloudsYaml(given.secure, 'secure.yaml'), cloud) : {}
  const { flat, ignored } = sortKeys(mergeDeep(normaliseKeys(entry), normaliseKeys(secure)))
  const text = (key: string): string | undefined => textAt(flat, key)
  checkIdentityVersion(flat.identity_api_version)
  const regions = readRegions(text('region_name'), flat.regions)
  const expand = (value: string, key: string): string => expandRegion(value, regions, key)
  const authUrl = text('auth_url')
  if (authUrl === undefined) throw refuse('auth.auth_url', 'auth.auth_url is missing: the address of the identity service.')
  const candidate = {
    version: 1,
    authUrl: normaliseAuthUrl(expand(authUrl, 'auth.auth_url')),
    auth: readAuth(text),
    interface: readInterface(text('interface')),
    regions,
    endpointOverrides: readOverrides(text, expand),
    ...readCertificates(flat, given),
  }
  const parsed = openStackCredential.safeParse(candidate)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw refuse(String(issue?.path[0] ?? 'clouds'), asSentence(`The entry's ${issue?.path.join('.')} is not usable: ${issue?.message}`))
  }
  return { credential: parsed.data, meaning: describeCredential(parsed.data, ignored) }
}

/** A secure.yaml may hold secrets of other clouds only; then there is nothing to merge. */
function pickSecure(content: Mapping, cloud: string | undefined): Mapping {
  const clouds = content.clouds
  if (cloud !== undefined && isMapping(clouds) && !Object.hasOwn(clouds, cloud)) return {}
  return pickEntry(content, cloud, 'secure.yaml').entry
}

/** Dashes count as underscores, and old names as new ones. */
function normaliseKeys(entry: Mapping): Mapping {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      const name = key.replaceAll('-', '_')
      return [renamed[name] ?? name, name === 'auth' && isMapping(value) ? normaliseKeys(value) : value]
    }),
  )
}

/** One flat mapping; keys beside `auth` beat those in it. */
function sortKeys(entry: Mapping): { flat: Mapping; ignored: string[] } {
  const auth = entry.auth ?? {}
  if (!isMapping(auth)) throw refuse('auth', 'auth must be a mapping.')
  for (const key of Object.keys(auth)) if (!authKeys.has(key)) throw refuseKey(`auth.${key}`, key)
  const ignored = Object.keys(entry).filter(isIgnored)
  const beside = Object.entries(entry).filter(([key]) => key !== 'auth' && !ignored.includes(key))
  for (const [key] of beside) if (!authKeys.has(key) && !entryKeys.has(key) && !Object.hasOwn(overrideKeys, key)) throw refuseKey(key, key)
  return { flat: { ...auth, ...Object.fromEntries(beside) }, ignored }
}

function refuseKey(path: string, key: string) {
  const reason = refusedKeys[key]
  return refuse(
    path,
    reason === undefined
      ? `${path} is not a key that is known here. Remove it, or correct its name.`
      : `${path} is not accepted: ${reason}.`,
  )
}

/** Only strings: YAML reads 0123 and 1e5 as numbers, and what was meant is lost. */
function textAt(flat: Mapping, key: string): string | undefined {
  const value = flat[key]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw refuse(key, `${key} must be text: put it in quotes.`)
  if (hasControls(value)) throw refuse(key, `${key} has a control character: it is not plain text.`)
  return value
}

function checkIdentityVersion(version: unknown): void {
  if (version === undefined || ['3', 'v3'].includes(String(version)) || /^3(\.\d+)?$/.test(String(version))) return
  throw refuse('identity_api_version', 'identity_api_version must be 3; version 2 of the identity service is long gone.')
}

function readRegions(name: string | undefined, list: unknown): string[] {
  if (list !== undefined && !Array.isArray(list)) throw refuse('regions', 'regions must be a list.')
  const regions = ((list as unknown[] | undefined) ?? []).map((region) => {
    if (typeof region === 'string') return region
    if (isMapping(region) && typeof region.name === 'string') {
      if (Object.keys(region).length === 1) return region.name
      throw refuse('regions', `regions: settings of their own for ${region.name} are not supported. Add one account for each region.`)
    }
    throw refuse('regions', 'regions must be a list of names.')
  })
  if (name === undefined) return regions
  if (regions.length > 0 && !regions.includes(name)) {
    throw refuse('region_name', `region_name ${name} is not among regions (${regions.join(', ')}). Names are case sensitive.`)
  }
  return [name]
}

function expandRegion(value: string, regions: string[], key: string): string {
  if (!value.includes('{')) return value
  const [region] = regions
  if (region === undefined || regions.length > 1) throw refuse('region_name', `${key} depends on the region: set region_name to one.`)
  const expanded = value.replaceAll('{region_name}', region)
  if (/[{}]/.test(expanded)) throw refuse(key, `${key} has a placeholder other than {region_name}.`)
  return expanded
}

function readInterface(given: string | undefined): string {
  const name = (given ?? 'public').replace(/URL$/, '')
  if (!['public', 'internal', 'admin'].includes(name)) throw refuse('interface', 'interface must be public, internal or admin.')
  return name
}

function readOverrides(text: (key: string) => string | undefined, expand: (value: string, key: string) => string): Record<string, string> {
  const overrides: Record<string, string> = {}
  for (const [key, service] of Object.entries(overrideKeys)) {
    const value = text(key)
    if (value !== undefined) overrides[service] = expand(value, key)
  }
  return overrides
}

function readCertificates(flat: Mapping, given: GivenCloudsYaml): { insecure: boolean; caCertificate?: string } {
  for (const key of ['insecure', 'verify'] as const) {
    const value = flat[key]
    if (value !== undefined && typeof value !== 'boolean') throw refuse(key, `${key} must be true or false.`)
  }
  const insecure = flat.insecure === true || (flat.insecure === undefined && flat.verify === false)
  if (insecure && !given.allowInsecure) {
    const key = flat.insecure === true ? 'insecure: true' : 'verify: false'
    throw refuse('insecure', `${key} is not accepted by this installation: give the certificate of the cloud's authority instead.`)
  }
  if (flat.cacert !== undefined && !given.caCertificate) {
    throw refuse('cacert', 'cacert names a file on another machine: give the text of that certificate beside the entry.')
  }
  return { insecure, ...(given.caCertificate ? { caCertificate: given.caCertificate.trim() } : {}) }
}
