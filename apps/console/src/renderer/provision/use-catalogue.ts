import { RequestFailed } from '@sallyport/client/connect.ts'
import type { Document } from '@sallyport/client/execute.ts'
import { useAsk } from '../data/use-ask.ts'

type Trouble = { __typename?: string; message: string; retryAfter?: string | number | null }
type TroubleName = 'InvalidInput' | 'NotFound' | 'CloudRefused' | 'CloudUnreachable' | 'TryLater'

/** One part of what a cloud has: told, not told yet, or why the cloud did not tell it. */
export type Part<Told> = {
  told: Told | undefined
  loading: boolean
  /** In words, with when to try again where that is known. */
  trouble: string | undefined
  retry: () => void
  retrying: boolean
}

const troubles: readonly string[] = ['InvalidInput', 'NotFound', 'CloudRefused', 'CloudUnreachable', 'TryLater'] satisfies TroubleName[]
const gone = { __typename: 'NotFound', message: 'There is no such cloud account any more.' } as const

/** Asks for a part of an account's catalogue. What an earlier account or region has is not shown for another one. */
export function usePart<
  Result extends { cloudAccount?: object | null },
  Variables extends Record<string, unknown>,
  Answer extends { __typename?: string },
>(
  document: Document<Result, Variables>,
  variables: Variables,
  { pick, enabled, every }: { pick: (account: NonNullable<Result['cloudAccount']>) => Answer; enabled: boolean; every?: number },
): Part<Exclude<Answer, { __typename?: TroubleName }>> {
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useAsk(document, variables, {
    about: ['CLOUD_ACCOUNT'],
    enabled,
    ...(every !== undefined && { every }),
  })
  const shown = isPlaceholderData ? undefined : data
  const answer: Answer | typeof gone | undefined = shown && (shown.cloudAccount == null ? gone : pick(shown.cloudAccount))
  const refused = answer !== undefined && troubles.includes(answer.__typename ?? '')
  return {
    told: answer === undefined || refused ? undefined : (answer as Exclude<Answer, { __typename?: TroubleName }>),
    loading: enabled && (isPending || isPlaceholderData) && error === null,
    trouble: refused ? wordsOf(answer as unknown as Trouble) : shown === undefined && error !== null ? ofFailure(error) : undefined,
    retry: () => void refetch(),
    retrying: isFetching,
  }
}

const wordsOf = ({ message, retryAfter }: Trouble): string => {
  const seconds = typeof retryAfter === 'string' ? /^PT(\d+)S$/.exec(retryAfter)?.[1] : retryAfter
  return seconds == null ? message : `${message} Try again in ${seconds} s.`
}
const ofFailure = (error: Error): string => (error instanceof RequestFailed ? error.message : 'Something went wrong in this window.')
