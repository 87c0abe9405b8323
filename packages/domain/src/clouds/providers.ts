import type { CloudProvider, CredentialPurpose } from './provider.ts'

/**
 * Who waits for an answer. WORK has patience: a turn that comes late is waited for. A PERSON is told within their own request that the cloud
 * does not answer, or when it may be asked again.
 */
export type WhoWaits = 'WORK' | 'PERSON'

/**
 * The clouds of this installation, by account. There is one provider for each account and kind of waiting in a process; it is made anew when
 * the account's credential changed, and all replicas share the account's rate.
 */
export type Providers = {
  /**
   * Throws `Problem` NOT_FOUND for an account that is not there or was removed, `CloudError` where its credential cannot be opened. Nothing
   * is sent to the cloud. `waits`: WORK where it is left out. `purpose`: DELETION opens the account's credential for deletion, where it has one; else,
   * and for every other purpose, it is the everyday one.
   */
  open(accountId: string, waits?: WhoWaits, purpose?: CredentialPurpose): Promise<CloudProvider>
}
