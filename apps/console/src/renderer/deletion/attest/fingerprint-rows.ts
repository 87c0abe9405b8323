import type { AttestationShownFragment, SharedFingerprintShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { withoutPassword } from '@sallyport/domain/deletion-gate/attestation/differences.ts'

type Shared = SharedFingerprintShownFragment

/** One part of the fingerprint, attested and now. */
export type FingerprintRow = {
  /** Unique among the rows. */
  key: string
  label: string
  /** Undefined: there was none, or nobody attested. */
  attested: string | undefined
  now: string | undefined
  /** `NEW`: nothing was attested that it could be compared with. */
  verdict: 'SAME' | 'DIFFERS' | 'NEW'
  /** What another value means: a question for whoever looks. */
  question: string
  /** What the gate says that it means. */
  meaning: string | undefined
}

type Part = { part: string; label: string; question: string; value: (shared: Shared) => string }

const single: readonly Part[] = [
  {
    part: 'installation',
    label: 'Installation',
    question: 'Another installation’s database?',
    value: ({ installationId }) => installationId,
  },
  {
    part: 'cluster',
    label: 'Database cluster',
    question: 'Moved, or restored elsewhere?',
    value: ({ systemIdentifier }) => systemIdentifier,
  },
  { part: 'timeline', label: 'Timeline', question: 'Standby promoted, or restored?', value: ({ timeline }) => String(timeline) },
  { part: 'database', label: 'Database oid', question: 'Restored, or cloned?', value: ({ databaseOid }) => databaseOid },
  { part: 'database-name', label: 'Database name', question: 'Renamed, or cloned?', value: ({ databaseName }) => databaseName },
  { part: 'sealing-key', label: 'Sealing key', question: 'Key changed?', value: ({ sealingKey }) => sealingKey },
  { part: 'public-url', label: 'Public URL', question: 'Another configuration, or a clone?', value: ({ publicUrl }) => publicUrl },
]

/** Every part, in the order of the gate: attested beside now. Values are compared here as they are; passwords in addresses are not shown. */
export function fingerprintRows(
  { fingerprint, attestation, differences }: AttestationShownFragment,
  nameOf: (accountId: string) => string,
) {
  const [before, now] = [attestation?.shared, fingerprint.shared]
  const row = (
    of: { part: string; subject?: string; label: string; question: string },
    was: string | undefined,
    is: string | undefined,
  ) => ({
    key: `${of.part}/${of.subject ?? ''}`,
    label: of.label,
    question: of.question,
    attested: was && withoutPassword(was),
    now: is && withoutPassword(is),
    verdict: before === undefined ? 'NEW' : was === is ? 'SAME' : 'DIFFERS',
    meaning: meaningOf(differences.find(({ part, subject }) => part === of.part && (subject ?? '') === (of.subject ?? ''))?.sentence),
  })
  const rows: FingerprintRow[] = [
    ...single.map((part) => row(part, before && part.value(before), part.value(now))),
    ...union(accountsOf(before), accountsOf(now)).map(([subject, was, is]) =>
      row({ part: 'accounts', subject, label: `Account ${nameOf(subject)}`, question: 'Would deletes go elsewhere?' }, was, is),
    ),
    ...union(settingsOf(before), settingsOf(now)).map(([subject, was, is]) =>
      row({ part: 'deletion-settings', subject, label: subject, question: 'Configuration changed?' }, was, is),
    ),
  ] as FingerprintRow[]
  return rows
}

/** Of the gate's sentence what comes after both values, which stand beside it already. */
function meaningOf(sentence: string | undefined): string | undefined {
  const at = sentence?.lastIndexOf(' now. ') ?? -1
  return at < 0 ? sentence : sentence?.slice(at + ' now. '.length)
}

export type HostRow = { host: string; attestedBy: string | undefined; alive: boolean }

/** Host files: those that were attested, and those of replicas that are alive. */
export function hostRows({ fingerprint, attestation }: Pick<AttestationShownFragment, 'fingerprint' | 'attestation'>): HostRow[] {
  const attested = new Map((attestation?.hosts ?? []).map(({ host, addedBy }) => [host, addedBy]))
  return [...new Set([...attested.keys(), ...fingerprint.hosts])].map((host) => ({
    host,
    attestedBy: attested.get(host),
    alive: fingerprint.hosts.includes(host),
  }))
}

const accountsOf = (shared: Shared | undefined): Map<string, string> =>
  new Map(
    (shared?.accounts ?? []).map(({ cloudAccountId, provider, cloud, projectId, userId }) => [
      cloudAccountId,
      `project ${projectId}\nuser ${userId}\n${cloud} (${provider})`,
    ]),
  )

const settingsOf = (shared: Shared | undefined): Map<string, string> =>
  new Map((shared?.deletionSettings ?? []).map(({ name, value }) => [name, value]))

const union = (was: Map<string, string>, is: Map<string, string>): [string, string | undefined, string | undefined][] =>
  [...new Set([...was.keys(), ...is.keys()])].sort().map((key) => [key, was.get(key), is.get(key)])
