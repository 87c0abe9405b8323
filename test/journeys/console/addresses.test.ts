import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plant, plantAccount, plantNode } from '../../fixtures/tenants.ts'
import { provisionedNode } from '../../integration/administrators/provisioned-node.ts'
import { db, enter, onConsoleGround, page, product } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'
import { rowOf } from './waiting-instance.ts'

onConsoleGround()

const tenantId = (): string => rowOf(product.tenantId)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const told = async (): Promise<string[]> => {
  const document = (await (await fetch(`${product.origin()}/addresses.json`)).json()) as { addresses: { range: string }[] }
  return document.addresses.map(({ range }) => range)
}

/** A node in service that was seen from there just now. */
async function seenFrom(address: string, name: string): Promise<void> {
  await seen(await plantNode(db.superuser, { tenantId: tenantId(), name, heardAgo: 1 }), address)
}

const seen = (nodeId: string, address: string, runId: string = randomUUID()): Promise<unknown> =>
  plant(db.superuser, (client) =>
    client.query("insert into egress_sighting (node_id, tenant_id, run_id, address, family, channel) values ($1, $2, $3, $4, $5, 'HTTP')", [
      nodeId,
      tenantId(),
      runId,
      address,
      address.includes(':') ? 6 : 4,
    ]),
  )

