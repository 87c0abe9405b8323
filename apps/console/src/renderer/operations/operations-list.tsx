import { OperationChoices, OperationsPage } from '@sallyport/client/admin/operations.ts'
import type { OperationSortBy, OperationState, OperationsPageQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { operationShown } from '@sallyport/kit/states.ts'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useAddress } from '../data/use-address.ts'
import { useAsk } from '../data/use-ask.ts'
import { useList } from '../data/use-list.ts'
import { Action } from '../kit/action.tsx'
import type { Column, Order } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { NameAndId } from '../kit/data-list/name-and-id.tsx'
import { Choice } from '../kit/field.tsx'
import { chosenOf, SearchFilter, Toggles } from '../kit/filters.tsx'
import { Suggest } from '../kit/suggest.tsx'
import { Nothing } from '../kit/told.tsx'
import { namesOf } from './names-of.ts'

type Row = OperationsPageQuery['operations']['edges'][number]['node']

export const operationColumns: readonly Column<Row>[] = [
  {
    key: 'state',
    title: 'State',
    width: 'calc(7.4rem + var(--around))',
    sortBy: 'STATE',
    cell: ({ state }) => <StateMark {...operationShown(state)} />,
    text: ({ state }) => operationShown(state).word,
  },
  {
    key: 'nodes',
    title: 'Nodes',
    width: 'minmax(var(--named), 3fr)',
    sortBy: 'NAME',
    cell: (row) => <NameAndId id={row.id}>{namesOf(row)}</NameAndId>,
    text: (row) => namesOf(row),
  },
  {
    key: 'count',
    title: 'Count',
    width: 'calc(3.5rem + var(--around))',
    align: 'end',
    cell: ({ count }) => count,
    text: ({ count }) => count,
  },
  {
    key: 'tenant',
    title: 'Tenant',
    width: 'minmax(var(--name), 1.2fr)',
    cell: ({ tenantName }) => tenantName,
    text: ({ tenantName }) => tenantName,
  },
  {
    key: 'account',
    title: 'Cloud',
    width: 'minmax(var(--name), 2fr)',
    cell: ({ cloudAccountName, region }) => `${cloudAccountName}, ${region}`,
    text: ({ cloudAccountName, region }) => `${cloudAccountName}, ${region}`,
  },
  {
    key: 'startedBy',
    title: 'By',
    width: 'minmax(var(--name), 1fr)',
    cell: ({ startedByName }) => startedByName,
    text: ({ startedByName }) => startedByName,
  },
  {
    key: 'createdAt',
    title: 'When',
    width: 'var(--when)',
    sortBy: 'CREATED_AT',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'endedAt',
    title: 'Ended',
    width: 'var(--when)',
    sortBy: 'ENDED_AT',
    cell: ({ endedAt }) => (endedAt == null ? '–' : <Moment at={endedAt} />),
    text: ({ endedAt }) => endedAt ?? '',
  },
]

const states: readonly OperationState[] = ['RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED']
const about = ['OPERATION'] as const
const sorts: readonly string[] = ['CREATED_AT', 'ENDED_AT', 'NAME', 'STATE'] satisfies OperationSortBy[]

/** Every request for nodes; a row leads to its operation. */
export function OperationsList() {
  const [, navigate] = useLocation()
  const [{ search, state, tenant, account, order }, change] = useAddress(['search', 'state', 'tenant', 'account', 'order'])
  const [typed, setTyped] = useState('')
  const { data: choices } = useAsk(
    OperationChoices,
    { search: typed === '' ? null : typed, tenantId: tenant ?? '', chosen: tenant !== undefined },
    { about: ['TENANT', 'CLOUD_ACCOUNT'], aside: true },
  )
  const chosen = orderOf(order)
  const by = chosen?.by
  const descending = chosen?.descending ?? true
  const variables = useMemo(() => {
    const wanted = chosenOf(state).filter((one) => (states as readonly string[]).includes(one)) as OperationState[]
    return {
      filter: {
        ...(search !== undefined && { search: search.slice(0, 200) }),
        ...(wanted.length > 0 && { states: wanted }),
        ...(tenant !== undefined && { tenantId: tenant }),
        ...(account !== undefined && { cloudAccountId: account }),
      },
      ...(by !== undefined && { sort: { by: by as OperationSortBy, direction: descending ? ('DESC' as const) : ('ASC' as const) } }),
    }
  }, [search, state, tenant, account, by, descending])
  const list = useList({ document: OperationsPage, variables, pick: ({ operations }) => operations, about, byIds: true, counted: true })
  const filtered = [search, state, tenant, account].some((one) => one !== undefined)

  return (
    <div className="list-side operations-list">
      <div className="toolbar">
        <SearchFilter label="Search" placeholder="Any name" value={search} onChange={(next) => change({ search: next })} />
        <Toggles
          label="State"
          options={states.map((one) => ({ id: one, name: operationShown(one).word }))}
          chosen={state}
          onChange={(next) => change({ state: next })}
        />
        <Suggest
          label="Tenant"
          placeholder="All"
          options={choices?.tenants.edges.map(({ node }) => node) ?? []}
          onSearch={setTyped}
          value={tenant}
          name={choices?.tenant?.name ?? (choices && tenant !== undefined ? 'Not known' : undefined)}
          onChange={(id) => change({ tenant: id })}
        />
        <Choice
          label="Cloud account"
          options={[{ id: all, name: 'All' }, ...(choices?.cloudAccounts.edges.map(({ node }) => node) ?? [])]}
          value={account ?? all}
          onChange={(id) => change({ account: id === all ? undefined : id })}
        />
        <Link href="/provision" className="action primary">
          Provision nodes
        </Link>
      </div>
      <DataList
        name="Operations"
        list={list}
        columns={operationColumns}
        order={chosen ?? { by: 'CREATED_AT', descending: true }}
        onOrder={({ by, descending }) => change({ order: `${by}${descending ? '-' : ''}` })}
        onOpen={({ id }) => navigate(`/operations/${encodeURIComponent(id)}`)}
        nothing={
          filtered ? (
            <Nothing title="No operation matches">
              <p>There may be others that these filters leave out.</p>
              <Action onPress={() => change({ search: undefined, state: undefined, tenant: undefined, account: undefined })}>
                Show all
              </Action>
            </Nothing>
          ) : (
            <Nothing title="No operations yet">
              <p>Each request for nodes is one operation. It stays here with everything that happened to it.</p>
              <Link href="/provision" className="action primary">
                Provision the first nodes
              </Link>
            </Nothing>
          )
        }
      />
    </div>
  )
}

const all = 'all'
/** `CREATED_AT-` in an address: descending. What is none is none. */
function orderOf(text: string | undefined): Order | undefined {
  const by = text?.replace(/-$/, '')
  return text !== undefined && by !== undefined && sorts.includes(by) ? { by, descending: text.endsWith('-') } : undefined
}
