import type { Logger } from '../logging.ts'
import type { Configuration } from '../read-configuration.ts'
import type { BuiltPage } from './built-page.ts'
import { type Listening, listenHttp } from './listeners.ts'
import { type Handler, pathOf, text } from './respond.ts'
import { type Route, routing } from './routing.ts'

/** What is served at the public door, each part made elsewhere; a part that is not given is not there. */
export type PublicParts = {
  tenantGraphql: Handler
  adminGraphql: Handler
  /** `GET /addresses.json` */
  addresses: Handler
  /** `/nodes/operations` and the files below `/portal/`. */
  portal: BuiltPage
  /** `/console`, whatever view is named below it, and the files below `/console/assets/`. */
  console: BuiltPage
  docs: Handler
  agentDownload: Handler
  health: { alive: Handler; ready: Handler }
}

export function publicRoutes(parts: Partial<PublicParts>): Route[] {
  const { tenantGraphql, adminGraphql, addresses, portal, console, docs, agentDownload, health } = parts
  const optional = (path: string, handler: Handler | undefined): Route[] => (handler ? [{ path, handler }] : [])
  return [
    ...optional('/graphql', tenantGraphql),
    ...optional('/admin/graphql', adminGraphql),
    ...optional('/addresses.json', addresses),
    ...optional('/nodes/operations', portal?.page),
    ...optional('/portal/', portal?.assets),
    ...optional('/console/assets/', console?.assets),
    ...optional('/console', console?.page),
    ...optional('/console/', console?.page).map((route): Route => ({ ...route, saysWhatIsNot: true })),
    ...optional('/docs', docs),
    ...optional('/docs/', docs),
    ...optional('/agent/download/', agentDownload),
    ...optional('/healthz', health?.alive),
    ...optional('/readyz', health?.ready),
    { path: '/', handler: front(docs !== undefined) },
  ]
}

/** The door itself leads to the documentation; whatever else no route took is not there. */
function front(documented: boolean): Handler {
  return (request, response) => {
    if (documented && pathOf(request) === '/') text(request, response, 302, 'see /docs/', { Location: '/docs/' })
    else text(request, response, 404, 'there is nothing at this address')
  }
}

export const openPublicListener = (configuration: Configuration['public'], parts: Partial<PublicParts>, log: Logger): Promise<Listening> =>
  listenHttp(routing(publicRoutes(parts), log), { setting: 'public.listen', address: configuration.listen })
