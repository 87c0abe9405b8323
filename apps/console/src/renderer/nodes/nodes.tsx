import { NodesPage } from '@sallyport/client/admin/nodes.ts'
import { useMemo } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { useAddress } from '../data/use-address.ts'
import { useList } from '../data/use-list.ts'
import { Beside } from '../kit/data-list/beside.tsx'
import { DataList } from '../kit/data-list/data-list.tsx'
import { Nothing } from '../kit/told.tsx'
import { askedBy, nodeAddressNames, orderOf, orderText } from './node-address.ts'
import { nodeColumns } from './node-columns.tsx'
import { NodeDetail } from './node-detail.tsx'
import { NodeFilters } from './node-filters.tsx'
import './nodes.css'

/** Heartbeats come every 15 s, and no change tells of them. */
const heardEvery = 15_000

/** All nodes, and one of them beside. */
export function Nodes() {
  const opened = useParams()['*'] || undefined
  const [, navigate] = useLocation()
  const search = useSearch()
  const [address, change] = useAddress(nodeAddressNames)
  const asked = JSON.stringify(askedBy(address))
  const variables = useMemo(() => JSON.parse(asked) as ReturnType<typeof askedBy>, [asked])
  const list = useList({
    document: NodesPage,
    variables,
    pick: ({ nodes }) => nodes,
    about: ['NODE'],
    byIds: true,
    counted: true,
    every: heardEvery,
    ...(variables.filter.live !== undefined && { everyPage: heardEvery }),
  })
  const withFilters = (path: string): string => (search === '' ? path : `${path}?${search}`)
  const order = orderOf(address.order)
  return (
    <Beside detail={opened !== undefined && <NodeDetail key={opened} id={opened} onClose={() => navigate(withFilters('/nodes'))} />}>
      <NodeFilters address={address} change={change} />
      <DataList
        name="Nodes"
        list={list}
        columns={nodeColumns}
        {...(order !== undefined && { order })}
        onOrder={(next) => change({ order: orderText(next) })}
        onOpen={({ id }) => navigate(withFilters(`/nodes/${id}`))}
        opened={opened}
        nothing={
          Object.keys(variables.filter).length === 0 ? (
            <Nothing title="No nodes yet">
              <p>
                <Link href="/provision">Provision some</Link>, or have an Owner enroll a host of their own with an enrollment token.
              </p>
            </Nothing>
          ) : (
            <Nothing title="No node matches the filter">
              <p>
                <Link href="/nodes">Show all nodes</Link>
              </p>
            </Nothing>
          )
        }
      />
    </Beside>
  )
}
