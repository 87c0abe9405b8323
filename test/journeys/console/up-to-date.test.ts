import { globalId } from '@sallyport/graphql/global-id.ts'
import { describe, expect, it } from 'vitest'
import { plant, plantAttempt, plantOperation, plantTenant } from '../../fixtures/tenants.ts'
import { changed, context, db, enter, onConsoleGround, page, product, shoot } from './console-page.ts'
import { hold } from './hold.ts'
import { rowOf, waitingInstance } from './waiting-instance.ts'

onConsoleGround()

const view = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: new RegExp(`^${name}`) })
const row = (name: string) => page.getByRole('gridcell', { name, exact: true })
const told = (id: string): Promise<unknown> => changed(rowOf(product.tenantId), 'INSTANCE', id)

describe('what a view shows', () => {
  it('is asked for when it is opened, whatever was heard before, and so is what the world knows of addresses', async () => {
    const own = { tenantId: await plantTenant(db.superuser, 'Later & Co'), accountId: rowOf(product.accountId) }
    await plant(db.superuser, (client) =>
      client.query(
        `insert into published_address (id, range, family, note, published_by) values (gen_random_uuid(), '203.0.113.0/24', 4, '', 'Ada')`,
      ),
    )
    const before = [
      ['Operations', 'No operations yet'],
      ['Nodes', 'No nodes yet'],
      ['Instances', 'No instance needs a person'],
      ['Addresses', 'No node was seen yet'],
    ] as const
    await enter('/')
    for (const [name, words] of before) {
      await view(name).click()
      await page.getByText(words).first().waitFor()
    }
    await view('Tenants').click()
    await row('Later & Co').waitFor()
    // Nobody tells of it: neither does the feed, as far as a view that is not open is concerned.
    const operationId = await plantOperation(db.superuser, own)
    await plantAttempt(db.superuser, { ...own, operationId, place: 1 })
    const waiting = await waitingInstance()
    await view('Operations').click()
    await row('Later & Co').waitFor()
    await view('Nodes').click()
    await row('mon-1').first().waitFor()
    await view('Instances').click()
    await row(waiting.node).waitFor()
    await view('Addresses').click()
    await page.getByText('Not all is published').waitFor()
  })

  it('is marked while it is asked for anew, and nothing that was known before says that there is nothing', async () => {
    await enter('/nodes?search=nobody')
    await page.getByText('No node matches the filter').waitFor()
    await view('Tenants').click()
    await row('Later & Co').waitFor()
    const letGo = await hold('query NodesPage')
    await page.goBack()
    await page.getByText('Asking anew').waitFor()
    await page.getByRole('status', { name: 'Loading Nodes' }).waitFor()
    expect(await page.getByText('No node matches the filter').count()).toBe(0)
    letGo()
    await page.getByText('No node matches the filter').waitFor()
    await page.getByText('Connected', { exact: true }).waitFor()
  })

  it('stays where it is when it belongs there no more, says so, and goes at a press', async () => {
    const [kept, stays] = [await waitingInstance(), await waitingInstance()]
    await enter('/instances')
    await row(kept.node).click()
    await row(stays.node).waitFor()
    const rows = async (): Promise<number> => (await page.getByRole('row').count()) - 1
    const shown = await rows()
    await page.getByRole('complementary').getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'One belongs here no more: take it out' }).waitFor()
    await page.getByText(`${shown - 1} rows`, { exact: true }).waitFor()
    expect(await rows()).toBe(shown)
    const later = await waitingInstance()
    await told(globalId('Instance', later.id))
    await page.getByRole('button', { name: 'One more has come, and one belongs here no more: show' }).waitFor()
    await shoot('list-with-news')
    await page.getByRole('button', { name: 'One more has come, and one belongs here no more: show' }).press('Enter')
    await row(later.node).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await row(kept.node).count()).toBe(0)
    await page.getByText(`${shown} rows`, { exact: true }).waitFor()
  })

  it('says that it may be old where it could not be asked for, and asks again by itself', async () => {
    const one = await waitingInstance()
    await enter('/instances')
    await row(one.node).waitFor()
    let failing = true
    await context.route('**/admin/graphql', (route) =>
      failing && route.request().postData()?.includes('query InstancesPage') ? route.abort() : route.fallback(),
    )
    const later = await waitingInstance()
    await told(globalId('Instance', later.id))
    await page.getByText('This may be old: it could not be asked for anew. The server cannot be reached.').waitFor()
    failing = false
    await page.getByRole('button', { name: 'One more has come: show' }).waitFor()
    expect(await page.getByText('This may be old').count()).toBe(0)
  })
})
