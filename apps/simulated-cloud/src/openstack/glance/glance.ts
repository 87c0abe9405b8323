import { type Answer, html, json, Refusal, refuse } from '../../http/answer.ts'
import { findRoute, type Route, route } from '../../http/route.ts'
import { type Call, parseBody, type Service } from '../service.ts'
import { checkToken } from '../token-check.ts'
import { deleteImage, listImages, showImage } from './images.ts'

const versions = ['2.15', '2.13', '2.12', '2.11', '2.10', '2.9', '2.7', '2.6', '2.5', '2.4', '2.3', '2.2', '2.1', '2.0']

const versionList = (mount: string, status: number): Answer => ({
  ...json(status, {
    versions: versions.map((version, index) => ({
      id: `v${version}`,
      status: index === 0 ? 'CURRENT' : 'SUPPORTED',
      links: [{ rel: 'self', href: `${mount}/v2/` }],
    })),
  }),
  anonymous: true,
})

const titles: Record<number, string> = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed' }

const routes: Route<Call>[] = [
  route('GET /v2/images', listImages),
  route('GET /v2/images/{id}', (call, { id = '' }) => showImage(call, id)),
  route('DELETE /v2/images/{id}', (call, { id = '' }) => deleteImage(call, id)),
]

/**
 * The image service. Its errors are HTML, or JSON for clients that ask for nothing else. It decides itself about callers without a good token: whatever the reason, also keystone
 * being away, they get 401.
 */
export const glance: Service = async (request) => {
  const { cloud, incoming, mount, path, region } = request
  if (path === '' || path === '/') return versionList(mount, 300)
  if (path === '/versions') return versionList(mount, 200)
  try {
    const caller = await checkToken(cloud, { name: 'glance', type: 'image', region }, incoming)
    if (typeof caller === 'string') {
      const reason =
        'This server could not verify that you are authorized to access the document you requested. Either you supplied the wrong credentials (e.g., bad password), or your browser does not understand how to supply the credentials required.'
      return { ...html(401, 'Unauthorized', reason, { 'www-authenticate': `Keystone uri="${cloud.url}/identity/v3"` }), anonymous: true }
    }
    if (path === '/v2' || path === '/v2/') return versionList(mount, 300)
    const body = parseBody(incoming, () => refuse(400, 'JSON is malformed.'))
    const found = findRoute(routes, incoming.method, path)
    if (found.route === undefined) throw refuse(found.otherMethod ? 405 : 404, 'The resource could not be found.')
    return await found.route.run({ ...request, caller, body }, found.parameters)
  } catch (error) {
    if (error instanceof Refusal) return html(error.status, titles[error.status] ?? 'Error', error.message)
    throw error
  }
}
