import { z } from 'zod'
import { canonicalJson } from '../../primitives/canonical-json.ts'

const id = z.string().min(1).max(255)

/** A cloud account as far as it says where deletes would go. Its name may change without anybody's attestation. */
export const fingerprintAccount = z.strictObject({
  accountId: id,
  provider: id,
  /** Address of the cloud's sign-in. */
  cloud: z.string().min(1).max(2_000),
  projectId: id,
  /** Of the credential that deletes: names of the witness belong to it. */
  userId: id,
})
export type FingerprintAccount = z.infer<typeof fingerprintAccount>

/** What is the same for all replicas of one installation, and another in most copies of it. No secrets. */
export const sharedFingerprint = z.strictObject({
  installationId: id,
  /** Of the PostgreSQL cluster, in decimal; a copy of its files has the same. */
  systemIdentifier: z.string().regex(/^[0-9]{1,20}$/),
  /** Raised when a standby is promoted or a back-up is replayed to a point in time. */
  timeline: z.int().min(1),
  databaseOid: z.int().min(1),
  databaseName: id,
  /** Fingerprint of the key that seals; never the key. */
  sealingKey: id,
  accounts: z
    .array(fingerprintAccount)
    .refine((accounts) => new Set(accounts.map(({ accountId }) => accountId)).size === accounts.length, 'An account stands there twice.'),
  publicUrl: z.string().min(1).max(2_000),
  /** As the configuration has them, by name. `serve --restored` changes none, so that what is attested under it stays attested. */
  deletionSettings: z.record(z.string().min(1), z.union([z.string(), z.number(), z.boolean()])),
})
export type SharedFingerprint = z.infer<typeof sharedFingerprint>

/** sha256 of the random file of a replica, in hexadecimal. The file itself is in no database. */
export const hostPart = z.string().regex(/^[0-9a-f]{64}$/)

/** Taken at each start and before each delete. */
export type Fingerprint = { shared: SharedFingerprint; host: string }

/** What an administrator attests: the shared part, and the host parts of the replicas that may delete. */
export type AttestedFingerprint = { shared: SharedFingerprint; hosts: readonly string[] }

/** What is hashed of a fingerprint, and shown for review: one text, in whatever order accounts, settings and hosts were read. */
export function fingerprintText({ shared, hosts }: AttestedFingerprint): string {
  const accounts = [...shared.accounts].sort((a, b) => compare(a.accountId, b.accountId))
  return canonicalJson({ format: 'sallyport-fingerprint-1', shared: { ...shared, accounts }, hosts: [...new Set(hosts)].sort() })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
