import { globalId } from '@sallyport/graphql/global-id.ts'
import { describe, expect, it } from 'vitest'
import { plantPlanned, plantTenant } from '../../fixtures/tenants.ts'
import { changed, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'
import { askForNodes } from './operations-agents.ts'
import { rowOf } from './waiting-instance.ts'

onConsoleGround()

const rows = () => page.getByRole('grid', { name: 'Operations' }).getByRole('row')
const texts = async (): Promise<string[]> => (await rows().allTextContents()).slice(1)

describe('the list of operations', () => {
  it('says what would fill it', async () => {
    await enter('/operations')
    await page.getByRole('heading', { name: 'No operations yet' }).waitFor()
    await inBothThemes('operations-empty')
    await page.getByRole('link', { name: 'Provision the first nodes' }).click()
    await page.getByRole('heading', { name: 'What will be created' }).waitFor()
  })

  it('is narrowed by state, tenant and search, which its address keeps, and announces what is new', async () => {
    const accountId = rowOf(product.accountId)
    const [rivers, lakes] = [await plantTenant(db.superuser, 'Rivers & Co'), await plantTenant(db.superuser, '<script>Lakes</script>')]
    const of = { accountId, startedByName: 'Ada' }
    await plantPlanned(db.superuser, { ...of, tenantId: rivers, state: 'RUNNING', count: 3 })
    await db.moveClock(1_000) // the same instant would leave their order to chance
    await plantPlanned(db.superuser, { ...of, tenantId: rivers, state: 'FAILED', count: 2 })
    await db.moveClock(1_000)
    await plantPlanned(db.superuser, { ...of, tenantId: lakes, state: 'SUCCEEDED', count: 1, startedByName: '😀'.repeat(40) })
    await enter('/operations')
    await page.getByText('3 rows').waitFor()
    expect(await texts()).toEqual([
      expect.stringMatching(/^Done.*mon-1.*<script>Lakes<\/script>.*Cloud/),
      expect.stringMatching(/^Failed.*mon-1 to mon-2.*Rivers & Co/),
      expect.stringMatching(/^Running.*mon-1 to mon-3/),
    ])
    await inBothThemes('operations')
    await page.getByRole('button', { name: 'Failed', exact: true }).click()
    await page.getByText('1 row', { exact: true }).waitFor()
    expect(page.url()).toContain('state=FAILED')
    await page.getByRole('button', { name: 'Failed', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('rivers')
    await page.getByText('2 rows').waitFor()
    const fresh = await plantPlanned(db.superuser, { ...of, tenantId: rivers, state: 'RUNNING', count: 5 })
    await changed(rivers, 'OPERATION', fresh)
    await page.getByRole('button', { name: 'One more has come: show' }).click()
    await page.getByText('mon-1 to mon-5').waitFor()
    await page.getByRole('button', { name: /^State/ }).click()
    await page.getByText('mon-1 to mon-5').waitFor()
    expect(page.url()).toContain('order=')
  })

  it('opens as its address says, and a row leads to its operation', async () => {
    const operation = await askForNodes({ namePrefix: 'seas', count: 2 })
    await enter(`/operations?tenant=${product.tenantId}`)
    await page.getByText('1 row', { exact: true }).waitFor()
    await inBothThemes('operations')
    await rows().nth(1).click()
    await page.getByRole('rowgroup', { name: 'seas-2' }).waitFor()
    expect(page.url()).toContain(`/operations/${operation}`)
    await page.goBack()
    await page.getByText('1 row', { exact: true }).waitFor()
  })

  it('says that there is no such operation', async () => {
    await enter(`/operations/${globalId('Operation', '01970000-0000-7000-8000-000000000000')}`)
    await page.getByRole('heading', { name: 'There is no such operation' }).waitFor()
    await page.getByRole('link', { name: 'list of operations' }).click()
    await page.getByRole('grid', { name: 'Operations' }).waitFor()
  })
})
