import type { Page, PageRequest } from '../primitives/page.ts'
import type { Acting } from '../tenancy/acting.ts'
import type { AccountChanges, AccountLimits, CloudAccount, Finding, GivenCredential } from './account.ts'
import type { CloudProvider, CredentialPurpose, ProviderKind } from './provider.ts'

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
  /** Sealed for this account and purpose alone, under a key that is outside the database. `purpose`: DELETION, or the everyday one if left out. */
  seal(accountId: string, credential: Credential, purpose?: CredentialPurpose): Uint8Array
}

export type NewAccount = Checked & {
  id: string
  name: string
  provider: ProviderKind
  defaultRegion: string
  limits: AccountLimits
  deletion: SealedForDeletion | undefined
}
/** Where the cloud says that a credential leads. */
export type Leads = { cloud: string; userId: string }
/** What is stored of a credential that signed in. */
export type Checked = {
  sealed: Uint8Array
  meaning: CloudAccount['meaning']
  projectId: string
  projectName: string
  findings: Finding[]
  leads: Leads
}
/** A second credential, for deletion alone. */
export type SealedForDeletion = { sealed: Uint8Array; userId: string; findings: Finding[] }

/** What a check found. */
export type SavedCheck = {
  failing: string | undefined
  /** Whether it fails because the cloud refused the credential, which no repetition mends. */
  refused: boolean
  findings: Finding[]
  /** Undefined: it did not sign in. */
  leads: Leads | undefined
  /** Undefined: deletion was not looked at. `userId`: of the credential for deletion alone, where it signed in. */
  deletion: { findings: Finding[]; userId: string | undefined } | undefined
}

/** What a removed account leaves behind in its cloud. */
export type LeftBehind = { instanceId: string; name: string; region: string; cloudId: string | undefined; state: string }
/** What else is left, for people to remove by hand: each list at most 100 long. */
export type LeftThings = {
  markers: { region: string; markerId: string }[]
  /** Names of key pairs of the user; empty where another account of this installation still climbs the same ladder. */
  rungs: { region: string; userId: string; names: string[] }
  /** What was made for instances and is not known to be gone. */
  accessories: { kind: string; cloudId: string; region: string; instanceName: string }[]
}
export type Removal =
  | { outcome: 'NOT_FOUND' }
  | { outcome: 'RUNNING'; operations: number }
  /** `left`: at most 100 of them. */
  | { outcome: 'LEAVES'; count: number; left: LeftBehind[] }
  | { outcome: 'REMOVED'; count: number; left: LeftBehind[]; things: LeftThings }

/** Each call that writes is one transaction, with its audit entry and the change that announces it. Removed accounts are not found. */
export type CloudAccountStore = {
  /** Oldest first. @param search part of its name or its project's, in whatever case, or its id */
  page(request: PageRequest, search?: string): Promise<Page<CloudAccount>>
  find(id: string): Promise<CloudAccount | undefined>
  /** Name of the oldest account that leads to this project. @param besides an id that is not looked for */
  nameOfProject(projectId: string, besides?: string): Promise<string | undefined>
  /** `undefined`: another account has this name, in whatever case. */
  add(account: NewAccount, by: Acting): Promise<CloudAccount | undefined>
  update(id: string, changes: AccountChanges, by: Acting): Promise<CloudAccount | 'NOT_FOUND' | 'NAME_TAKEN'>
  saveCheck(id: string, check: SavedCheck, by: Acting): Promise<CloudAccount | undefined>
  /** Only where the account's project is still `projectId`. */
  replaceCredential(id: string, checked: Checked, by: Acting): Promise<CloudAccount | undefined>
  /**
   * Under the account's lock, so that no operation begins meanwhile. Refused while operations run, and, unless they may be left, while
   * instances are not known to be gone. The sealed credential is erased.
   */
  remove(id: string, leaveInstances: boolean, by: Acting): Promise<Removal>

  /** Only where the account's project is still `projectId`. `undefined`: there is no such account. */
  saveDeletionCredential(
    id: string,
    credential: SealedForDeletion & { everyday: Leads; projectId: string },
    by: Acting,
  ): Promise<CloudAccount | undefined>
  /** Erases it: from then on the everyday credential deletes, where it may. */
  removeDeletionCredential(id: string, by: Acting): Promise<CloudAccount | undefined>
  /** Records the marker by its id, also in the chain of decisions. `adopted`: it was there already. `undefined`: there is no such account. */
  recordMarker(id: string, marker: { region: string; markerId: string; adopted: boolean }, by: Acting): Promise<CloudAccount | undefined>
  /** Of this installation, as markers and rungs name it. */
  deploymentId(): Promise<string>
}
