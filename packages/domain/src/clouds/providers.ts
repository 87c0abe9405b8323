import type { CloudProvider } from './provider.ts'

/**
 * The clouds of this installation, by account. There is one provider for each account in a process; it is made anew when the account's
 * credential changed, and all replicas share the account's rate.
 */
export type Providers = {
  /**
   * Throws `Problem` NOT_FOUND for an account that is not there or was removed, `CloudError` where its credential cannot be opened. Nothing
   * is sent to the cloud.
   */
  open(accountId: string): Promise<CloudProvider>
}
