import { closeness } from '../primitives/closeness.ts'
import type { CappedCount, Sorting, SortValues } from '../primitives/listing.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import type { Acting } from '../tenancy/acting.ts'

/** An address or range that the installation tells the world its monitors come from. */
export type PublishedAddress = {
  id: string
  range: string
  family: 4 | 6
  /** Why it is published, for people of this installation; not told to the world. */
  note: string
  publishedAt: Date
  publishedBy: string
  withdrawnAt: Date | undefined
  withdrawnBy: string | undefined
}

/** An address that nodes were seen to come from. */
export type ObservedAddress = {
  address: string
  family: 4 | 6
  firstSeenAt: Date
  lastSeenAt: Date
  /** The published address or range that holds it. */
  publishedId: string | undefined
  /** How many nodes were seen from it; `nodes` has at most 20 of them, those heard last first. */
  nodeCount: number
  nodes: { id: string; name: string; tenantId: string; state: string; accountId: string | undefined; lastSeenAt: Date }[]
  /** Accounts whose nodes were seen from it. */
  accounts: { id: string; name: string }[]
  /** Whether some packet came straight from it, not told by a trusted proxy. */
  seenAsPeer: boolean
}

/** What is known here of who has an address, without asking a cloud. */
export type AddressTraces = {
  /** An instance that the cloud still has was reported with this address, fixed or floating. */
  ofInstance: boolean
  /** It was recorded for an account. */
  recorded: boolean
  /** Where nodes that were seen from it have their networks. */
  networks: { accountId: string; region: string; networkIds: string[] }[]
}

/** What comes from a published address and from no other one, as of the last hour; and what would be left without it. */
export type AddressUse = {
  /** Nodes that are in service: what is withdrawn does not touch them. */
  inService: number
  /** Nodes that are not admitted yet. */
  held: number
  /** Addresses and blocks that stay published. 0: without it nobody checks where nodes come from. */
  publishedLeft: number
}

export type NodeInUse = { id: string; name: string; address: string }

/** Narrows a list of published addresses; what is undefined does not narrow. */
export type PublishedFilter = {
  /** Part of the range or its note, in whatever case. */
  search?: string | undefined
  /** A single address in one spelling: ranges that hold it are found beside those that `search` finds. */
  holding?: string | undefined
  /** Also those that were withdrawn. */
  withdrawnToo: boolean
}

export const publishedSorts = ['PUBLISHED_AT', 'RANGE', 'MATCH'] as const
/** `RANGE`: IPv4 first, by the number of its first address. `MATCH`: by how near the range is to what is searched for. */
export type PublishedSort = (typeof publishedSorts)[number]

export const publishedSortValues: Record<PublishedSort, (address: PublishedAddress, filter: PublishedFilter) => SortValues> = {
  PUBLISHED_AT: ({ publishedAt }) => [publishedAt],
  RANGE: ({ range }) => [range],
  MATCH: ({ range }, { search }) => [String(closeness(range, search)), range],
}

/** Narrows a list of observed addresses; what is undefined does not narrow. */
export type ObservedFilter = {
  /** Part of the address or of the name of a node that was seen from it, in whatever case. */
  search?: string | undefined
  /** Whether a published address or range holds it. */
  published?: boolean | undefined
}

export const observedSorts = ['FIRST_SEEN_AT', 'LAST_SEEN_AT', 'ADDRESS', 'NODE_COUNT', 'MATCH'] as const
/** `ADDRESS`: IPv4 first, by number. `NODE_COUNT`: by how many nodes were seen from it. `MATCH`: by how near it is to what is searched for. */
export type ObservedSort = (typeof observedSorts)[number]

export const observedSortValues: Record<ObservedSort, (address: ObservedAddress, filter: ObservedFilter) => SortValues> = {
  FIRST_SEEN_AT: ({ firstSeenAt }) => [firstSeenAt],
  LAST_SEEN_AT: ({ lastSeenAt }) => [lastSeenAt],
  ADDRESS: ({ address }) => [address],
  NODE_COUNT: ({ nodeCount }) => [String(nodeCount)],
  MATCH: ({ address }, { search }) => [String(closeness(address, search)), address],
}

/** Each call that writes is one transaction, with its audit entry and the changes that announce it, and looks at held attempts again at once. */
export type AddressStore = {
  /** Newest first where no order is asked for. */
  published(request: PageRequest, filter: PublishedFilter, sort?: Sorting<PublishedSort>): Promise<Page<PublishedAddress>>
  countPublished(filter: PublishedFilter): Promise<CappedCount>
  /** `undefined`: no such address, or withdrawn already. */
  use(id: string): Promise<AddressUse | undefined>
  /** All that are published now. */
  current(): Promise<PublishedAddress[]>
  /** `undefined`: this very range is published already. */
  publish(address: { id: string; range: string; family: 4 | 6; note: string }, by: Acting): Promise<PublishedAddress | undefined>
  /**
   * `undefined`: no such address, or withdrawn already. `inUse`: nodes that are not over and were seen within the last hour from an
   * address that nothing else publishes (at most 100); then an alarm is raised, and the nodes stay.
   */
  withdraw(id: string, by: Acting): Promise<{ address: PublishedAddress; inUse: NodeInUse[]; publishedLeft: number } | undefined>
  /** Those seen first come last where no order is asked for. */
  observed(request: PageRequest, filter?: ObservedFilter, sort?: Sorting<ObservedSort>): Promise<Page<ObservedAddress>>
  countObserved(filter: ObservedFilter): Promise<CappedCount>
  traces(address: string): Promise<AddressTraces>
  /** What is published now, as of one version; `version` rises with every published or withdrawn address. */
  document(): Promise<{ version: number; changedAt: Date; addresses: { range: string; family: 4 | 6; since: Date }[] }>
}
