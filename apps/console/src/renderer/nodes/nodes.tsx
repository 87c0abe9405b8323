import type { NodesPageQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { NodesPage } from '@sallyport/client/admin/nodes.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useMemo } from 'react'
import { useList } from '../data/use-list.ts'
import type { Column } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { Nothing } from '../kit/told.tsx'

type Row = NodesPageQuery['nodes']['edges'][number]['node']

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', width: 'minmax(9rem, 2fr)', cell: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'tenant',
    title: 'Tenant',
    width: 'minmax(8rem, 1fr)',
    cell: ({ tenantName }) => tenantName,
    text: ({ tenantName }) => tenantName,
  },
  { key: 'state', title: 'State', width: '9rem', cell: ({ state }) => state, text: ({ state }) => state },
  {
    key: 'since',
    title: 'Since',
    width: '9rem',
    cell: ({ stateSince }) => <Moment at={stateSince} />,
    text: ({ stateSince }) => stateSince,
  },
]

export function Nodes() {
  const variables = useMemo(() => ({}), [])
  const list = useList({ document: NodesPage, variables, pick: ({ nodes }) => nodes, about: ['NODE'] })
  return (
    <DataList
      name="Nodes"
      list={list}
      columns={columns}
      nothing={
        <Nothing title="No nodes yet">
          <p>Provision some, or enroll a host of your own with an enrollment token.</p>
        </Nothing>
      }
    />
  )
}
