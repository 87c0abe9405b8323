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
}

export type AlarmStore = {
  /** Newest first. */
  page(request: PageRequest, acknowledgedToo: boolean): Promise<Page<Alarm>>
  /** One transaction with its audit entry. Acknowledged already counts as done, and keeps who did it first. */
  acknowledge(id: string, by: Acting): Promise<Alarm | undefined>
}

export type AlarmService = ReturnType<typeof alarmService>

export function alarmService(ports: { store: AlarmStore }) {
  const { store } = ports
  return {
    page: store.page,
    async acknowledge(id: string, by: Acting): Promise<Alarm> {
      const alarm = await store.acknowledge(id, by)
      if (alarm === undefined) throw notFound('alarm')
      return alarm
    },
  }
}
