import { SeenAddressesPage } from '@sallyport/client/admin/addresses.ts'
import type { ObservedAddressSort } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useMemo } from 'react'
import { useAddress } from '../data/use-address.ts'
import { useList } from '../data/use-list.ts'
import { Action } from '../kit/action.tsx'
import { Beside } from '../kit/data-list/beside.tsx'
import type { Column } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { SearchFilter, Toggles } from '../kit/filters.tsx'
import { Nothing } from '../kit/told.tsx'
import { confirmedWords, nodeWords, type SeenRow, seenShown } from './address-words.ts'
import { SeenDetail } from './seen-detail.tsx'
import { useGlance } from './use-glance.ts'

export const seenColumns: readonly Column<SeenRow>[] = [
  {
    key: 'address',
    title: 'Address',
    width: 'minmax(calc(11rem + var(--around)), 2fr)',
    sortBy: 'ADDRESS',
    cell: ({ id }) => <code>{id}</code>,
    text: ({ id }) => id,
  },
  {
    key: 'state',
    title: 'State',
    width: 'calc(8.7rem + var(--around))',
    cell: (row) => <StateMark {...seenShown(row)} />,
    text: (row) => seenShown(row).word,
  },
  {
    key: 'confirmed',
    title: 'Confirmed by',
    onlyAlone: true,
    width: 'calc(7.6rem + var(--around))',
    cell: ({ confirmedBy }) => (confirmedBy === null ? <span className="help">nobody</span> : confirmedWords[confirmedBy]),
    text: ({ confirmedBy }) => (confirmedBy === null ? 'nobody' : confirmedWords[confirmedBy]),
  },
  {
    key: 'nodes',
    title: 'Nodes',
    width: 'minmax(calc(4.7rem + var(--around)), 2fr)',
    sortBy: 'NODE_COUNT',
    cell: (row) => nodeWords(row),
    text: (row) => nodeWords(row, row.nodes.length),
  },
  { key: 'nodeCount', title: 'How many nodes', exportOnly: true, text: ({ nodeCount }) => nodeCount },
  {
    key: 'accounts',
    title: 'Accounts',
    onlyAlone: true,
    width: 'minmax(calc(5.5rem + var(--around)), 1fr)',
    cell: ({ accounts }) => accounts.map(({ name }) => name).join(', '),
    text: ({ accounts }) => accounts.map(({ name }) => name).join(', '),
  },
  {
    key: 'last',
    title: 'Last seen',
    onlyAlone: true,
    width: 'var(--when)',
    sortBy: 'LAST_SEEN_AT',
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
    text: ({ lastSeenAt }) => lastSeenAt,
  },
  {
    key: 'first',
    title: 'First seen',
    onlyAlone: true,
    width: 'var(--when)',
    sortBy: 'FIRST_SEEN_AT',
    cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} />,
    text: ({ firstSeenAt }) => firstSeenAt,
  },
]
const sortable = new Set(['ADDRESS', 'FIRST_SEEN_AT', 'LAST_SEEN_AT', 'NODE_COUNT'])

const shows = [
  { id: 'unpublished', name: 'Not published' },
  { id: 'published', name: 'Published' },
  { id: 'all', name: 'All' },
]

/** What is not published comes first: unless something is searched for, nothing else is shown. */
export function SeenList() {
  const [{ search, show, order, seen }, change] = useAddress(['search', 'show', 'order', 'seen'])
  const shown = shows.some(({ id }) => id === show) ? show : search === undefined ? 'unpublished' : 'all'
  const by = order?.replace(/-$/, '') ?? ''
  const descending = order?.endsWith('-') === true
  const variables = useMemo(
    () => ({
      filter: { ...(search !== undefined && { search }), ...(shown !== 'all' && { published: shown === 'published' }) },
      sort: sortable.has(by) ? ({ by, direction: descending ? 'DESC' : 'ASC' } as ObservedAddressSort) : null,
    }),
    [search, shown, by, descending],
  )
  const list = useList({
    document: SeenAddressesPage,
    variables,
    pick: ({ observedAddresses }) => observedAddresses,
    about: ['PUBLISHED_ADDRESS', 'OBSERVED_ADDRESS'],
    counted: true,
  })
  const { data: glance } = useGlance()
  const asked =
    search !== undefined
      ? undefined
      : shown === 'unpublished'
        ? glance?.unpublished.count
        : shown === 'published'
          ? glance?.covered.count
          : undefined
  const another = asked !== undefined && list.count !== undefined && asked.value !== list.count.value
  return (
    <Beside
      detail={
        seen !== undefined && <SeenDetail key={seen} address={seen} onClose={() => change({ seen: undefined })} onPublished={list.retry} />
      }
    >
      <div className="toolbar">
        <SearchFilter label="Search" placeholder="Address or node" value={search} onChange={(next) => change({ search: next })} />
        <Toggles label="Show" options={shows} chosen={shown} onChange={(next) => change({ show: next ?? shown })} single />
        {another && <Action onPress={list.retry}>Show what is seen by now</Action>}
      </div>
      <DataList
        name="Seen addresses"
        list={list}
        columns={seenColumns}
        {...(sortable.has(by) && { order: { by, descending } })}
        onOrder={(next) => change({ order: next.descending ? `${next.by}-` : next.by })}
        onOpen={({ id }) => change({ seen: id })}
        opened={seen}
        nothing={<NothingSeen search={search} shown={shown} />}
      />
    </Beside>
  )
}

function NothingSeen({ search, shown }: { search: string | undefined; shown: string | undefined }) {
  if (search !== undefined)
    return (
      <Nothing title="No such address was seen">
        <p>Search by part of an address, or of the name of a node that was seen from it.</p>
      </Nothing>
    )
  if (shown === 'unpublished')
    return (
      <Nothing title="No address waits to be published">
        <p>Every address that nodes were seen from is published, or no node has been seen yet.</p>
      </Nothing>
    )
  return (
    <Nothing title="No address was seen yet">
      <p>Addresses are seen when nodes run the checks of their admission, and with their heartbeats.</p>
    </Nothing>
  )
}
