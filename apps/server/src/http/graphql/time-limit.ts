import { callerError } from '@sallyport/graphql/errors.ts'
import type { CallOver } from './call-over.ts'

/** What `execute` answers; after `limitMs` milliseconds the call is over, whatever is still under way. @throws SERVICE_UNAVAILABLE then */
export function withinTime<Result>(
  over: CallOver,
  limitMs: number,
  execute: () => Result | PromiseLike<Result>,
): Result | PromiseLike<Result> {
  const executed = execute()
  if (!isPromise(executed)) return executed
  return new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => {
      over.abort()
      reject(callerError('SERVICE_UNAVAILABLE', `The request took longer than ${limitMs / 1_000} s and was given up.`, { retryAfter: 5 }))
    }, limitMs)
    executed.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

const isPromise = <Result>(value: Result | PromiseLike<Result>): value is PromiseLike<Result> =>
  typeof value === 'object' && value !== null && 'then' in value
