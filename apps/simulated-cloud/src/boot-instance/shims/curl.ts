import { createHash, X509Certificate } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { connect as connectTcp, isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { type Arguments, readArguments } from './read-arguments.ts'

// The part of curl that install scripts use, connecting from the instance's own address. Exit codes are curl's.

const alias = {
  fail: 'f',
  silent: 's',
  'show-error': 'S',
  location: 'L',
  insecure: 'k',
  output: 'o',
  header: 'H',
  'max-time': 'm',
  request: 'X',
  data: 'd',
}
const withValue = [
  'o',
  'output',
  'H',
  'header',
  'm',
  'max-time',
  'X',
  'request',
  'd',
  'data',
  'retry',
  'retry-delay',
  'retry-max-time',
  'connect-timeout',
  'pinnedpubkey',
  'cacert',
  'proto',
  'A',
  'user-agent',
  'w',
  'write-out',
]

class CurlError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The instance's address of the host's family; undefined outside an instance. Errors: a host of a family that the instance lacks. */
function sourceAddress(host: string): string | undefined {
  const own = process.env.SALLYPORT_AGENT_SOURCE_ADDRESS?.split(',')
  if (own === undefined || isIP(host) === 0) return own?.[0]
  const fitting = own.find((address) => isIP(address) === isIP(host))
  if (fitting === undefined) throw new CurlError(7, `Failed to connect to ${host}: Network is unreachable`)
  return fitting
}

/** Refuses a certificate whose public key is none of the pinned ones. */
function checkPins(socket: TLSSocket, pins: string | undefined): void {
  if (pins === undefined) return
  const key = new X509Certificate(socket.getPeerCertificate(true).raw).publicKey.export({ type: 'spki', format: 'der' })
  const seen = `sha256//${createHash('sha256').update(key).digest('base64')}`
  if (!pins.split(';').includes(seen)) throw new CurlError(90, 'SSL: public key does not match pinned public key')
}

async function openSocket(url: URL, options: Arguments): Promise<TLSSocket | ReturnType<typeof connectTcp>> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const localAddress = sourceAddress(host)
  const plain = connectTcp({ host, port, ...(localAddress !== undefined && { localAddress }) })
  const limit = Number(options.values.get('connect-timeout')?.at(-1) ?? 60) * 1000
  const timer = setTimeout(() => plain.destroy(new CurlError(28, 'Connection timed out')), limit)
  try {
    await new Promise((done, failed) => plain.once('connect', done).once('error', failed))
    if (url.protocol !== 'https:') return plain
    const ca = options.values.get('cacert')?.at(-1)
    const socket = connectTls({
      socket: plain,
      servername: /^[\d.:]+$/.test(host) ? '' : host,
      host,
      rejectUnauthorized: !options.flags.has('k'),
      ...(ca !== undefined && { ca: readFileSync(ca) }),
    })
    await new Promise((done, failed) => socket.once('secureConnect', done).once('error', failed)).catch((error: Error) => {
      throw new CurlError('code' in error && error.code === 'ECONNRESET' ? 35 : 60, `SSL certificate problem: ${error.message}`)
    })
    checkPins(socket, options.values.get('pinnedpubkey')?.at(-1))
    return socket
  } catch (error) {
    plain.destroy()
    throw error instanceof CurlError ? error : new CurlError(7, `Failed to connect to ${host} port ${port}: ${(error as Error).message}`)
  } finally {
    clearTimeout(timer)
  }
}

async function fetchOnce(address: string, options: Arguments): Promise<IncomingMessage> {
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol)) throw new CurlError(1, `Protocol "${url.protocol.slice(0, -1)}" not supported`)
  const socket = await openSocket(url, options)
  const data = options.values.get('d')?.join('&')
  const headers = Object.fromEntries(
    (options.values.get('H') ?? []).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const method = options.values.get('X')?.at(-1) ?? (data === undefined ? 'GET' : 'POST')
  const type = data === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  const request = requestHttp({
    method,
    path: `${url.pathname}${url.search}`,
    createConnection: () => socket,
    headers: { host: url.host, 'user-agent': 'curl/7.88.1', accept: '*/*', connection: 'close', ...type, ...headers },
  })
  const longest = options.values.get('m')?.at(-1)
  if (longest !== undefined) setTimeout(() => request.destroy(new CurlError(28, 'Operation timed out')), Number(longest) * 1000).unref()
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    request.once('response', done)
    request.once('error', (error) => failed(error instanceof CurlError ? error : new CurlError(52, 'Empty reply from server')))
    request.end(data)
  })
  const { location } = answer.headers
  const isRedirect = (answer.statusCode ?? 0) >= 300 && (answer.statusCode ?? 0) < 400
  if (!isRedirect || location === undefined || !options.flags.has('L')) return answer
  answer.resume()
  return fetchOnce(new URL(location, url).href, options)
}

const transient = [408, 429, 500, 502, 503, 504]

async function transfer(address: string, options: Arguments): Promise<void> {
  const answer = await fetchOnce(address, options)
  const status = answer.statusCode ?? 0
  if (status >= 400 && options.flags.has('f')) {
    answer.resume()
    throw Object.assign(new CurlError(22, `The requested URL returned error: ${status}`), { retry: transient.includes(status) })
  }
  const output = options.values.get('o')?.at(-1)
  await pipeline(answer, output === undefined || output === '-' ? process.stdout : createWriteStream(output))
}

async function main(): Promise<number> {
  const options = readArguments(process.argv.slice(2), withValue, alias)
  const [address] = options.operands
  const tries = Number(options.values.get('retry')?.at(-1) ?? 0) + 1
  const delay = Number(options.values.get('retry-delay')?.at(-1) ?? 0)
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (address === undefined) throw new CurlError(2, 'no URL specified')
      await transfer(address, options)
      return 0
    } catch (error) {
      const code = error instanceof CurlError ? error.code : 56
      const again =
        (error as { retry?: boolean }).retry === true ||
        code === 28 ||
        (code === 7 && (options.flags.has('retry-connrefused') || options.flags.has('retry-all-errors')))
      if (!again || attempt >= tries) {
        if (!options.flags.has('s') || options.flags.has('S')) process.stderr.write(`curl: (${code}) ${(error as Error).message}\n`)
        return code
      }
      await sleep(delay > 0 ? delay * 1000 : 1000 * 2 ** (attempt - 1))
    }
  }
}

process.exitCode = await main()
