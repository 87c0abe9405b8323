import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { openTestCloud, type TestCloud } from '@sallyport/simulated-cloud/testing/open-test-cloud.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'

// End a hang, and no more: a browser takes many times longer on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const artefacts = fileURLToPath(new URL('../artefacts/simulated-cloud/', import.meta.url))

let browser: Browser
let cloud: TestCloud
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  mkdirSync(artefacts, { recursive: true })
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  cloud = await openTestCloud()
})
afterEach(async () => {
  await context.close()
  await cloud.end()
  expect(complaints).toEqual([])
})

async function open(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...options })
  context.setDefaultTimeout(60_000) // ends a hang, and no more
  page = await context.newPage()
  complaints = []
  page.on('console', (message) => {
    // A refusal that the page shows in its own words is told by the browser as well.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(`${cloud.controlUrl}/`)
  await page.getByText(/switch(es)? (is|are) on/).waitFor()
}

const cardOf = (name: string): Locator => page.locator(`[data-switch="${name}"]`)
const servers = (): Promise<{ status: number }> => cloud.nova('GET', '/servers')

describe('the page of the control surface', () => {
  it('switches a trouble on with the keyboard, counts what it meets, and switches it off', async () => {
    await open()
    const card = cardOf('gateway-error-before-effect')
    await card.getByText('Fields').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('503')
    await page.keyboard.press('Enter')
    await card.getByText('on · met 0').waitFor()
    expect((await servers()).status).toBe(503)
    await card.getByText('on · met 1').waitFor()
    await page.getByText('1 switch is on').waitFor()
    await card.getByRole('button', { name: 'Switch off gateway-error-before-effect' }).press('Space')
    await card.locator('.state').getByText('off', { exact: true }).waitFor()
    expect((await servers()).status).toBe(200)
    const set = card.getByRole('button', { name: 'Switch on gateway-error-before-effect' })
    await expect.poll(() => set.evaluate((node) => node === document.activeElement)).toBe(true)
  })

  it('shows every switch with its sentence and fields, and clears all at once', async () => {
    await open()
    for (const { name, imitates, fields } of cloud.switches.list()) {
      const card = cardOf(name)
      expect(await card.locator('p').first().textContent()).toBe(imitates)
      expect(await card.locator('label code').allTextContents()).toEqual(Object.keys(fields))
    }
    cloud.switches.set('service-down', { service: 'glance' })
    cloud.switches.set('sign-in-refused')
    await page.getByText('2 switches are on').waitFor()
    await page.getByRole('button', { name: 'Clear all switches' }).click()
    await page.getByText('No switch is on').waitFor()
    expect(cloud.switches.list().every(({ state }) => state === 'off')).toBe(true)
  })

  it('leads to the field that is wrong, and says why', async () => {
    await open()
    const card = cardOf('slow-answers')
    await card.getByText('Fields').click()
    await card.getByLabel('path').fill('(')
    await card.getByRole('button', { name: 'Switch on slow-answers' }).click()
    await card.getByRole('alert').getByText('path: send a regular expression, not "(".').waitFor()
    expect(await card.getByLabel('path').evaluate((node) => [node === document.activeElement, node.getAttribute('aria-invalid')])).toEqual([
      true,
      'true',
    ])
    await card.getByLabel('path').fill('')
    await card.getByRole('button', { name: 'Switch on slow-answers' }).click()
    await card.getByText('on · met').waitFor()
    await expect.poll(() => card.locator('.error').textContent()).toBe('')
  })

  it('edits an instance as a stranger would, puts it in ERROR, and shows what was asked last', async () => {
    const id = await cloud.activeServer({ name: 'edge-1' })
    await open()
    const card = page.locator(`[data-instance="${id}"]`)
    await card.getByText('What happens to edge-1').click()
    await card.getByLabel('name The new name').fill('theirs')
    await card.getByRole('button', { name: 'renamed' }).click()
    await card.locator('.name').getByText('theirs').waitFor()
    await page.getByText('renamed: edge-1').waitFor()
    await card.getByRole('button', { name: 'error', exact: true }).click()
    await card.locator('.state').getByText('ERROR').waitFor()
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server')).toMatchObject({
      name: 'theirs',
      status: 'ERROR',
      fault: { message: 'The host failed.' },
    })
    await card.getByRole('button', { name: 'kill' }).click()
    await page.getByText('kill: edge-1').waitFor()
    await page
      .getByRole('cell', { name: `GET /compute/v2.1/servers/${id}` })
      .first()
      .waitFor()
    await card.getByRole('button', { name: 'deleted' }).click()
    await card.locator('.state').getByText('deleting').waitFor()
    cloud.time.advance(3000)
    await page.getByText('There are none.').waitFor()
    await page.getByRole('button', { name: 'Forget them' }).click()
    await page.locator('#request-rows tr').first().waitFor({ state: 'detached' })
    expect(cloud.requests.list()).toEqual([])
  })

  it.each([
    ['dark', 1100],
    ['light', 360],
  ] as const)('has no serious fault of access in %s at %i px, with all open', async (colorScheme, width) => {
    await cloud.activeServer({ name: 'edge-1' })
    cloud.switches.set('pages-short', { size: 3 })
    cloud.switches.set('gateway-error-after-effect', { times: 1 })
    await servers()
    await open({ colorScheme, viewport: { width, height: 900 } })
    await cardOf('slow-answers').getByText('Fields').click()
    await page.getByText('What happens to edge-1').click()
    await page.screenshot({ path: `${artefacts}/control-${colorScheme}-${width}.png`, fullPage: true })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
  })

  it('carries a strict policy, and nothing of it comes from elsewhere', async () => {
    await open()
    const answer = await fetch(`${cloud.controlUrl}/`)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const html = await answer.text()
    expect(html).not.toMatch(/https?:\/\/|style=|onclick|<script(?![^>]*src=)/)
  })
})
