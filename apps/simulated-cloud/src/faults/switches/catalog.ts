import { choice, name, origin } from './fields.ts'
import { onRequests } from './in-force.ts'
import { defineSwitch, type InForce, type Met, type Outcome, type Switch } from './switch.ts'

type Endpoint = { id: string; interface: string; region: string; region_id: string; url: string }
type Entry = { type: string; name: string; endpoints: Endpoint[] }
type Edit = (catalog: Entry[]) => Entry[]

const tellsCatalog = ({ service, path }: Met): boolean => service === 'keystone' && /^\/v3\/auth\/(tokens|catalog)\/?$/.test(path)

/** The catalog in a token's body, or in `GET /v3/auth/catalog`, changed; every other answer as it is. */
function withCatalog(outcome: Outcome, edit: Edit): Outcome {
  if (typeof outcome === 'string' || outcome.status >= 300 || outcome.body === '') return outcome
  const body = JSON.parse(outcome.body) as { catalog?: Entry[]; token?: { catalog?: Entry[] } }
  if (body.catalog !== undefined) body.catalog = edit(body.catalog)
  if (body.token?.catalog !== undefined) body.token.catalog = edit(body.token.catalog)
  return { ...outcome, body: JSON.stringify(body) }
}

const onCatalog = (edit: Edit): InForce => onRequests(tellsCatalog, async ({ incoming }, serve) => withCatalog(await serve(incoming), edit))

const eachEndpoint =
  (change: (endpoint: Endpoint, entry: Entry) => Endpoint[]): Edit =>
  (catalog) =>
    catalog.map((entry) => ({ ...entry, endpoints: entry.endpoints.flatMap((endpoint) => change(endpoint, entry)) }))

const inRegion = (endpoint: Endpoint, region: string): Endpoint => ({ ...endpoint, region, region_id: region })
/** `RegionOne` as `regionOne`, and the other way round. */
function swapCase(region: string): string {
  const first = region.charAt(0)
  return (first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()) + region.slice(1)
}
const atOrigin = (address: string, origin: string): string => `${origin}${new URL(address).pathname}`

const innerOrigin = origin('Scheme, host and port that are named', 'http://controller.invalid:8774')

/** What catalogs say that is not so. */
export const catalogSwitches: readonly Switch[] = [
  defineSwitch({
    name: 'catalog-of-another-region',
    group: 'catalog',
    imitates: 'A region that was renamed, or an account of another one: the catalog has the services, none in the region that was set up.',
    fields: { region: name('The only region there is', 'eu-ch2') },
    set: (_cloud, { region }) => onCatalog(eachEndpoint((endpoint) => [inRegion(endpoint, region)])),
  }),
  defineSwitch({
    name: 'catalog-regions-differ-in-case',
    group: 'catalog',
    imitates: 'A catalog that grew by hand: RegionOne and regionOne, which are two regions to everyone who reads the standard.',
    fields: {
      form: choice('Everything twice, or the network service under the other name only', 'twice', ['twice', 'network-apart']),
    },
    set: (_cloud, { form }) =>
      onCatalog(
        eachEndpoint((endpoint, entry) => {
          const other = inRegion(endpoint, swapCase(endpoint.region))
          if (form === 'twice') return [endpoint, other]
          return [entry.type === 'network' ? other : endpoint]
        }),
      ),
  }),
  defineSwitch({
    name: 'catalog-service-missing',
    group: 'catalog',
    imitates: 'A cloud that does not offer a service, or forgot to register it: the catalog has no entry of that type.',
    fields: { type: choice('Type of the service', 'network', ['compute', 'network', 'image', 'volumev3']) },
    set: (_cloud, { type }) => onCatalog((catalog) => catalog.filter((entry) => entry.type !== type)),
  }),
  defineSwitch({
    name: 'catalog-addresses-elsewhere',
    group: 'catalog',
    imitates: 'A catalog of inner addresses: endpoints by http and on a host that only the cloud’s own machines reach.',
    fields: { origin: innerOrigin, type: choice('Type of the service', 'compute', ['compute', 'network', 'image', 'volumev3']) },
    set: (_cloud, { origin, type }) =>
      onCatalog(eachEndpoint((endpoint, entry) => [entry.type === type ? { ...endpoint, url: atOrigin(endpoint.url, origin) } : endpoint])),
  }),
]
