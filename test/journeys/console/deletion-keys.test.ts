import { beforeAll, describe, expect, it } from 'vitest'
import { onConsoleGround, origin, page, product } from './console-page.ts'
import { createMarker, deletionEnabled, failedInstance, installationName, isActive } from './deletion-ground.ts'

onConsoleGround({ roles: 'api,worker', configuration: deletionEnabled() })

beforeAll(async () => {
  await createMarker()
  await failedInstance('harbour')
})

/** What has the focus, as a screen reader would name it. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at === null) return ''
    const label = at.getAttribute('aria-label') ?? ('labels' in at ? ((at.labels as NodeList | null)?.[0]?.textContent ?? '') : '')
    return label || (at.textContent ?? '')
  })

/** Presses Tab, or what else moves the focus, until something of this name has the focus, which has to be seen. */
async function tabTo(name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    if ((await focused()).trim() !== name) continue
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle), `the focus on ${name} is seen`).not.toBe(
      'none',
    )
    return
  }
  throw new Error(`no Tab leads to ${name}`)
}

async function press(name: string, key?: string): Promise<void> {
  await tabTo(name, key)
  await page.keyboard.press('Enter')
}

describe('the deletion gate by keyboard only', () => {
  it('is attested, activated, planned and deactivated', async () => {
    await page.goto(`${origin}/console/deletion`)
    await page.getByLabel("Administrator's token").waitFor()
    if ((await focused()) !== "Administrator's token") await tabTo("Administrator's token")
    await page.keyboard.type(product.token)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The gate is closed' }).waitFor()

    await press('1. Attest')
    await page.getByRole('heading', { name: 'Nobody has attested this deployment yet' }).waitFor()
    await tabTo('Name of the installation')
    await page.keyboard.type(installationName)
    await page.keyboard.press('Enter')
    await page.getByText('Grace attested exactly this').waitFor()

    await press('Go on to the second act: activate')
    await page.getByText('What is deleted cannot be brought back.').waitFor()
    await tabTo('Activation')
    await page.keyboard.type(`activate ${installationName}`)
    await press('Activate deletion')
    await page.getByRole('heading', { name: 'Deletion is active' }).waitFor()
    expect(await isActive()).toBe(true)

    await press('See what would be deleted now')
    await page.getByText('None of 1 would be deleted now; 1 would be from').waitFor()
    await page.getByText('; not yet, because the instance can still be kept').waitFor()
    await press('Every clause with its evidence')
    await page.getByRole('heading', { name: /^4\. / }).waitFor()

    // It stands before everything else of every screen.
    await press('Deactivate now', 'Shift+Tab')
    await page.getByText('Deactivated. From now on no delete begins.').waitFor()
    expect(await isActive()).toBe(false)
  })
})
