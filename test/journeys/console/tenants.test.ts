import { readFileSync } from 'node:fs'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { describe, expect, it } from 'vitest'
import { plant, plantMember, plantNode, plantTenant } from '../../fixtures/tenants.ts'
import { changed, cutOff, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'

onConsoleGround()

const addressOf = (tenantId: string): string => `/tenants/${globalId('Tenant', tenantId)}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const table = (name: string) => page.getByRole('group', { name, exact: true })

describe('tenants', () => {
  it('are created and get their first Owner by mouse, whose token is shown once and is good', async () => {
    await enter('/tenants')
    await page.getByRole('gridcell', { name: 'Tenant', exact: true }).waitFor()
    await inBothThemes('tenants-list')
    await button('Create a tenant').click()
    await page.getByLabel('Name').fill('Rivers & Co')
    await button('Create it').click()
    await page.getByRole('heading', { name: 'Rivers & Co' }).waitFor()
    await page.getByText('Nobody can sign in yet.').waitFor()

    await button('Invite an Owner').click()
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill('no address')
    await button('Invite them').click()
    await page.getByText('Give an email address, for example ada@example.org.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
    await inBothThemes('tenants-invite')
    await page.getByLabel('Email').fill('ada@example.org')
    await button('Invite them').click()
    await page.getByRole('heading', { name: 'The token of Ada' }).waitFor()
    await button('Copy the message').click()
    await page.getByText('The message is in the clipboard.').waitFor()
    const message = await page.evaluate(() => navigator.clipboard.readText())
    expect(message).toContain(`an Owner of Rivers & Co in Sallyport. Sign in at ${product.origin()}/nodes/operations with the token`)
    expect(message).toContain(`${product.origin()}/docs/tenants/`)
    expect(message).not.toContain('spt_')
    await button('Copy the token').click()
    await page.getByText('The token is in the clipboard.').waitFor()
    const token = await page.evaluate(() => navigator.clipboard.readText())
    expect(token).toMatch(/^spt_[0-9A-Za-z]{59}$/)
    await inBothThemes('tenants-token')
    await page.keyboard.press('Escape')
    expect(await page.getByText(token).count()).toBe(1)
    await button('I have it').click()

    const answer = await fetch(`${product.origin()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ viewer { displayName role } tenant { name } }' }),
    })
    expect(await answer.json()).toEqual({ data: { viewer: { displayName: 'Ada', role: 'OWNER' }, tenant: { name: 'Rivers & Co' } } })
    await table('Members').getByText('ada@example.org').waitFor()
    await table('API tokens')
      .getByText(`spt_${token.slice(4, 14)}`)
      .waitFor()
    const shown = await page.evaluate(
      () => document.documentElement.outerHTML + location.href + JSON.stringify({ ...sessionStorage, ...localStorage }),
    )
    expect(shown).not.toContain(token)
  })

  it('have their tokens ended', async () => {
    const tenantId = await plantTenant(db.superuser, 'Lakes')
    const { tokenId } = await plantMember(db.superuser, tenantId, 'MEMBER', 'Linus')
    await enter(addressOf(tenantId))
    await button('Revoke the token of Linus, Invitation').click()
    await page.getByText('stops working at once').waitFor()
    await inBothThemes('tenants-revoke')
    await button('Revoke the token').click()
    await table('API tokens').getByText('Ended').waitFor()
    const { rows } = await db.superuser.query('select revoked_at is not null as ended from tenant_token where id = $1', [tokenId])
    expect(rows).toEqual([{ ended: true }])
  })

  it('are granted what their monitors may reach, and it is taken back, by keys alone', async () => {
    const tenantId = await plantTenant(db.superuser, 'Seas')
    await plantNode(db.superuser, { tenantId, name: 'sea-1', heardAgo: 1 })
    await plantNode(db.superuser, { tenantId, name: 'sea-2' })
    await enter(addressOf(tenantId))
    await page.getByText('None: its monitors reach public addresses alone.').waitFor()
    await page.getByText('Needs a look').waitFor()
    await button('Grant an allowance').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('10.20.0.1/16')
    await page.keyboard.press('Tab')
    await page.keyboard.type('22, ssh')
    await page.keyboard.press('Tab')
    await page.keyboard.type('the office')
    await page.keyboard.press('Enter')
    await page.getByText('ssh is no port.').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type('3389')
    await page.keyboard.press('Enter')
    await page.getByText('10.20.0.0/16').waitFor() // the block that was probably meant
    expect(await page.getByLabel('Range').inputValue()).toBe('10.20.0.1/16')
    await inBothThemes('tenants-grant')
    await page.getByLabel('Range').fill('10.20.0.0/16')
    await page.keyboard.press('Enter')
    await table('Allowances').getByText('22, 3389').waitFor()
    await inBothThemes('tenants-one')

    await button('Withdraw 10.20.0.0/16').focus()
    await page.keyboard.press('Enter')
    await button('Withdraw it').focus()
    await page.keyboard.press('Enter')
    await page.getByText('None: its monitors reach public addresses alone.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent)).toBe('Allowances')
    const { rows } = await db.superuser.query('select 1 from tenant_allowance where tenant_id = $1', [tenantId])
    expect(rows).toEqual([])
  })

  it('are not asked for while the connection is lost: why is said where it was asked for, and what was typed stays', async () => {
    await enter('/tenants')
    await button('Create a tenant').click()
    await page.getByLabel('Name').fill('Ponds')
    const why = page.getByRole('dialog').getByText('The connection is lost: this can be asked for once it is back.')
    await cutOff(async () => {
      await why.waitFor()
      await button('Create it').click()
      expect(await page.getByLabel('Name').inputValue()).toBe('Ponds')
    })
    await why.waitFor({ state: 'detached' })
    expect((await db.superuser.query("select 1 from tenant where name = 'Ponds'")).rows).toEqual([])
    await button('Create it').click()
    await page.getByRole('heading', { name: 'Ponds' }).waitFor()
  })

  it('with a name that is too long or taken are refused in words, and what was typed stays', async () => {
    await enter('/tenants')
    await button('Create a tenant').click()
    const long = '💥'.repeat(255)
    await page.getByLabel('Name').fill(long)
    await button('Create it').click()
    await page.getByText('has at most 80 characters').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe(long)
    await page.getByLabel('Name').fill('tenant')
    await button('Create it').click()
    await page.getByText(/exists already/).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('tenant')
    await page.getByLabel('Name').fill('<script>document.title = "mine"</script>')
    await button('Create it').click()
    await page.getByRole('heading', { name: '<script>document.title = "mine"</script>' }).waitFor()
    expect(await page.title()).not.toBe('mine')
    await inBothThemes('tenants-any-name')
    await page.goto(`${page.url().split('/tenants')[0]}/tenants/nonsense`)
    await page.getByText('There is no such tenant').waitFor()
  })

  it('of any number have their health, on screen and in the export, and who comes behind the last page is told of', async () => {
    await plant(db.superuser, (client) =>
      client.query(
        "insert into tenant (id, name, created_by, created_at) select gen_random_uuid(), 'many-' || n, 'Ada', app_now() - interval '1 second' from generate_series(1, 140) n",
      ),
    )
    const last = await plantTenant(db.superuser, 'many-last')
    await plantNode(db.superuser, { tenantId: last, name: 'sole', heardAgo: 1 })
    await enter('/tenants?search=many-')
    const grid = page.getByRole('grid', { name: 'Tenants' })
    await page.getByText('141 rows').waitFor()
    await grid.focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return grid.getAttribute('aria-rowcount')
      })
      .toBe('142')
    await page.keyboard.press('End')
    const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'many-last', exact: true }) })
    await row.getByText('1 of 1').waitFor()
    await row.getByText('Healthy').waitFor()

    const saving = page.waitForEvent('download')
    await button('Export').click()
    await page.getByRole('menuitem', { name: 'As CSV, for spreadsheets' }).click()
    const lines = readFileSync(await (await saving).path(), 'utf8')
      .split('\r\n')
      .slice(1, -1)
    expect(lines.map((line) => line.split(',')[1]).filter((state) => state === '')).toEqual([])
    expect(lines.find((line) => line.startsWith('many-last,'))).toMatch(/^many-last,Healthy,1,/)

    for (const name of ['many-new', 'many-newer']) await changed(null, 'TENANT', await plantTenant(db.superuser, name))
    await button('2 more have come: show').waitFor()
    await page.getByText('143 rows').waitFor()
  })
})
