import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPortal } from '@sallyport/portal/build-portal.ts'
import { portal } from '@sallyport/server/http/built-page.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { launchBrowser } from '../../fixtures/browser.ts'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { startTenantServer, type TenantServer } from '../../fixtures/tenant-server.ts'
import {
  type PlantedMember,
  plant,
  plantAccount,
  plantAttempt,
  plantInstallation,
  plantMember,
  plantOperation,
  plantTenant,
} from '../../fixtures/tenants.ts'

// End a hang, and no more: a browser, its picture of a page and what axe makes of it take many times longer on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Where screenshots are kept. */
export const artefacts = fileURLToPath(new URL('../../artefacts/portal/', import.meta.url))

let browser: Browser
export let db: TestDatabase
let dist: string
let server: TenantServer | undefined
/** Where the page finds whichever server runs: `http://127.0.0.1:…`, without a path. */
export let origin: string
export let tenantId: string
export let owner: PlantedMember
export let accountId: string

beforeAll(async () => {
  mkdirSync(artefacts, { recursive: true })
  dist = mkdtempSync(join(tmpdir(), 'sallyport-portal-'))
  ;[browser, db] = await Promise.all([launchBrowser(), createTestDatabase(), buildPortal(dist)])
  await plantInstallation(db.superuser)
  accountId = await plantAccount(db.superuser)
  server = await serve()
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser.close()
  front.close()
  await server?.close()
  await db.drop()
  rmSync(dist, { recursive: true, force: true })
})

/** Holds the one address that the page knows, also while no server runs: a port that is let go may be somebody else's when it is wanted again. */
const front = createServer((caller) => {
  caller.on('error', () => {})
  if (server === undefined) return void caller.destroy()
  const onward = connect(Number(new URL(server.origin).port), '127.0.0.1')
  onward.on('error', () => {})
  onward.once('close', () => caller.destroySoon())
  caller.once('close', () => onward.destroy())
  caller.pipe(onward).pipe(caller)
})

function serve(): Promise<TenantServer> {
  const { page, assets } = portal(dist)
  return startTenantServer(db, {
    more: (request, response) => {
      const path = request.url?.split('?')[0] ?? ''
      if (path === '/nodes/operations') void page(request, response)
      else if (path.startsWith('/portal/')) void assets(request, response)
      else response.writeHead(404).end()
    },
  })
}

export let context: BrowserContext
export let page: Page
let complaints: string[]
/** Everything that the page was answered. */
export let answers: string[]

export async function openPage(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1100, height: 900 }, ...options })
  context.setDefaultTimeout(60_000) // ends a hang, and no more
  page = await context.newPage()
  complaints = []
  answers = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (response) => {
    if (response.url().includes('/graphql') && response.headers()['content-type']?.includes('json'))
      void response
        .text()
        .then((text) => answers.push(text))
        .catch(() => {})
  })
}

beforeEach(async () => {
  tenantId = await plantTenant(db.superuser, `Rivers & Co ${Math.random().toString(36).slice(2, 8)}`)
  owner = await plantMember(db.superuser, tenantId, 'OWNER', 'Olga Owner')
  await openPage()
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

export async function enter(member: PlantedMember = owner): Promise<void> {
  await page.goto(`${origin}/nodes/operations`)
  await page.getByLabel('API token').fill(member.token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

export const changed = (kind: string, objectId: string): Promise<unknown> =>
  db.superuser.query('select note_changes($1, array[$2], array[$3], array[true])', [tenantId, kind, objectId])

/** An operation of three nodes: one far on, one that failed once and starts again, one just begun. */
export async function plantScene(): Promise<{ operationId: string; nodes: string[] }> {
  const operationId = await plantOperation(db.superuser, { tenantId, accountId, count: 3, startedByName: 'Ada Admin' })
  const of = { tenantId, accountId, operationId }
  const first = await plantAttempt(db.superuser, { ...of, place: 1, reason: 'OBSERVED', conditionsMet: 11, heardAgo: 1 })
  await plantAttempt(db.superuser, { ...of, place: 2, number: 1, state: 'FAILED', nodeState: 'REVOKED', reason: 'STOPPED_UNEXPECTEDLY' })
  const second = await plantAttempt(db.superuser, { ...of, place: 2, number: 2, state: 'CREATING', reason: 'STARTING', conditionsMet: 0 })
  const third = await plantAttempt(db.superuser, { ...of, place: 3, reason: 'WAITING_FOR_ADMINISTRATOR', conditionsMet: 9, heardAgo: 1 })
  return { operationId, nodes: [first.nodeId, second.nodeId, third.nodeId] }
}

export const admit = (nodeId: string): Promise<unknown> =>
  plant(db.superuser, async (client) => {
    await client.query("update node set state = 'ENABLED', first_enabled_at = app_now(), state_since = app_now() where id = $1", [nodeId])
    await client.query(
      "update attempt set state = 'ADMITTED', tenant_reason = 'ADMITTED', conditions_met = 13, ended_at = app_now() where node_id = $1",
      [nodeId],
    )
    await client.query('update node_heartbeat set last_seen_at = app_now() where node_id = $1', [nodeId])
  })

export const card = () => page.getByRole('article').first()
export const row = (name: string) => card().getByRole('listitem').filter({ hasText: name }).first()

/** While `inBetween` runs nothing answers; then a server does again where the page knows one. */
export async function withoutServer(inBetween: () => Promise<void>): Promise<void> {
  const ending = server
  server = undefined
  await ending?.close()
  try {
    await inBetween()
  } finally {
    server = await serve()
  }
}
