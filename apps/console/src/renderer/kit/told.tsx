import { RequestFailed } from '@sallyport/client/connect.ts'
import type { ReactNode } from 'react'
import { useLostSince } from '../data/live.tsx'
import type { Refusal } from '../data/use-act.ts'
import { Action } from './action.tsx'

/** What to do about a cloud, whose own words say what it did. */
const wayOn: Partial<Record<string, string>> = {
  CloudRefused: 'These are the words of the cloud. Nothing was changed.',
  CloudUnreachable: 'Nothing was recorded. Check that the server can reach the cloud at this address, then try again.',
}

/** Something was refused: the server's words, where it was asked for, with the id to quote. */
export function Refused({ refusal }: { refusal: Refusal }) {
  const further = wayOn[refusal.code]
  return (
    <div className="refused" role="alert">
      <p>
        {refusal.whileLost && 'While the connection was lost: '}
        {refusal.message}
      </p>
      {refusal.unsure && <p>It is not known whether this was done: check here or in the audit log before you try again.</p>}
      {further !== undefined && <p className="help">{further}</p>}
      {refusal.requestId !== undefined && (
        <p className="help">
          Request <code>{refusal.requestId}</code>
        </p>
      )}
    </div>
  )
}

/** The server's words, or that there are none. */
export const failureWords = (error: Error): string =>
  error instanceof RequestFailed ? error.message : 'Something went wrong in this window.'

/** Something could not be shown. */
export function Failed({ error, what, onRetry }: { error: Error; what: string; onRetry?: () => void }) {
  const message = failureWords(error)
  const requestId = error instanceof RequestFailed ? error.requestId : undefined
  return (
    <div className="failure" role="alert">
      <h2>{what} could not be shown</h2>
      <p>{message}</p>
      {requestId !== undefined && (
        <p className="help">
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry && <Action onPress={onRetry}>Try again</Action>}
    </div>
  )
}

/** The shape of what comes; not before 200 ms, so that nothing blinks. While the connection is lost it says what it waits for. */
export function Loading({ what, rows = 4 }: { what: string; rows?: number }) {
  const lost = useLostSince() !== undefined
  return (
    <div className="loading" role="status" aria-label={`Loading ${what}`}>
      {lost && <p>To show {what}, the server is needed. It opens by itself once the connection is back.</p>}
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={i} className="shape" />
      ))}
    </div>
  )
}

/** Nothing is there: what would fill it, and how. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
