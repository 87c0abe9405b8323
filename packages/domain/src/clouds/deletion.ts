/** What the provider said to a delete. ACCEPTED proves nothing: only a later read by id does. */
export type DeleteAnswer =
  | { outcome: 'ACCEPTED'; providerRequestId: string | undefined }
  /** The provider's own 404 about this very id. */
  | { outcome: 'GONE'; providerRequestId: string | undefined }
  /** Nothing was deleted. `words`: the provider's, secrets removed. */
  | { outcome: 'REFUSED'; because: 'LOCKED' | 'BUSY' | 'IN_USE' | 'OTHER'; words: string; providerRequestId: string | undefined }

/** One look at whether a server is gone: the marker, the server by its id, and the marker again. */
export type GoneLook = {
  server: /** The service's own 404 about this very id. */
    | 'NOT_FOUND'
    /** It is told, in the state that stands for deleted and cannot be undone. */
    | 'DELETED'
    /** Deleted, and kept by the provider for a while: it can still come back. */
    | 'SOFT_DELETED'
    | 'PRESENT'
    /** An error, a time-out, a partial answer, a state that is not known. */
    | 'UNKNOWN'
  /** MISSING: the service's own 404 about the marker's id. UNKNOWN also where it is there and does not verify. */
  markerBefore: 'OURS' | 'MISSING' | 'UNKNOWN'
  markerAfter: 'OURS' | 'MISSING' | 'UNKNOWN'
  /** A name for the token that each of the three was read with, never the token; empty where it was renewed meanwhile. */
  tokens: readonly [before: string, server: string, after: string]
  /** What hindered the look, for administrators; at most 1,000 characters. */
  hindered: string | undefined
}
