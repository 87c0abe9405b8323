import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { launchBrowser } from '../../fixtures/browser.ts'
import { builtConsole } from '../../fixtures/built-console.ts'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { type Front, openFront } from '../../fixtures/front.ts'
import { type ServedProduct, startServedProduct } from '../../fixtures/served-product.ts'

// End a hang, and no more.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Where screenshots are kept. */
export const artefacts = fileURLToPath(new URL('../../artefacts/console/', import.meta.url))

let browser: Browser
let cloudDirectory: string
/** Fills the database past every wall. */
export let db: TestDatabase
/** Has no guests: no instance runs its user-data. */
export let cloud: Awaited<ReturnType<typeof startCloud>>
/** The program as operators run it; `admin` asks as the administrator who signs in. */
export let product: ServedProduct
/** Where the page finds it, also while it is cut off. */
export let origin: string

export type ConsoleGround = {
  /** `api` unless given: nobody works on attempts. */
  roles?: 'api' | 'api,worker'
  /** Of the configuration, for example `{ deletion: { enabled: true } }`. */
  configuration?: Record<string, unknown>
}

/** To be called once at the top of a test file: one product for all of its tests, and a new page, without a session, for each. */
export function onConsoleGround({ roles = 'api', configuration = {} }: ConsoleGround = {}): void {
  beforeAll(async () => {
    mkdirSync(artefacts, { recursive: true })
    cloudDirectory = mkdtempSync(join(tmpdir(), 'sallyport-cloud-'))
    ;[browser, db, cloud] = await Promise.all([
      launchBrowser(),
      createTestDatabase(),
      startCloud({ dataDirectory: cloudDirectory, port: 0, metadataPort: 0 }),
      builtConsole(),
    ])
    cloud.instanceRules.add({ match: {}, effect: { kind: 'withhold-agent' } })
    product = await startServedProduct(
      db,
      { cloudsYaml: theOneEntry(readFileSync(cloud.cloudsFile, 'utf8')), watchUnconfirmedSeconds: 60 },
      configuration,
    )
    await product.runAs(roles)
    front = await openFront(product.origin)
    origin = front.origin
  })
  afterAll(async () => {
    await browser?.close()
    front?.close()
    await product?.stop()
    await cloud?.close()
    await db?.drop()
    rmSync(cloudDirectory, { recursive: true, force: true })
  })
  beforeEach(() => openPage())
  afterEach(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
}

const theOneEntry = (cloudsYaml: string): string => {
  const { clouds } = parse(cloudsYaml) as { clouds: Record<string, unknown> }
  return stringify({ clouds: { simulated: clouds.simulated } })
}

let front: Front

/** While `inBetween` runs the page reaches nobody, and what was open breaks off. */
export const cutOff = (inBetween: () => Promise<void>): Promise<void> => front.cutOff(inBetween)

export let context: BrowserContext
export let page: Page
/** What the page complained of in its console, which is a failure of whichever test it was. */
export let complaints: string[]

export async function openPage(options: BrowserContextOptions = {}): Promise<void> {
  await context?.close()
  context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 860 }, ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  context.setDefaultTimeout(60_000) // ends a hang, and no more
  page = await context.newPage()
  complaints = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

/** Signs in at this view, for example `/nodes?state=HELD`. */
export async function enter(path = '/', token: string = product.token): Promise<void> {
  await page.goto(`${origin}/console${path}`)
  await page.getByLabel("Administrator's token").fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** A picture that the run keeps. */
export const shoot = (name: string): Promise<Buffer> => page.screenshot({ path: join(artefacts, `${name}.png`) })

/** What axe finds of weight, with where. */
export async function faults(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Tells the feed of a change that was planted. */
export const changed = (tenantId: string | null, kind: string, objectId: string): Promise<unknown> =>
  db.superuser.query('select note_changes($1, array[$2], array[$3], array[true])', [tenantId, kind, objectId])
