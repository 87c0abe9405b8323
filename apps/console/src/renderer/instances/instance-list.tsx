import { InstancesPage } from '@sallyport/client/admin/instances.ts'
import type { InstanceRowFragment, InstancesPageQueryVariables } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment, TimeLeft, useFromNow } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { instanceShown } from '@sallyport/kit/states.ts'
import { useMemo } from 'react'
import { useAddress } from '../data/use-address.ts'
import { useList } from '../data/use-list.ts'
import { Action } from '../kit/action.tsx'
import { Beside } from '../kit/data-list/beside.tsx'
import type { Column } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { chosenOf, SearchFilter, Toggles } from '../kit/filters.tsx'
import { Sentence } from '../kit/sentence.tsx'
import { Nothing } from '../kit/told.tsx'
import { kinds, narrowedTo, orderOf, type SortBy } from './list-address.ts'
import { InstanceDetail } from './one/instance-detail.tsx'

type Row = InstanceRowFragment

export const instanceColumns: readonly Column<Row>[] = [
  { key: 'node', title: 'Node', width: 'minmax(var(--name), 1fr)', cell: ({ nodeName }) => nodeName, text: ({ nodeName }) => nodeName },
  {
    key: 'state',
    title: 'State',
    width: 'calc(10.5rem + var(--around))',
    sortBy: 'STATE',
    cell: (row) => <StateMark {...instanceShown(row)} />,
    text: (row) => instanceShown(row).word,
  },
  {
    key: 'next',
    title: 'Next step',
    onlyAlone: true,
    width: 'minmax(var(--prose), 8fr)',
    cell: ({ nextStep, stateDetail }) => (
      <span className="instances-step" title={nextStep ?? stateDetail ?? ''}>
        <Sentence text={nextStep ?? stateDetail ?? ''} />
      </span>
    ),
    text: ({ nextStep, stateDetail }) => nextStep ?? stateDetail ?? '',
  },
  {
    key: 'tenant',
    title: 'Tenant',
    onlyAlone: true,
    width: 'minmax(var(--name), 1fr)',
    cell: ({ tenantName }) => tenantName,
    text: ({ tenantName }) => tenantName,
  },
  {
    key: 'cloud',
    title: 'Cloud',
    onlyAlone: true,
    width: 'minmax(var(--name), 1fr)',
    cell: ({ cloudAccountName }) => cloudAccountName,
    text: ({ cloudAccountName }) => cloudAccountName,
  },
  {
    key: 'filed',
    title: 'Waits since',
    width: 'var(--when)',
    sortBy: 'FILED_AT',
    cell: ({ filedAt, state }) => (filedAt === null || state === 'SEEN' ? '' : <Moment at={filedAt} />),
    text: ({ filedAt }) => filedAt ?? '',
  },
  {
    key: 'coolDown',
    title: 'Cool-down',
    width: 'calc(7.4rem + var(--around))',
    cell: ({ coolDownEndsAt }) => coolDownEndsAt !== null && <CoolDown until={coolDownEndsAt} />,
    text: ({ coolDownEndsAt }) => coolDownEndsAt ?? '',
  },
  { key: 'name', title: 'Name', exportOnly: true, text: ({ name }) => name },
  { key: 'region', title: 'Region', exportOnly: true, text: ({ region }) => region },
  { key: 'cloudId', title: 'Id in its cloud', exportOnly: true, text: ({ cloudId }) => cloudId ?? '' },
  // The cloud's own word, as its operators know it.
  { key: 'stateInCloud', title: 'State in its cloud', exportOnly: true, text: ({ providerState }) => providerState ?? '' },
]

/** What is left of it; once it is over that is no alarm. */
function CoolDown({ until }: { until: string }) {
  const over = useFromNow((now) => new Date(until) <= now)
  return over ? 'over' : <TimeLeft until={until} />
}

/** Milliseconds: a delete of which nothing is heard comes to need somebody. */
const needChangesWithTime = 15_000

export function InstanceList({
  all,
  opened,
  onOpen,
}: {
  all: boolean
  opened: string | undefined
  onOpen: (id: string | undefined) => void
}) {
  const [{ search, state, sort, account }, change] = useAddress(['search', 'state', 'sort', 'account'])
  const order = orderOf(sort)
  const variables = useMemo((): Omit<InstancesPageQueryVariables, 'first' | 'after' | 'ids'> => {
    const { by, descending } = orderOf(sort) ?? {}
    return {
      filter: {
        ...(all ? {} : { needsAttention: true }),
        ...(search === undefined ? {} : { search }),
        ...(account === undefined ? {} : { cloudAccountId: account }),
        ...narrowedTo(chosenOf(state)),
      },
      ...(by === undefined ? {} : { sort: { by, direction: descending ? 'DESC' : 'ASC' } }),
    }
  }, [all, search, state, sort, account])
  const list = useList({
    document: InstancesPage,
    variables,
    pick: ({ instances }) => instances,
    about: ['INSTANCE', 'NODE'],
    byIds: true,
    ...(!all && { everyPage: needChangesWithTime }),
  })
  return (
    <>
      <div className="toolbar">
        <SearchFilter label="Search" value={search} onChange={(next) => change({ search: next })} placeholder="Node, name or id" />
        {all && <Toggles label="State" options={kinds} chosen={state} onChange={(next) => change({ state: next })} />}
        {account !== undefined && <Action onPress={() => change({ account: undefined })}>One cloud account only: show all</Action>}
      </div>
      <Beside detail={opened !== undefined && <InstanceDetail key={opened} id={opened} onClose={() => onOpen(undefined)} />}>
        <DataList
          name="Instances"
          list={list}
          columns={instanceColumns}
          {...(order !== undefined && { order })}
          onOrder={({ by, descending }) => change({ sort: `${descending ? '-' : ''}${by as SortBy}` })}
          onOpen={({ id }) => onOpen(id)}
          opened={opened}
          nothing={
            search !== undefined || state !== undefined || account !== undefined ? (
              <Nothing title="No instance matches">
                <p>Search for less, or choose another state.</p>
              </Nothing>
            ) : all ? (
              <Nothing title="No instances yet">
                <p>Each node that is provisioned gets one in a cloud.</p>
              </Nothing>
            ) : (
              <Nothing title="No instance needs a person">
                <p>Instances that wait for deletion, or whose delete was never proved, appear here. All of them are under All.</p>
              </Nothing>
            )
          }
        />
      </Beside>
    </>
  )
}
