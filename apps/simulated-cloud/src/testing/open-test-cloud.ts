import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dispatcher, request } from 'undici'
import type { CloudOptionsInput } from '../options.ts'
import { type StartedCloud, startCloud } from '../start-cloud.ts'

/** An answer, read to its end. `at('server.links.0.href')` walks into a JSON body. */
export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; text: string; at(path: string): unknown }

export type Sending = { token?: string; version?: string; headers?: Record<string, string>; body?: unknown }

/** One HTTP request to a URL, with what OpenStack clients send. */
export async function send(method: string, url: string, { token, version, headers, body }: Sending = {}): Promise<Reply> {
  const answer = await request(url, {
    method: method as Dispatcher.HttpMethod,
    headers: {
      ...(token !== undefined && { 'x-auth-token': token }),
      ...(version !== undefined && { 'openstack-api-version': `compute ${version}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  return { status: answer.statusCode, headers: answer.headers, text, at: (path) => walk(text === '' ? undefined : JSON.parse(text), path) }
}

function walk(value: unknown, path: string): unknown {
  let here = value
  for (const step of path === '' ? [] : path.split('.')) here = (here as Record<string, unknown> | undefined)?.[step]
  return here
}

/** A seeded account or credential as the body of `POST /v3/auth/tokens`. */
export const passwordAuth = (account: { username: string; password: string; projectId: string }): unknown => ({
  auth: {
    identity: {
      methods: ['password'],
      password: { user: { name: account.username, domain: { id: 'default' }, password: account.password } },
    },
    scope: { project: { id: account.projectId } },
  },
})

export const credentialAuth = (credential: { id: string; secret: string }): unknown => ({
  auth: { identity: { methods: ['application_credential'], application_credential: credential } },
})

/** A cloud for tests, its time standing still, with shortcuts for what most tests do. */
export type TestCloud = StartedCloud & {
  dataDirectory: string
  tokenOf(auth: unknown): Promise<string>
  /** Token of user `monitoring`, of `neighbour`, of `admin`, each in the project of its name. */
  tokens: { monitoring: string; neighbour: string; admin: string }
  /** `nova('GET', '/servers')` as `monitoring`, at microversion 2.90 unless it is said otherwise (`version: ''` sends none). */
  nova(method: string, path: string, sending?: Sending): Promise<Reply>
  neutron(method: string, path: string, sending?: Sending): Promise<Reply>
  cinder(method: string, path: string, sending?: Sending): Promise<Reply>
  /** A create's body that works, with what differs. */
  serverBody(changes?: Record<string, unknown>): { server: Record<string, unknown> }
  /** Creates a server and moves time until it is there. */
  activeServer(changes?: Record<string, unknown>): Promise<string>
  /** Ends the cloud and wipes its directory. */
  end(): Promise<void>
}

export async function openTestCloud(options: Partial<CloudOptionsInput> = {}, { frozen = true } = {}): Promise<TestCloud> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'simulated-cloud-')))
  const cloud = await startCloud({ port: 0, metadataPort: 0, keystoneTimeoutMilliseconds: 20, ...options, dataDirectory })
  if (frozen) cloud.time.freeze(new Date('2026-06-01T12:00:00Z'))
  const tokenOf = async (auth: unknown): Promise<string> => {
    const reply = await send('POST', `${cloud.identityUrl}/auth/tokens`, { body: auth })
    if (reply.status !== 201) throw new Error(`keystone answered ${reply.status}: ${reply.text}`)
    return String(reply.headers['x-subject-token'])
  }
  const [monitoring, neighbour, admin] = await Promise.all(
    [cloud.credentials.monitoring, cloud.credentials.neighbour, cloud.credentials.admin].map((account) => tokenOf(passwordAuth(account))),
  )
  const tokens = { monitoring: monitoring ?? '', neighbour: neighbour ?? '', admin: admin ?? '' }
  const nova: TestCloud['nova'] = (method, path, { version = '2.90', ...sending } = {}) =>
    send(method, `${cloud.url}/compute/v2.1${path}`, { token: tokens.monitoring, ...(version !== '' && { version }), ...sending })
  const serverBody: TestCloud['serverBody'] = (changes = {}) => ({
    server: {
      name: 'node',
      flavorRef: cloud.flavors['m1.tiny'],
      imageRef: cloud.images['debian-node'],
      networks: [{ uuid: cloud.networks.monitoring }],
      ...changes,
    },
  })
  return {
    ...cloud,
    dataDirectory,
    tokenOf,
    tokens,
    nova,
    cinder: (method, path, sending = {}) => send(method, `${cloud.url}/volume/v3${path}`, { token: tokens.monitoring, ...sending }),
    neutron: (method, path, sending = {}) => send(method, `${cloud.url}/network/v2.0${path}`, { token: tokens.monitoring, ...sending }),
    serverBody,
    async activeServer(changes) {
      const reply = await nova('POST', '/servers', { body: serverBody(changes) })
      if (reply.status !== 202) throw new Error(`nova answered ${reply.status}: ${reply.text}`)
      cloud.time.advance(3000)
      return String(reply.at('server.id'))
    },
    async end() {
      await cloud.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
