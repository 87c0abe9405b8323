import { expect } from 'vitest'
import { type Reply, send } from '../../testing/open-test-cloud.ts'
import { trySwitches } from '../../testing/try-switches.ts'
import { catalogSwitches } from './catalog.ts'

type Entry = { type: string; endpoints: { region: string; region_id: string; url: string }[] }
const catalogOf = (reply: Reply): Entry[] => reply.at('token.catalog') as Entry[]
const regionsOf = (reply: Reply, type: string): string[] => [
  ...new Set(catalogOf(reply).flatMap((entry) => (entry.type === type ? entry.endpoints.map(({ region_id }) => region_id) : []))),
]

trySwitches(catalogSwitches, {
  'catalog-of-another-region': async ({ cloud, on, signIn, met }) => {
    await on()
    const token = await signIn()
    expect([...new Set(catalogOf(token).flatMap(({ endpoints }) => endpoints.map(({ region }) => region)))]).toEqual(['eu-ch2'])
    const asked = await send('GET', `${cloud.identityUrl}/auth/catalog`, { token: cloud.tokens.monitoring })
    expect(asked.at('catalog.0.endpoints.0.region_id')).toBe('eu-ch2')
    expect(await met()).toBe(2)
  },
  'catalog-regions-differ-in-case': async ({ on, signIn }) => {
    await on()
    expect(regionsOf(await signIn(), 'compute')).toEqual(['RegionOne', 'regionOne'])
    await on({ form: 'network-apart' })
    const token = await signIn()
    expect([regionsOf(token, 'compute'), regionsOf(token, 'network')]).toEqual([['RegionOne'], ['regionOne']])
  },
  'catalog-service-missing': async ({ on, signIn }) => {
    await on({ type: 'image' })
    expect(catalogOf(await signIn()).map(({ type }) => type)).toEqual(['identity', 'compute', 'network', 'volumev3'])
  },
  'catalog-addresses-elsewhere': async ({ cloud, on, signIn }) => {
    await on()
    const urls = catalogOf(await signIn()).map(({ endpoints }) => endpoints[0]?.url)
    expect(urls.slice(0, 3)).toEqual([cloud.identityUrl, 'http://controller.invalid:8774/compute/v2.1', `${cloud.url}/network`])
  },
})
