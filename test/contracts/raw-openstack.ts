import { z } from 'zod'

export type PasswordAccount = { authUrl: string; username: string; password: string; project: string; domain?: string | undefined }

const signedIn = z.looseObject({
  token: z.looseObject({
    user: z.looseObject({ id: z.string() }),
    catalog: z.array(
      z.looseObject({
        type: z.string(),
        endpoints: z.array(z.looseObject({ interface: z.string(), region: z.string(), url: z.string() })),
      }),
    ),
  }),
})

/** Another program in the same project, written apart from the adapter: what it sees and does is the other side of each sentence. */
export type RawOpenStack = {
  userId: string
  endpoint(type: string): string | undefined
  /** Answers the JSON of a 2xx; throws with status and body otherwise. */
  ask(type: string, method: string, path: string, body?: unknown): Promise<unknown>
  /** The same with a body of bytes. */
  send(type: string, method: string, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>
}

export async function openRawOpenStack(account: PasswordAccount, region: string): Promise<RawOpenStack> {
  const domain = { name: account.domain ?? 'Default' }
  const identity = { methods: ['password'], password: { user: { name: account.username, password: account.password, domain } } }
  const scope = { project: { name: account.project, domain } }
  const answer = await post(`${account.authUrl}/auth/tokens`, {}, { auth: { identity, scope } })
  const token = answer.headers.get('x-subject-token') ?? ''
  const { user, catalog } = signedIn.parse(await answer.json()).token

  const endpoint = (type: string): string | undefined =>
    catalog.find((entry) => entry.type === type)?.endpoints.find((each) => each.interface === 'public' && each.region === region)?.url

  async function request(type: string, method: string, path: string, contentType: string, body?: BodyInit): Promise<unknown> {
    const base = type === 'identity' ? account.authUrl : `${endpoint(type)}${type === 'network' ? '/v2.0' : ''}`
    const headers = { 'x-auth-token': token, 'content-type': contentType, 'openstack-api-version': 'compute 2.90' }
    const response = await fetch(`${base}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  return {
    userId: user.id,
    endpoint,
    ask: (type, method, path, body) =>
      request(type, method, path, 'application/json', body === undefined ? undefined : JSON.stringify(body)),
    send: (type, method, path, bytes) => request(type, method, path, 'application/octet-stream', bytes),
  }
}

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`)
  return response
}
