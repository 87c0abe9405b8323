/** What Sallyport made for a server and recorded when it made it; it may follow the server, and nothing else may. */
export type Accessory = { kind: 'PORT' | 'FLOATING_ADDRESS' | 'VOLUME'; id: string }

/**
 * What a permit of the deletion gate allows at the moment at which it is spent: to delete this one server, and then the accessories that were
 * recorded for it. Everything is named by its id.
 */
export type SpentPermit = {
  /** Sent along as the request's id, so that the provider's operators can trace it. */
  decisionId: string
  region: string
  projectId: string
  serverId: string
  accessories: readonly Accessory[]
  /**
   * Milliseconds of this process's monotonic clock (`performance.now()`). A request that has not begun to leave by then does not leave, whatever it
   * waited for: the rate budget, a sign-in, a connection.
   */
  leaveByMs: number
}

/** What the provider said to a delete. ACCEPTED proves nothing: only a later read by id does. */
export type DeleteAnswer =
  | { outcome: 'ACCEPTED'; providerRequestId: string | undefined }
  /** The provider's own 404 about this very id. */
  | { outcome: 'GONE'; providerRequestId: string | undefined }
  /** Nothing was deleted. `words`: the provider's, secrets removed. */
  | { outcome: 'REFUSED'; because: 'LOCKED' | 'BUSY' | 'IN_USE' | 'OTHER'; words: string; providerRequestId: string | undefined }
