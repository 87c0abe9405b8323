import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Told } from './told.ts'

const page = fileURLToPath(new URL('../../../docs/operators/nodes-behind-a-proxy.md', import.meta.url))

/** The proxy's configuration as operators copy it. */
export function publishedProxyConfiguration(): string {
  const block = readFileSync(page, 'utf8').split('```haproxy\n')[1]?.split('```')[0]
  if (block === undefined) throw new Error(`${page} has no HAProxy configuration any more`)
  return block
}

export type Way = { output(): string; close(): Promise<void> }

/**
 * Opens the way from guests to the control plane, as the page for operators says: HAProxy for TCP, and socat for DNS, where guests and
 * control plane share a folder and no network.
 * @param sockets the folder with the control plane's sockets
 * @param dns host:port of its DNS responder
 */
export async function openWay({ near, gateway }: Told, sockets: string, dns: string): Promise<Way> {
  const configuration = join(sockets, 'haproxy.cfg')
  writeFileSync(configuration, publishedProxyConfiguration())
  const socket = join(sockets, 'dns.socket')
  const commands = [
    [...near, 'haproxy', '-db', '-f', configuration],
    ['socat', `UNIX-LISTEN:${socket},fork`, `UDP4:${dns}`],
    [...near, 'socat', '-T', '5', `UDP4-RECVFROM:53,bind=${gateway},fork`, `UNIX-CONNECT:${socket}`],
  ]
  let output = ''
  const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, NODES_SIDE: gateway, SOCKETS: sockets }
  const children = commands.map(([command, ...args]) => {
    const child = spawn(command!, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString('utf8')
      })
    return child
  })
  const close = async () => {
    await Promise.all(children.map(end))
  }
  const early = await Promise.race([...children.map(ended), new Promise<undefined>((resolve) => setTimeout(resolve, 1_000))])
  if (early === undefined) return { output: () => output, close }
  await close()
  throw new Error(`the way to the guests could not be opened: ${early}: ${output}`)
}

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`${child.spawnargs.join(' ')} ended with ${code ?? signal}`))
  })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const over = ended(child)
  child.kill('SIGTERM')
  await over
}
