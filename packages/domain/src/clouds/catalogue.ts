import type { Clock } from '../primitives/clock.ts'
import { problemOfCloud } from './cloud-problem.ts'
import type { CloudProvider, Image, Network, Quota, Region, SecurityGroup, Size, Zone } from './provider.ts'
import type { Providers } from './providers.ts'

/** What the project may use, and when the cloud was asked. */
export type QuotaTold = Quota & { askedAt: Date }

/** What can be asked for in an account; a person waits for each answer. Each call throws `Problem` where the cloud refuses or is away. */
export type Catalogue = {
  regions(accountId: string): Promise<Region[]>
  sizes(accountId: string, region: string): Promise<Size[]>
  images(accountId: string, region: string): Promise<Image[]>
  networks(accountId: string, region: string): Promise<Network[]>
  securityGroups(accountId: string, region: string): Promise<SecurityGroup[]>
  zones(accountId: string, region: string): Promise<Zone[]>
  quota(accountId: string, region: string): Promise<QuotaTold>
  /** Where the traffic of these networks leaves, as the cloud says. */
  egressAddresses(accountId: string, region: string, networkIds: string[]): Promise<string[]>
  /** The next question goes to the cloud: of every part, or of this one. */
  forget(accountId: string, part?: CataloguePart): void
}
export type CataloguePart = Exclude<keyof Catalogue, 'forget'>

const keepForMs = 30_000
const keepQuotaForMs = 5_000
const keepAtMost = 500

/** Answers are kept for 30 s (quota: 5 s), so that a page that asks for all of it again does not cost the account's rate. Failures are not kept. */
export function cachedCatalogue(ports: { providers: Providers; clock: Clock }): Catalogue {
  const { providers, clock } = ports
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>()

  function ask<T>(
    accountId: string,
    what: `${CataloguePart} ${string}`,
    read: (provider: CloudProvider) => Promise<T>,
    forMs = keepForMs,
  ): Promise<T> {
    const key = `${accountId} ${what}`
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.answer as Promise<T>
    const answer = providers
      .open(accountId, 'PERSON')
      .then(read)
      .catch((error: unknown) => {
        if (kept.get(key)?.answer === answer) kept.delete(key)
        throw problemOfCloud(error)
      })
    kept.delete(key)
    kept.set(key, { until: now + forMs, answer })
    const oldest = kept.keys().next().value
    if (kept.size > keepAtMost && oldest !== undefined) kept.delete(oldest)
    return answer
  }

  return {
    regions: (id) => ask(id, 'regions ', (provider) => provider.listRegions()),
    sizes: (id, region) => ask(id, `sizes ${region}`, (provider) => provider.listSizes(region)),
    images: (id, region) => ask(id, `images ${region}`, (provider) => provider.listImages(region)),
    networks: (id, region) => ask(id, `networks ${region}`, (provider) => provider.listNetworks(region)),
    securityGroups: (id, region) => ask(id, `securityGroups ${region}`, (provider) => provider.listSecurityGroups(region)),
    zones: (id, region) => ask(id, `zones ${region}`, (provider) => provider.listZones(region)),
    quota: (id, region) =>
      ask(
        id,
        `quota ${region}`,
        async (provider) => {
          const askedAt = clock.now()
          return { ...(await provider.quota(region)), askedAt }
        },
        keepQuotaForMs,
      ),
    egressAddresses: (id, region, networkIds) =>
      ask(id, `egressAddresses ${region} ${[...networkIds].sort().join(' ')}`, (provider) => provider.egressAddresses(region, networkIds)),
    forget(accountId, part) {
      const begin = part === undefined ? `${accountId} ` : `${accountId} ${part} `
      for (const key of kept.keys()) if (key.startsWith(begin)) kept.delete(key)
    },
  }
}
