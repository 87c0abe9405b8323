import { describe, expect, it } from 'vitest'
import { plant } from '../../fixtures/tenants.ts'
import { card, changed, context, db, enter, openPage, origin, owner, page, plantScene, row } from './portal-page.ts'

describe('signing in to the page of tenants', () => {
  it('asks for a token, keeps what was typed, and says what is wrong with it', async () => {
    await page.goto(`${origin}/nodes/operations`)
    const field = page.getByLabel('API token')
    await field.fill('spt_short')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'not a whole token' }).waitFor()
    expect(await field.inputValue()).toBe('spt_short')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    const unknown = `${owner.token.slice(0, -1)}${owner.token.endsWith('A') ? 'B' : 'A'}`
    await field.fill(unknown)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'checksum' }).waitFor()
    expect(await field.inputValue()).toBe(unknown)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('leaves for the token when its own is revoked, says why, and forgets it', async () => {
    await plantScene()
    await enter()
    await card().waitFor()
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual([owner.token])
    await plant(db.superuser, (client) => client.query('update tenant_token set revoked_at = app_now() where id = $1', [owner.tokenId]))
    await changed('API_TOKEN', owner.tokenId)
    await page.getByRole('alert').filter({ hasText: 'no longer good' }).waitFor()
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([0, 0, ''])
    expect(await page.getByText('Ada Admin').count()).toBe(0)
  })

  it('stays signed in for the tab and no longer', async () => {
    await plantScene()
    await enter()
    await card().waitFor()
    await page.reload()
    await card().waitFor()
    const other = await context.newPage()
    await other.goto(`${origin}/nodes/operations`)
    await other.getByLabel('API token').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API token').waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('can be worked with the keyboard alone, with visible focus', async () => {
    await plantScene()
    await page.goto(`${origin}/nodes/operations`)
    await page.locator('input').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(owner.token)
    await page.keyboard.press('Enter')
    await card().waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Skip to the operations')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('operations')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('1 earlier attempt')
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid')
    await page.keyboard.press('Enter')
    await expect.poll(() => row('mon-2').locator('details').getAttribute('open')).toBe('')
  })

  it('says what it needs where there is no JavaScript', async () => {
    await context.close()
    await openPage({ javaScriptEnabled: false })
    await page.goto(`${origin}/nodes/operations`)
    expect(await page.textContent('body')).toContain('it needs JavaScript')
    expect(await page.textContent('body')).toContain('/graphql')
  })

  it('is served with a policy that lets nothing inline run', async () => {
    const answer = await fetch(`${origin}/nodes/operations`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=/)
  })
})
