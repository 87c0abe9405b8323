import { describe, expect, it } from 'vitest'
import { plantNode, plantTenant } from '../../fixtures/tenants.ts'
import { changed, cutOff, db, enter, onConsoleGround, origin, page } from './console-page.ts'

onConsoleGround()

describe('the frame of the console', () => {
  it('keeps what was typed where a token is refused, and says what is wrong', async () => {
    await page.goto(`${origin}/console/nodes`)
    const field = page.getByLabel("Administrator's token")
    await field.fill('spa_short')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('it begins with spa_ and has 63 characters').waitFor()
    expect(await field.inputValue()).toBe('spa_short')
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
})
