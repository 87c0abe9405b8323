import { Agent, type ClientRequestArgs } from 'node:http'
import type { Duplex } from 'node:stream'
import { dial } from '../network/dial.ts'
import { failureIn } from '../network/failure.ts'
import { resolveAsHost } from '../network/resolve-as-host.ts'
import { secure, type Trust } from '../network/secure.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import type { Sources } from '../read-settings.ts'

export type ConnectSettings = { sources: Sources; trust: Trust; signal: AbortSignal }

const connectTimeoutMs = 10_000

/**
 * Keeps connections to one server, each verified before anything is sent over it. Two at once, so that a report that hangs does not hold
 * up the heartbeat.
 */
export class PinnedAgent extends Agent {
  readonly #url: URL
  readonly #settings: ConnectSettings

  constructor(url: URL, settings: ConnectSettings) {
    super({ keepAlive: true, maxSockets: 2 })
    this.#url = url
    this.#settings = settings
  }

  override createConnection(_options: ClientRequestArgs, done?: (error: Error | null, stream: Duplex) => void): undefined {
    const { hostname, port } = this.#url
    const { sources, trust, signal } = this.#settings
    const limit = createTimeLimit(connectTimeoutMs, signal)
    resolveAsHost(hostname, limit.signal)
      .then((addresses) => dial(addresses, Number(port || 443), sources, limit))
      .then(({ socket }) => secure(socket, hostname, trust, limit.signal, ['http/1.1']))
      .finally(limit.end)
      .then(
        (socket) => done?.(null, socket),
        (error: unknown) => done?.(failureIn('connect', error), undefined as unknown as Duplex),
      )
    return undefined
  }
}
