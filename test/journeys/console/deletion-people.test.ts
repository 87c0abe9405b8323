import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { plant } from '../../fixtures/tenants.ts'
import { changed, db, enter, onConsoleGround, page } from './console-page.ts'
import { attested, createMarker, deletionEnabled, installationName, isActive } from './deletion-ground.ts'
import { inBothThemes } from './in-both-themes.ts'

onConsoleGround({ configuration: deletionEnabled({ fourEyes: true }) })
beforeAll(async () => {
  await createMarker()
  await attested()
})

const panel = (title: string) => page.getByRole('region', { name: title })

describe('where two people are asked for', () => {
  it('says that somebody else has to activate, and refuses whoever attested in words', async () => {
    await enter('/deletion/activate')
    await page.getByText('You, Grace, attested: another administrator has to activate.').waitFor()
    await inBothThemes('deletion-four-eyes')
    await page.getByLabel('Activation', { exact: true }).fill(`activate ${installationName}`)
    await page.getByRole('button', { name: 'Activate deletion' }).click()
    await page.locator('.refused').getByText('Two people are needed').waitFor()
    expect(await page.getByLabel('Activation', { exact: true }).inputValue()).toBe(`activate ${installationName}`)
    expect(await isActive()).toBe(false)
  })
})

describe('a replica that nobody attested', () => {
  it('is shown with what that means, and attested by typing', async () => {
    const host = 'ab'.repeat(32)
    // One more process of this installation, as it would write itself down.
    await plant(db.superuser, (client) =>
      client.query(
        `insert into replica (id, version, settings_hash, roles, host, deletion_enabled, differences, fingerprint_at, last_seen_at)
         select $1, version, settings_hash, '{worker}', $2, true, '[]', app_now(), app_now() + interval '1 hour' from replica limit 1`,
        [randomUUID(), host],
      ),
    )
    await enter('/deletion')
    await panel('Replicas').getByText('Not attested: deletes nothing').waitFor()
    await panel('Replicas').scrollIntoViewIfNeeded()
    await inBothThemes('deletion-replica-strange')
    await panel('Replicas').getByRole('button', { name: 'Attest this replica' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(host.slice(0, 16)).waitFor()
    await dialog.getByLabel('Name of the installation').fill(installationName)
    await inBothThemes('deletion-replica-attest')
    await dialog.getByRole('button', { name: 'Attest this replica' }).click()
    await panel('Replicas').getByText('Not attested: deletes nothing').waitFor({ state: 'detached' })
    expect((await db.superuser.query('select added_by_name from attested_host where host = $1', [host])).rows).toEqual([
      { added_by_name: 'Grace' },
    ])
  })
})

describe('a copy of this installation', () => {
  it('that was found stands on the gate, with why and what to do first', async () => {
    await plant(db.superuser, async (client) => {
      await client.query(
        `insert into witness_ladder (id, cloud, user_id, region, rung, fingerprint, fence_reason, fenced_at, last_climb_at)
         select gen_random_uuid(), cloud, user_id, default_region, 7, 'SHA256:' || repeat('A', 43), 'OTHERS_ABOVE', app_now(), app_now() from cloud_account`,
      )
    })
    await changed(null, 'CLOUD_ACCOUNT', randomUUID())
    await enter('/deletion')
    const copies = panel('Copies of this installation')
    await copies.getByText('Another copy was found').waitFor()
    await copies.getByText('Fenced').waitFor()
    await copies.scrollIntoViewIfNeeded()
    await inBothThemes('deletion-fenced')
    await copies.getByRole('link', { name: 'attest anew' }).click()
    await page.getByText('Another copy of this deployment was found.').waitFor()
  })
})
