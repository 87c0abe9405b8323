import type { HttpClient, HttpMethod, HttpRequest, HttpResponse } from '../http/http-client.ts'
import { HttpFailure } from '../http/http-failure.ts'
import type { ServiceName } from './service-endpoint.ts'
import { type Effect, translateFailure } from './translate-error.ts'

/** `service` is `identity` for the sign-in itself; `path` is the path alone, as access rules see it. */
export type SentRequest = { service: ServiceName | 'identity'; method: HttpMethod; path: string }

export type Sending = { service: SentRequest['service']; request: HttpRequest; effect: Effect; secrets: readonly string[] }

/** Any whole answer, whatever its status; a request without one is thrown as a `CloudError`. */
export type Send = (sending: Sending) => Promise<HttpResponse>

export function sender(http: HttpClient, onRequest: ((request: SentRequest) => void) | undefined): Send {
  return async ({ service, request, effect, secrets }) => {
    const { method, url } = request
    onRequest?.({ service, method, path: url.pathname })
    try {
      return await http.send(request)
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      throw translateFailure(error, { asked: `${method} ${url.pathname}`, effect, secrets })
    }
  }
}
