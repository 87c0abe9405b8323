import type { Document } from '@sallyport/client/execute.ts'
import { useRef } from 'react'
import { type AskOptions, useAsk } from './use-ask.ts'

type Options = Omit<AskOptions, 'sent'> & {
  /** The cloud is asked each time, whatever it told a moment ago. */
  anew?: boolean
}

/**
 * Asks what a cloud told, of late or now; `askAnew` has the cloud itself asked, whatever it told a moment ago. The document takes
 * `$anew: Boolean! = false`.
 */
export function useAskCloud<Result, Variables extends Record<string, unknown>>(
  document: Document<Result, Variables>,
  variables: Variables,
  { anew = false, ...options }: Options,
) {
  const pressed = useRef(false)
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useAsk(document, variables, {
    ...options,
    sent: () => ({ anew: anew || pressed.current }),
  })
  const askAnew = async (): Promise<Result | undefined> => {
    pressed.current = true
    try {
      return (await refetch()).data
    } finally {
      pressed.current = false
    }
  }
  return { data, error, isPending, isPlaceholderData, isFetching, askAnew }
}
