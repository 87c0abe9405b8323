import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type JWTPayload, jwtVerify } from 'jose'
import { type SelfMade, selfMade } from './self-made-certificate.ts'

type Field = 'beginEnrollment' | 'enroll' | 'heartbeat' | 'reportChecks' | 'reportMonitorResults' | 'monitors'

export type Seen = {
  fields: Field[]
  variables: Variables
  authorization: string | undefined
  claims: JWTPayload | undefined
  peer: string
  atMs: number
}

/** What the agent sent; each part is there where its field is. */
export type Variables = {
  input: { tokenId: string; token: string; publicKey: string; challenge: string; signature: string; agentVersion: string; runId: string }
  heartbeat: { number: number; agentVersion: string; sentAt: string; monitorsVersion: number; ping: string }
  checks: {
    number: number
    results: { challengeId: string; proof?: string; error?: string; family?: string; phases?: Record<string, number> }[]
    icmp?: { outcome: string; roundTripMs?: number; detail?: string }
    instanceNonce?: string
  }
  results: {
    number: number
    results: {
      monitorId: string
      outcome: string
      at: string
      ageMs: number
      latencyMs?: number
      message?: string
      phases?: Record<string, number>
    }[]
  }
}

type GraphqlError = { message: string; extensions?: Record<string, unknown>; path?: string[] }

/** What the script may do with a request: answer with data or errors as given, or say nothing and cut the connection. */
export type Act =
  | { data: Record<string, unknown> }
  | { errors: GraphqlError[]; status?: number; headers?: Record<string, string> }
  | { raw: string; status: number }
  | 'cut'

export const deployment = '6f1f3a5e-6a3e-4d0b-9b8e-0d1c2b3a4f50'
export const nodeId = 'b3c8f9d2-1a2b-4c3d-8e4f-5a6b7c8d9e0f'
export const audience = `sallyport:${deployment}`

/** The agent endpoint of the contract, answering as the test says. It knows one token and checks what the real one would. */
export type ScriptedControlPlane = {
  url: string
  pin: string
  seen: Seen[]
  /** Takes an enrollment whose answer will be lost. */
  redeem(input: Variables['input']): object
  /** Public keys that enrolled, in order, repeats and all. */
  enrolledKeys: string[]
  /** Takes the place of the usual answer while it returns one. */
  script: (request: Seen) => Act | undefined | Promise<Act | undefined>
  /** Laid over each heartbeat's usual answer. */
  heartbeat: Record<string, unknown>
  monitors: { version: number; monitors: unknown[] }
  /** The server's clock, in milliseconds ahead of this machine's. */
  aheadMs: number
  count(field: Field): number
  /** Resolves once the condition holds; rejects after `ms`. */
  until(what: string, condition: () => boolean, ms?: number): Promise<void>
  /** Breaks every connection off, old and new, until `open` is called. The port stays its own. */
  cut(): void
  open(): void
  close(): Promise<void>
}

const usualHeartbeat = { nextInSeconds: 1, challenges: [], icmp: null, instanceProofWanted: false, monitorsVersion: 0 }

