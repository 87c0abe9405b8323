import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import type { OpenStackCredential } from './credential.ts'
import type { Catalog } from './sign-in.ts'

export type ServiceName = 'compute' | 'network' | 'image' | 'volume'

/** The official service type first, then its aliases in the order in which they are accepted. */
export const serviceTypes: Record<ServiceName, readonly string[]> = {
  compute: ['compute'],
  network: ['network'],
  image: ['image'],
  volume: ['block-storage', 'volumev3', 'block-store', 'volume'],
}

type Choice = Pick<OpenStackCredential, 'authUrl' | 'interface' | 'regions' | 'endpointOverrides'>

/** Regions with a compute service on the wanted interface, narrowed to those that the credential names; in alphabetical order. */
export function regionsOf(catalog: Catalog, choice: Choice): string[] {
  const found = catalog
    .filter(({ type }) => type === 'compute')
    .flatMap(({ endpoints }) => endpoints.filter(onInterface(choice.interface)).map(regionOf))
  const allowed = choice.regions.length === 0 ? found : found.filter((region) => choice.regions.includes(region))
  return [...new Set(allowed)].sort()
}

/** The catalog's address of a service in a region; undefined where the cloud has no such service there. */
export function findEndpoint(catalog: Catalog, service: ServiceName, region: string, choice: Choice): string | undefined {
  const override = choice.endpointOverrides[service]
  if (override !== undefined) return override
  for (const type of serviceTypes[service]) {
    const url = catalog
      .filter((entry) => entry.type === type)
      .flatMap(({ endpoints }) => endpoints.filter(onInterface(choice.interface)))
      .find((endpoint) => regionOf(endpoint) === region)?.url
    if (url !== undefined) return usable(url, service, choice)
  }
  return undefined
}

/** As `findEndpoint`, and an error in words where there is none. */
export function serviceEndpoint(catalog: Catalog, service: ServiceName, region: string, choice: Choice): string {
  if (choice.regions.length > 0 && !choice.regions.includes(region)) {
    throw new CloudError('InvalidRequest', `This account is limited to ${choice.regions.join(', ')}; region ${region} is not among them.`, {
      field: 'region',
    })
  }
  const url = findEndpoint(catalog, service, region, choice)
  if (url !== undefined) return url
  const known = regionsOf(catalog, { ...choice, regions: [] })
  if (known.includes(region)) {
    const wanted = `no ${service} service (${serviceTypes[service].join(' or ')}) in region ${region} on the ${choice.interface} interface`
    throw new CloudError('Unavailable', `The cloud's catalog has ${wanted}. It has one ${placesOf(catalog, service)}.`)
  }
  const words = `The cloud's catalog has no region ${region}; it has ${known.join(', ') || 'none'}. Region names are case sensitive.`
  throw new CloudError('InvalidRequest', words, { field: 'region' })
}

/** Where the catalog has the service, in words. */
function placesOf(catalog: Catalog, service: ServiceName): string {
  const endpoints = catalog.filter(({ type }) => serviceTypes[service].includes(type)).flatMap((entry) => entry.endpoints)
  const places = new Set(endpoints.map((endpoint) => `in ${regionOf(endpoint)} (${endpoint.interface})`))
  return [...places].sort().slice(0, 10).join(', ') || 'nowhere'
}

const onInterface = (wanted: string) => (endpoint: { interface: string }) => endpoint.interface.replace(/URL$/, '') === wanted

const regionOf = (endpoint: { region?: string | null | undefined; region_id?: string | null | undefined }): string =>
  endpoint.region_id ?? endpoint.region ?? ''

function usable(url: string, service: ServiceName, { authUrl }: Choice): string {
  const help = "Have the catalog corrected, or set the service's endpoint override."
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new CloudError(
      'Unavailable',
      `The catalog's address of the ${service} service (${cutText(url, 200)}) is not one of the web. ${help}`,
    )
  }
  if (authUrl.startsWith('https:') && !url.startsWith('https:')) {
    throw new CloudError(
      'Unavailable',
      `The catalog names an unencrypted address for the ${service} service (${url}) though sign-in is encrypted; the token is not sent there. ${help}`,
    )
  }
  return url
}
