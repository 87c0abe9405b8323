import { type MonitorChange, type NewMonitor, newMonitor } from '@sallyport/domain/monitoring/own-monitors.ts'
import { z } from 'zod'
import { DnsRecordTypeType, MonitorKindType, QuorumRuleType } from './monitor.ts'
import type { builder } from './tenant-builder.ts'

type InputBuilder = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0]

export const kindField = (t: InputBuilder) => t.field({ type: MonitorKindType, description: 'What it does; never changes afterwards.' })

/** The fields of a monitor that can be changed. On creation some have a usual value; in a change whatever is left out stays. */
export const monitorFields = (t: InputBuilder, creating: boolean) => ({
  name: t.string({ required: creating, description: '1 to 80 characters.' }),
  target: t.string({
    required: creating,
    description: 'HTTP: a URL; TCP and TLS: host:port; DNS: a name; ICMP: a host. Public addresses only, unless a range is allowed.',
  }),
  interval: t.field({ type: 'Duration', required: false, ...(creating ? { defaultValue: 60 } : {}), description: 'PT10S to PT24H.' }),
  timeout: t.field({
    type: 'Duration',
    required: false,
    ...(creating ? { defaultValue: 5 } : {}),
    description: 'PT0.1S to PT1M, shorter than the interval.',
  }),
  quorum: t.field({
    type: QuorumRuleType,
    required: false,
    ...(creating ? { defaultValue: 'MAJORITY' as const } : {}),
    description: 'When it is down.',
  }),
  quorumCount: t.int({ required: false, description: 'How many nodes, 1 to 1,000; with the quorum COUNT and no other.' }),
  expectStatus: t.intList({
    required: false,
    description: 'HTTP: up to 20 status codes that count as up, 100 to 599; empty: 200 to 399.',
  }),
  dnsRecordType: t.field({ type: DnsRecordTypeType, required: false, description: 'DNS: what is asked for; A where it is left out.' }),
})

const seconds = (what: string) => z.number(`${what} is a duration.`)
const withDurations = { interval: seconds('The interval'), timeout: seconds('The time-out') }
const base = newMonitor.omit({ intervalSeconds: true, timeoutMs: true, expectStatus: true })
const { intervalSeconds, timeoutMs, expectStatus } = newMonitor.shape

/** Durations come in seconds; a fault is told under the name that the caller used. */
const interval = withDurations.interval.pipe(intervalSeconds)
const timeout = withDurations.timeout.transform((s) => Math.round(s * 1_000)).pipe(timeoutMs)

export const monitorCreation = base.extend({ interval, timeout, expectStatus: expectStatus.nullish() })
export const monitorUpdate = base
  .omit({ kind: true })
  .extend({ interval, timeout, expectStatus })
  .partial()
  .extend({ id: z.string(), quorumCount: base.shape.quorumCount })

export function toNewMonitor({ interval, timeout, expectStatus, ...rest }: z.output<typeof monitorCreation>): NewMonitor {
  return { ...rest, intervalSeconds: interval, timeoutMs: timeout, expectStatus: expectStatus ?? [] }
}

export function toMonitorChange({ id: _id, interval, timeout, ...rest }: z.output<typeof monitorUpdate>): MonitorChange {
  return {
    ...rest,
    ...(interval === undefined ? {} : { intervalSeconds: interval }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
  }
}
