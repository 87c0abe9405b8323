import { RequestFailed } from '@sallyport/client/connect.ts'
import type { AllChangesSubscription } from '@sallyport/client/generated/admin/graphql.ts'
import { QueryClient } from '@tanstack/react-query'

export type ChangeKind = AllChangesSubscription['changes']['changes'][number]['kind']

/** What a query of this window is about, so that a change of it is asked for anew; and as it was sent, for "copy as GraphQL". */
export type Asked = {
  about: readonly ChangeKind[]
  document: string
  variables: Record<string, unknown>
  /** A list that asks for each of its rows anew by itself, so that none moves. */
  rowByRow?: true
  /** Asked by the frame around every view, or by a view's filters. */
  aside?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { asked?: Asked }
    defaultError: Error
  }
}

const worthAnotherTry = new Set(['NETWORK', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'])

export const makeQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What is opened is asked for anew, whatever is known of it; while it is open the feed says when something changed. With 0 an answer would
        // be taken for fresh as long as this machine's clock, once it was set back, is behind the answer.
        staleTime: Number.NEGATIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (count, error) => count < 2 && error instanceof RequestFailed && worthAnotherTry.has(error.code),
        retryDelay: (count, error) => (error instanceof RequestFailed && error.retryAfter ? error.retryAfter * 1_000 : 500 * 2 ** count),
      },
    },
  })
