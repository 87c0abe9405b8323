import { PublishedAddressesPage } from '@sallyport/client/admin/addresses.ts'
import type { PublishedAddressRowFragment, PublishedAddressSort } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useMemo } from 'react'
import { useAddress } from '../data/use-address.ts'
import { useList } from '../data/use-list.ts'
import { Beside } from '../kit/data-list/beside.tsx'
import type { Column } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { SearchFilter, Toggles } from '../kit/filters.tsx'
import { Nothing } from '../kit/told.tsx'
import { publishedShown } from './address-words.ts'
import { PublishedDetail } from './published-detail.tsx'

type Row = PublishedAddressRowFragment

export const publishedColumns: readonly Column<Row>[] = [
  {
    key: 'range',
    title: 'Range',
    width: 'minmax(calc(11rem + var(--around)), 1.5fr)',
    sortBy: 'RANGE',
    cell: ({ range }) => <code>{range}</code>,
    text: ({ range }) => range,
  },
  {
    key: 'state',
    title: 'State',
    width: 'calc(7.1rem + var(--around))',
    cell: (row) => <StateMark {...publishedShown(row)} />,
    text: (row) => publishedShown(row).word,
  },
  { key: 'note', title: 'Why', width: 'minmax(var(--prose), 3fr)', cell: ({ note }) => note, text: ({ note }) => note },
  {
    key: 'published',
    title: 'Published',
    onlyAlone: true,
    width: 'var(--when)',
    sortBy: 'PUBLISHED_AT',
    cell: ({ publishedAt }) => <Moment at={publishedAt} />,
    text: ({ publishedAt }) => publishedAt,
  },
  {
    key: 'by',
    title: 'By',
    onlyAlone: true,
    width: 'minmax(var(--name), 1fr)',
    cell: ({ publishedBy }) => publishedBy,
    text: ({ publishedBy }) => publishedBy,
  },
  {
    key: 'withdrawn',
    title: 'Withdrawn',
    onlyAlone: true,
    width: 'var(--when)',
    cell: ({ withdrawnAt }) => (withdrawnAt === null ? '' : <Moment at={withdrawnAt} />),
    text: ({ withdrawnAt }) => withdrawnAt ?? '',
  },
]

const shows = [{ id: 'withdrawn', name: 'Also withdrawn' }]

export function PublishedList() {
  const [{ search, show, order, opened }, change] = useAddress(['search', 'show', 'order', 'opened'])
  const withdrawn = show === 'withdrawn'
  const by = order?.replace(/-$/, '') ?? ''
  const ordered = by === 'RANGE' || by === 'PUBLISHED_AT'
  const descending = order?.endsWith('-') === true
  const variables = useMemo(
    () => ({
      filter: search === undefined ? null : { search },
      sort: ordered ? ({ by, direction: descending ? 'DESC' : 'ASC' } as PublishedAddressSort) : null,
      withdrawn,
    }),
    [search, ordered, by, descending, withdrawn],
  )
  const list = useList({
    document: PublishedAddressesPage,
    variables,
    pick: ({ publishedAddresses }) => publishedAddresses,
    about: ['PUBLISHED_ADDRESS'],
    counted: true,
  })
  const row = list.rows.find(({ id }) => id === opened)
  return (
    <Beside
      detail={
        opened !== undefined && (
          <PublishedDetail
            key={opened}
            row={row}
            loading={list.loading || list.renewing}
            onClose={() => change({ opened: undefined })}
            onWithdrawn={list.retry}
          />
        )
      }
    >
      <div className="toolbar">
        <SearchFilter label="Search" placeholder="Range, address or why" value={search} onChange={(next) => change({ search: next })} />
        <Toggles label="Show" options={shows} chosen={show} onChange={(next) => change({ show: next })} single />
      </div>
      <DataList
        name="Published addresses"
        list={list}
        columns={publishedColumns}
        {...(ordered && { order: { by, descending } })}
        onOrder={(next) => change({ order: next.descending ? `${next.by}-` : next.by })}
        onOpen={({ id }) => change({ opened: id })}
        opened={opened}
        nothing={
          search === undefined ? (
            <Nothing title="Nothing is published">
              <p>
                People let monitors through their firewalls by address. Publish those that nodes are seen from; until then nobody checks
                where nodes come from.
              </p>
            </Nothing>
          ) : (
            <Nothing title="Nothing published matches">
              <p>Search by part of a range or its note, or by a whole address: then ranges that contain it are found, too.</p>
            </Nothing>
          )
        }
      />
    </Beside>
  )
}
