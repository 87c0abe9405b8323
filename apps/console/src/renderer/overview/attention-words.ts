import type { AttentionShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { titleOfAlarm } from '@sallyport/domain/progress/webhook.ts'
import type { Shown } from '@sallyport/kit/states.ts'
import { type Acceptable, acceptable } from '../operations/condition-words.ts'

type Item = AttentionShownFragment
type Subject = Item['subjects'][number]

const severities: Record<Item['severity'], Shown> = {
  CRITICAL: { mark: 'failed', word: 'Now' },
  WARNING: { mark: 'attention', word: 'Soon' },
  NOTICE: { mark: 'waiting', word: 'When there is time' },
}
export const severityShown = (severity: Item['severity']): Shown => severities[severity]

const titles: Record<Exclude<Item['kind'], 'ALARM'>, string> = {
  DEADLINE_NEAR: 'A deadline is near',
  NODE_WAITS: 'A node waits for you',
  ADDRESS_UNPUBLISHED: 'An address is not published',
  EGRESS_UNCHECKED: 'Nobody checks where nodes come from',
  NODES_SILENT: 'Nodes are not heard',
  ACCOUNT_FAILING: 'A cloud account fails',
  DELETION_NEAR: 'Instances are about to be deleted',
  GATE_CLOSED: 'The deletion gate is closed',
  MARKER_MISSING: 'An ownership marker is missing',
  INSTANCES_WAIT: 'Instances wait',
  ORPHAN: 'An instance that nobody knows',
}
export const titleOf = ({ kind, subjects }: Pick<Item, 'kind' | 'subjects'>): string =>
  kind === 'ALARM' ? titleOfAlarm(subjects[0]?.name ?? 'ALARM') : titles[kind]

const below: Partial<Record<Subject['kind'], string>> = {
  ALARM: '/alarms',
  OPERATION: '/operations',
  NODE: '/nodes',
  INSTANCE: '/instances',
  CLOUD_ACCOUNT: '/clouds',
  TENANT: '/tenants',
}

/** Where a subject is shown; undefined: nowhere by itself. */
export function pageOf({ kind, id, name }: Subject): string | undefined {
  if (kind === 'ADDRESS') return `/addresses?search=${encodeURIComponent(name)}`
  if (kind === 'GATE') return '/deletion'
  if (kind === 'ORPHAN') return '/instances?show=orphans'
  const page = below[kind]
  return page === undefined || id === null ? undefined : `${page}/${id}`
}

export type Way = { href: string; words: string }

/** The one click that leads to why, and to what can be done. */
export function wayOn({ kind, subjects, count }: Pick<Item, 'kind' | 'subjects' | 'count'>): Way | undefined {
  const [first] = subjects
  const to = (kinds: Subject['kind'], words: string): Way | undefined => {
    const subject = subjects.find((each) => each.kind === kinds)
    const href = subject && pageOf(subject)
    return href === undefined ? undefined : { href, words }
  }
  switch (kind) {
    case 'ALARM':
      return to('ALARM', 'Open the alarm')
    case 'DEADLINE_NEAR':
    case 'NODE_WAITS':
      return to('OPERATION', 'Open the operation') ?? to('NODE', 'Open the node')
    case 'ADDRESS_UNPUBLISHED':
      return to('ADDRESS', 'Open the address')
    case 'EGRESS_UNCHECKED':
      return { href: '/addresses', words: 'Open the addresses' }
    case 'NODES_SILENT':
      return count === 1 && first ? to('NODE', 'Open the node') : { href: '/nodes?state=ENABLED&heard=silent', words: 'See the nodes' }
    case 'ACCOUNT_FAILING':
    case 'MARKER_MISSING':
      return to('CLOUD_ACCOUNT', 'Open the account')
    case 'GATE_CLOSED':
      return { href: '/deletion', words: 'Open the gate' }
    case 'DELETION_NEAR':
    case 'INSTANCES_WAIT':
      return count === 1 && first ? to('INSTANCE', 'Open the instance') : { href: '/instances', words: 'See the instances' }
    case 'ORPHAN':
      return { href: '/instances?show=orphans', words: 'See orphans' }
  }
}

/** What somebody may accept by name so that a node goes on. */
export const acceptableIn = ({ kind, lacking }: Pick<Item, 'kind' | 'lacking'>): Acceptable[] =>
  kind !== 'NODE_WAITS' ? [] : lacking.filter(acceptable).map(({ name }) => name)

/** What the window says within one second. @param more there are more than these */
export function verdictOf(items: readonly Pick<Item, 'severity'>[], more: boolean): Shown & { now: number } {
  const now = items.filter(({ severity }) => severity === 'CRITICAL').length
  if (items.length === 0) return { mark: 'met', word: 'Nothing needs a person', now }
  const count = more ? `More than ${items.length} things need` : items.length === 1 ? 'One thing needs' : `${items.length} things need`
  const urgent = now === 0 ? '' : now === items.length ? ' now' : `, ${now === 1 ? 'one' : now} of them now`
  const word = `${count} a person${urgent}`
  const mark = now > 0 ? 'failed' : items.some(({ severity }) => severity === 'WARNING') ? 'attention' : 'waiting'
  return { mark, word, now }
}

/** Whether another one of its kind has its name: then the id tells them apart. */
export const hasNamesake = ({ kind, id, name }: Subject, among: readonly Subject[]): boolean =>
  id !== null && among.some((other) => other.kind === kind && other.name === name && other.id !== id)
