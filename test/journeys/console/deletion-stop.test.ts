import { describe, expect, it } from 'vitest'
import { plant } from '../../fixtures/tenants.ts'
import { cutOff, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { attested, attestedAndActive, deletionEnabled, isActive, screen, theSwitch } from './deletion-ground.ts'
import { inBothThemes } from './in-both-themes.ts'
import { waitingInstance } from './waiting-instance.ts'

onConsoleGround({ configuration: deletionEnabled() })

const api = '**/admin/graphql'

describe('deactivating', () => {
  it('works while everything else fails', async () => {
    await attestedAndActive()
    await enter('/deletion')
    await theSwitch().getByText('Deletion is active').waitFor()
    await page.route(api, async (route) => {
      if (route.request().postData()?.includes('mutation DeactivateDeletion')) return await route.fallback()
      await route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL', requestId: 'request-1' } }] }),
      })
    })
    await screen('Plan').click()
    await page.getByText('Unexpected error.').first().waitFor()
    await screen('Decisions').click()
    await page.getByText('Decisions could not be shown').waitFor()
    await inBothThemes('deletion-all-fails')
    await page.getByRole('button', { name: 'Deactivate now' }).click()
    await page.getByText('Deactivated. From now on no delete begins.').waitFor()
    expect(await isActive()).toBe(false)
  })

  it('says why where somebody gave a reason, and needs none', async () => {
    await attestedAndActive()
    await enter('/deletion')
    await theSwitch().getByLabel('Why (optional)').fill(' The wrong project. ')
    await inBothThemes('deletion-switch-reason')
    await theSwitch().getByRole('button', { name: 'Deactivate now' }).click()
    await theSwitch()
      .getByText(/: The wrong project\.$/)
      .waitFor()
    expect(await isActive()).toBe(false)
  })

  it('that nobody answers says that it may be active still, and how to stop without the server', async () => {
    await attestedAndActive()
    await enter('/deletion')
    await theSwitch().getByText('Deletion is active').waitFor()
    await page.route(api, (route) => route.abort())
    await page.getByRole('button', { name: 'Deactivate now' }).click()
    await page.getByText('remove the ownership marker in the cloud by hand').waitFor()
    expect(await page.getByRole('button', { name: 'Deactivate now' }).isEnabled()).toBe(true)
    expect(await isActive()).toBe(true)
  })
})

describe('the pause after the first delete', () => {
  it('is told with its end, so that an open gate does not read as if it deleted now', async () => {
    await attestedAndActive()
    const until = new Date(Date.now() + 20 * 60_000).toISOString()
    const why = `The first delete that follows an activation is followed by 30 minutes of pause. It may go at ${until}.`
    const held = { clause: 8, name: 'surroundings-and-pace', fact: 'pause-after-first', state: 'FALSE', why }
    await waitingInstance({ judged_at: new Date(), cloud_asked: false, blocked_by: JSON.stringify([held]) })
    await enter('/deletion')
    await page.getByRole('heading', { name: 'The gate is open' }).waitFor()
    await page.getByText('Nothing is deleted now: the pause after the first delete lasts until').waitFor()
    await inBothThemes('deletion-gate-paused')
  })
})

describe('a cloud account without an ownership marker', () => {
  const nothing = 'Nothing is deleted in Cloud: it has no ownership marker.'

  it('is named on the gate and before activating, with the way to where one is made', async () => {
    await product.admin('mutation { deactivateDeletion(input: {}) { __typename } }')
    await attested()
    await enter('/deletion')
    await page.getByText(nothing).waitFor()
    await inBothThemes('deletion-gate-unmarked')
    await screen('2. Activate').click()
    await page.getByText(nothing).waitFor()
    await page.getByText('nothing is deleted anywhere').waitFor()
    expect(await page.getByText('It does so in').count()).toBe(0)
    await inBothThemes('deletion-activate-unmarked')
    await page.getByRole('link', { name: 'Make one in Cloud' }).click()
    await page.getByRole('button', { name: 'Make a marker' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make it in the cloud' }).click()
    await page.getByText('There is no ownership marker').waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByText('It does so in').waitFor()
    await page.getByText('Cloud (RegionOne)').waitFor()
    expect(await page.getByText(nothing).count()).toBe(0)
  })
})

describe('the breaker', () => {
  it('says since when and why it is tripped, and is reset by typing', async () => {
    await plant(db.superuser, (client) =>
      client.query(
        `update deletion_state set breaker_tripped_at = app_now() - interval '2 hours', breaker_why = '23 instances were filed within 10 minutes.'`,
      ),
    )
    await enter('/deletion')
    await page.getByText('23 instances were filed within 10 minutes.').first().waitFor()
    await page.getByText('2 hours ago').first().waitFor()
    await inBothThemes('deletion-breaker-tripped')
    await page.getByRole('button', { name: 'Reset the breaker' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Deletes go on as soon as everything else holds.').waitFor()
    await dialog.getByRole('button', { name: 'Reset the breaker' }).click()
    await dialog.getByText('This is not reset the breaker.').waitFor()
    await dialog.getByLabel('To show that you looked').fill('reset the breaker')
    await inBothThemes('deletion-breaker-reset')
    await dialog.getByRole('button', { name: 'Reset the breaker' }).click()
    await page.getByText('Last reset by Grace').waitFor()
    await page.getByText('Not tripped', { exact: true }).waitFor()
  })
})

describe('outside the gate', () => {
  const toTheGate = () => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Deletion gate' })
  const item = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

  it('every view says that deletion is active, and the overview until when instances can be kept; a stop says who, and urges nobody', async () => {
    await attestedAndActive()
    await plant(db.superuser, (client) =>
      client.query(
        `insert into ownership_marker (account_id, region, marker_id, recorded_by_id, recorded_by_name)
         select id, 'RegionOne', 'sg', gen_random_uuid(), 'Ada' from cloud_account on conflict do nothing`,
      ),
    )
    await waitingInstance({ filed_at: new Date(Date.now() - 14 * 60_000) })
    await enter('/')
    await toTheGate().getByText('Deletion is active').waitFor()
    const near = item('Instances are about to be deleted')
    await near.getByText('unless it is kept').waitFor()
    expect(await near.locator('time.left').getAttribute('class')).toBe('left now')
    await near.getByRole('link', { name: 'Open the instance' }).waitFor()
    await inBothThemes('overview-deletion-active')
    await cutOff(async () => {
      await toTheGate().getByText('Deletion: not known').waitFor()
    })
    await toTheGate().getByText('Deletion is active').waitFor()
    await product.admin('mutation { deactivateDeletion(input: { reason: "Not tonight" }) { __typename } }')
    const closed = item('The deletion gate is closed')
    await closed.getByText('Grace stopped deletion at').waitFor()
    await closed.getByText('Not tonight. Nothing is deleted until somebody activates its deletions again.').waitFor()
    await closed.getByText('When there is time').waitFor()
    expect(await closed.getByText('Activate its deletions anew').count()).toBe(0)
    await toTheGate().getByText('Deletion is active').waitFor({ state: 'detached' })
    await near.waitFor({ state: 'detached' })
    await inBothThemes('overview-deletion-stopped')
  })
})
