import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { type Front, openFront } from '../fixtures/front.ts'
import { type RunningProduct, startProduct } from '../fixtures/running-product.ts'

/**
 * An administrator who has never seen the console provisions three nodes and watches them being admitted: once by mouse, with the connection
 * cut on the way, and once by keyboard alone. The whole product runs as `npm start` starts it, its agents included.
 */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 600_000 })

/** Seconds; a minute where there is time. */
const cutFor = Number(process.env.SALLYPORT_TEST_CUT_SECONDS ?? 10)

/** A machine may have no ping, or no right to use it. */
const acceptPing = 'Accept nodes whose ability to ping is unknown'

let product: RunningProduct
let browser: Browser
let front: Front

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  front = await openFront(() => new URL(product.access().endpoints.console).origin)
})
afterAll(async () => {
  await browser?.close()
  front?.close()
  await product?.stop()
})

async function openConsole(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', timezoneId: 'UTC' })
  page.setDefaultTimeout(300_000) // ends a hang, and no more
  await page.goto(`${front.origin}/console`)
  await page.getByLabel("Administrator's token").fill(product.access().administratorToken)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return page
}

const namesAdmitted = async (prefix: string): Promise<string[]> =>
  (
    await product.sql<{ name: string }>(
      `SELECT name FROM node WHERE state = 'ENABLED' AND first_enabled_at IS NOT NULL AND name LIKE '${prefix}-%' ORDER BY name`,
    )
  ).map(({ name }) => name)

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 120; i += 1) {
    const called = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      const labels = [...(at?.labels ?? [])].map(({ textContent }) => textContent).join(' ')
      const by = (at?.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
      return `${at?.getAttribute('aria-label') ?? ''} ${labels} ${by} ${at?.textContent ?? ''}`.trim()
    })
    if (name.test(called)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`nothing that can have the focus is called ${name}`)
}

test('by mouse, with the connection cut while the nodes prove themselves', async () => {
  const page = await openConsole()
  await page.getByRole('navigation').getByRole('link', { name: 'Provision' }).click()
  const nodes = page.getByRole('textbox', { name: 'Nodes' })
  await nodes.fill('3')
  await nodes.blur()
  await page.getByLabel('Names begin with').fill('mouse')
  await page.getByText(acceptPing).click()
  await page.getByRole('button', { name: 'Create 3 instances' }).click()
  await page.getByText('0 of 3 nodes were admitted').waitFor()
  for (const name of ['mouse-1', 'mouse-2', 'mouse-3']) await page.getByRole('rowheader', { name }).waitFor()

  await front.cutOff(async () => {
    await page.getByText('The connection to the server is lost.').waitFor()
    await page.waitForTimeout(cutFor * 1_000)
    expect(await page.getByRole('rowheader', { name: /^mouse-/ }).count()).toBe(3)
  })
  await page.getByText('The connection to the server is lost.').waitFor({ state: 'detached' })

  await page.getByText('3 of 3 nodes were admitted').waitFor()
  expect(await namesAdmitted('mouse')).toEqual(['mouse-1', 'mouse-2', 'mouse-3'])
  // Each once: nothing is missing, and nothing doubled by the cut.
  for (const name of ['mouse-1', 'mouse-2', 'mouse-3']) expect(await page.getByRole('rowheader', { name }).count()).toBe(1)
  await page.close()
})

test('by keyboard alone', async () => {
  const page = await openConsole()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByRole('textbox', { name: 'Nodes' }).waitFor()
  await tabTo(page, /^Nodes/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  await tabTo(page, /^Names begin with/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('keys')
  await tabTo(page, new RegExp(acceptPing))
  const checked = await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)
  expect(checked, 'the last request in this account accepted it, and accepts it for no other').toBe(false)
  await page.keyboard.press('Space')
  await tabTo(page, /^Create 3 instances/)
  await page.keyboard.press('Enter')
  await page.getByText('3 of 3 nodes were admitted').waitFor()
  expect(await namesAdmitted('keys')).toEqual(['keys-1', 'keys-2', 'keys-3'])
  await page.close()
})
