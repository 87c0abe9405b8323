import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { buildPortal } from '@sallyport/portal/build-portal.ts'
import { portal } from '@sallyport/server/http/portal.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { startTenantServer, type TenantServer } from '../fixtures/tenant-server.ts'
import {
  type PlantedMember,
  plant,
  plantAccount,
  plantAttempt,
  plantInstallation,
  plantMember,
  plantOperation,
  plantTenant,
} from '../fixtures/tenants.ts'

const artefacts = fileURLToPath(new URL('../artefacts/portal/', import.meta.url))

let browser: Browser
let db: TestDatabase
let dist: string
let server: TenantServer
let tenantId: string
let owner: PlantedMember
let accountId: string

beforeAll(async () => {
  mkdirSync(artefacts, { recursive: true })
  dist = mkdtempSync(join(tmpdir(), 'sallyport-portal-'))
  ;[browser, db] = await Promise.all([launchBrowser(), createTestDatabase(), buildPortal(dist)])
  await plantInstallation(db.superuser)
  accountId = await plantAccount(db.superuser)
  server = await serve()
}, 120_000)
afterAll(async () => {
  await browser.close()
  await server.close()
  await db.drop()
  rmSync(dist, { recursive: true, force: true })
})

function serve(port?: number): Promise<TenantServer> {
  const { page, assets } = portal(dist)
  return startTenantServer(db, {
    ...(port === undefined ? {} : { port }),
    more: (request, response) => {
      const path = request.url?.split('?')[0] ?? ''
      if (path === '/nodes/operations') void page(request, response)
      else if (path.startsWith('/portal/')) void assets(request, response)
      else response.writeHead(404).end()
    },
  })
}

let context: BrowserContext
let page: Page
let complaints: string[]
/** Everything that the page was answered. */
let answers: string[]

async function openPage(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1100, height: 900 }, ...options })
  context.setDefaultTimeout(20_000)
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

