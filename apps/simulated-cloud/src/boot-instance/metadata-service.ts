import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cloud } from '../cloud.ts'
import type { ServerRow } from '../openstack/rows.ts'
import { metadataDocuments } from './metadata-document.ts'

/** How long nova's metadata service repeats what it told an instance. */
const cacheMs = 15_000

/** The instance behind a peer's address, fixed or floating. */
function instanceAt(cloud: Cloud, peer: string): ServerRow | undefined {
  const has = (row: ServerRow): boolean => row.addresses.some((one) => one.fixed === peer || one.floating.includes(peer))
  return cloud.state.servers.all().find((row) => !row.deleted && row.vmState === 'active' && has(row))
}

/**
 * Answers instances by the address they come from. What an instance is told stays the same for 15 s of the cloud's clock, also
 * when its metadata is written meanwhile.
 */
export function metadataService(cloud: Cloud): (request: IncomingMessage, response: ServerResponse) => void {
  const told = new Map<string, { at: number; documents: Map<string, string | Buffer> }>()
  return (request, response) => {
    const server = instanceAt(cloud, (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
    if (server !== undefined && cloud.instanceRules.metadataDown(server)) {
      request.socket.destroy()
      return
    }
    const trouble = server && cloud.instanceRules.metadataStatus(server)
    if (trouble !== undefined) {
      response
        .writeHead(trouble, { 'content-type': 'text/html; charset=UTF-8' })
        .end(`${trouble} The proxy in front of the service answered.\n`)
      return
    }
    const now = cloud.clock.now().getTime()
    const before = server && told.get(server.id)
    const fresh = before !== undefined && before.at + cacheMs > now && before.at <= now
    const documents = fresh ? before.documents : server && metadataDocuments(cloud, server)
    if (server !== undefined && documents !== undefined && !fresh) told.set(server.id, { at: now, documents })
    const path = (request.url ?? '/').split('?')[0]?.replaceAll(/^\/+|\/+$/g, '') ?? ''
    const body = documents?.get(path)
    if (body === undefined) {
      response.writeHead(404, { 'content-type': 'text/html; charset=UTF-8' }).end('404 Not Found\n')
      return
    }
    response.writeHead(200, { 'content-type': path.endsWith('.json') ? 'application/json' : 'text/plain; charset=UTF-8' }).end(body)
  }
}
