import { createHash } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './self-signed.ts'

/** A call of the fixture agent: where it came from, which process, and what it says. */
export type Hello = { peer: string; pid: number; run: string; nonce: string | null; name: string }

/** Stands in for the server that instances download their agent from and report to. */
export type ControlPlane = {
  pin: string
  url: string
  /** Calls since the start, or since the last `forget`. */
  hellos: Hello[]
  forget(): void
  /** User-data that installs the fixture agent as real user-data installs the real one. */
  userData(changes?: { pin?: string; sha256?: string; exitWith?: number; name?: string }): string
  close(): Promise<void>
}

/** Says hello five times a second, with the nonce that the metadata service tells it; exits at once where it is told to. */
const agent = `
const https = require('node:https'), http = require('node:http'), fs = require('node:fs')
const settings = JSON.parse(fs.readFileSync(process.argv[2] + '/enrollment.json', 'utf8'))
const localAddress = process.env.SALLYPORT_AGENT_SOURCE_ADDRESS.split(',')[0]
const run = Math.random().toString(36).slice(2)
const read = (url) => new Promise((done) => {
  const sent = http.get(url, { localAddress }, (reply) => { let text = ''; reply.on('data', (part) => { text += part }); reply.on('end', () => done(text)) })
  sent.on('error', () => done('{}'))
})
async function hello() {
  const meta = JSON.parse((await read(process.env.SALLYPORT_AGENT_METADATA_URL + '/openstack/latest/meta_data.json')) || '{}').meta || {}
  const body = JSON.stringify({ pid: process.pid, run, nonce: meta['sallyport.nonce'] ?? null, name: settings.name })
  const sent = https.request(settings.controlPlane + '/hello', { method: 'POST', localAddress, rejectUnauthorized: false, agent: false }, (reply) => { reply.resume(); reply.on('end', () => { if (settings.exitWith !== undefined) process.exit(settings.exitWith) }) })
  sent.on('error', () => undefined)
  sent.end(body)
}
process.on('SIGTERM', () => process.exit(0))
hello(); setInterval(hello, 200)
`
const sha256 = createHash('sha256').update(agent).digest('hex')

/** @param host address to listen on */
export async function openControlPlane(host = '127.0.0.1'): Promise<ControlPlane> {
  const { key, cert, pin } = selfSigned()
  const hellos: Hello[] = []
  const server = createServer({ key, cert }, (request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      if (request.url === '/hello') hellos.push({ peer: request.socket.remoteAddress ?? '', ...(JSON.parse(text) as Omit<Hello, 'peer'>) })
      if (request.url === '/agent.cjs') response.end(agent)
      else response.writeHead(request.url === '/hello' ? 204 : 404).end()
    })
  })
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, host, done))
  const url = `https://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
  const install = (pinned: string, expected: string): string => `set -eu
[ "$(uname -m)" != "" ]
target=/usr/local/lib/fixture
curl -fsS --retry 2 -k --pinnedpubkey '${pinned}' -o "$target/agent.cjs.new" '${url}/agent.cjs'
printf '%s  %s\\n' '${expected}' "$target/agent.cjs.new" | sha256sum -c - || { echo 'not the agent that was expected' >&2; exit 1; }
mv "$target/agent.cjs.new" "$target/agent.cjs"
id fixture >/dev/null 2>&1 || useradd --system --no-create-home --shell /usr/sbin/nologin fixture
install -d -o fixture -m 0700 /var/lib/fixture
install -o fixture -m 0600 /etc/fixture/enrollment.json /var/lib/fixture/enrollment.json
rm /etc/fixture/enrollment.json
systemctl daemon-reload
systemctl enable --now fixture.service
`
  return {
    pin,
    url,
    hellos,
    forget: () => hellos.splice(0, hellos.length),
    userData({ pin: pinned = pin, sha256: expected = sha256, exitWith, name = 'fixture' } = {}) {
      const enrollment = JSON.stringify({ controlPlane: url, name, ...(exitWith !== undefined && { exitWith }) })
      const unit = `[Unit]
Description=fixture
StartLimitIntervalSec=0
[Service]
ExecStart=node /usr/local/lib/fixture/agent.cjs /var/lib/fixture
Restart=always
RestartSec=100ms
RestartPreventExitStatus=3 4
[Install]
WantedBy=multi-user.target
`
      const files = [
        { path: '/etc/fixture/enrollment.json', owner: 'root:root', permissions: '0600', content: enrollment },
        {
          path: '/usr/local/lib/fixture/install',
          owner: 'root:root',
          permissions: '0755',
          content: install(`sha256//AAAA;${pinned}`, expected),
        },
        {
          path: '/etc/systemd/system/fixture.service',
          permissions: '0644',
          encoding: 'b64',
          content: Buffer.from(unit).toString('base64'),
        },
      ]
      const config = { write_files: files, runcmd: [['sh', '/usr/local/lib/fixture/install']] }
      return Buffer.from(`#cloud-config\n${JSON.stringify(config)}\n`).toString('base64')
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
