import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRawOpenStack } from '../../contracts/raw-openstack.ts'
import type { NamedCloud } from '../../fixtures/named-cloud.ts'
import { type Asked, fill, placeholdersOf, type ServiceName, type Values } from './asked.ts'
import type { Answered } from './compare-answers.ts'
import { type Normalise, normaliser } from './normalise.ts'
import { removeLeftovers } from './remove-leftovers.ts'

/** One of the two clouds, asked one request after another. */
export type ComparedCloud = {
  /** The answer, or the names of what is not known here and must be put in. */
  ask(asked: Asked): Promise<Answered | string[]>
  /** Takes out what is this cloud's own, with everything that it was heard to call things until now. */
  normalise: Normalise
  /** Removes what is left of this run or of one before. */
  clear(): Promise<void>
}

/** `admin`: an administrator's account in the same cloud, if there is one. */
export async function openComparedCloud(cloud: NamedCloud, admin: NamedCloud | undefined): Promise<ComparedCloud> {
  const raw = await openRawOpenStack(cloud, cloud.region)
  const root = (type: string): string => (raw.endpoint(type) ?? '').replace(/\/v\d[\w.]*\/?$/, '').replace(/\/$/, '')
  const roots: Record<ServiceName, string> = {
    identity: cloud.authUrl.replace(/\/v3\/?$/, ''),
    compute: root('compute'),
    network: root('network'),
    image: root('image'),
  }
  const idOf = async (type: string, path: string, key: string, name: string): Promise<string> => {
    const rows = ((await raw.ask(type, 'GET', path)) as Record<string, { id: string; name: string }[]>)[key] ?? []
    const found = rows.find((row) => row.name === name)
    if (found === undefined) throw new Error(`${cloud.entry} has no ${name}`)
    return found.id
  }
  const values: Record<string, string> = {
    username: cloud.username,
    password: cloud.password,
    projectName: cloud.project,
    domainName: cloud.domain ?? 'Default',
    ...(admin && { adminName: admin.username, adminPassword: admin.password, adminProject: admin.project }),
    flavorName: cloud.size,
    imageName: cloud.image,
    poolName: cloud.pool,
    flavor: await idOf('compute', '/flavors', 'flavors', cloud.size),
    impossible: await idOf('compute', '/flavors', 'flavors', cloud.impossibleSize),
    image: await idOf('image', '/v2/images', 'images', cloud.image),
    pool: await idOf('network', '/networks', 'networks', cloud.pool),
    userId: raw.userId,
  }
  const given = [cloud.username, cloud.project, cloud.size, cloud.impossibleSize, cloud.image, cloud.pool, cloud.network, cloud.region]
  const names = [...given, ...(admin ? [admin.username, admin.project] : [])]
  const hidden = ['username', 'projectName', 'domainName', 'adminName', 'adminProject', 'flavorName', 'imageName', 'poolName']

  async function ask(asked: Asked): Promise<Answered | string[]> {
    const lacking = placeholdersOf(asked).filter((name) => values[name] === undefined)
    if (lacking.length > 0) return lacking
    const until = asked.until
    for (let tries = 0; ; tries++) {
      const answer = await send(roots[asked.service], asked, values)
      if (until === undefined || tries === 120 || isThere(answer, until)) {
        for (const [name, place] of Object.entries(asked.keep ?? {})) {
          const value = valueAt(answer, place)
          if (value !== undefined) values[name] = value
        }
        return answer
      }
      await sleep(500)
    }
  }

  const normalise: Normalise = (text) => {
    const known = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)))
    return normaliser(roots, known, names)(text)
  }
  return { ask, normalise, clear: () => removeLeftovers(raw) }
}

const isThere = (answer: Answered, until: number | Values): boolean =>
  typeof until === 'number' ? answer.status === until : Object.entries(until).every(([place, value]) => valueAt(answer, place) === value)

function valueAt({ headers, body }: Answered, place: string): string | undefined {
  if (place.startsWith('header:')) return headers[place.slice('header:'.length)]
  let at: unknown
  try {
    at = JSON.parse(body)
  } catch {
    return undefined
  }
  for (const key of place.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[key]
  return typeof at === 'string' || typeof at === 'number' ? String(at) : undefined
}

/** A real cloud on a busy machine may need a minute and more for a single change of a network. */
const longestWaitMs = 240_000

/** Over a connection of its own that the client would keep, so that it is the server that closes it or does not. */
async function send(root: string, asked: Asked, values: Values): Promise<Answered> {
  const { service, method, as = 'member', version = '2.90', body } = asked
  const text = body === undefined ? undefined : typeof body === 'string' ? fill(body, values) : JSON.stringify(fill(body, values))
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(as !== '' && { 'x-auth-token': values[as] ?? '' }),
    ...(service === 'compute' && version !== '' && { 'openstack-api-version': `compute ${version}` }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...fill(asked.headers ?? {}, values),
  }
  const agent = new Agent({ keepAlive: true })
  try {
    const response = await new Promise<IncomingMessage>((done, failed) => {
      const sending = request(`${root}${fill(asked.path, values)}`, { method, headers, agent, timeout: longestWaitMs }, done)
      sending
        .on('error', failed)
        .on('timeout', () => sending.destroy(new Error(`${method} ${asked.path}: no answer within ${longestWaitMs / 1_000} s`)))
      sending.end(text)
    })
    const chunks: Buffer[] = []
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
    const entries = Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')])
    return { status: response.statusCode ?? 0, headers: Object.fromEntries(entries), body: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    return { status: 'none', headers: {}, body: error instanceof Error ? error.message : String(error) }
  } finally {
    agent.destroy()
  }
}
