import { globalId } from '@sallyport/graphql/global-id.ts'
import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { plantTenant } from '../../fixtures/tenants.ts'
import { cloud, complaints, context, cutOff, db, enter, onConsoleGround, page, shoot } from './console-page.ts'
import { hold } from './hold.ts'
import { inBothThemes } from './in-both-themes.ts'

onConsoleGround()

/** As somebody without a mouse gets there. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never leads to ${target}`)
}
const operations = async (): Promise<number> =>
  (await db.superuser.query<{ count: number }>('SELECT count(*)::int AS count FROM operation')).rows[0]!.count

afterEach(() => {
  cloud.faults.clear()
  cloud.switches.clearAll()
})

describe('asking for nodes', () => {
  it('says at its field what the cloud does not tell, and asks again without losing what was typed', async () => {
    cloud.faults.add({ effect: { kind: 'status-before', status: 503 }, service: 'glance' })
    await enter('/provision')
    const nodes = page.getByRole('textbox', { name: 'Nodes' })
    await nodes.fill('2')
    await nodes.blur()
    const again = page.getByRole('button', { name: 'Ask again: Image' })
    await again.waitFor()
    await page.getByText('m1.tiny').first().waitFor()
    await inBothThemes('provision-untold')
    expect(await page.getByRole('button', { name: /^Create 2 instances/ }).isDisabled()).toBe(true)
    cloud.faults.clear()
    await again.click()
    await page.getByText('debian-node').first().waitFor()
    expect(await nodes.inputValue()).toBe('2')
    await page.getByRole('button', { name: 'Create 2 instances' }).waitFor()
  })

  it('works by keyboard alone, and leads into the operation, which is cancelled by keyboard too', async () => {
    await plantTenant(db.superuser, 'Rivers & Co')
    await enter('/provision')
    await page.getByRole('row', { name: /^Instances \d+ 1 \d+ of 10$/ }).waitFor()
    await tabTo(page.getByRole('button', { name: /Tenant/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Rivers & Co' }).waitFor()
    await page.keyboard.type('Riv')
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('textbox', { name: 'Nodes' }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('3')
    const create = page.getByRole('button', { name: 'Create 3 instances' })
    await page.keyboard.press('Enter') // takes the number, and creates nothing yet
    await page.getByText('become the nodes rivers-co-1 to rivers-co-3 of Rivers & Co.').waitFor()
    expect([new URL(page.url()).pathname, await operations()]).toEqual(['/console/provision', 0])
    await tabTo(create)
    await shoot('provision-by-keyboard')
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop), 'the frame stays where it is').toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText('0 of 3 nodes were admitted; 3 are under way.').waitFor()

    await tabTo(page.getByRole('button', { name: 'Details of rivers-co-2' }))
    await page.keyboard.press('Enter')
    await page.getByText('They are looked at once the create request was sent.').waitFor()
    expect(page.url()).toContain('node=rivers-co-2')
    await page.keyboard.press('Enter')
    await page.locator('#main').evaluate((main) => main.focus())
    await tabTo(page.getByRole('button', { name: 'Cancel the operation' }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('button', { name: 'Cancel 3 nodes' }))
    await page.keyboard.press('Enter')
    await page
      .getByText(/It was cancelled/)
      .first()
      .waitFor()
  })

  it('keeps what was typed where it is refused, by the page or by the server, and says so at the field', async () => {
    const before = await operations()
    await enter('/provision')
    await page.getByRole('row', { name: 'Instances 0 1 9 of 10' }).waitFor()
    await choose('Tenant', 'Tenant')
    const names = page.getByRole('textbox', { name: 'Names begin with' })
    for (const typed of ['<script>document.title = 1</script>', '😀'.repeat(255)]) {
      await names.fill(typed)
      await page.getByRole('button', { name: /^Create/ }).click()
      await page.getByText('Nothing was sent: one field needs a change').waitFor()
      await page.getByText('A name prefix has 1 to 40 lower-case letters').waitFor()
      expect(await names.inputValue()).toBe(typed)
      await shoot('provision-hostile-name')
    }
    expect(await page.title()).toContain('Provision')
    await names.fill('edge')
    const version = page.getByRole('textbox', { name: 'Agent version' })
    await version.fill('9.9.9')
    await page.getByRole('button', { name: 'Create one instance' }).click()
    await page.getByText('This server does not hold agent 9.9.9.').waitFor()
    expect([await version.inputValue(), await names.inputValue()]).toEqual(['9.9.9', 'edge'])
    await page.locator('input[value="9.9.9"]:focus').waitFor()
    await inBothThemes('provision-refused')
    expect(await operations()).toBe(before)
    await version.fill('')
    await page.getByText('This server does not hold agent 9.9.9.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create one instance' }).click()
    await page.getByText('The node is under way.').waitFor()
    expect(await operations()).toBe(before + 1)
  })

  it('leaves a number as it was typed, says its bounds, and sends nothing', async () => {
    const before = await operations()
    let sent = 0
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation ProvisionNodes')) sent += 1
    })
    await enter('/provision')
    await page.getByRole('row', { name: 'Instances 0 1 9 of 10' }).waitFor()
    await choose('Tenant', 'Tenant')
    const nodes = page.getByRole('textbox', { name: 'Nodes' })
    const told = ['Enter a whole number from 1 to 50.', 'Nothing was sent: one field needs a change'].map((words) => page.getByText(words))
    for (const typed of ['0', '51', '']) {
      await nodes.fill(typed)
      await nodes.blur()
      await page.getByText('Enter a whole number from 1 to 50.').waitFor()
      expect(await nodes.inputValue()).toBe(typed)
      await page.getByText('Not settled yet: a number in the form is missing or out of bounds.').waitFor()
      await page.getByRole('button', { name: 'Create instances' }).click()
      for (const words of told) await words.waitFor()
      await nodes.fill('2')
      await nodes.blur()
      for (const words of told) await words.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Create 2 instances' }).waitFor()
    }
    expect([sent, await operations()]).toEqual([0, before])
  })

  it('says before anything is sent that the quota has no room', async () => {
    await enter('/provision')
    await page.getByRole('row', { name: 'Instances 0 1 9 of 10' }).waitFor()
    await choose('Tenant', 'Tenant')
    const nodes = page.getByRole('textbox', { name: 'Nodes' })
    await nodes.fill('12')
    await nodes.blur()
    await page.getByText('It has room for 10 of these nodes').waitFor()
    await page.getByRole('row', { name: 'Instances 0 12 2 short' }).waitFor()
    await inBothThemes('provision-no-room')
  })

  it('asks the cloud for the quota when it is opened, before it refuses, and at a press, and says how old it is', async () => {
    const views = page.getByRole('navigation', { name: 'Views' })
    await enter('/provision')
    await page.getByRole('row', { name: /^Instances \d+ 1 \d+ of 10$/ }).waitFor()
    await page.getByText('The cloud said so').waitFor()

    // Opened again it shows what it knew, and says that it asks.
    await views.getByRole('link', { name: 'Tenants' }).click()
    await page.getByRole('grid', { name: 'Tenants' }).waitFor()
    const letGo = await hold('query QuotaOfAccount')
    cloud.switches.set('quota-lowered', { resource: 'instances', limit: 0 })
    await page.goBack()
    await page.getByText('Asking anew').waitFor()
    letGo()
    await page.getByRole('row', { name: /^Instances \d+ 1 1 short$/ }).waitFor()
    await choose('Tenant', 'Tenant')
    await page.getByRole('textbox', { name: 'Names begin with' }).fill('lifted')
    await page.getByText(/It has room for/).waitFor()
    cloud.switches.clear('quota-lowered')
    const before = await operations()
    await page.getByRole('button', { name: 'Create one instance' }).click()
    await page.getByText('The node is under way.').waitFor()
    expect(await operations()).toBe(before + 1)

    await page.goBack()
    cloud.switches.set('quota-lowered', { resource: 'instances', limit: 5 })
    await page.getByRole('button', { name: 'Ask the cloud again' }).click()
    await page.getByRole('row', { name: /^Instances \d+ 1 \d+ of 5$/ }).waitFor()
  })

  it('holds back while the connection is lost, and sends one request however often its answer is lost', async () => {
    const before = await operations()
    await enter('/provision')
    await page.getByRole('row', { name: 'Instances 0 1 9 of 10' }).waitFor()
    await choose('Tenant', 'Tenant')
    await page.getByRole('textbox', { name: 'Names begin with' }).fill('once')
    // The request arrives, its answer does not.
    let lost = 0
    await context.route('**/admin/graphql', async (route) => {
      if (lost > 0 || !route.request().postData()?.includes('mutation ProvisionNodes')) return route.fallback()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    const create = page.getByRole('button', { name: /^Create one instance/ })
    await cutOff(async () => {
      await page.getByText('The connection to the server is lost.').waitFor()
      expect(await create.isDisabled()).toBe(true)
    })
    await page
      .getByRole('button', { name: 'Try now' })
      .click()
      .catch(() => {}) // it may have come back by itself
    await page.getByText('The connection to the server is lost.').waitFor({ state: 'detached' })
    const asSent = page.getByText('becomes the node once-1 of Tenant')
    await asSent.waitFor()
    // The first request took the number: the form hears of it, and still says what pressing again leads to.
    const heard = page.waitForResponse((response) => response.request().postData()?.includes('NextNodeNumber') === true)
    await create.click()
    await page.getByText('It is not known whether the request arrived.').waitFor()
    await heard
    await page.getByText('The names above are those of the request that was sent.').waitFor()
    await asSent.waitFor()
    await shoot('provision-answer-lost')
    await page.getByRole('textbox', { name: 'Names begin with' }).fill('another')
    await page.getByText('What is here is another request by now').waitFor()
    await page.getByRole('textbox', { name: 'Names begin with' }).fill('once')
    await asSent.waitFor()
    expect(await operations()).toBe(before + 1)
    await create.click()
    await page.getByText('The node is under way.').waitFor()
    expect([lost, await operations()]).toEqual([1, before + 1])
  })

  it('says that it needs the server where it is opened while the connection is lost, and opens when it is back', async () => {
    const release = await hold('query TenantsAndAccounts')
    await enter('/provision')
    await page.getByRole('status', { name: 'Loading what can be provisioned' }).waitFor()
    await cutOff(async () => {
      await page.getByText('The connection to the server is lost.').waitFor()
      await page.getByText('It opens by itself once the connection is back').waitFor()
      await shoot('provision-cut-off')
    })
    release()
    await page.getByRole('button', { name: /^Create one instance/ }).waitFor()
  })

  it('shows names that were meant to harm as what they are', async () => {
    const name = `<img src=x onerror="document.title='gone'">${'😀'.repeat(18)}`
    const id = await plantTenant(db.superuser, name)
    await enter(`/provision?tenant=${globalId('Tenant', id)}`)
    await page.getByText(`of ${name}.`).waitFor()
    await shoot('provision-hostile-tenant')
    expect(await page.locator('img').count()).toBe(0)
    expect([await page.title(), complaints]).toEqual([`Provision · ${new URL(page.url()).host}`, []])
  })
})

async function choose(label: string, option: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(label) })
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
