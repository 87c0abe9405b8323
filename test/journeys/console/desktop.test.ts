import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { AxeBuilder } from '@axe-core/playwright'
import { globalId } from '@sallyport/graphql/global-id.ts'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { newFolder, open, withDesktops } from '../../fixtures/electron/desktop.ts'
import type { StandIn } from '../../fixtures/electron/stand-in.ts'
import { plantNode, plantTenant } from '../../fixtures/tenants.ts'
import { type SelfMade, selfMade } from '../../integration/agent/self-made-certificate.ts'
import { artefacts, changed, db, onConsoleGround, origin, product } from './console-page.ts'

onConsoleGround()
withDesktops('REAL')

const fronts: Server[] = []
afterEach(() => {
  for (const each of fronts.splice(0)) each.close()
})

/** TLS before the product, with a key that can be changed; what stands is cut then. */
async function overTls(made: SelfMade): Promise<{ address: string; takeKey(other: SelfMade): void }> {
  const open = new Set<{ destroy(): void }>()
  const front = createServer({ key: made.key, cert: made.cert }, (caller) => {
    open.add(caller)
    const onward = connect(Number(new URL(origin).port), '127.0.0.1')
    for (const [one, other] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      one.on('error', () => {})
      one.once('close', () => other.destroy())
      one.pipe(other)
    }
  })
  front.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  fronts.push(front)
  return {
    address: `https://127.0.0.1:${(front.address() as AddressInfo).port}`,
    takeKey: ({ key, cert }) => {
      front.setSecureContext({ key, cert })
      for (const each of open) each.destroy()
    },
  }
}

/** What the window complained of in its console. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

type Opened = { desktop: StandIn; page: Page }

async function add({ desktop, page }: Opened, address: string, name: string): Promise<void> {
  desktop.around.answer = () => 1
  await page.getByLabel('Address').fill(address)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Ask who it is' }).click()
}

async function signIn(page: Page, token = product.token): Promise<void> {
  await page.getByLabel("Administrator's token").fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

const shoot = (page: Page, name: string): Promise<Buffer> => page.screenshot({ path: join(artefacts, `desktop-${name}.png`) })
const faults = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id }) => id)
const left = ({ seen }: StandIn): unknown[] => seen.filter(({ what }) => what !== 'answered')

test('an administrator adds an installation over TLS, sees who it says it is, signs in, and is shown what happens there', async () => {
  const key = await selfMade({ names: ['127.0.0.1'] })
  const front = await overTls(key)
  const userData = newFolder()
  const { desktop, page } = await open({ userData })
  const complaints = complaintsOf(page)
  await page.getByText('No installation is saved yet').waitFor()
  await add({ desktop, page }, front.address, 'Production')
  await page.getByText(key.pin.replace('sha256//', '')).waitFor()
  await page.getByText('by no authority that this system trusts').waitFor()
  expect(await faults(page)).toEqual([])
  await shoot(page, 'certificate')
  await page.getByRole('button', { name: 'Trust this key and add it' }).click()
  await signIn(page)
  expect(desktop.around.questions.map(({ message }) => message)).toEqual([`Connect to ${front.address}?`])

  const tenantId = await plantTenant(db.superuser, 'Rivers & Co')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/nodes')
  const nodeId = await plantNode(db.superuser, { tenantId, name: 'seen-live' })
  await changed(tenantId, 'NODE', nodeId)
  await page
    .getByRole('button', { name: /has come: show/ })
    .or(page.getByRole('gridcell', { name: 'seen-live' }))
    .first()
    .waitFor()

  desktop.emit('second-instance', {}, ['electron', `sallyport://node/${globalId('Node', nodeId)}?installation=production`], '/', undefined)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/nodes/${globalId('Node', nodeId)}`)
  await page.getByRole('heading', { name: 'seen-live' }).waitFor()
  expect(await faults(page)).toEqual([])
  await shoot(page, 'node')

  expect(complaints).toEqual([])
  expect(left(desktop)).toEqual([])
  expect(readFileSync(join(userData, 'installations.json'), 'utf8')).not.toContain(product.token)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('spa_')

  const again = await open({ userData, argv: [`sallyport://node/${globalId('Node', nodeId)}`] })
  await again.page.getByRole('heading', { name: 'seen-live' }).waitFor()

  // The server comes back with another key.
  const other = await selfMade({ names: ['127.0.0.1'] })
  front.takeKey(other)
  await again.page
    .getByText(/another key than the one/)
    .first()
    .waitFor()
  await shoot(again.page, 'another-key')
  await trustNewKey(again, other)
  await again.page.getByRole('button', { name: 'Try now' }).click()
  await again.page.getByText('The connection to the server is lost.').waitFor({ state: 'detached' })
})

/** As an administrator does who was told that the key was replaced. */
async function trustNewKey({ desktop, page }: Opened, { pin }: SelfMade): Promise<void> {
  await page.getByRole('button', { name: 'Production' }).click()
  await page.getByRole('menuitem', { name: /installation/i }).click()
  await page.getByRole('button', { name: 'Look at its key' }).click()
  await page.getByRole('button', { name: 'Ask the server for its key' }).click()
  await page.getByText(pin.replace('sha256//', '')).first().waitFor()
  await shoot(page, 'new-key')
  await page.getByRole('button', { name: 'Trust the new key' }).click()
  await page.getByText('You did not agree to the other key.').waitFor()
  desktop.around.answer = () => 1
  await page.getByRole('button', { name: 'Trust the new key' }).click()
  await page.getByText('It is the key that you trusted.').waitFor()
  expect(desktop.around.questions).toHaveLength(2)
  expect(desktop.around.questions[1]?.detail).toContain(`Shown now:\n${pin.replace('sha256//', '')}\n`)
}

test('a token that is revoked while the window is open leads back to signing in, with the reason', async () => {
  const { addAdministrator } = await product.admin<{ addAdministrator: { token: string; administrator: { id: string } } }>(
    `mutation { addAdministrator(input: { displayName: "Ida", email: "ida.desktop@example.org" }) {
      ... on AddAdministratorPayload { token administrator { id } } } }`,
  )
  const { desktop, page } = await open()
  await add({ desktop, page }, origin, 'This machine')
  await page.getByRole('button', { name: 'Add it' }).click()
  await signIn(page, addAdministrator.token)
  expect(desktop.around.questions.map(({ message }) => message)).toEqual([`Connect to ${origin}?`])
  await product.admin(`mutation ($id: ID!) { removeAdministrator(input: { administratorId: $id }) { __typename } }`, {
    id: addAdministrator.administrator.id,
  })
  await page.getByText('Your token is no longer good').waitFor()
  await shoot(page, 'token-ended')
  expect(left(desktop)).toEqual([])
})

test('an address where nothing answers, and one with a script in its name, are told in the form and keep what was typed', async () => {
  const { desktop, page } = await open()
  const complaints = complaintsOf(page)
  await add({ desktop, page }, 'http://127.0.0.1:1', '<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByText('<img src=x onerror=alert(1)>').first().waitFor()
  await page.getByLabel("Administrator's token").fill(product.token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Nothing listens at this address.').waitFor()
  expect(await page.getByLabel("Administrator's token").inputValue()).toBe(product.token)
  expect(await page.locator('img').count()).toBe(0)
  expect(complaints).toEqual([])
})
