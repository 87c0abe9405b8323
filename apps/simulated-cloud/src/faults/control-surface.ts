import { z } from 'zod'
import { diskOf } from '../boot-instance/disk.ts'
import type { Cloud } from '../cloud.ts'
import { type Answer, empty, json, Refusal, refuse } from '../http/answer.ts'
import { header, type Incoming } from '../http/incoming.ts'
import { findRoute, type Route, route } from '../http/route.ts'
import { putInError } from '../openstack/nova/build-steps.ts'
import { serverStatus } from '../openstack/nova/server-status.ts'
import type { ServerRow } from '../openstack/rows.ts'
import { pageFiles } from './control-page/serve-page.ts'
import { everyEdit } from './edits/every-edit.ts'
import { faultRequest } from './faults.ts'
import { instanceRuleRequest } from './instance-rules.ts'
import type { RequestLog } from './request-log.ts'
import { readFields } from './switches/fields.ts'
import { toldTime } from './told-time.ts'

type ControlCall = { cloud: Cloud; requests: RequestLog; query: URLSearchParams; body: unknown }

const timeRequest = z.union([
  z.strictObject({ freeze: z.union([z.literal(true), z.iso.datetime()]) }),
  z.strictObject({
    advanceMilliseconds: z
      .int()
      .min(0)
      .max(366 * 86_400_000),
  }),
  z.strictObject({ run: z.literal(true) }),
])
const killRequest = z.strictObject({ signal: z.enum(['SIGTERM', 'SIGKILL', 'SIGSTOP', 'SIGCONT', 'SIGINT']).default('SIGKILL') })
const errorRequest = z.strictObject({ message: z.string().min(1).max(1000) })
const systemctlRequest = z.strictObject({ arguments: z.array(z.string()).max(32) })

