import type { Document } from '@sallyport/client/execute.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePort } from '../port/use-port.ts'
import type { ChangeKind } from './queries.ts'

/** A document's name is all that tells it from others. */
export const nameOf = (document: { toString(): string }): string =>
  /\b(?:query|mutation|subscription)\s+(\w+)/.exec(document.toString())?.[1] ?? 'unnamed'

export type AskOptions = {
  /** Kinds of change after which the answer may be another one. None: it is asked for once. */
  about: readonly ChangeKind[]
  /** Milliseconds, for what no change tells of: heartbeats, clocks, what a cloud says. */
  every?: number
  /** Also while nobody looks at the window: for what it tells of by itself. */
  inBackground?: boolean
  enabled?: boolean
  /** Further variables of one request, by which its answer is not known. */
  sent?: () => Record<string, unknown>
  /** It belongs to the frame around the view or to the view's filters, and is not what the view shows. */
  aside?: true
}

/**
 * Asks, shows what it was answered last while it asks again, and asks again when something it is about changed and whenever whoever shows it is
 * opened.
 */
export function useAsk<Result, Variables extends Record<string, unknown>>(
  document: Document<Result, Variables>,
  variables: Variables,
  { about, every, inBackground = false, enabled = true, sent, aside }: AskOptions,
): UseQueryResult<Result> {
  const port = usePort()
  return useQuery({
    queryKey: [nameOf(document), variables],
    queryFn: ({ signal }) => port.ask(document, { ...variables, ...sent?.() }, signal),
    meta: { asked: { about, document: document.toString(), variables, ...(aside && { aside }) } },
    placeholderData: keepPreviousData,
    enabled,
    ...(every === undefined ? {} : { refetchInterval: every, refetchIntervalInBackground: inBackground }),
  })
}

/** Answered before whoever shows it was opened, and asked for anew now: as long as that takes it does not say that there is nothing. */
export const isFromBefore = ({ isFetching, isFetchedAfterMount }: Pick<UseQueryResult, 'isFetching' | 'isFetchedAfterMount'>): boolean =>
  isFetching && !isFetchedAfterMount
