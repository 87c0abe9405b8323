import { AlarmsPage } from '@sallyport/client/admin/alarms.ts'
import type { AlarmShownFragment, AlarmSortBy } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useMemo } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import { useAddress } from '../data/use-address.ts'
import { useList } from '../data/use-list.ts'
import { Beside } from '../kit/data-list/beside.tsx'
import type { Column, Order } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { Choice } from '../kit/field.tsx'
import { SearchFilter, Toggles } from '../kit/filters.tsx'
import { Sentence } from '../kit/sentence.tsx'
import { Nothing } from '../kit/told.tsx'
import './alarms.css'
import { AcknowledgeShown } from './acknowledge-shown.tsx'
import { AlarmDetail } from './alarm-detail.tsx'
import { alarmKinds, alarmShown, titleOfAlarm } from './alarm-words.ts'

type Row = AlarmShownFragment

const said = ({ message, over }: Row): string => (over == null ? message : `${over} ${message}`)

export const alarmColumns: readonly Column<Row>[] = [
  {
    key: 'state',
    title: 'State',
    width: 'calc(9rem + var(--around))',
    cell: (alarm) => <StateMark {...alarmShown(alarm)} />,
    text: (alarm) => alarmShown(alarm).word,
  },
  {
    key: 'kind',
    title: 'Kind',
    width: 'minmax(var(--name), 1fr)',
    sortBy: 'KIND',
    cell: ({ kind }) => titleOfAlarm(kind),
    text: ({ kind }) => titleOfAlarm(kind),
  },
  { key: 'kindCode', title: 'Kind, for programs', exportOnly: true, text: ({ kind }) => kind },
  {
    key: 'message',
    title: 'What happened',
    width: 'minmax(var(--prose), 3fr)',
    cell: (alarm) => <Sentence text={said(alarm)} />,
    text: said,
  },
  {
    key: 'last',
    title: 'Last',
    width: 'var(--when)',
    sortBy: 'LAST_RAISED_AT',
    cell: ({ lastRaisedAt }) => <Moment at={lastRaisedAt} />,
    text: ({ lastRaisedAt }) => lastRaisedAt,
  },
  {
    key: 'raised',
    title: 'First',
    onlyAlone: true,
    width: 'var(--when)',
    sortBy: 'RAISED_AT',
    cell: ({ raisedAt }) => <Moment at={raisedAt} />,
    text: ({ raisedAt }) => raisedAt,
  },
  {
    key: 'count',
    title: 'Times',
    onlyAlone: true,
    width: 'calc(3.5rem + var(--around))',
    align: 'end',
    cell: ({ count }) => count,
    text: ({ count }) => count,
  },
]

const about = ['ALARM'] as const
const states = [
  { id: 'open', name: 'Open' },
  { id: 'acknowledged', name: 'Acknowledged' },
  { id: 'all', name: 'All' },
]
const anyKind = { id: 'any', name: 'Any kind' }
const sorts: readonly AlarmSortBy[] = ['KIND', 'RAISED_AT', 'LAST_RAISED_AT']

/** What was raised, and whether somebody looks after it: those first that nobody does. */
export function Alarms() {
  const [, navigate] = useLocation()
  const query = useSearch()
  const [, opened] = useRoute('/alarms/:id')
  const [chosen, choose] = useAddress(['state', 'kind', 'search', 'by', 'down'])
  const state = states.some(({ id }) => id === chosen.state) ? chosen.state : 'open'
  const by = sorts.find((sort) => sort === chosen.by)
  const descending = chosen.down !== '0'
  const variables = useMemo(
    () => ({
      filter: {
        ...(state !== 'all' && { acknowledged: state === 'acknowledged' }),
        ...(chosen.kind !== undefined && { kinds: [chosen.kind] }),
        ...(chosen.search !== undefined && { search: chosen.search }),
      },
      ...(by !== undefined && { sort: { by, direction: descending ? ('DESC' as const) : ('ASC' as const) } }),
    }),
    [state, chosen.kind, chosen.search, by, descending],
  )
  const list = useList({ document: AlarmsPage, variables, pick: ({ alarms }) => alarms, about, byIds: true, counted: true })
  const goTo = (path: string): void => navigate(query === '' ? path : `${path}?${query}`)
  const narrowed = chosen.kind !== undefined || chosen.search !== undefined
  const kinds = [anyKind, ...kindsWith(chosen.kind).map((id) => ({ id, name: titleOfAlarm(id) }))]
  return (
    <Beside detail={opened && <AlarmDetail id={opened.id} onClose={() => goTo('/alarms')} />}>
      <div className="toolbar">
        <Toggles
          label="State"
          single
          options={states}
          chosen={state}
          onChange={(next) => next !== undefined && choose({ state: next === 'open' ? undefined : next })}
        />
        <Choice
          label="Kind"
          options={kinds}
          value={chosen.kind ?? 'any'}
          onChange={(kind) => choose({ kind: kind === 'any' ? undefined : kind })}
        />
        <SearchFilter label="Search" value={chosen.search} onChange={(search) => choose({ search })} placeholder="part of what happened" />
        {state === 'open' && <AcknowledgeShown rows={list.rows} />}
      </div>
      <DataList
        name="Alarms"
        list={list}
        columns={alarmColumns}
        order={{ by: by ?? 'RAISED_AT', descending }}
        onOrder={(next: Order) => choose({ by: next.by, down: next.descending ? undefined : '0' })}
        onOpen={({ id }) => goTo(`/alarms/${id}`)}
        opened={opened ? opened.id : undefined}
        nothing={
          narrowed ? (
            <Nothing title="No alarm fits">
              <p>Search for another part of what happened, or choose any kind.</p>
            </Nothing>
          ) : state === 'open' ? (
            <Nothing title="No open alarms">
              <p>An alarm stands here when something happened that a person should look at, until somebody acknowledges it.</p>
            </Nothing>
          ) : (
            <Nothing title={state === 'all' ? 'No alarms yet' : 'No acknowledged alarms'}>
              <p>Alarms that somebody acknowledged are kept here.</p>
            </Nothing>
          )
        }
      />
    </Beside>
  )
}

/** A kind of the address that is not known here is one of another version, and may be chosen all the same. */
const kindsWith = (chosen: string | undefined): readonly string[] =>
  chosen === undefined || alarmKinds.includes(chosen) ? alarmKinds : [...alarmKinds, chosen]