async function enter(member: PlantedMember = owner): Promise<void> {
  await page.goto(`${server.origin}/nodes/operations`)
  await page.getByLabel('API token').fill(member.token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

const changed = (kind: string, objectId: string): Promise<unknown> =>
  db.superuser.query('select note_changes($1, array[$2], array[$3], array[true])', [tenantId, kind, objectId])

/** An operation of three nodes: one far on, one that failed once and starts again, one just begun. */
async function plantScene(): Promise<{ operationId: string; nodes: string[] }> {
  const operationId = await plantOperation(db.superuser, { tenantId, accountId, count: 3, startedByName: 'Ada Admin' })
  const of = { tenantId, accountId, operationId }
  const first = await plantAttempt(db.superuser, { ...of, place: 1, reason: 'OBSERVED', conditionsMet: 11, heardAgo: 1 })
  await plantAttempt(db.superuser, { ...of, place: 2, number: 1, state: 'FAILED', nodeState: 'REVOKED', reason: 'STOPPED_UNEXPECTEDLY' })
  const second = await plantAttempt(db.superuser, { ...of, place: 2, number: 2, state: 'CREATING', reason: 'STARTING', conditionsMet: 0 })
  const third = await plantAttempt(db.superuser, { ...of, place: 3, reason: 'WAITING_FOR_ADMINISTRATOR', conditionsMet: 9, heardAgo: 1 })
  return { operationId, nodes: [first.nodeId, second.nodeId, third.nodeId] }
}

const admit = (nodeId: string): Promise<unknown> =>
  plant(db.superuser, async (client) => {
    await client.query("update node set state = 'ENABLED', first_enabled_at = app_now(), state_since = app_now() where id = $1", [nodeId])
    await client.query(
      "update attempt set state = 'ADMITTED', tenant_reason = 'ADMITTED', conditions_met = 13, ended_at = app_now() where node_id = $1",
      [nodeId],
    )
    await client.query('update node_heartbeat set last_seen_at = app_now() where node_id = $1', [nodeId])
  })

const card = () => page.getByRole('article').first()
const row = (name: string) => card().getByRole('listitem').filter({ hasText: name }).first()

describe("the tenants' page", () => {
  it('asks for a token, keeps what was typed, and says what is wrong with it', async () => {
    await page.goto(`${server.origin}/nodes/operations`)
    const field = page.getByLabel('API token')
    await field.fill('spt_short')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'not a whole token' }).waitFor()
    expect(await field.inputValue()).toBe('spt_short')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    const unknown = `${owner.token.slice(0, -1)}${owner.token.endsWith('A') ? 'B' : 'A'}`
    await field.fill(unknown)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'checksum' }).waitFor()
    expect(await field.inputValue()).toBe(unknown)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('says what would fill it while it is empty', async () => {
    await enter()
    await page.getByRole('heading', { name: 'No operations yet' }).waitFor()
    await page.getByText('When an administrator of this installation provisions nodes for Rivers & Co').waitFor()
    await expect.poll(() => page.title()).toContain('Rivers & Co')
  })

  it('shows who started what and when, and each node with state, progress and a short reason', async () => {
    await plantScene()
    await enter()
    await card().waitFor()
    expect(await card().locator('header').textContent()).toMatch(/3 nodes mon\s*Running\s*Started by Ada Admin just now · 0 of 3 admitted/)
    expect(await row('mon-1').textContent()).toMatch(
      /mon-1\s*Held\s*Checks passed; being watched for two minutes\.\s*(29|30) min left\s*11 of 13 conditions met/,
    )
    const progress = row('mon-1').getByRole('progressbar')
    expect([await progress.getAttribute('value'), await progress.getAttribute('max'), await progress.getAttribute('aria-label')]).toEqual([
      '11',
      '13',
      'mon-1: conditions met',
    ])
    expect(await row('mon-2').textContent()).toContain('Starting.')
    await row('mon-2').getByText('1 earlier attempt').click()
    expect(await row('mon-2').locator('details').textContent()).toContain('Stopped unexpectedly while being checked.')
    expect(await row('mon-3').textContent()).toContain('Waiting for the administrators of this installation.')
  })

  it('contains no word of a cloud, neither shown nor answered', async () => {
    await plantScene()
    await enter()
    await card().waitFor()
    await page.waitForTimeout(200)
    expect(answers.length).toBeGreaterThan(1)
    expect(`${await page.content()}${answers.join('')}`).not.toMatch(/CLOUDWORD|198\.51\.100\.77/)
  })

  it('is live: an admission shows itself, and is said once to who listens', async () => {
    const { nodes, operationId } = await plantScene()
    await enter()
    await card().waitFor()
    const said: string[] = []
    await page.exposeFunction('heard', (text: string) => said.push(text))
    await page.evaluate(() => {
      const region = document.querySelector('[aria-live]')
      if (region)
        new MutationObserver(() => (window as unknown as { heard(text: string): void }).heard(region.textContent ?? '')).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        })
    })
    await admit(nodes[0]!)
    await changed('NODE', nodes[0]!)
    await row('mon-1').getByText('Enabled').waitFor()
    expect(await card().locator('header').textContent()).toContain('1 of 3 admitted')
    await plant(db.superuser, (client) => client.query('update attempt set conditions_met = 10 where node_id = $1', [nodes[2]]))
    await changed('OPERATION', operationId)
    await row('mon-3').getByText('10 of 13 conditions met').waitFor()
    expect(said).toEqual(['mon-1 was admitted.'])
    expect(await page.locator('[aria-live]').count()).toBe(1)
  })

  it('lets a new operation announce itself and wait, so that nothing moves under the pointer', async () => {
    await plantScene()
    await enter()
    await card().waitFor()
    const operationId = await plantOperation(db.superuser, { tenantId, accountId, count: 1, startedByName: 'Bert Second' })
    await changed('OPERATION', operationId)
    const arrival = page.getByRole('button', { name: 'Show 1 new operation' })
    await arrival.waitFor()
    expect(await card().textContent()).toContain('Ada Admin')
    await arrival.click()
    await card().getByText('Bert Second').waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
  })

  it('says since when the connection is lost, makes old what may be old, and fills the gap on return', async () => {
    const { nodes } = await plantScene()
    await enter()
    await card().waitFor()
    const port = Number(new URL(server.origin).port)
    await server.close()
    await page.getByText(/Connection lost since \d/).waitFor()
    expect(await page.locator('.list').getAttribute('class')).toContain('old')
    expect(await row('mon-1').textContent()).toContain('Held')
    await admit(nodes[0]!)
    await changed('NODE', nodes[0]!)
    server = await serve(port)
    await row('mon-1').getByText('Enabled').waitFor({ timeout: 20_000 })
    await page.getByText(/Connection lost/).waitFor({ state: 'detached' })
    expect(await page.locator('.list').getAttribute('class')).toBe('list')
  })

  it('leaves for the token when its own is revoked, says why, and forgets it', async () => {
    await plantScene()
    await enter()
    await card().waitFor()
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual([owner.token])
    await plant(db.superuser, (client) => client.query('update tenant_token set revoked_at = app_now() where id = $1', [owner.tokenId]))
    await changed('API_TOKEN', owner.tokenId)
    await page.getByRole('alert').filter({ hasText: 'no longer good' }).waitFor()
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([0, 0, ''])
    expect(await page.getByText('Ada Admin').count()).toBe(0)
  })

  it('stays signed in for the tab and no longer', async () => {
    await plantScene()
    await enter()
    await card().waitFor()
    await page.reload()
    await card().waitFor()
    const other = await context.newPage()
    await other.goto(`${server.origin}/nodes/operations`)
    await other.getByLabel('API token').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API token').waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('shows the shape of what comes while it loads, and on failure what to do', async () => {
    await plantScene()
    let broken = true
    await page.route('**/graphql', async (route) => {
      const isList = route.request().postData()?.includes('OperationsPage') ?? false
      if (!isList) return await route.continue()
      await new Promise((resolve) => setTimeout(resolve, 600))
      if (broken)
        await route.fulfill({
          status: 200,
          contentType: 'application/json',
          body: '{"errors":[{"message":"Something went wrong on the server.","extensions":{"code":"INTERNAL","requestId":"req-77"}}]}',
        })
      else await route.continue()
    })
    await enter()
    await page.getByText('Loading operations').waitFor()
    const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await failure.waitFor()
    expect(await failure.textContent()).toContain('req-77')
    broken = false
    await failure.getByRole('button', { name: 'Try again' }).click()
    await card().waitFor()
  })

  it('loads older operations when asked', async () => {
    for (let i = 0; i < 23; i += 1) await plantOperation(db.superuser, { tenantId, accountId, state: 'SUCCEEDED' })
    await enter()
    await expect.poll(() => page.getByRole('article').count()).toBe(20)
    await page.getByRole('button', { name: 'Show older operations' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(23)
    expect(await page.getByRole('button', { name: 'Show older operations' }).count()).toBe(0)
  })

  it('can be worked with the keyboard alone, with visible focus', async () => {
    await plantScene()
    await page.goto(`${server.origin}/nodes/operations`)
    await page.locator('input').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(owner.token)
    await page.keyboard.press('Enter')
    await card().waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the operations')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('1 earlier attempt')
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid')
    await page.keyboard.press('Enter')
    expect(await row('mon-2').locator('details').getAttribute('open')).toBe('')
  })

  it('says what it needs where there is no JavaScript', async () => {
    await context.close()
    await openPage({ javaScriptEnabled: false })
    await page.goto(`${server.origin}/nodes/operations`)
    expect(await page.textContent('body')).toContain('it needs JavaScript')
    expect(await page.textContent('body')).toContain('/graphql')
  })

  it('is served with a policy that lets nothing inline run', async () => {
    const answer = await fetch(`${server.origin}/nodes/operations`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=/)
  })
})

