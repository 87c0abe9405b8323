import type { OpenStackCredential } from './credential.ts'
import { parseJson } from './parse-json.ts'
import type { Send } from './send-request.ts'
import { findServiceBase, type ServiceBase } from './service-base.ts'
import { type ServiceName, serviceEndpoint } from './service-endpoint.ts'
import type { SessionToken } from './session-token.ts'

/** Where each service is in each region, found out once. A compute service whose versions could not be read is asked again next time. */
export function rememberBases(credential: OpenStackCredential, token: () => Promise<SessionToken>, send: Send) {
  const known = new Map<string, Promise<ServiceBase>>()

  async function find(service: ServiceName, endpoint: string, projectId: string): Promise<ServiceBase> {
    return findServiceBase(service, endpoint, projectId, (url) => readDocument(service, url))
  }

  /** Version documents are open on most clouds, so the token is sent only where it is asked for. */
  async function readDocument(service: ServiceName, url: URL): Promise<unknown> {
    const read = async (headers: Record<string, string>, secrets: string[]) =>
      send({ service, request: { method: 'GET', url, headers: { accept: 'application/json', ...headers } }, effect: 'none', secrets })
    const open = await read({}, [])
    if (open.status !== 401) return open.status < 400 ? parseJson(open.body) : undefined
    const { value } = await token()
    const closed = await read({ 'x-auth-token': value }, [value])
    return closed.status < 400 ? parseJson(closed.body) : undefined
  }

  return async (service: ServiceName, region: string, projectId: string): Promise<ServiceBase> => {
    const { answer } = await token()
    const endpoint = serviceEndpoint(answer.catalog, service, region, credential)
    const key = `${service} ${endpoint}`
    const finding = known.get(key) ?? find(service, endpoint, projectId)
    known.set(key, finding)
    const found = await finding.catch((error: unknown) => {
      known.delete(key)
      throw error
    })
    if (service === 'compute' && found.spoken === undefined) known.delete(key)
    return found
  }
}
