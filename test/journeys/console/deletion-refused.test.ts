import { randomUUID } from 'node:crypto'
import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { plant } from '../../fixtures/tenants.ts'
import { changed, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { attested, attestedAndActive, createMarker, deletionEnabled, installationName, isActive, screen } from './deletion-ground.ts'
import { inBothThemes } from './in-both-themes.ts'
import { rowOf } from './waiting-instance.ts'

onConsoleGround({ configuration: deletionEnabled() })
beforeAll(createMarker)

/** What another hand does to the account, of which no feed tells. */
const leadElsewhere = (userId: string): Promise<unknown> =>
  plant(db.superuser, (client) => client.query('update cloud_account set user_id = $1 where id = $2', [userId, rowOf(product.accountId)]))

const api = '**/admin/graphql'
/** Answers every question of this name with its first answer, so that the page sees nothing that changed. */
async function hold(name: string): Promise<() => Promise<void>> {
  let first: string | undefined
  const answer = async (route: Route): Promise<void> => {
    if (!route.request().postData()?.includes(`query ${name} `)) return await route.fallback()
    if (first === undefined) {
      const response = await route.fetch()
      first = await response.text()
    }
    await route.fulfill({ status: 200, contentType: 'application/json', body: first })
  }
  await page.route(api, answer)
  return () => page.unroute(api, answer)
}

describe('the two acts', () => {
  it('refuse in words what was looked at and is not so any more, keep what was typed, and go on after another look', async () => {
    const letGo = await hold('Attestation')
    await enter('/deletion/attest')
    const name = page.getByLabel('Name of the installation')
    await name.fill(installationName)
    await leadElsewhere('another-user')
    await page.getByRole('button', { name: 'Attest this deployment' }).click()
    await page
      .getByRole('alert')
      .getByText(/changed/i)
      .waitFor()
    expect(await name.inputValue()).toBe(installationName)
    expect(await page.getByText('another-user').count(), 'nothing changes under the eyes').toBe(0)
    expect(await isActive()).toBe(false)

    await letGo()
    await changed(null, 'ATTESTATION', randomUUID())
    await page.getByText('The fingerprint changed since you began to look.').waitFor()
    await inBothThemes('deletion-attest-changed')
    await page.getByRole('button', { name: 'Look at it as it is now', exact: true }).click()
    await page.getByText('another-user').waitFor()
    expect(await name.inputValue()).toBe(installationName)
    await page.getByRole('button', { name: 'Attest this deployment' }).click()
    await page.getByText('Grace attested exactly this').waitFor()
  })

  it('say what differs from what was attested, and what that may mean', async () => {
    await attested()
    await leadElsewhere('a-third-user')
    await enter('/deletion/attest')
    await page.getByRole('heading', { name: 'One thing is not as it was attested' }).waitFor()
    const row = page.getByRole('row', { name: /Account Cloud/ })
    expect(await row.getByText('Differs').count()).toBe(1)
    await row.getByText('Would deletes go elsewhere?').waitFor()
    await row.getByText('Deletes would go elsewhere than was attested.').waitFor()
    await inBothThemes('deletion-attest-differs')
    await screen('2. Activate').click()
    await page.getByText('not as it was attested').first().waitFor()
    await page.getByLabel('Activation', { exact: true }).fill(`activate ${installationName}`)
    await page.getByRole('button', { name: 'Activate deletion' }).click()
    await page.locator('.refused').waitFor()
    expect(await page.getByLabel('Activation', { exact: true }).inputValue()).toBe(`activate ${installationName}`)
    expect(await isActive()).toBe(false)
  })

  it('refuse to activate upon an attestation that is not the newest any more', async () => {
    await attestedAndActive()
    await product.admin('mutation { deactivateDeletion(input: {}) { __typename } }')
    const letGo = await hold('Attestation')
    await enter('/deletion/activate')
    await page.getByLabel('Activation', { exact: true }).fill(`activate ${installationName}`)
    const { attestation } = await product.admin<{ attestation: { fingerprint: { hash: string } } }>(
      '{ attestation { fingerprint { hash } } }',
    )
    await product.admin(`mutation ($input: AttestDeploymentInput!) { attestDeployment(input: $input) { __typename } }`, {
      input: { installationName, fingerprintHash: attestation.fingerprint.hash },
    })
    await page.getByRole('button', { name: 'Activate deletion' }).click()
    await page.getByText('The deployment was attested anew since you looked at it. Look at it again.').waitFor()
    expect(await isActive()).toBe(false)
    await letGo()
  })
})
