import type { Dispatcher } from 'undici'
import { HttpFailure } from './http-failure.ts'

/**
 * Whether a request may have reached the other side. The library calls `onRequestStart` when it has a connection and is about to write;
 * a connection that was refused or a handshake that failed never gets there. `answered`: the answer that comes is one to pass on.
 * `mayLeave` is asked at that moment, and a no is a failure of which nothing was sent.
 */
export function trackSending(mayLeave: () => boolean = () => true): {
  interceptor: Dispatcher.DispatchInterceptor
  sent: () => boolean
  answered: () => boolean
} {
  let sent = false
  let answered = false
  const interceptor: Dispatcher.DispatchInterceptor = (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        if (!mayLeave()) {
          controller.abort(new HttpFailure('late', sent, 'its last instant had passed when a connection was there'))
          return
        }
        sent = true
        answered = false
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart(controller, status, headers, message) {
        answered = status < 300
        handler.onResponseStart?.(controller, status, headers, message)
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
      onBodySent: (chunk) => handler.onBodySent?.(chunk),
      onRequestSent: () => handler.onRequestSent?.(),
    })
  return { interceptor, sent: () => sent, answered: () => answered }
}