function read<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw refuse(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

function instance(call: ControlCall, id: string): ServerRow {
  const row = call.cloud.state.servers.get(id)
  if (row === undefined || row.deleted) throw refuse(404, `There is no instance ${id}.`)
  return row
}

function instanceView(cloud: Cloud, row: ServerRow, running = cloud.instances.processes()): unknown {
  const processes = running.filter((one) => one.serverId === row.id)
  return {
    id: row.id,
    name: row.name,
    region: row.region,
    status: serverStatus(row),
    taskState: row.taskState,
    locked: row.locked,
    // Keys only: a value may be a proof that only the instance shall know.
    metadataKeys: Object.keys(row.metadata),
    tags: row.tags,
    addresses: row.addresses.map(({ networkName, fixed, floating }) => ({ networkName, fixed, floating })),
    disk: diskOf(cloud.options.dataDirectory, row.id).root,
    booted: row.booted,
    processes: processes.map(({ unit, pid, startedAt, sourceAddress }) => ({ unit, pid, startedAt, sourceAddress })),
  }
}

const timeView = (cloud: Cloud): Answer => json(200, { now: cloud.clock.now().toISOString(), frozen: cloud.clock.isFrozen() })

function setTime(call: ControlCall): Answer {
  const asked = read(timeRequest, call.body)
  const time = toldTime(call.cloud)
  if ('run' in asked) time.run()
  else if ('advanceMilliseconds' in asked) time.advance(asked.advanceMilliseconds)
  else time.freeze(asked.freeze === true ? undefined : new Date(asked.freeze))
  return timeView(call.cloud)
}

/** One edit by someone else, done at once. Answers the instance as it is then. */
function edit(call: ControlCall, id: string, name: string): Answer {
  const server = instance(call, id)
  const found = everyEdit.find((one) => one.name === name)
  if (found === undefined) throw refuse(404, `There is no edit ${name}; GET /control/edits lists them.`)
  found.apply(call.cloud, server, readFields(found.fields, call.body))
  return json(200, instanceView(call.cloud, call.cloud.state.servers.get(id) ?? server))
}

const removed = (there: boolean, what: string): Answer => {
  if (!there) throw refuse(404, `There is no such ${what}.`)
  return empty(204)
}

/** All that are kept, or with `?last=50` the last so many. */
function lastRequests({ requests, query }: ControlCall): Answer {
  const last = query.get('last')
  if (last !== null && !/^[1-9]\d{0,3}$/.test(last))
    throw refuse(400, `last: send a whole number from 1 to 9999, not "${last.slice(0, 80)}".`)
  const all = requests.list()
  return json(200, { requests: last === null ? all : all.slice(-Number(last)) })
}

const routes: Route<ControlCall>[] = [
  ...Object.entries(pageFiles).map(([path, answer]) => route<ControlCall>(`GET ${path}`, answer)),
  route('GET /control/time', (call) => timeView(call.cloud)),
  route('POST /control/time', setTime),
  route('GET /control/instances', ({ cloud }) => {
    const rows = cloud.state.servers.all().filter((row) => !row.deleted)
    // Looked for once: each look reads what the system says of every process.
    const running = cloud.instances.processes()
    return json(200, { instances: rows.map((row) => instanceView(cloud, row, running)) })
  }),
  route('GET /control/instances/{id}', (call, { id = '' }) => json(200, instanceView(call.cloud, instance(call, id)))),
  route('POST /control/instances/{id}/kill', (call, { id = '' }) =>
    json(200, { signalled: call.cloud.instances.kill(instance(call, id).id, read(killRequest, call.body).signal) }),
  ),
  route('POST /control/instances/{id}/error', (call, { id = '' }) => {
    putInError(call.cloud, instance(call, id).id, read(errorRequest, call.body).message)
    return empty(204)
  }),
  route('POST /control/instances/{id}/systemctl', async (call, { id = '' }) =>
    json(200, await call.cloud.instances.systemctl(instance(call, id).id, read(systemctlRequest, call.body).arguments)),
  ),
  route('GET /control/instance-rules', ({ cloud }) => json(200, { rules: cloud.instanceRules.list() })),
  route('POST /control/instance-rules', ({ cloud, body }) => json(201, cloud.instanceRules.add(read(instanceRuleRequest, body)))),
  route('DELETE /control/instance-rules', ({ cloud }) => {
    cloud.instanceRules.clear()
    return empty(204)
  }),
  route('DELETE /control/instance-rules/{id}', ({ cloud }, { id = '' }) => removed(cloud.instanceRules.remove(id), 'rule')),
  route('GET /control/faults', ({ cloud }) => json(200, { faults: cloud.faults.list() })),
  route('POST /control/faults', ({ cloud, body }) => json(201, cloud.faults.add(read(faultRequest, body)))),
  route('DELETE /control/faults', ({ cloud }) => {
    cloud.faults.clear()
    return empty(204)
  }),
  route('DELETE /control/faults/{id}', ({ cloud }, { id = '' }) => removed(cloud.faults.remove(id), 'fault')),
  route('GET /control/switches', ({ cloud }) => json(200, { switches: cloud.switches.list() })),
  route('DELETE /control/switches', ({ cloud }) => {
    cloud.switches.clearAll()
    return empty(204)
  }),
  route('GET /control/switches/{name}', ({ cloud }, { name = '' }) => json(200, cloud.switches.show(name))),
  route('PUT /control/switches/{name}', ({ cloud, body }, { name = '' }) => json(200, cloud.switches.set(name, body))),
  route('DELETE /control/switches/{name}', ({ cloud }, { name = '' }) => {
    cloud.switches.clear(name)
    return empty(204)
  }),
  route('GET /control/edits', () => json(200, { edits: everyEdit.map(({ name, imitates, fields }) => ({ name, imitates, fields })) })),
  route('POST /control/instances/{id}/edits/{name}', (call, { id = '', name = '' }) => edit(call, id, name)),
  route('GET /control/requests', lastRequests),
  route('DELETE /control/requests', ({ requests }) => {
    requests.clear()
    return empty(204)
  }),
]

/** From this machine, and not from one of the instances on it, whose addresses are loopback too. */
const mayControl = (peer: string): boolean => peer === '127.0.0.1' || peer === '::1'

/** A name that a web page's owner can point at this machine would make that page ours: only names that are this machine's. */
const isOwnName = ({ origin }: Incoming): boolean =>
  URL.canParse(origin) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)

/**
 * What tests do to the cloud that no cloud offers: `/control/…`. Changes must say `content-type: application/json`, which no web
 * page can send here unasked. Errors: `{"error": "…"}`.
 */
export async function controlSurface(cloud: Cloud, requests: RequestLog, incoming: Incoming): Promise<Answer> {
  try {
    if (!mayControl(incoming.peer)) throw refuse(403, 'The control surface answers to this machine only, and not to instances.')
    if (!isOwnName(incoming)) throw refuse(403, 'Ask for the control surface by the address of this machine, as 127.0.0.1.')
    const isJson = header(incoming, 'content-type')?.startsWith('application/json') === true
    if (!['GET', 'HEAD'].includes(incoming.method) && !isJson) throw refuse(415, 'Send content-type: application/json.')
    const found = findRoute(routes, incoming.method, incoming.path)
    if (found.route === undefined)
      throw refuse(found.otherMethod ? 405 : 404, 'There is nothing here; see docs/contributing/simulated-cloud.md.')
    const body: unknown = incoming.body.length === 0 ? undefined : JSON.parse(incoming.body.toString('utf8'))
    return await found.route.run({ cloud, requests, query: incoming.query, body }, found.parameters)
  } catch (error) {
    if (error instanceof Refusal) return json(error.status, { error: error.message })
    if (error instanceof SyntaxError) return json(400, { error: `The body is no JSON: ${error.message}` })
    throw error
  }
}
