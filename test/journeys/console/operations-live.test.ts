import { describe, expect, it } from 'vitest'
import { until } from '../../fixtures/until.ts'
import { db, enter, onConsoleGround, page, product } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'
import { agentsOf, askForNodes, beat, beatUntil } from './operations-agents.ts'

onConsoleGround({ roles: 'api,worker' })

const operationId = (): string => /operations\/([\w-]+)/.exec(page.url())?.[1] ?? ''

/** Keeps what a screen reader is told from now on of what happens to the nodes. */
const listen = (): Promise<void> =>
  page.locator('.operation > p[role=status]').evaluate((said) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => heard.push(said.textContent ?? '')).observe(said, { childList: true, characterData: true, subtree: true })
  })
const heard = (): Promise<string> => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(' '))
const sentences = (text: string): string[] => text.split(/(?<=\.) /).toSorted()

describe('nodes, from the wish to their admission', () => {
  it('are provisioned with the mouse and seen to be admitted', async () => {
    await enter('/')
    await page.getByRole('link', { name: 'Provision', exact: true }).click()
    await page.getByRole('row', { name: /^Instances \d+ 1 \d+ of 10$/ }).waitFor()
    const nodes = page.getByRole('textbox', { name: 'Nodes' })
    await nodes.fill('3')
    await nodes.blur()
    await page.getByText('3 instances are created in Cloud').waitFor()
    await inBothThemes('provision')
    await page.getByRole('button', { name: 'Create 3 instances' }).click()
    await page.getByText('0 of 3 nodes were admitted; 3 are under way.').waitFor()
    await listen()
    const agents = await agentsOf(operationId())
    await page
      .getByRole('row', { name: /tenant-1/ })
      .getByText('Booting')
      .waitFor()
    await beat(agents, 6)
    await page
      .getByText(/\d\d of 120 s/)
      .first()
      .waitFor()
    await inBothThemes('operation-under-way')
    await beat(agents, 5)
    await beatUntil(agents, 'the nodes are admitted', () => page.getByText('3 of 3 nodes were admitted.').isVisible())
    await page.getByText('The operation ended: done').first().waitFor()
    expect(await page.getByText('Proved itself and counts from now on.').count()).toBe(3)
    expect(await page.getByText('not in service any more').count()).toBe(0)
    await until('the end is said', async () => (await heard()).includes('The operation ended: done.'))
    expect(sentences(await heard())).toEqual([
      'The operation ended: done.',
      'tenant-1 was admitted.',
      'tenant-2 was admitted.',
      'tenant-3 was admitted.',
    ])
    await inBothThemes('operation-done')
  })

  it('go on once the address that they were seen from is published: with one press where it is known, typed where it is not', async () => {
    const { ids } = await publishElsewhere()
    expect(ids).toHaveLength(1)
    const operation = await askForNodes({ namePrefix: 'seen', count: 2 })
    await enter(`/operations/${operation}`)
    const [known, unknown] = await agentsOf(operation)
    known!.behaviour.address = '198.41.0.4' // recorded for the account
    unknown!.behaviour.address = '203.0.113.9'
    const agents = [known!, unknown!]
    await beat(agents, 2)
    const [first, second] = ['seen-1', 'seen-2'].map((name) => page.getByRole('rowgroup', { name }))
    await first!.getByText('Seen from 198.41.0.4, which is not published.').first().waitFor()
    await second!.getByText('no cloud confirms it').waitFor()
    await inBothThemes('operation-unpublished')
    await first!.getByRole('button', { name: 'Publish 198.41.0.4' }).click()
    await first!.locator('[data-condition=EGRESS]:not([data-state=FAILED])').waitFor()

    await second!.getByRole('button', { name: 'Publish 203.0.113.9' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish 203.0.113.9' })
    const press = dialog.getByRole('button', { name: 'Publish 203.0.113.9' })
    await press.click()
    await dialog.getByText('This is not 203.0.113.9.').waitFor()
    await dialog.getByLabel('The address, typed once more').fill('203.0.113.9')
    await press.click()
    await dialog.getByText('Confirm this, or cancel.').waitFor()
    await inBothThemes('operation-publish')
    await dialog.getByText('It is for documentation, and the monitors do come from there').click()
    await press.click()
    await dialog.waitFor({ state: 'detached' })
    await second!.locator('[data-condition=EGRESS]:not([data-state=FAILED])').waitFor()
    await beat(agents, 9)
    await beatUntil(agents, 'the nodes are admitted', () => page.getByText('2 of 2 nodes were admitted.').isVisible())
  })
})

/** With something published the egress check is on; an address is recorded for the account, so that it is known to be ours. */
async function publishElsewhere(): Promise<{ ids: string[] }> {
  await product.admin(
    `mutation ($id: ID!) { updateCloudAccount(input: { accountId: $id, recordAddresses: ["198.41.0.4"] }) { __typename } }`,
    { id: product.accountId },
  )
  await product.admin(
    `mutation { publishAddress(input: { range: "198.41.0.77", typedConfirmation: "198.41.0.77", note: "elsewhere" }) { __typename } }`,
  )
  const { rows } = await db.superuser.query<{ id: string }>('SELECT id FROM published_address WHERE withdrawn_at IS NULL')
  return { ids: rows.map(({ id }) => id) }
}
