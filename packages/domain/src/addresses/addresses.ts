import { z } from 'zod'
import type { Catalogue } from '../clouds/catalogue.ts'
import type { Sorting } from '../primitives/listing.ts'
import type { PageRequest } from '../primitives/page.ts'
import { conflict, notFound, Problem } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import { lineOfText } from '../tenancy/person.ts'
import { formatRange, isSingleAddress } from './address-range.ts'
import { formatAddress, parseAddress } from './ip-address.ts'
import { type Confirmation, judgePublication, requestedRange } from './judge-publication.ts'
import { looksLikeProxy } from './looks-like-proxy.ts'
import type { AddressStore, NodeInUse, ObservedAddress, PublishedAddress, PublishedFilter, PublishedSort } from './ports.ts'

export const newPublication = z.object({
  range: z.string().trim().max(64, 'A range has at most 64 characters.'),
  note: lineOfText('A note', 200),
  typedConfirmation: z.string().max(64).nullish(),
  acceptUnusualRange: z.boolean().default(false),
})
export type NewPublication = z.infer<typeof newPublication>

export type AddressService = ReturnType<typeof addressService>

/** `ownNetworks`: addresses and blocks of the control plane's own hosts. */
export function addressService(ports: {
  store: AddressStore
  catalogue: Pick<Catalogue, 'egressAddresses'>
  ownNetworks: () => string[]
  newId: () => string
}) {
  const { store, catalogue, ownNetworks, newId } = ports

  /** How a cloud confirms that the address is one of ours; a cloud that cannot be asked confirms nothing. */
  async function confirmation(address: string): Promise<Confirmation | undefined> {
    const traces = await store.traces(address)
    if (traces.ofInstance) return 'INSTANCE'
    if (traces.recorded) return 'RECORDED'
    for (const { accountId, region, networkIds } of traces.networks) {
      const gateways = await catalogue.egressAddresses(accountId, region, networkIds).catch(none)
      if (gateways.includes(address)) return 'ROUTER'
    }
    return undefined
  }

  return {
    published: (request: PageRequest, filter: PublishedFilter, sort?: Sorting<PublishedSort>) =>
      store.published(request, withAddress(filter), sort),
    countPublished: (filter: PublishedFilter) => store.countPublished(withAddress(filter)),
    observed: store.observed,
    countObserved: store.countObserved,
    document: store.document,
    confirmation,
    looksLikeProxy: (observed: ObservedAddress): boolean => looksLikeProxy(observed, ownNetworks()),

    /** Answers what else is published of the same space. */
    async publish(given: NewPublication, by: Acting): Promise<{ address: PublishedAddress; overlaps: PublishedAddress[] }> {
      const range = requestedRange(given.range)
      if (range instanceof Problem) throw range
      const text = formatRange(range)
      const published = await store.current()
      const confirmed = isSingleAddress(range) ? await confirmation(text) : undefined
      const verdict = judgePublication({ ...given, typedConfirmation: given.typedConfirmation ?? undefined }, range, {
        confirmation: confirmed,
        published,
      })
      if (verdict instanceof Problem) throw verdict
      const address = await store.publish({ id: newId(), range: text, family: range.family, note: given.note }, by)
      if (address === undefined) throw conflict(`${text} is published already.`)
      return { address, overlaps: published.filter(({ id }) => verdict.overlaps.includes(id)) }
    },

    use: store.use,

    async withdraw(id: string, by: Acting): Promise<{ address: PublishedAddress; inUse: NodeInUse[]; publishedLeft: number }> {
      const withdrawn = await store.withdraw(id, by)
      if (withdrawn === undefined) throw notFound('published address')
      return withdrawn
    },
  }
}

const none = (error: unknown): string[] => {
  if (error instanceof Problem) return []
  throw error
}

/** A search for a whole address finds the ranges that hold it, too. */
function withAddress(filter: PublishedFilter): PublishedFilter {
  const address = filter.search === undefined ? undefined : parseAddress(filter.search)
  return address === undefined ? filter : { ...filter, holding: formatAddress(address) }
}
