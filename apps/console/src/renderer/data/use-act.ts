import { RequestFailed } from '@sallyport/client/connect.ts'
import type { Document } from '@sallyport/client/execute.ts'
import { useCallback, useState } from 'react'
import { usePort } from '../port/use-port.ts'
import { useLive } from './live.tsx'
import { useRefusal } from './use-refusal.ts'

/** Why it is not known that it was done: what the server refused, in its words, with the field that it names where it names one. */
export type Refusal = {
  message: string
  field?: string
  code: string
  requestId?: string
  retryAfter?: string | number
  /** No answer of the server says that it did nothing: it may have done it all the same. */
  unsure?: true
  /** No answer came, and the connection is back since. */
  whileLost?: true
}

type Answer = { __typename?: string; message?: string; field?: string | null; retryAfter?: unknown }
type Payload<Union> = Exclude<
  Union,
  { __typename?: 'InvalidInput' | 'NotFound' | 'Conflict' | 'TryLater' | 'LimitReached' | 'CloudRefused' | 'CloudUnreachable' }
>

export type Acted<Union> = { done: Payload<Union> } | { refused: Refusal }

const refusals = new Set(['InvalidInput', 'NotFound', 'Conflict', 'TryLater', 'LimitReached', 'CloudRefused', 'CloudUnreachable'])

/**
 * A mutation, whose answer is awaited and never foreseen: this window touches other people's clouds. `act` does not throw: what went wrong is
 * `refused`, to be shown where it was asked for. Held back while the connection is lost (`heldBack` says why). What is sent and answered is kept in
 * no cache, since there are secrets among it.
 */
export function useAct<Result extends Record<string, unknown>, Variables, Union extends Answer = Extract<Result[keyof Result], Answer>>(
  document: Document<Result, Variables>,
) {
  const port = usePort()
  const { lostSince } = useLive()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useRefusal()
  const act = useCallback(
    async (variables: Variables): Promise<Acted<Union>> => {
      setPending(true)
      setRefused(undefined)
      const acted = await send<Union>(() => port.ask(document, variables))
      setPending(false)
      if ('refused' in acted) setRefused(acted.refused)
      return acted
    },
    [port, document, setRefused],
  )
  const reset = useCallback(() => setRefused(undefined), [setRefused])
  const heldBack = lostSince === undefined ? undefined : 'The connection is lost: this can be asked for once it is back.'
  return { act, pending, refused, reset, heldBack }
}

async function send<Union extends Answer>(ask: () => Promise<Record<string, unknown>>): Promise<Acted<Union>> {
  try {
    const [answer] = Object.values(await ask()).filter((value) => typeof value === 'object' && value !== null) as Union[]
    if (answer === undefined) throw new RequestFailed('The answer holds nothing that this window knows.', { code: 'BAD_ANSWER' })
    return refusals.has(answer.__typename ?? '') ? { refused: refusalOf(answer) } : { done: answer as unknown as Payload<Union> }
  } catch (error) {
    const refusal = refusalFrom(error)
    return { refused: nothingDone.has(refusal.code) ? refusal : { ...refusal, unsure: true } }
  }
}

/** Failures of which it is known that nothing was done: the server says so before it begins, or was never asked. */
const nothingDone = new Set(['BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'TRUST', 'REDIRECTED', 'NOTHING_SELECTED'])

const refusalOf = ({ __typename, message, field, retryAfter }: Answer): Refusal => ({
  code: __typename ?? 'INTERNAL',
  message: message ?? 'The server refused, and did not say why.',
  ...(typeof field === 'string' && field !== '' ? { field } : {}),
  ...(typeof retryAfter === 'string' || typeof retryAfter === 'number' ? { retryAfter } : {}),
})

export function refusalFrom(error: unknown): Refusal {
  if (!(error instanceof RequestFailed)) return { code: 'INTERNAL', message: 'Something went wrong in this window.' }
  const { code, message, requestId, retryAfter } = error
  return { code, message, ...(requestId === undefined ? {} : { requestId }), ...(retryAfter === undefined ? {} : { retryAfter }) }
}
