import type { AddressStore } from './ports.ts'

/** What the world is told at `/addresses.json`. `version` rises with every change; an order of its own keeps the text the same. */
export type AddressesDocument = {
  version: number
  /** RFC 3339. */
  changedAt: string
  addresses: { range: string; family: 4 | 6; since: string }[]
}

export function addressesDocument(facts: Awaited<ReturnType<AddressStore['document']>>): AddressesDocument {
  const addresses = facts.addresses
    .map(({ range, family, since }) => ({ range, family, since: since.toISOString() }))
    .sort((a, b) => a.family - b.family || (a.range < b.range ? -1 : 1))
  return { version: facts.version, changedAt: facts.changedAt.toISOString(), addresses }
}
