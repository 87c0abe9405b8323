import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { type Logger, withTrace } from '../logging.ts'
import { type Handler, pathOf, text } from './respond.ts'

/**
 * `path` as a whole, or everything below it when it ends in a slash. The first route that fits answers. `saysWhatIsNot`: also to what no file is called,
 * since its page says itself that there is nothing of that name.
 */
export type Route = { path: string; handler: Handler; saysWhatIsNot?: true }

const fits = (route: Route, path: string): boolean => (route.path.endsWith('/') ? path.startsWith(route.path) : path === route.path)

/** One listener's routes: finds the handler, gives the request its id, and turns what a handler throws into an answer. */
export function routing(routes: readonly Route[], log: Logger): RequestListener {
  return (request, response) => {
    const requestId = randomUUID()
    const path = pathOf(request)
    const fitting = routes.find((candidate) => fits(candidate, path ?? request.url?.split('?')[0] ?? ''))
    const route = path === undefined && fitting?.saysWhatIsNot === undefined ? undefined : fitting
    response.setHeader('X-Request-Id', requestId)
    if (!route) return text(request, response, 404, 'there is nothing at this address')
    void withTrace({ requestId }, async () => {
      try {
        await route.handler(request, response)
      } catch (error) {
        log.error({ err: error, path: route.path }, 'a request failed')
        if (response.headersSent) response.destroy()
        else text(request, response, 500, `something went wrong here; the log has it under ${requestId}`)
      }
    })
  }
}
