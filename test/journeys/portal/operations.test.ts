import { describe, expect, it } from 'vitest'
import { plant, plantOperation } from '../../fixtures/tenants.ts'
import {
  accountId,
  admit,
  answers,
  card,
  changed,
  db,
  enter,
  origin,
  page,
  plantScene,
  row,
  tenantId,
  withoutServer,
} from './portal-page.ts'

describe('operations on the page of tenants', () => {
  it('says what would fill it while it is empty', async () => {
    await enter()
    await page.getByRole('heading', { name: 'No operations yet' }).waitFor()
    await page.getByText('When an administrator of this installation provisions nodes for Rivers & Co').waitFor()
    await expect.poll(() => page.title()).toContain('Rivers & Co')
    // What else an Owner may do, the page leaves to the API.
    const beyond = page.getByRole('region', { name: 'Everything else' })
    await beyond.getByText(`${origin}/graphql`, { exact: true }).waitFor()
    expect(await beyond.textContent()).toContain('To enroll or retire nodes, invite people, or create tokens and monitors')
    expect(await beyond.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/docs/tenants/#the-api',
      '/docs/tenants/',
    ])
  })

  it('shows who started what and when, and each node with state, progress and a short reason', async () => {
    const { operationId } = await plantScene()
    // The page's clock stands at the moment of which it tells, however long it takes to be shown.
    const { rows } = await db.superuser.query<{ at: Date }>('select created_at as at from operation where id = $1', [operationId])
    await page.clock.setFixedTime(rows[0]!.at)
    await enter()
    await card().waitFor()
    expect(await card().locator('header').textContent()).toMatch(
      /^mon-1 to mon-3\s*Running\s*Started by Ada Admin just now · 0 of 3 admitted$/,
    )
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
    await expect.poll(() => answers.length).toBeGreaterThan(1)
    await expect.poll(() => answers.join('')).toContain('Ada Admin') // the answer that the page shows
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
    await expect.poll(() => said).toEqual(['mon-1 was admitted.'])
    await plant(db.superuser, (client) => client.query('update attempt set conditions_met = 10 where node_id = $1', [nodes[2]]))
    await changed('OPERATION', operationId)
    await row('mon-3').getByText('10 of 13 conditions met').waitFor()
    expect(said).toEqual(['mon-1 was admitted.'])
    expect(await page.locator('[aria-live]').count()).toBe(1)
    await db.superuser.query("update node set state = 'REVOKED', reason = 'REVOKED' where id = $1", [nodes[0]])
    await changed('NODE', nodes[0]!)
    await card().getByText('1 of 3 admitted, 1 revoked since').waitFor()
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
    await withoutServer(async () => {
      await page.getByText(/Connection lost since \d/).waitFor()
      expect(await page.locator('.list').getAttribute('class')).toContain('old')
      expect(await row('mon-1').textContent()).toContain('Held')
      await admit(nodes[0]!)
      await changed('NODE', nodes[0]!)
    })
    await row('mon-1').getByText('Enabled').waitFor()
    await page.getByText(/Connection lost/).waitFor({ state: 'detached' })
    expect(await page.locator('.list').getAttribute('class')).toBe('list')
  })

  it('shows the shape of what comes while it loads, and on failure what to do', async () => {
    await plantScene()
    let broken = true
    let answer = (): void => {}
    const loadingWasSeen = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/graphql', async (route) => {
      const isList = route.request().postData()?.includes('OperationsPage') ?? false
      if (!isList) return await route.continue()
      await loadingWasSeen
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
    answer()
    const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await failure.waitFor()
    expect(await failure.textContent()).toContain('req-77')
    broken = false
    await failure.getByRole('button', { name: 'Try again' }).click()
    await card().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('loads older operations when asked', async () => {
    for (let i = 0; i < 23; i += 1) await plantOperation(db.superuser, { tenantId, accountId, state: 'SUCCEEDED' })
    await enter()
    await expect.poll(() => page.getByRole('article').count()).toBe(20)
    await page.getByRole('button', { name: 'Show older operations' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(23)
    await expect.poll(() => page.getByRole('button', { name: 'Show older operations' }).count()).toBe(0)
  })
})
