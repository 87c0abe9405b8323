import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { exitCodes, Refusal } from '../exit-codes.ts'
import { type Configuration, settings } from '../settings/schema.ts'

/** All that a first start listens on, on loopback, side by side from one port on. */
const listeners = ['public', 'agent', 'checkHttp', 'checkTcp', 'checkTls', 'checkDns', 'internal', 'cloud', 'metadata'] as const
export type Ports = Record<(typeof listeners)[number], number>

export const defaultFirstPort = 8080

const portsFrom = (first: number): Ports => Object.fromEntries(listeners.map((name, i) => [name, first + i])) as Ports

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

async function allFree(ports: Ports, except: readonly number[]): Promise<number | undefined> {
  for (const port of Object.values(ports)) if (!except.includes(port) && !(await isFree(port))) return port
  return undefined
}

/** Below those that systems hand out for outgoing connections: one of these could hold a port of ours when it is wanted again. */
const blocks = { from: 20_000, to: 32_000, every: 20 } as const

/** The block that this process has chosen and not opened yet: its last port, which no listener uses, is held meanwhile. */
let claim: { first: number; held: Server } | undefined

/** Whether the block is this process's own now: of several that look at once, each gets another. */
async function claimBlock(first: number): Promise<boolean> {
  if (claim?.first === first) return true
  const held = createServer((socket) => socket.destroy()).unref()
  const ours = await new Promise<boolean>((resolve) => {
    held.once('error', () => resolve(false))
    held.listen(first + blocks.every - 1, '127.0.0.1', () => resolve(true))
  })
  if (!ours) return false
  releaseBlock()
  claim = { first, held }
  return true
}

/** To be called once the ports are listened on, which says as much. */
export function releaseBlock(): void {
  claim?.held.close()
  claim = undefined
}

/**
 * The ports of this start. `taken` are those that a cloud of an earlier start still listens on: they are ours. An installation stays on the
 * ports that it was first started on, since its instances call there. A block found free is held until `releaseBlock`.
 * @param wished first port; 0: the first block that is free from 20,000 to 32,000; undefined: the default
 * @param before first port of the start before
 * @throws Refusal naming the port that someone else uses, or that of the start before where another is wished for
 */
export async function choosePorts(wished: number | undefined, taken: readonly number[], before: number | undefined): Promise<Ports> {
  if (before !== undefined && wished !== undefined && wished !== 0 && wished !== before)
    throw new Refusal(
      exitCodes.placeTaken,
      `the installation in this data directory uses the ports from ${before} on, where its nodes call: leave --first-port away, or name another directory with --data`,
    )
  const first = before ?? wished ?? defaultFirstPort
  if (first !== 0) {
    const busy = await allFree(portsFrom(first), taken)
    if (busy === undefined) return portsFrom(first)
    throw new Refusal(
      exitCodes.placeTaken,
      `port ${busy} of 127.0.0.1 is in use by another program: stop that one, or ${
        before === undefined
          ? `name another block of ${listeners.length} ports with --first-port`
          : 'start another installation with --data: the nodes of this one call there'
      }`,
    )
  }
  const { from, to, every } = blocks
  const count = (to - from) / every
  for (let i = 0; i < count; i++) {
    // Several that start at once begin to look in different places.
    const start = from + ((process.pid + i) % count) * every
    if ((await claimBlock(start)) && (await allFree(portsFrom(start), [])) === undefined) return portsFrom(start)
  }
  releaseBlock()
  throw new Refusal(exitCodes.placeTaken, `no ${listeners.length} free ports side by side were found: name the first with --first-port`)
}

/** The configuration of a first start: like any other, with everything on loopback and a zone of its own. */
export function startConfiguration(dataDirectory: string, ports: Ports, databaseUrl: string, deletion: boolean): Configuration {
  const at = (port: number) => `127.0.0.1:${port}`
  return settings.parse({
    mode: 'development',
    data: { directory: dataDirectory },
    database: { url: databaseUrl },
    sealing: { keyFile: join(dataDirectory, 'sealing.key') },
    public: { listen: at(ports.public), introspection: true, explorer: true },
    agent: { listen: at(ports.agent) },
    checks: {
      http: { listen: at(ports.checkHttp) },
      tcp: { listen: at(ports.checkTcp) },
      tls: { listen: at(ports.checkTls) },
      dns: { listen: at(ports.checkDns), zone: 'checks.sallyport.test', servers: [at(ports.checkDns)] },
    },
    internal: { listen: at(ports.internal) },
    deletion: { enabled: deletion },
    log: { level: 'warn', pretty: true },
  })
}
