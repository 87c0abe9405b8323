import type { AttestationShownFragment, SharedFingerprintShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { withoutPassword } from '@sallyport/domain/deletion-gate/attestation/differences.ts'
import { type Bounded, deletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'

type Shared = SharedFingerprintShownFragment

/** One part of the fingerprint, attested and now. */
export type FingerprintRow = {
  /** Unique among the rows. */
  key: string
  label: string
  /** What it is, and what another value means; undefined: a setting that this version does not know. */
  what: string | undefined
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

type Part = { part: string; label: string; what: string; question: string; value: (shared: Shared) => string }

const single: readonly Part[] = [
  {
    part: 'installation',
    label: 'Installation',
    what: 'The id that the installation made for itself at its first start. Another one: this is another installation’s database.',
    question: 'Another installation’s database?',
    value: ({ installationId }) => installationId,
  },
  {
    part: 'cluster',
    label: 'Database cluster',
    what: 'What PostgreSQL calls its whole data directory. Another one: the database was moved, or restored elsewhere.',
    question: 'Moved, or restored elsewhere?',
    value: ({ systemIdentifier }) => systemIdentifier,
  },
  {
    part: 'timeline',
    label: 'Timeline',
    what: 'PostgreSQL counts here how often a standby took over or a back-up was restored. Another number: that happened since.',
    question: 'Standby promoted, or restored?',
    value: ({ timeline }) => String(timeline),
  },
  {
    part: 'database',
    label: 'Database oid',
    what: 'The number of the database within its cluster. Another one: it was made anew, from a back-up or as a copy.',
    question: 'Restored, or cloned?',
    value: ({ databaseOid }) => databaseOid,
  },
  {
    part: 'database-name',
    label: 'Database name',
    what: 'What the database is called within its cluster. Another one: it was renamed, or this is a copy.',
    question: 'Renamed, or cloned?',
    value: ({ databaseName }) => databaseName,
  },
  {
    part: 'sealing-key',
    label: 'Sealing key',
    what: 'Tells which key seals credentials here; it is not the key. Another one: the key was changed.',
    question: 'Key changed?',
    value: ({ sealingKey }) => sealingKey,
  },
  {
    part: 'public-url',
    label: 'Public URL',
    what: 'Where nodes and people reach this installation. Another one: the configuration was changed, or is another installation’s.',
    question: 'Another configuration, or a clone?',
    value: ({ publicUrl }) => publicUrl,
  },
]

/** Every part, in the order of the gate: attested beside now. Values are compared here as they are; passwords in addresses are not shown. */
export function fingerprintRows(
  { fingerprint, attestation, differences }: AttestationShownFragment,
  nameOf: (accountId: string) => string,
) {
  const [before, now] = [attestation?.shared, fingerprint.shared]
  const row = (
    of: { part: string; subject?: string; label: string; what: string | undefined; question: string },
    was: string | undefined,
    is: string | undefined,
  ) => ({
    key: `${of.part}/${of.subject ?? ''}`,
    label: of.label,
    what: of.what,
    question: of.question,
    attested: was && withoutPassword(was),
    now: is && withoutPassword(is),
    verdict: before === undefined ? 'NEW' : was === is ? 'SAME' : 'DIFFERS',
    meaning: meaningOf(differences.find(({ part, subject }) => part === of.part && (subject ?? '') === (of.subject ?? ''))?.sentence),
  })
  const rows: FingerprintRow[] = [
    ...single.map((part) => row(part, before && part.value(before), part.value(now))),
    ...union(accountsOf(before), accountsOf(now)).map(([subject, was, is]) =>
      row(
        { part: 'accounts', subject, label: `Account ${nameOf(subject)}`, what: accountWhat, question: 'Would deletes go elsewhere?' },
        was,
        is,
      ),
    ),
    ...union(settingsOf(before), settingsOf(now)).map(([subject, was, is]) =>
      row({ part: 'deletion-settings', subject, label: subject, what: settingWhat(subject), question: 'Configuration changed?' }, was, is),
    ),
  ] as FingerprintRow[]
  return rows
}

const accountWhat = 'Project and user that the credential which deletes leads to. Another one: deletes would go elsewhere.'

/** Figures in the words of the page of the settings; what is no figure is said here. */
function settingWhat(name: string): string | undefined {
  const key = name.replace(/^deletion\./, '')
  const said = figures[key]?.description ?? switches[key]
  return said && `${said}. Another value: the configuration was changed.`
}
const switches: Readonly<Record<string, string>> = {
  enabled: 'Whether this installation may delete in clouds at all',
  installationName: 'What is typed to say that this installation is meant',
  fourEyes: 'Whether two people are needed, one to attest and one to activate',
}
const figures: Readonly<Record<string, Bounded | undefined>> = deletionFigures

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