describe('addresses', () => {
  it('that were seen and are not published come first; one is published by mouse, and the world is told', async () => {
    await seenFrom('93.184.216.34', 'edge-1')
    await seenFrom('2606:2800:220:1::34', 'edge-2')
    await enter('/addresses')
    await page.getByText('Nodes were seen from 2 addresses. While nothing is published').waitFor()
    await page.getByText('Where nodes in service come from is looked at every 15 minutes').waitFor()
    await row('93.184.216.34').click()
    await page.getByText('No cloud does, or none can be asked').waitFor()
    await inBothThemes('addresses-seen')
    await button('Publish').click()
    const note = page.getByLabel('Why it is published')
    expect(await note.inputValue()).toBe('Seen from edge-1')
    await note.fill('')
    await page.getByLabel('The address, once more').fill('93.184.216.35')
    await button('Publish it').click()
    await page.getByText('Say in a few words why it is published.').waitFor()
    await page.getByText('This is not 93.184.216.34.').waitFor()
    expect(await page.getByLabel('The address, once more').inputValue()).toBe('93.184.216.35')
    await note.fill('the router in Frankfurt')
    await page.getByLabel('The address, once more').fill('93.184.216.34')
    await inBothThemes('addresses-publish')
    await button('Publish it').click()
    await page.getByText('Nodes were seen from 1 address that no published range holds; 1 range is published.').waitFor()
    await row('93.184.216.34').waitFor({ state: 'detached' })
    expect(await told()).toEqual(['93.184.216.34'])
  })

  it('that are unusual ask for a second yes, and what the server refuses stays as it was typed, by keys alone', async () => {
    await enter('/addresses')
    await button('Publish an address or a block').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('10.0.0.1/8')
    await page.keyboard.press('Tab')
    await page.keyboard.type('the office')
    await page.keyboard.press('Tab')
    await page.keyboard.type('10.0.0.1/8')
    await page.keyboard.press('Enter')
    await page.getByText('10.0.0.0/8').waitFor() // the block that was probably meant
    expect(await page.getByLabel('Address or block', { exact: true }).inputValue()).toBe('10.0.0.1/8')
    for (const field of ['Address or block', 'Address or block, once more']) {
      await page.getByLabel(field, { exact: true }).focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('10.0.0.0/8')
    }
    await page.getByText('10.0.0.0/8 is private, wider than /24 (16,777,216 addresses).').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Say that the monitors do come from there, or cancel.').waitFor()
    await inBothThemes('addresses-unusual')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('2 ranges are published').waitFor()
    expect(await told()).toContain('10.0.0.0/8')
  })

  it('are copied one a line, and machines are told where to follow them', async () => {
    await publish('198.41.0.0/24')
    await enter('/addresses/published')
    await row('198.41.0.0/24').waitFor()
    await button('The list for firewalls').click()
    await page.getByText(`${new URL(page.url()).origin}/addresses.json`).waitFor()
    await inBothThemes('addresses-list')
    await button('Copy the list').click()
    await button('Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n').toSorted()).toEqual((await told()).toSorted())
    expect(copied.split('\n')).toContain('198.41.0.0/24')
  })

  it('are withdrawn after one more question, which says who came from there', async () => {
    await publish('93.184.215.14')
    await seenFrom('93.184.215.14', 'edge-3')
    await enter('/addresses/published?search=93.184.215.14')
    await row('93.184.215.14').click()
    await button('Withdraw').click()
    await page.getByText('One node in service came from there alone within the last hour: it stays').waitFor()
    expect(await page.getByText('nobody checks where nodes come from').count()).toBe(0)
    await inBothThemes('addresses-withdraw')
    await button('Withdraw it').click()
    await page.getByText('One node came from there within the last hour').waitFor()
    await page.getByRole('link', { name: 'edge-3' }).waitFor()
    await inBothThemes('addresses-withdrawn')
    expect(await told()).not.toContain('93.184.215.14')
    await page.getByRole('radio', { name: 'Also withdrawn' }).click()
    await row('93.184.215.14').getByText('Withdrawn').waitFor()
  })

  it('are withdrawn by typing where none stays, which ends the check for all nodes, and the overview says so', async () => {
    await plant(db.superuser, (client) => client.query(`update published_address set withdrawn_at = app_now(), withdrawn_by = 'Ada'`))
    await publish('93.184.215.99')
    await enter('/addresses/published?search=93.184.215.99')
    await row('93.184.215.99').click()
    await button('Withdraw').click()
    await page.getByText('Without it nobody checks where nodes come from, of any cloud: held nodes are admitted from any address').waitFor()
    await button('End the check for all nodes').click()
    await page.getByText('This is not 93.184.215.99.').waitFor()
    await inBothThemes('addresses-withdraw-last')
    await page.getByLabel('To show that you mean it').fill('93.184.215.99')
    await button('End the check for all nodes').click()
    await page.getByText('Nothing is published any more: nobody checks where nodes come from.').waitFor()
    expect(await told()).toEqual([])
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Overview' }).click()
    await page.getByText('The last published address was withdrawn').waitFor()
    await page.getByRole('link', { name: 'Open the addresses' }).waitFor()
  })

  it('of several accounts at once look like a proxy, and say what publishing them would mean', async () => {
    for (const [name, accountId] of [
      ['through-1', rowOf(product.accountId)],
      ['through-2', await plantAccount(db.superuser)],
    ] as const) {
      const { nodeId, runId } = await provisionedNode({ db } as never, { tenantId: tenantId(), accountId, name })
      await seen(nodeId, '127.0.0.1', runId)
    }
    await enter('/addresses')
    await row('127.0.0.1').getByText('Looks like a proxy').waitFor()
    await row('127.0.0.1').click()
    await page.getByText('Do not publish it.').waitFor()
    await inBothThemes('addresses-proxy')
    await button('Publish').click()
    await page.getByText('publishing it would let every node pass').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary').getByRole('link', { name: 'through-2' }).click()
    await page.getByRole('complementary').getByRole('heading', { name: 'through-2' }).waitFor()
    await page.getByRole('complementary').getByRole('link', { name: '127.0.0.1' }).click()
    await row('127.0.0.1').waitFor()
    expect(new URL(page.url()).search).toBe('?search=127.0.0.1')
  })
})

async function publish(range: string): Promise<void> {
  const { publishAddress } = await product.admin<{ publishAddress: { __typename: string } }>(
    `mutation ($range: String!) { publishAddress(input: { range: $range, typedConfirmation: $range, note: "by the test" }) { __typename } }`,
    { range },
  )
  expect(publishAddress.__typename).toBe('PublishAddressPayload')
}