describe.each([
  { colorScheme: 'light', width: 1_100 },
  { colorScheme: 'dark', width: 1_100 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
] as const)('in $colorScheme at $width px', ({ colorScheme, width }) => {
  const shoot = (name: string): Promise<Buffer> =>
    page.screenshot({ path: join(artefacts, `${name}-${colorScheme}-${width}.png`), fullPage: true })
  /** What axe finds of weight, with where. */
  const faults = async (): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  it('is readable for all, and nothing sticks out', async () => {
    await context.close()
    await openPage({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    const { nodes } = await plantScene()
    await admit(nodes[0]!)
    const cancelled = await plantOperation(db.superuser, { tenantId, accountId, count: 1, state: 'CANCELLED' })
    await plantAttempt(db.superuser, {
      tenantId,
      accountId,
      operationId: cancelled,
      place: 1,
      state: 'CANCELLED',
      nodeState: 'REVOKED',
      reason: 'CANCELLED',
    })
    const failed = await plantOperation(db.superuser, {
      tenantId,
      accountId,
      count: 2,
      state: 'PARTIAL',
      startedByName: 'Somebody With-A-Rather-Long-Double-Name',
    })
    await plantAttempt(db.superuser, {
      tenantId,
      accountId,
      operationId: failed,
      place: 1,
      state: 'FAILED',
      nodeState: 'REVOKED',
      reason: 'IDENTITY_DOUBTED',
    })
    await plantAttempt(db.superuser, {
      tenantId,
      accountId,
      operationId: failed,
      place: 2,
      state: 'ADMITTED',
      nodeState: 'ENABLED',
      reason: 'ADMITTED',
      heardAgo: 500,
    })
    await page.goto(`${server.origin}/nodes/operations`)
    await page.getByLabel('API token').fill('spt_short')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await faults()).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
    await shoot('sign-in')
    await enter()
    await card().waitFor()
    await page.getByText('1 earlier attempt').click()
    expect(await faults()).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
    await shoot('operations')
  })

  it('so are the lost connection and the empty page', async () => {
    await context.close()
    await openPage({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    await enter()
    await page.getByRole('heading', { name: 'No operations yet' }).waitFor()
    expect(await faults()).toEqual([])
    await shoot('empty')
    await plantScene()
    await changed('OPERATION', tenantId)
    await card().waitFor()
    const port = Number(new URL(server.origin).port)
    await server.close()
    try {
      await page.getByText(/Connection lost since/).waitFor()
      expect(await faults()).toEqual([])
      expect(await overflow()).toBeLessThanOrEqual(0)
      await shoot('lost')
    } finally {
      server = await serve(port)
    }
  })
})
