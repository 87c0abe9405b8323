import type { Connection } from '@sallyport/client/connect.ts'
import { RequestFailed } from '@sallyport/client/connect.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { currentSession, signOut } from './session.ts'

export const api: Connection = { url: new URL('/graphql', location.origin).href, token: () => currentSession().token }

export const tokenEnded = 'Your token is no longer good: it was revoked or has expired. Sign in with another one.'

/** Where the notices are kept, so that whoever hears of a change asks for them anew. */
export const noticesKey = ['notices']

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof RequestFailed && error.isSignedOut) signOut(tokenEnded)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY, // the stream says when something changed
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: (count, error) => count < 2 && error instanceof RequestFailed && ['NETWORK', 'SERVICE_UNAVAILABLE'].includes(error.code),
    },
  },
})
