import type { Document } from '@sallyport/client/execute.ts'
import { useAskCloud } from '../data/use-ask-cloud.ts'
import { failureWords } from '../kit/told.tsx'

type Trouble = { __typename?: string; message: string; retryAfter?: string | number | null }
type TroubleName = 'InvalidInput' | 'NotFound' | 'CloudRefused' | 'CloudUnreachable' | 'TryLater'

/** One part of what a cloud has: told, not told yet, or why the cloud did not tell it. */
export type Part<Told> = {
  told: Told | undefined
  loading: boolean
  /** In words, with when to try again where that is known. */
  trouble: string | undefined
  retrying: boolean
  /** Asks the cloud now, whatever it told a moment ago. */
  askAnew: () => Promise<Told | undefined>
}

const troubles: readonly string[] = ['InvalidInput', 'NotFound', 'CloudRefused', 'CloudUnreachable', 'TryLater'] satisfies TroubleName[]
const gone = { __typename: 'NotFound', message: 'There is no such cloud account any more.' } as const

type Options<Result extends { cloudAccount?: object | null }, Answer> = {
  pick: (account: NonNullable<Result['cloudAccount']>) => Answer
  enabled: boolean
  every?: number
  /** The cloud is asked each time, whatever it told a moment ago. */
  anew?: boolean
}

/** Asks for a part of an account's catalogue. What an earlier account or region has is not shown for another one. */
export function usePart<
  Result extends { cloudAccount?: object | null },
  Variables extends Record<string, unknown>,
  Answer extends { __typename?: string },
>(
  document: Document<Result, Variables>,
  variables: Variables,
  { pick, enabled, every, anew = false }: Options<Result, Answer>,
): Part<Exclude<Answer, { __typename?: TroubleName }>> {
  type Told = Exclude<Answer, { __typename?: TroubleName }>
  const { data, error, isPending, isPlaceholderData, isFetching, askAnew } = useAskCloud(document, variables, {
    about: ['CLOUD_ACCOUNT'],
    enabled,
    anew,
    ...(every !== undefined && { every }),
  })
  const answerOf = (result: Result): Answer | typeof gone => (result.cloudAccount == null ? gone : pick(result.cloudAccount))
  const isRefused = (answer: Answer | typeof gone): boolean => troubles.includes(answer.__typename ?? '')
  const toldOf = (result: Result | undefined): Told | undefined => {
    const answer = result && answerOf(result)
    return answer === undefined || isRefused(answer) ? undefined : (answer as Told)
  }
  const shown = isPlaceholderData ? undefined : data
  const answer = shown && answerOf(shown)
  return {
    told: toldOf(shown),
    loading: enabled && (isPending || isPlaceholderData) && error === null,
    trouble:
      answer !== undefined && isRefused(answer)
        ? wordsOf(answer as unknown as Trouble)
        : shown === undefined && error !== null
          ? failureWords(error)
          : undefined,
    retrying: isFetching,
    askAnew: async () => toldOf(await askAnew()),
  }
}

const wordsOf = ({ message, retryAfter }: Trouble): string => {
  const seconds = typeof retryAfter === 'string' ? /^PT(\d+)S$/.exec(retryAfter)?.[1] : retryAfter
  return seconds == null ? message : `${message} Try again in ${seconds} s.`
}
