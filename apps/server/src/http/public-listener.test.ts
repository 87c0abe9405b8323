import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../logging.ts'
import { agentDownload, compareVersions, listAgents } from './agent-download.ts'
import { consolePage } from './built-page.ts'
import { docs } from './docs.ts'
import { openHealth } from './health.ts'
import { type Listening, listenHttp } from './listeners.ts'
import { openMetrics } from './metrics.ts'
import { openPublicListener } from './public-listener.ts'
import { routing } from './routing.ts'

const guide = fileURLToPath(new URL('../../../../docs', import.meta.url))
const lines: string[] = []
const log = openLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
let directory: string
let door: Listening
let databaseIsThere = true
const health = openHealth(
  [
    {
      name: 'database',
      check: async () => {
        if (!databaseIsThere) throw new Error('connect ECONNREFUSED db.internal:5432')
      },
    },
  ],
  '1.2.3',
)

function addAgent(version: string, content: string, told = content): void {
  const folder = join(directory, 'agents', version)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'agent.cjs'), content)
  writeFileSync(join(folder, 'hidden.key'), 'not in the manifest')
  const sha256 = createHash('sha256').update(told).digest('hex')
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ version, files: [{ name: 'agent.cjs', platform: 'any', arch: 'any', bytes: told.length, sha256 }] }),
  )
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-public-'))
  mkdirSync(join(directory, 'docs/part'), { recursive: true })
  writeFileSync(join(directory, 'secret.md'), '# Outside')
  writeFileSync(
    join(directory, 'docs/index.md'),
    '# First & "last"\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [part](part/index.md#a-b) [out](../secret.md)\n\n![p](picture.svg)\n',
  )
  writeFileSync(join(directory, 'docs/part/index.md'), '# Part\n\n## A b\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n[back](../index.md)')
  writeFileSync(join(directory, 'docs/picture.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const version of ['0.9.0', '0.10.0', '0.2.0']) addAgent(version, `agent ${version}`)
  mkdirSync(join(directory, 'agents/notes'))
  mkdirSync(join(directory, 'console'))
  writeFileSync(join(directory, 'console/index.html'), 'the console')
  const parts = {
    docs: docs(join(directory, 'docs'), '1.2.3'),
    console: consolePage(join(directory, 'console')),
    agentDownload: agentDownload(join(directory, 'agents')),
    health,
  }
  door = await openPublicListener(
    { listen: { kind: 'tcp', host: '127.0.0.1', port: 0 } } as Parameters<typeof openPublicListener>[0],
    parts,
    log,
  )
})
afterAll(async () => {
  await door.close(0)
  rmSync(directory, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}) => fetch(`http://${door.where}${path}`, { redirect: 'manual', ...init })

test('pages are rendered with their version, without scripts, and link to each other', async () => {
  const answer = await ask('/docs/')
  const html = await answer.text()
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self'/)
  expect(html).toContain('version 1.2.3')
  expect(html).toContain('<title>First &#38; &#34;last&#34; · Sallyport</title>')
  expect(html).toContain('<a href="/docs/part/#a-b">part</a>')
  expect(html).toContain('<img src="/docs/picture.svg" alt="p">')
  expect(html).not.toMatch(/<script|javascript:|secret/)
  expect(await (await ask('/docs/part/')).text()).toMatch(
    /<h2 id="a-b">A b<\/h2>[\s\S]*<td role="cell" data-column="b"><div><code>2<\/code><\/div><\/td>[\s\S]*<a href="\/docs\/">back<\/a>/,
  )
  expect((await ask('/docs/picture.svg')).headers.get('content-type')).toBe('image/svg+xml')
})

/** As it stands, where `fetch` would put a path in order. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve) => request({ port: door.port, path }, (response) => resolve(response.resume().statusCode)).end())

test.each([
  '/docs/../secret.md',
  '/docs/%2e%2e/secret',
  '/docs/..%2fsecret.md',
  '/docs/secret',
  '/docs/%00',
  '/docs/%zz',
  '/console/assets/%00',
  '/%00',
])('%s leads nowhere', async (path) => {
  expect(await statusOf(path)).toBe(404)
})

test.each(['/console/nodes/%00', '/console/nodes/%zz', '/console/nodes/unknown'])(
  '%s is answered with the console, which says so',
  async (path) => {
    expect(await statusOf(path)).toBe(200)
  },
)

test('every page of the real guide renders, and its links lead to pages that exist', async () => {
  const real = await listenHttp(routing([{ path: '/docs/', handler: docs(guide, '0') }], log), {
    setting: 'x',
    address: { kind: 'tcp', host: '127.0.0.1', port: 0 },
  })
  const seen = new Map<string, number>()
  const todo = ['/docs/']
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (seen.has(path)) continue
    const answer = await fetch(`http://${real.where}${path}`)
    seen.set(path, answer.status)
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : ''
    for (const [, link] of html.matchAll(/(?:href|src)="(\/docs[^"#]*)/g)) todo.push(link!)
  }
  await real.close(0)
  expect([...seen].filter(([, status]) => status !== 200)).toEqual([])
  expect(seen.size).toBeGreaterThan(3)
})

test('the two newest agents are handed out, with hashes, and nothing that no manifest lists', async () => {
  const { agents } = (await (await ask('/agent/download/manifest.json')).json()) as {
    agents: { version: string; files: { sha256: string }[] }[]
  }
  expect(agents.map(({ version }) => version)).toEqual(['0.10.0', '0.9.0'])
  const answer = await ask('/agent/download/0.10.0/agent.cjs')
  const body = await answer.text()
  expect(body).toBe('agent 0.10.0')
  expect(createHash('sha256').update(body).digest('hex')).toBe(agents[0]?.files[0]?.sha256)
  for (const path of ['0.2.0/agent.cjs', '0.9.0/hidden.key', '0.9.0/../0.2.0/agent.cjs', '0.9.0', 'notes/x', '0.9.0/agent.cjs/x'])
    expect((await ask(`/agent/download/${path}`)).status, path).toBe(404)
})

test('a file that is not the size its manifest says is not handed out', async () => {
  addAgent('0.11.0', 'half', 'the whole agent')
  expect((await ask('/agent/download/0.11.0/agent.cjs')).status).toBe(404)
  rmSync(join(directory, 'agents/0.11.0'), { recursive: true })
  expect(listAgents(join(directory, 'agents')).map(({ version }) => version)).toEqual(['0.10.0', '0.9.0'])
})

test.each([
  ['1.10.0', '1.9.0'],
  ['1.0.0', '1.0.0-rc.1'],
  ['1.0.0-rc.10', '1.0.0-rc.2'],
  ['2.0.0', '1.99.99'],
])('%s is newer than %s', (newer, older) => {
  expect(compareVersions(newer, older)).toBeGreaterThan(0)
  expect(compareVersions(older, newer)).toBeLessThan(0)
})

test('readiness follows the database and the shutdown, life does not; the reason stays inside', async () => {
  expect((await ask('/readyz')).status).toBe(200)
  databaseIsThere = false
  const answer = await ask('/readyz')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ status: 'not ready', checks: { database: 'failing' } })
  databaseIsThere = true
  health.startLeaving()
  expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'leaving' })
  expect((await ask('/healthz')).status).toBe(200)
})

test('what no route takes is 404, what only reads is 405 for a write, and every answer carries a request id', async () => {
  const answer = await ask('/nothing')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect((await ask('/docs/', { method: 'POST' })).status).toBe(405)
  expect((await ask('/')).headers.get('location')).toBe('/docs/')
})

test('what a handler throws is answered without its text, and logged under the request id', async () => {
  const handler = () => {
    throw new Error('the inner reason')
  }
  const failing = await listenHttp(routing([{ path: '/x', handler }], log), {
    setting: 'x',
    address: { kind: 'tcp', host: '127.0.0.1', port: 0 },
  })
  const answer = await fetch(`http://${failing.where}/x`)
  const id = answer.headers.get('x-request-id')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toBe(`something went wrong here; the log has it under ${id}\n`)
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ requestId: id, err: { message: 'the inner reason' } })
  await failing.close(0)
})

test('metrics are served as Prometheus reads them', async () => {
  const metrics = openMetrics()
  metrics.loopRuns.inc({ loop: 'deadline-sweep', outcome: 'done' })
  const internal = await listenHttp(routing([{ path: '/metrics', handler: metrics.handler }], log), {
    setting: 'x',
    address: { kind: 'tcp', host: '127.0.0.1', port: 0 },
  })
  const answer = await fetch(`http://${internal.where}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('sallyport_loop_runs_total{loop="deadline-sweep",outcome="done"} 1')
  await internal.close(0)
})
