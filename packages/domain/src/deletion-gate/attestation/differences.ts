import { canonicalJson } from '../../primitives/canonical-json.ts'
import type { AttestedFingerprint, Fingerprint, FingerprintAccount, SharedFingerprint } from './fingerprint.ts'

/** Parts of the shared fingerprint, in the order in which they are shown. */
export const sharedParts = [
  'installation',
  'cluster',
  'timeline',
  'database',
  'database-name',
  'sealing-key',
  'accounts',
  'public-url',
  'deletion-settings',
] as const
export type SharedPart = (typeof sharedParts)[number]

/** All of it is JSON, without secrets. */
export type Difference = {
  part: SharedPart | 'host'
  /** Which account or which setting; `null` for the other parts. */
  subject: string | null
  /** For an administrator. */
  sentence: string
  /** `null`: there was none. */
  attested: string | null
  /** `null`: there is none. */
  today: string | null
}

/** One value of a part. What is compared is `value`; `shown` is for people. */
type Entry = { subject: string | null; value: string; shown: string }

const plain = (value: string | number): Entry[] => [{ subject: null, value: String(value), shown: withoutPassword(String(value)) }]

const entries: Record<SharedPart, (shared: SharedFingerprint) => Entry[]> = {
  installation: ({ installationId }) => plain(installationId),
  cluster: ({ systemIdentifier }) => plain(systemIdentifier),
  timeline: ({ timeline }) => plain(timeline),
  database: ({ databaseOid }) => plain(databaseOid),
  'database-name': ({ databaseName }) => plain(databaseName),
  'sealing-key': ({ sealingKey }) => plain(sealingKey),
  accounts: ({ accounts }) =>
    accounts.map((account) => ({ subject: account.accountId, value: canonicalJson(account), shown: showAccount(account) })),
  'public-url': ({ publicUrl }) => plain(publicUrl),
  'deletion-settings': ({ deletionSettings }) =>
    Object.entries(deletionSettings).map(([subject, setting]) => ({ subject, value: canonicalJson(setting), shown: String(setting) })),
}

type Words = { what(subject: string): string; means: string }
const words: Record<SharedPart, Words> = {
  installation: { what: () => 'The id of the installation', means: 'This is the database of another installation.' },
  cluster: {
    what: () => 'The system identifier of the database cluster',
    means: 'The database was moved to or restored in another cluster.',
  },
  timeline: { what: () => 'The timeline of the database', means: 'A standby was promoted, or a back-up was restored to a point in time.' },
  database: { what: () => 'The oid of the database', means: 'The database was made anew, from a back-up or as a copy.' },
  'database-name': { what: () => 'The name of the database', means: 'The database was renamed, or this is a copy.' },
  'sealing-key': { what: () => 'The fingerprint of the sealing key', means: 'The sealing key was changed.' },
  accounts: { what: (id) => `The cloud account ${id}`, means: 'Deletes would go elsewhere than was attested.' },
  'public-url': { what: () => 'The public URL', means: 'The configuration was changed, or belongs to another installation.' },
  'deletion-settings': { what: (name) => `The setting ${name}`, means: 'The configuration was changed.' },
}

/** Everything in which this deployment, on this replica, is not what was attested, always in the same order; empty: nothing. */
export function differences(attested: AttestedFingerprint, today: Fingerprint): Difference[] {
  const found = sharedParts.flatMap((part) => differencesIn(part, attested.shared, today.shared))
  return attested.hosts.includes(today.host) ? found : [...found, strangeHost(today.host)]
}

/** Those of one part; empty: it is what was attested. */
export function differencesIn(part: SharedPart, attested: SharedFingerprint, today: SharedFingerprint): Difference[] {
  const [before, now] = [entries[part](attested), entries[part](today)]
  const subjects = [...new Set([...before, ...now].map(({ subject }) => subject))].sort()
  return subjects.flatMap((subject) => {
    const [were, are] = [before, now].map((all) => all.filter((entry) => entry.subject === subject)) as [Entry[], Entry[]]
    return same(were, are) ? [] : [describe(part, subject, were, are)]
  })
}

/** Also where one stands there twice. */
const same = (a: readonly Entry[], b: readonly Entry[]): boolean => valuesOf(a) === valuesOf(b)
const valuesOf = (found: readonly Entry[]): string => canonicalJson(found.map(({ value }) => value).sort())

function describe(part: SharedPart, subject: string | null, were: readonly Entry[], are: readonly Entry[]): Difference {
  const { what, means } = words[part]
  const [attested, today] = [were, are].map((all) => (all.length === 0 ? null : all.map(({ shown }) => shown).join('; '))) as [
    string | null,
    string | null,
  ]
  const sentence = `${what(subject ?? '')} ${change(attested, today)}. ${means}`
  return { part, subject, sentence, attested, today }
}

function change(attested: string | null, today: string | null): string {
  if (attested === null) return `was not there when the deployment was attested, and is ${today} now`
  if (today === null) return `was ${attested} when the deployment was attested, and is not there now`
  return `was ${attested} when the deployment was attested, and is ${today} now`
}

const strangeHost = (host: string): Difference => ({
  part: 'host',
  subject: null,
  sentence: 'The host file of this replica is not among the attested ones: this replica deletes nothing until an administrator adds it.',
  attested: null,
  today: host.slice(0, 12) || null,
})

const showAccount = ({ provider, cloud, projectId, userId }: FingerprintAccount): string =>
  `project ${projectId} as user ${userId} of ${withoutPassword(cloud)} (${provider})`

/** A URL may carry a password, which people wrote into it. */
export const withoutPassword = (text: string): string => text.replace(/\/\/[^/?#\s]*@/g, '//')
