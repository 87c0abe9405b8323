import { type Answer, type SeenRequest, startTestHttpServer, type TestHttpServer } from './test-http-server.ts'

/** Answers by `METHOD /path`, paths as the services see them; `from` computes an answer from the request. */
export type Routes = Record<string, Answer | { from: (request: SeenRequest) => Answer }>

export const projectId = '6f70656e737461636b20342065766572'
export const applicationCredentialId = '423f19a4ac1e4f48bbb4180756e6eb6c'
export const secret = 'rEaLlY-secret-of-the-application-credential'

export type ScriptedOpenStack = TestHttpServer & {
  /** Tokens given out so far, newest last. */
  tokens: string[]
  /** From now on the newest token is no longer accepted. */
  refuseNewestToken(): void
}

/**
 * A cloud that signs in whoever knows the secret, has one region with the usual services behind one address, speaks compute 2.1 to
 * `newest`, and answers everything else by script. An answer from compute repeats the version asked for, as nova does.
 */
export async function startScriptedOpenStack(routes: Routes, { newest = '2.93' }: { newest?: string } = {}): Promise<ScriptedOpenStack> {
  const tokens: string[] = []
  const refused = new Set<string>()
  const server = await startTestHttpServer((request) => withVersion(answer(request), request))

  function answer(request: SeenRequest): Answer {
    const own = routes[`${request.method} ${request.path}`]
    if (request.path === '/v3/auth/tokens') return own === undefined ? signIn(request) : computed(own, request)
    if (request.path === '/compute/v2.1/') return own === undefined ? versionDocument(newest) : computed(own, request)
    const token = String(request.headers['x-auth-token'])
    if (!tokens.includes(token) || refused.has(token)) return unauthorized
    return own === undefined ? { status: 404, text: '<html><body>No such path</body></html>' } : computed(own, request)
  }

  function signIn(request: SeenRequest): Answer {
    if (!request.body.includes(secret)) return unauthorized
    const token = `token-${tokens.length + 1}`
    tokens.push(token)
    return { status: 201, json: tokenAnswerOf(server.url), headers: { 'x-subject-token': token } }
  }

  return Object.assign(server, { tokens, refuseNewestToken: () => void refused.add(tokens.at(-1) ?? '') })
}

const computed = (route: Routes[string], request: SeenRequest): Answer => ('from' in route ? route.from(request) : route)

export const unauthorized: Answer = {
  status: 401,
  json: { error: { code: 401, title: 'Unauthorized', message: 'The request you have made requires authentication.' } },
  headers: { 'www-authenticate': 'Keystone uri="http://127.0.0.1"' },
}

function withVersion(answer: Answer, request: SeenRequest): Answer {
  const version = request.headers['openstack-api-version']
  if (typeof answer === 'function' || version === undefined) return answer
  return {
    ...answer,
    headers: { 'openstack-api-version': String(version), 'x-openstack-request-id': 'req-of-the-cloud', ...answer.headers },
  }
}

const versionDocument = (newest: string): Answer => ({
  status: 200,
  json: {
    version: {
      id: 'v2.1',
      status: 'CURRENT',
      version: newest,
      min_version: '2.1',
      links: [{ rel: 'self', href: 'http://inside.example/v2.1/' }],
    },
  },
})

const services: [type: string, path: string][] = [
  ['compute', '/compute/v2.1'],
  ['network', '/network'],
  ['image', '/image'],
  ['volumev3', `/volume/v3/${projectId}`],
]

export function tokenAnswerOf(url: string) {
  const endpoint = (path: string) => ({ id: path, interface: 'public', region: 'RegionOne', region_id: 'RegionOne', url: url + path })
  return {
    token: {
      methods: ['application_credential'],
      issued_at: '2026-11-29T12:00:00.000000Z',
      expires_at: '2026-11-29T13:00:00.000000Z',
      user: { id: 'u1', name: 'monitoring' },
      project: { id: projectId, name: 'monitoring', domain: { id: 'default', name: 'Default' } },
      roles: [{ id: 'r1', name: 'member' }],
      application_credential: { id: applicationCredentialId, name: 'sallyport', restricted: true },
      catalog: services.map(([type, path]) => ({ id: type, type, name: type, endpoints: [endpoint(path)] })),
    },
  }
}
