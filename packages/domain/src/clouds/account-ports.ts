import type { Page, PageRequest } from '../primitives/page.ts'
import type { Acting } from '../tenancy/acting.ts'
import type { AccountChanges, AccountLimits, CloudAccount, Finding, GivenCredential } from './account.ts'
import type { CloudProvider, ProviderKind } from './provider.ts'

declare const secret: unique symbol
/** A credential on its way from the administrator into the seal. Opaque here, and never logged, answered or stored as it is. */
export type Credential = { readonly [secret]: true }

export type ReadCredential = { provider: ProviderKind; credential: Credential; meaning: CloudAccount['meaning'] }

/** Where credentials are read, tried and sealed; the only code that sees inside one. */
export type CredentialDoor = {
  /** Throws `Problem` INVALID_INPUT; its field is the path within the input, and its words hold no secret. */
  read(given: GivenCredential): ReadCredential
  /** A cloud by a credential that is not saved. Whoever opens it closes it. Throws `Problem` where the installation refuses it. */
  open(credential: Credential): CloudProvider
  /** Sealed for this account alone, under a key that is outside the database. */
  seal(accountId: string, credential: Credential): Uint8Array
}

export type NewAccount = Checked & {
  id: string
  name: string
  provider: ProviderKind
  defaultRegion: string
  limits: AccountLimits
}
/** What is stored of a credential that signed in. */
export type Checked = {
  sealed: Uint8Array
  meaning: CloudAccount['meaning']
  projectId: string
  projectName: string
  findings: Finding[]
}

/** What a removed account leaves behind in its cloud. */
export type LeftBehind = { instanceId: string; name: string; region: string; cloudId: string | undefined; state: string }
export type Removal =
  | { outcome: 'NOT_FOUND' }
  | { outcome: 'RUNNING'; operations: number }
  /** `left`: at most 100 of them. */
  | { outcome: 'LEAVES' | 'REMOVED'; count: number; left: LeftBehind[] }

/** Each call that writes is one transaction, with its audit entry and the change that announces it. Removed accounts are not found. */
export type CloudAccountStore = {
  /** Oldest first. */
  page(request: PageRequest): Promise<Page<CloudAccount>>
  find(id: string): Promise<CloudAccount | undefined>
  /** `undefined`: another account has this name, in whatever case. */
  add(account: NewAccount, by: Acting): Promise<CloudAccount | undefined>
  update(id: string, changes: AccountChanges, by: Acting): Promise<CloudAccount | 'NOT_FOUND' | 'NAME_TAKEN'>
  saveCheck(id: string, check: { failing: string | undefined; findings: Finding[] }, by: Acting): Promise<CloudAccount | undefined>
  /** Only where the account's project is still `projectId`. */
  replaceCredential(id: string, checked: Checked, by: Acting): Promise<CloudAccount | undefined>
  /**
   * Under the account's lock, so that no operation begins meanwhile. Refused while operations run, and, unless they may be left, while
   * instances are not known to be gone. The sealed credential is erased.
   */
  remove(id: string, leaveInstances: boolean, by: Acting): Promise<Removal>
}
