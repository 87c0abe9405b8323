import type { Socket } from 'node:net'
import { type ListenerOptions, type Listening, listenHttp, listenTcp } from './http/listeners.ts'
import type { Metrics } from './http/metrics.ts'
import type { Peer } from './http/proxy-protocol.ts'
import { openPublicListener, type PublicParts } from './http/public-listener.ts'
import type { Handler } from './http/respond.ts'
import { type Route, routing } from './http/routing.ts'
import type { TlsKey } from './http/tls-key.ts'
import type { Logger } from './logging.ts'
import type { Configuration } from './read-configuration.ts'
import type { ListenAddress } from './settings/kinds.ts'

/** What answers the checks of nodes. */
export type CheckParts = {
  http: Handler
  connection: (socket: Socket, peer: Peer, kind: 'TCP' | 'TLS') => void
  /** Answers DNS by UDP and TCP at one address. */
  listenDns: (address: ListenAddress) => Promise<Listening>
}

export type DoorParts = {
  public: Partial<PublicParts>
  agent: Route[]
  checks: CheckParts | undefined
  /** `/metrics` and what else is for operators only. */
  internal: Route[]
  /** `/healthz` and `/readyz`, where they have an address of their own. */
  health: Route[]
}

type Door = 'public' | 'agent' | 'checks.http' | 'checks.tcp' | 'checks.tls' | 'checks.dns' | 'internal' | 'internal.health'

export type Doors = {
  open: ReadonlyMap<Door, Listening>
  /** All at once; nothing new is taken from the first moment on. */
  close(graceMs: number): Promise<void>
}

type Means = {
  configuration: Configuration
  parts: DoorParts
  tlsKey: TlsKey
  metrics: Pick<Metrics, 'connectionsRefused'>
  log: Logger
  api: boolean
}
type Proxied = { proxyProtocolFrom: NonNullable<ListenerOptions['proxyProtocol']>['from']; proxyProtocolOnSocket: boolean }

/** Opens what this replica serves. When one cannot be opened, those before it are closed and the refusal is thrown. */
export async function openDoors(means: Means): Promise<Doors> {
  const open = new Map<Door, Listening>()
  const close = async (graceMs: number) => {
    await Promise.all([...open.values()].map((door) => door.close(graceMs)))
  }
  try {
    for (const [name, start] of plan(means)) open.set(name, await start())
    return { open, close }
  } catch (error) {
    await close(0)
    throw error
  }
}

function plan({ configuration, parts, tlsKey, metrics, log, api }: Means): [Door, () => Promise<Listening>][] {
  const { checks, agent, internal } = configuration
  const refused = (listener: string) => (details: { peer: Peer; reason: string }) => {
    metrics.connectionsRefused.inc({ listener })
    log.debug({ listener, ...details }, 'a connection was refused')
  }
  const at = (setting: string, address: ListenAddress, proxied?: Proxied): ListenerOptions => ({
    setting: `${setting}.listen`,
    address,
    onRefused: refused(setting),
    ...(proxied ? { proxyProtocol: { from: proxied.proxyProtocolFrom, onSocket: proxied.proxyProtocolOnSocket } } : {}),
  })
  const inside: [Door, () => Promise<Listening>][] = [
    ['internal', () => listenHttp(routing(parts.internal, log), at('internal', internal.listen))],
  ]
  const { health } = internal
  if (health)
    inside.push([
      'internal.health',
      () => listenHttp(routing(parts.health, log), { ...at('internal', health), setting: 'internal.health' }),
    ])
  if (!api) return inside
  const tls = tlsKey.context
  const outside: [Door, () => Promise<Listening>][] = [
    ['public', () => openPublicListener(configuration.public, parts.public, log)],
    ['agent', () => listenHttp(routing(parts.agent, log), { ...at('agent', agent.listen, agent), tls })],
  ]
  const answers = parts.checks
  if (answers)
    outside.push(
      [
        'checks.http',
        () => listenHttp(routing([{ path: '/', handler: answers.http }], log), at('checks.http', checks.http.listen, checks.http)),
      ],
      [
        'checks.tcp',
        () => listenTcp((socket, peer) => answers.connection(socket, peer, 'TCP'), at('checks.tcp', checks.tcp.listen, checks.tcp)),
      ],
      [
        'checks.tls',
        () =>
          listenTcp((socket, peer) => answers.connection(socket, peer, 'TLS'), { ...at('checks.tls', checks.tls.listen, checks.tls), tls }),
      ],
      ['checks.dns', () => answers.listenDns(checks.dns.listen)],
    )
  return [...inside, ...outside]
}
