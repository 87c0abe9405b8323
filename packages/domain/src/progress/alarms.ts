import type { CappedCount, Sorting, SortValues } from '../primitives/listing.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import { notFound } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'

/** Something that a person should look at. The same trouble counts up one alarm until it is acknowledged. */
export type Alarm = {
  id: string
  kind: string
  tenantId: string | undefined
  subjectKind: string
  subjectId: string
  /** What happened and what to do. */
  message: string
  count: number
  raisedAt: Date
  lastRaisedAt: Date
  acknowledgedAt: Date | undefined
  acknowledgedBy: string | undefined
  /** That what raised it is over; undefined: it is not, or nobody can tell. */
  over: AlarmOver | undefined
}

export type AlarmOver = {
  why: 'HEARD' | 'ALL_HEARD' | 'NOT_IN_SERVICE'
  /** Undefined: not known since when. */
  at: Date | undefined
}

/** That the cause of an alarm is over, a sentence. */
export function sayOver({ why, at }: AlarmOver): string {
  const since = at === undefined ? '' : ` at ${at.toISOString()}`
  if (why === 'NOT_IN_SERVICE') return 'The node is not in service any more.'
  return why === 'HEARD' ? `It was heard again${since}.` : `All of them were heard again, the last${since}.`
}

/** Narrows a list of alarms; what is undefined does not narrow. */
export type AlarmFilter = {
  /** Exactly these rows, at most 100, as far as they are there and the rest of the filter takes them. */
  ids?: readonly string[] | undefined
  /** Part of what happened, in whatever case. */
  search?: string | undefined
  /** One of these, for example `SECOND_KEY`. */
  kinds?: readonly string[] | undefined
  /** Whether somebody looks after it. */
  acknowledged?: boolean | undefined
  tenantId?: string | undefined
}

export const alarmSorts = ['RAISED_AT', 'LAST_RAISED_AT', 'KIND'] as const
/** `KIND`: by the kind's word, then by when it was raised. */
export type AlarmSort = (typeof alarmSorts)[number]

export const alarmSortValues: Record<AlarmSort, (alarm: Alarm) => SortValues> = {
  RAISED_AT: ({ raisedAt }) => [raisedAt],
  LAST_RAISED_AT: ({ lastRaisedAt }) => [lastRaisedAt],
  KIND: ({ kind, raisedAt }) => [kind, raisedAt],
}

export type AlarmStore = {
  /** Newest first where no order is asked for. */
  page(request: PageRequest, filter: AlarmFilter, sort?: Sorting<AlarmSort>): Promise<Page<Alarm>>
  count(filter: AlarmFilter): Promise<CappedCount>
  /** One transaction with its audit entry. Acknowledged already counts as done, and keeps who did it first. */
  acknowledge(id: string, by: Acting): Promise<Alarm | undefined>
}

export type AlarmService = ReturnType<typeof alarmService>

export function alarmService(ports: { store: AlarmStore }) {
  const { store } = ports
  return {
    page: store.page,
    count: store.count,
    async acknowledge(id: string, by: Acting): Promise<Alarm> {
      const alarm = await store.acknowledge(id, by)
      if (alarm === undefined) throw notFound('alarm')
      return alarm
    },
  }
}