export async function startControlPlane(token: string, certificate?: SelfMade, address = '127.0.0.1'): Promise<ScriptedControlPlane> {
  const made = certificate ?? (await selfMade())
  let key: KeyObject | undefined
  let usedBy: string | undefined
  let challengeCount = 0
  const sockets = new Set<Duplex>()
  const now = () => Date.now() + plane.aheadMs
  const serverTime = () => new Date(now()).toISOString()
  const keyOf = (publicKey: string) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })

  function redeem(input: Variables['input']): object {
    const refused = (reason: string) => ({ __typename: 'EnrollmentRefused', reason, message: `refused: ${reason}` })
    if (input.token !== token) return refused('REFUSED')
    const statement = `sallyport-enroll:v1\n${input.challenge}\n${token.slice(4, 14)}\n${input.publicKey}`
    if (!verify(null, Buffer.from(statement), keyOf(input.publicKey), Buffer.from(input.signature, 'base64url')))
      return refused('BAD_SIGNATURE')
    if (usedBy && usedBy !== input.publicKey) return refused('USED_BY_ANOTHER_KEY')
    usedBy = input.publicKey
    key = keyOf(input.publicKey)
    plane.enrolledKeys.push(input.publicKey)
    return { __typename: 'EnrollPayload', nodeId, deploymentId: deployment, audience, heartbeatSeconds: 15, serverTime: serverTime() }
  }

  const usual: Record<Field, (variables: Variables) => object> = {
    beginEnrollment: () => ({
      challenge: `challenge-${++challengeCount}`,
      expiresAt: serverTime(),
      serverTime: serverTime(),
      deploymentId: deployment,
    }),
    enroll: ({ input }) => redeem(input),
    heartbeat: () => ({ ...usualHeartbeat, monitorsVersion: plane.monitors.version, serverTime: serverTime(), ...plane.heartbeat }),
    reportChecks: ({ checks }) => ({ accepted: checks.results.length, serverTime: serverTime() }),
    reportMonitorResults: ({ results }) => ({ accepted: results.results.length, serverTime: serverTime() }),
    monitors: () => plane.monitors,
  }

  async function claimsOf(authorization: string | undefined): Promise<JWTPayload | undefined> {
    if (!key || !authorization?.startsWith('Bearer ')) return undefined
    try {
      const options = { audience, subject: nodeId, algorithms: ['EdDSA'], currentDate: new Date(now()), clockTolerance: 5, maxTokenAge: 65 }
      return (await jwtVerify(authorization.slice(7), key, options)).payload
    } catch {
      return undefined
    }
  }

  async function answer(request: Seen): Promise<Act> {
    const scripted = await plane.script(request)
    if (scripted) return scripted
    if (!request.fields.some((field) => field === 'beginEnrollment' || field === 'enroll') && !request.claims)
      return { errors: [{ message: 'Sign in.', extensions: { code: 'UNAUTHENTICATED', serverTime: serverTime() } }], status: 401 }
    return { data: Object.fromEntries(request.fields.map((field) => [field, usual[field](request.variables)])) }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const { query, variables } = JSON.parse(body)
    const fields = (Object.keys(usual) as Field[]).filter((field) => new RegExp(`\\b${field}\\s*[({]`).test(query))
    const { authorization } = request.headers
    const seen: Seen = {
      fields,
      variables,
      authorization,
      claims: await claimsOf(authorization),
      peer: request.socket.remoteAddress ?? '',
      atMs: performance.now(),
    }
    plane.seen.push(seen)
    const act = await answer(seen)
    if (act === 'cut') return void request.socket.destroy()
    const status = 'status' in act ? (act.status ?? 200) : 200
    response.writeHead(status, { 'content-type': 'application/json', ...('headers' in act ? act.headers : {}) })
    response.end('raw' in act ? act.raw : JSON.stringify('data' in act ? { data: act.data } : { data: null, errors: act.errors }))
  }

  let away = false
  const server = createServer({ key: made.key, cert: made.cert }, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (request.complete) throw error // else the agent was killed while it sent
    })
  })
  server.on('connection', (socket) => {
    if (away) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const { port } = server.address() as AddressInfo
  function cut(): void {
    away = true
    for (const socket of sockets) socket.destroy()
  }

  const plane: ScriptedControlPlane = {
    url: '',
    pin: made.pin,
    seen: [],
    redeem,
    enrolledKeys: [],
    script: () => undefined,
    heartbeat: {},
    monitors: { version: 0, monitors: [] },
    aheadMs: 0,
    count: (field) => plane.seen.filter(({ fields }) => fields.includes(field)).length,
    async until(what, condition, ms = 120_000) {
      const end = performance.now() + ms
      while (!condition()) {
        if (performance.now() > end)
          throw new Error(`not within ${ms} ms: ${what}; seen: ${plane.seen.map(({ fields }) => fields.join('+')).join(' ')}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    cut,
    open: () => {
      away = false
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
  plane.url = `https://${address.includes(':') ? `[${address}]` : address}:${port}`
  return plane
}
