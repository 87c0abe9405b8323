import { conflict } from '../../primitives/problem.ts'
import { type Difference, differences } from './differences.ts'
import { type AttestedFingerprint, type Fingerprint, type SharedFingerprint, sharedFingerprint } from './fingerprint.ts'

/** What of the shared part no database knows. */
export type OwnFingerprint = Pick<SharedFingerprint, 'sealingKey' | 'publicUrl' | 'deletionSettings'>

/** The host file as this replica has it now. */
export type HostFile = { host: string } | { trouble: string }

/** The fingerprint, taken anew, as far as it could be. */
export type FingerprintFound = {
  /** `host` is empty where the file could not be read. */
  fingerprint: Fingerprint
  /** What could not be read of the shared part, a sentence each with what to do. Empty: it is whole. */
  lacks: readonly string[]
  /** Accounts that are left out, since it is not recorded where their credential leads. */
  unreadAccounts: readonly string[]
  /** Why there is no host part; undefined: there is one. */
  hostTrouble: string | undefined
}

/** For clause 3, which finds out about the host part itself. @throws Problem CONFLICT where the shared part is not whole */
export function wholeFingerprint({ fingerprint, lacks }: FingerprintFound): Fingerprint {
  if (lacks.length > 0) throw conflict(lacks.join(' '))
  return fingerprint
}

/**
 * In what this deployment, on this replica, is not what was attested, as far as both can be told: an account of which it is not known where it leads is
 * no difference, though it closes the gate. Undefined: there is nothing to compare with.
 */
export function differencesFound(attested: AttestedFingerprint | undefined, found: FingerprintFound): Difference[] | undefined {
  const shared = sharedFingerprint.safeParse(attested?.shared).data
  if (attested === undefined || shared === undefined) return undefined
  const accounts = shared.accounts.filter(({ accountId }) => !found.unreadAccounts.includes(accountId))
  return differences({ shared: { ...shared, accounts }, hosts: attested.hosts }, found.fingerprint)
}
