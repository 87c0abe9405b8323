import { globalId } from '@sallyport/graphql/global-id.ts'
import { describe, expect, it } from 'vitest'
import { plant, plantNode, plantTenant } from '../../fixtures/tenants.ts'
import { changed, complaints, context, cutOff, db, enter, faults, onConsoleGround, origin, page, product, shoot } from './console-page.ts'
import { waitingInstance } from './waiting-instance.ts'

onConsoleGround()

describe('the frame of the console', () => {
  it('keeps what was typed where a token is refused, and says what is wrong', async () => {
    await page.goto(`${origin}/console/nodes`)
    const field = page.getByLabel("Administrator's token")
    await field.fill('spa_short')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This is not a whole token.').waitFor()
    expect(await field.inputValue()).toBe('spa_short')
    await field.fill(`spt_${'a'.repeat(59)}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('it signs in to the tenant’s page, at /nodes/operations').waitFor()
  })

  it('says that the connection is lost, holds on to what it showed, and fills the gap when it is back', async () => {
    const tenantId = await plantTenant(db.superuser, 'Rivers & Co')
    await plantNode(db.superuser, { tenantId, name: 'before' })
    await enter('/nodes')
    await page.getByRole('gridcell', { name: 'before' }).waitFor()
    await cutOff(async () => {
      await page.getByText('The connection to the server is lost.').waitFor()
      expect(await page.getByRole('gridcell', { name: 'before' }).count()).toBe(1)
      const id = await plantNode(db.superuser, { tenantId, name: 'meanwhile' })
      await changed(tenantId, 'NODE', id)
    })
    await page
      .getByRole('button', { name: 'Try now' })
      .click()
      .catch(() => {}) // it may have come back by itself
    await page.getByRole('button', { name: 'One more has come: show' }).click()
    await page.getByRole('gridcell', { name: 'meanwhile' }).waitFor()
    expect(await page.getByText('The connection to the server is lost.').count()).toBe(0)
  })

  it('asks anew for what it showed before its feed could begin', async () => {
    const tenantId = await plantTenant(db.superuser, 'Silence & Co')
    await plantNode(db.superuser, { tenantId, name: 'silence-1' })
    const noFeed = '**/admin/graphql'
    await context.route(noFeed, (route) =>
      route.request().postData()?.includes('subscription ') ? route.fulfill({ status: 502, body: 'no feed' }) : route.fallback(),
    )
    await enter('/nodes?search=silence')
    await page.getByRole('gridcell', { name: 'silence-1' }).waitFor()
    await page.getByText('The connection to the server is lost.').waitFor()
    const id = await plantNode(db.superuser, { tenantId, name: 'silence-2' })
    await changed(tenantId, 'NODE', id)
    await context.unroute(noFeed)
    await page.getByRole('button', { name: 'One more has come: show' }).click()
    await page.getByRole('gridcell', { name: 'silence-2' }).waitFor()
  })

  it('says how many have come, also where more than a page did', async () => {
    const tenantId = await plantTenant(db.superuser, 'Flood & Co')
    await plantNode(db.superuser, { tenantId, name: 'flood-before' })
    await enter('/nodes?search=flood')
    await page.getByRole('gridcell', { name: 'flood-before' }).waitFor()
    let id = ''
    for (let number = 0; number < 101; number++) id = await plantNode(db.superuser, { tenantId, name: `flood-${number}` })
    await changed(tenantId, 'NODE', id)
    await page.getByRole('button', { name: '101 more have come: show' }).click()
    await page.getByText('102 rows').waitFor()
  })

  it('leads to any view and to anything that has a name, by keys alone', async () => {
    const tenantId = await plantTenant(db.superuser, 'Palette & Co')
    const nodeId = await plantNode(db.superuser, { tenantId, name: 'needle-7' })
    await enter()
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/console/nodes')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('eedle-7')
    await page.getByRole('option', { name: 'needle-7' }).waitFor()
    await shoot('palette')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/console/nodes/${globalId('Node', nodeId)}`)
    expect(await page.getByRole('dialog', { name: 'Go to' }).count()).toBe(0)
    // One Escape closes it, whatever was typed; what a browser has not is not listed.
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Settings' }).waitFor()
    expect(await page.getByRole('option', { name: 'Installations' }).count()).toBe(0)
    await page.keyboard.type('eedle')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Go to' }).waitFor({ state: 'detached' })
  })

  it('shows the names of all that it finds, the nearest of any kind first, and finds parts of views, clouds and addresses', async () => {
    const tenantId = await plantTenant(db.superuser, 'Zephyr')
    for (const name of ['zephyr-3', 'zephyr-1']) await plantNode(db.superuser, { tenantId, name })
    const seenId = await plantNode(db.superuser, { tenantId, name: 'blk-1' })
    await waitingInstance({ name: 'zephyr-7', cloud_id: '7a37d1ab-5e5b-4c9f-9d2a-3f6b8c61473040' })
    await plant(db.superuser, (client) =>
      client.query(
        `INSERT INTO egress_sighting (node_id, tenant_id, run_id, address, family, channel) VALUES ($1, $2, gen_random_uuid(), '127.30.0.9', 4, 'HTTP')`,
        [seenId, tenantId],
      ),
    )
    await enter()
    const titles = () => page.locator('.palette-option > [slot="label"]').allTextContents()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zephyr')
    await page.getByRole('option', { name: 'zephyr-7' }).waitFor()
    expect(await titles()).toEqual(['Zephyr', 'zephyr-1', 'zephyr-3', 'zephyr-7', 'blk-1'])
    await page.getByText('7a37d1ab-5e5b').waitFor()
    const cut = await page
      .locator('.palette-option > [slot="label"]')
      .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth || label.clientWidth < 20).length)
    expect(cut).toBe(0)
    await shoot('palette-nearest')
    for (const [text, title] of [
      ['activ', 'Activate'],
      ['plan', 'Plan'],
      ['127.30', '127.30.0.9'],
      ['cloud', 'Cloud'],
    ] as const) {
      await page.getByRole('searchbox', { name: 'Go to' }).fill(text)
      await expect.poll(async () => (await titles())[0]).toBe(title)
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/console/clouds/${product.accountId}`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zephyr')
    await page.getByRole('option', { name: 'blk-1' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'zephyr-3' }).waitFor()
  })

  it('has the keyboard go on in the view where an opened row took its list away, and stay in the list where it did not', async () => {
    const tenantId = await plantTenant(db.superuser, 'Focus & Co')
    await plantNode(db.superuser, { tenantId, name: 'focus-1' })
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-label'))
    await enter('/tenants?search=Focus')
    await page.getByRole('gridcell', { name: 'Focus & Co' }).waitFor()
    await page.getByRole('grid', { name: 'Tenants' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Focus & Co' }).waitFor()
    await expect.poll(focused).toBe('main')
    await page.goto(`${origin}/console/nodes?search=focus-1`)
    await page.getByRole('gridcell', { name: 'focus-1' }).waitFor()
    await page.getByRole('grid', { name: 'Nodes' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'focus-1' }).waitFor()
    expect(await focused()).toBe('Nodes')
  })

  it('leads to the guide from every view', async () => {
    await enter('/audit')
    const opening = context.waitForEvent('page')
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Guide' }).click()
    const guide = await opening
    await guide.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(guide.url()).pathname).toMatch(/^\/docs\/administrators/)
    await guide.close()
  })

  it('lists its keys, and leaves letters alone where somebody writes', async () => {
    await enter('/nodes')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    expect(await faults()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('g?')
    expect(await page.getByRole('searchbox', { name: 'Go to' }).inputValue()).toBe('g?')
    expect(await page.getByRole('dialog', { name: 'Keys' }).count()).toBe(0)
  })

  it('gives the query of a view as GraphQL that runs as it was pasted, without the token, the filters and the rail', async () => {
    const tenantId = await plantTenant(db.superuser, 'Copies & Co')
    await plantNode(db.superuser, { tenantId, name: 'copies-1' })
    await enter('/nodes?search=copies&state=ENABLED')
    await page.getByRole('gridcell', { name: 'copies-1' }).waitFor()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy as GraphQL' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const text = await copied()
    expect(text).toContain(`# POST ${origin}/admin/graphql`)
    expect(text.match(/^query \w+/gm)).toEqual(['query NodesPage'])
    expect(text).not.toContain(product.token)
    const { nodes } = await product.admin<{ nodes: { edges: { node: { name: string } }[] } }>(text)
    expect(nodes.edges.map(({ node }) => node.name)).toEqual(['copies-1'])

    // A view of several queries lets one be chosen.
    await page.getByRole('gridcell', { name: 'copies-1' }).click()
    await page.getByRole('heading', { name: 'copies-1' }).waitFor()
    await page.getByRole('button', { name: 'Copy as GraphQL' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['NodesPage', 'OneNode'])
    await page.getByRole('menuitem', { name: 'OneNode' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const { node } = await product.admin<{ node: { name: string } }>(await copied())
    expect(node.name).toBe('copies-1')
  })

  it('asks for a token again, with the reason, once it is no longer good', async () => {
    const { addAdministrator } = await product.admin<{ addAdministrator: { token: string; administrator: { id: string } } }>(
      `mutation { addAdministrator(input: { displayName: "Ida", email: "ida@example.org" }) {
        ... on AddAdministratorPayload { token administrator { id } } } }`,
    )
    await enter('/nodes', addAdministrator.token)
    await product.admin('mutation ($id: ID!) { removeAdministrator(input: { administratorId: $id }) { __typename } }', {
      id: addAdministrator.administrator.id,
    })
    await page.getByText('Your token is no longer good').waitFor()
    expect(await page.getByRole('gridcell').count()).toBe(0)
  })

  it('says so where a view cannot be loaded, as after an update of the server, and goes on with the others', async () => {
    await enter('/')
    await page.route(/\/console\/assets\/tenants-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: 'there is no such file' }))
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Tenants' }).click()
    await page.getByRole('heading', { name: 'This part of the window could not be loaded' }).waitFor()
    expect(await faults()).toEqual([])
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Nodes' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).waitFor()
    await page.unroute(/\/console\/assets\/tenants-[^/]*\.js$/)
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Tenants' }).click()
    // While the server is between two versions a press stays in the window.
    const again = page.getByRole('button', { name: 'Load the window again' })
    await page.route('**/console/tenants', (route) => route.fulfill({ status: 503, body: 'the page was not built' }))
    await again.click()
    await page.getByText('The server does not answer with the window yet.').waitFor()
    await page.unroute('**/console/tenants')
    await again.click()
    await page.getByRole('grid', { name: 'Tenants' }).waitFor()
    complaints.length = 0 // the browser and React say what was shown
  })

  it('says the same where what a view looks like cannot be loaded', async () => {
    await enter('/')
    await page.route(/\/console\/assets\/tenants-[^/]*\.css$/, (route) => route.fulfill({ status: 404, body: 'there is no such file' }))
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Tenants' }).click()
    await page.getByRole('heading', { name: 'This part of the window could not be loaded' }).waitFor()
    await page.unroute(/\/console\/assets\/tenants-[^/]*\.css$/)
    await page.getByRole('button', { name: 'Load the window again' }).click()
    await page.getByRole('grid', { name: 'Tenants' }).waitFor()
    complaints.length = 0 // the browser and React say what was shown
  })
})
