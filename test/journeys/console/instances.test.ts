import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { changed, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { deletionEnabled } from './deletion-ground.ts'
import { inBothThemes } from './in-both-themes.ts'
import { rowOf, waitingInstance } from './waiting-instance.ts'

onConsoleGround({ configuration: deletionEnabled() })

const stateOf = async (id: string): Promise<unknown> =>
  (await db.superuser.query('select state, settled_as as as, settle_reason as reason, kept_by as kept from instance where id = $1', [id]))
    .rows[0]
const detail = () => page.getByRole('complementary', { name: /./ })

beforeAll(async () => {
  await db.superuser.query('update announcing set cool_down_minutes = 15').catch(() => {})
})

describe('instances', () => {
  it('that need attention stand first, with cause, next step and what stands in the way, clause by clause', async () => {
    const waiting = await waitingInstance()
    const running = await waitingInstance({ state: 'SEEN', filed_at: null, judged_at: null, blocked_by: null })
    await enter('/instances')
    await page.getByRole('gridcell', { name: waiting.node, exact: true }).waitFor()
    expect(await page.getByRole('gridcell', { name: running.node, exact: true }).count()).toBe(0)
    await page.getByRole('gridcell', { name: waiting.node, exact: true }).click()
    await detail().getByText('The deadline passed before every condition was met.').waitFor()
    await detail().getByText('HTTP was not met.').waitFor()
    await detail().getByText('8. Everything of ours in the account is accounted for').waitFor()
    expect(await detail().getByText('Does not hold').count()).toBe(2)
    await detail().getByText('→ Attest this deployment, then activate its deletions.').waitFor()
    await detail().getByText('left. Until then you can keep it for certain.').waitFor()
    await inBothThemes('instances-waiting')
    expect(page.url()).toContain(`${waiting.address}`)

    await detail().getByText("The cloud's fault").click()
    await detail().getByText('No valid host was found.').waitFor()
    await detail().getByText('The end of its console log', { exact: true }).click()
    await detail().getByText('<script>alert(1)</script>').waitFor()

    await page.getByRole('navigation', { name: 'Which instances' }).getByRole('link', { name: 'All' }).click()
    await page.getByRole('gridcell', { name: running.node, exact: true }).waitFor()
    await inBothThemes('instances-all')
    await page.getByLabel('Search').fill('no such thing')
    await page.getByText('No instance matches').waitFor()
  })

  it('are kept by one press, and filed again by typing', async () => {
    const { id, address, node } = await waitingInstance()
    const running = await waitingInstance({ state: 'SEEN', filed_at: null, judged_at: null, blocked_by: null })
    await enter(address)
    await detail().getByLabel('Why (optional)').fill('asked for by finance')
    await detail().getByRole('button', { name: 'Keep it' }).click()
    await detail().getByText('Kept', { exact: true }).first().waitFor()
    await detail().getByText('Kept by Grace: asked for by finance').waitFor()
    expect(await stateOf(id)).toMatchObject({ state: 'SEEN', kept: 'Grace' })
    await detail().getByText('An instance was kept').waitFor()
    await inBothThemes('instances-kept')
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('gridcell', { name: running.node, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Kept', exact: true }).click()
    await page.getByRole('gridcell', { name: running.node, exact: true }).waitFor({ state: 'detached' })
    expect(await page.getByRole('row').count()).toBe(2)
    await page.getByRole('gridcell', { name: node, exact: true }).click()

    await detail().getByRole('button', { name: 'File it for deletion again' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the instance').fill('mon')
    await dialog.getByRole('button', { name: 'File it for deletion' }).click()
    await dialog.getByText(/^This is not mon-/).waitFor()
    expect(await stateOf(id)).toMatchObject({ state: 'SEEN' })
    await dialog.getByLabel('Name of the instance').fill(node)
    await dialog.getByRole('button', { name: 'File it for deletion' }).click()
    await detail().getByText('Waits for deletion').waitFor()
    await detail().getByText('An instance was filed again').waitFor()
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING', kept: null })
  })

  it('are settled with a reason and by typing, and what is refused is said where it was asked for', async () => {
    const { id, address, node } = await waitingInstance()
    const recordAhead = (ahead: boolean) =>
      db.superuser.query('update attempt set stage_ahead = $2 where id = (select attempt_id from instance where id = $1)', [id, ahead])
    await recordAhead(true)
    await enter(address)
    await detail().getByRole('button', { name: 'Settle it' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Settle it' }).click()
    await dialog.getByText('Choose what it is.').waitFor()
    await dialog.getByText('Say why.').waitFor()
    await dialog.getByText('It was never in service').click()
    await dialog.getByLabel('Why').fill('Its attempt ended in between.')
    await dialog.getByLabel('Its name').fill(node)
    await inBothThemes('instances-settle')
    await recordAhead(false)
    await dialog.getByRole('button', { name: 'Settle it' }).click()
    await dialog.getByText('It was never recorded here that the stage would be written').waitFor()
    expect(await dialog.getByLabel('Why').inputValue()).toBe('Its attempt ended in between.')
    expect(await stateOf(id)).toMatchObject({ state: 'WAITING' })

    await dialog.getByText('Leave it alone').click()
    await dialog.getByLabel('Why').fill('Rebuilt by its owner.')
    await dialog.getByRole('button', { name: 'Settle it' }).click()
    await detail().getByText('Left alone').waitFor()
    expect(await stateOf(id)).toMatchObject({ state: 'SETTLED', as: 'IGNORED', reason: 'Rebuilt by its owner.' })
    await detail().getByText('An instance was settled').waitFor()
  })

  it('show a name of 255 emoji, and one that changed while it is looked at', async () => {
    const { id, address } = await waitingInstance({ name: '🛟'.repeat(255) })
    await enter(address)
    await detail().getByText('🛟'.repeat(255)).waitFor()
    await db.superuser.query(`update instance set state_detail = 'Looked at anew.' where id = $1`, [id])
    await changed(rowOf(product.tenantId), 'INSTANCE', id)
    await detail().getByText('Looked at anew.').waitFor()
    await inBothThemes('instances-long-name')
  })
})

describe('orphans', () => {
  it('are shown with what the cloud says of them, and settled in words', async () => {
    await enter('/instances?show=orphans')
    await page.getByText('No orphan waits for a person').waitFor()
    await inBothThemes('instances-no-orphans')
    const id = randomUUID()
    await db.superuser.query(`insert into orphan (id, account_id, region, cloud_id, shown) values ($1, $2, 'RegionOne', $3, $4)`, [
      id,
      rowOf(product.accountId),
      randomUUID(),
      JSON.stringify({ name: 'stray-1', stage: 'admitted', providerState: 'ACTIVE' }),
    ])
    await changed(null, 'ORPHAN', id)
    await page.getByRole('gridcell', { name: 'stray-1' }).click()
    await detail().getByText('it is never deleted as it is').waitFor()
    await detail().getByText('admitted', { exact: true }).waitFor()
    await inBothThemes('instances-orphan')

    await detail().getByRole('button', { name: 'Say what it is' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It is one more of its attempt').click()
    await dialog.getByLabel('Why').fill('It looks like ours.')
    await dialog.getByLabel('Its name').fill('stray-1')
    await dialog.getByRole('button', { name: 'Settle it' }).click()
    await dialog.locator('.refused').waitFor()
    await dialog.getByText('Leave it alone').click()
    await dialog.getByRole('button', { name: 'Settle it' }).click()
    await page.getByText('No orphan waits for a person').waitFor()
    expect((await db.superuser.query('select settled_as, settle_reason from orphan where id = $1', [id])).rows).toEqual([
      { settled_as: 'IGNORED', settle_reason: 'It looks like ours.' },
    ])
  })
})
