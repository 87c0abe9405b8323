import { z } from 'zod'
import type { Page, PageRequest } from '../primitives/page.ts'
import { invalid, notFound, Problem } from '../primitives/problem.ts'
import type { MemberActing } from '../tenancy/member-acting.ts'
import { lineOfText } from '../tenancy/person.ts'
import type { TenantScope } from '../tenancy/viewer.ts'
import type { HealthFacts } from './health.ts'
import {
  dnsRecordTypes,
  type Monitor,
  type MonitorDefinition,
  type MonitorOutcome,
  monitorKinds,
  monitorsPerTenant,
  quorumRules,
} from './monitor.ts'
import type { AllowedRange } from './ports.ts'
import type { Tally } from './quorum.ts'
import { checkTarget, longestTarget } from './target-rules.ts'

/** A monitor with what the nodes that count now last said of it. */
export type OwnMonitor = Monitor & { tally: Tally }

/** What one node that counts last said of a monitor. */
export type NodeReport = {
  nodeId: string
  nodeName: string
  outcome: MonitorOutcome
  latencyMs: number | undefined
  message: string | undefined
  at: Date
  /** Since when the outcome is what it is. */
  since: Date
}

/** `words`: the bounds as people write them, where they do not write the number. */
const whole = (what: string, least: number, most: number, words: readonly [string, string] = [`${least}`, `${most}`]) =>
  z.int(`${what} is a whole number.`).min(least, `${what} is ${words[0]} at least.`).max(most, `${what} is ${words[1]} at most.`)

/** The form of a monitor; what depends on the tenant or on other fields is `checkMonitor`'s. */
export const newMonitor = z.object({
  name: lineOfText("A monitor's name", 80),
  kind: z.enum(monitorKinds),
  target: z.string().max(longestTarget, `A target has at most ${longestTarget} characters.`),
  intervalSeconds: whole('The interval', 10, 86_400, ['PT10S', 'PT24H']),
  timeoutMs: whole('The time-out', 100, 60_000, ['PT0.1S', 'PT1M']),
  quorum: z.enum(quorumRules),
  quorumCount: whole('The quorum', 1, 1_000, ['1 node', '1,000 nodes']).nullish(),
  expectStatus: z.array(whole('A status', 100, 599)).max(20, 'At most 20 status codes can be expected.'),
  dnsRecordType: z.enum(dnsRecordTypes).nullish(),
})
export type NewMonitor = z.infer<typeof newMonitor>

/** What is given replaces; the kind of a monitor never changes. */
export const monitorChange = newMonitor.omit({ kind: true }).partial()
export type MonitorChange = z.infer<typeof monitorChange>

/** @throws Problem INVALID_INPUT naming the field */
export function checkMonitor(given: NewMonitor, allowed: readonly AllowedRange[]): MonitorDefinition {
  const { quorum, quorumCount, dnsRecordType, ...rest } = given
  if (given.timeoutMs >= given.intervalSeconds * 1_000) throw invalid('timeout', 'The time-out must be shorter than the interval.')
  if ((quorum === 'COUNT') !== (quorumCount != null)) throw invalid('quorumCount', 'Give a count with the quorum COUNT, and with no other.')
  if (given.kind !== 'HTTP' && given.expectStatus.length > 0) throw invalid('expectStatus', 'Only an HTTP monitor expects status codes.')
  if (given.kind !== 'DNS' && dnsRecordType != null) throw invalid('dnsRecordType', 'Only a DNS monitor asks for a type of record.')
  return {
    ...rest,
    expectStatus: [...new Set(given.expectStatus)].sort((a, b) => a - b),
    target: checkTarget(given.kind, given.target, allowed),
    quorum: quorum === 'COUNT' ? { rule: quorum, count: quorumCount ?? 1 } : { rule: quorum },
    dnsRecordType: given.kind === 'DNS' ? (dnsRecordType ?? 'A') : undefined,
  }
}

/**
 * Rows of one tenant. Each call that writes is one transaction, with its audit entry, the change that announces it, and a new version of
 * what the tenant's nodes watch.
 */
export type OwnMonitorStore = {
  /** Oldest first. */
  page(scope: TenantScope, request: PageRequest): Promise<Page<OwnMonitor>>
  find(scope: TenantScope, id: string): Promise<OwnMonitor | undefined>
  reports(scope: TenantScope, monitorIds: readonly string[]): Promise<ReadonlyMap<string, NodeReport[]>>
  /** Every monitor's quorum with its tally, and the nodes, for the health sum. */
  healthFacts(scope: TenantScope): Promise<HealthFacts>
  /** `check` is asked inside the transaction with the tenant's allowances. `FULL`: nothing was written. */
  create(by: MemberActing, id: string, check: (allowed: readonly AllowedRange[]) => MonitorDefinition): Promise<OwnMonitor | 'FULL'>
  change(
    by: MemberActing,
    id: string,
    check: (monitor: MonitorDefinition, allowed: readonly AllowedRange[]) => MonitorDefinition,
  ): Promise<OwnMonitor | undefined>
  remove(by: MemberActing, id: string): Promise<boolean>
}

export type OwnMonitorService = ReturnType<typeof ownMonitorService>

export function ownMonitorService(ports: { store: OwnMonitorStore; newId: () => string }) {
  const { store, newId } = ports
  return {
    page: store.page,
    find: store.find,
    reports: store.reports,
    healthFacts: store.healthFacts,

    async create(given: NewMonitor, by: MemberActing): Promise<OwnMonitor> {
      const monitor = await store.create(by, newId(), (allowed) => checkMonitor(given, allowed))
      if (monitor === 'FULL')
        throw new Problem('LIMIT_REACHED', `A tenant has at most ${monitorsPerTenant} monitors. Delete one that is no longer needed.`)
      return monitor
    },

    async change(id: string, given: MonitorChange, by: MemberActing): Promise<OwnMonitor> {
      const monitor = await store.change(by, id, (present, allowed) => checkMonitor(merge(present, given), allowed))
      if (monitor === undefined) throw notFound('monitor')
      return monitor
    },

    async remove(id: string, by: MemberActing): Promise<void> {
      if (!(await store.remove(by, id))) throw notFound('monitor')
    },
  }
}

/** A new rule without a count drops the old count; everything else that is left out stays. */
function merge(present: MonitorDefinition, given: MonitorChange): NewMonitor {
  const { quorum, dnsRecordType, expectStatus, ...rest } = present
  const presentCount = quorum.rule === 'COUNT' ? quorum.count : undefined
  const rule = given.quorum ?? quorum.rule
  return {
    ...rest,
    expectStatus: [...expectStatus],
    dnsRecordType,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)),
    quorum: rule,
    quorumCount: given.quorumCount ?? (rule === 'COUNT' ? presentCount : undefined),
  }
}
