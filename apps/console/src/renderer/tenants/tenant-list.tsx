import { TenantsPage } from '@sallyport/client/admin/tenants.ts'
import type { TenantSort, TenantsPageQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { healthShown } from '@sallyport/kit/states.ts'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useAddress } from '../data/use-address.ts'
import { useList } from '../data/use-list.ts'
import { Action } from '../kit/action.tsx'
import type { Column } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { SearchFilter } from '../kit/filters.tsx'
import { Nothing } from '../kit/told.tsx'
import { CreateTenantDialog } from './create-tenant.tsx'

type Row = TenantsPageQuery['tenants']['edges'][number]['node']

export const tenantColumns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', width: 'minmax(var(--name), 3fr)', sortBy: 'NAME', cell: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'health',
    title: 'Health',
    width: 'calc(8.2rem + var(--around))',
    cell: ({ health }) => (health === null ? <span className="help">–</span> : <StateMark {...healthShown(health.state)} />),
    text: ({ health }) => (health === null ? '' : healthShown(health.state).word),
  },
  {
    key: 'nodes',
    title: 'Nodes live',
    width: 'calc(6rem + var(--around))',
    align: 'end',
    cell: ({ health }) => (health === null ? <span className="help">–</span> : `${health.liveNodes} of ${health.enabledNodes}`),
    text: ({ health }) => health?.liveNodes ?? '',
  },
  { key: 'nodesEnabled', title: 'Nodes enabled', exportOnly: true, text: ({ health }) => health?.enabledNodes ?? '' },
  {
    key: 'created',
    title: 'Created',
    width: 'var(--when)',
    sortBy: 'CREATED_AT',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { key: 'by', title: 'By', width: 'minmax(var(--name), 1fr)', cell: ({ createdBy }) => createdBy, text: ({ createdBy }) => createdBy },
]

const sorts: Record<string, TenantSort> = {
  NAME: { by: 'NAME', direction: 'ASC' },
  'NAME-': { by: 'NAME', direction: 'DESC' },
  CREATED_AT: { by: 'CREATED_AT', direction: 'ASC' },
  'CREATED_AT-': { by: 'CREATED_AT', direction: 'DESC' },
}

/** No change tells of health: it comes of heartbeats and results. */
const healthEvery = 30_000

export function TenantList() {
  const [, navigate] = useLocation()
  const [{ search, order }, change] = useAddress(['search', 'order'])
  const [creating, setCreating] = useState(false)
  const sort = sorts[order ?? '']
  const variables = useMemo(() => ({ filter: search === undefined ? null : { search }, sort: sort ?? null }), [search, sort])
  const list = useList({
    document: TenantsPage,
    variables,
    pick: ({ tenants }) => tenants,
    about: ['TENANT'],
    byIds: true,
    counted: true,
    every: healthEvery,
  })
  return (
    <div className="list-side tenants">
      <div className="toolbar">
        <SearchFilter label="Search" placeholder="Name" value={search} onChange={(next) => change({ search: next })} />
        <Action kind="primary" onPress={() => setCreating(true)}>
          Create a tenant
        </Action>
      </div>
      <DataList
        name="Tenants"
        list={list}
        columns={tenantColumns}
        {...(sort && { order: { by: sort.by, descending: sort.direction === 'DESC' } })}
        onOrder={({ by, descending }) => change({ order: descending ? `${by}-` : by })}
        onOpen={({ id }) => navigate(`/tenants/${id}`)}
        nothing={
          search === undefined ? (
            <Nothing title="No tenants yet">
              <p>Nodes and monitors belong to a tenant. Create one, then invite its first Owner.</p>
            </Nothing>
          ) : (
            <Nothing title="No tenant matches">
              <p>Clear the search to see all of them.</p>
            </Nothing>
          )
        }
      />
      <CreateTenantDialog open={creating} onClose={() => setCreating(false)} onCreated={(id) => navigate(`/tenants/${id}`)} />
    </div>
  )
}
