import { beforeAll, describe, expect, it } from 'vitest'
import { db, enter, onConsoleGround, page, product } from './console-page.ts'
import {
  attestedAndActive,
  createMarker,
  deletionEnabled,
  failedInstance,
  installationName,
  instanceOf,
  isActive,
  screen,
  theSwitch,
  type Waiting,
} from './deletion-ground.ts'
import { inBothThemes } from './in-both-themes.ts'

onConsoleGround({ roles: 'api,worker', configuration: deletionEnabled() })

let waiting: Waiting
beforeAll(async () => {
  await createMarker()
  waiting = await failedInstance('harbour')
})

describe('the deletion gate', () => {
  it('is attested, activated, planned and deactivated by mouse', async () => {
    await enter('/deletion')
    await page.getByRole('heading', { name: 'The gate is closed' }).waitFor()
    await page.getByText('Nobody has activated cloud deletion.').first().waitFor()
    await theSwitch().getByText('Deletion is not active').waitFor()
    expect(await page.getByRole('button', { name: 'Deactivate now' }).count()).toBe(0)
    await inBothThemes('deletion-gate-closed')

    await screen('1. Attest').click()
    await page.getByRole('heading', { name: 'Nobody has attested this deployment yet' }).waitFor()
    await inBothThemes('deletion-attest')
    await page.getByLabel('Name of the installation').fill('sallyport')
    await page.getByRole('button', { name: 'Attest this deployment' }).click()
    await page.getByText(`This is not ${installationName}.`).waitFor()
    await page.getByLabel('Name of the installation').fill(installationName)
    await page.getByRole('button', { name: 'Attest this deployment' }).click()
    await page.getByText('Grace attested exactly this').waitFor()
    expect(await isActive(), 'attesting activates nothing').toBe(false)

    await page.getByRole('link', { name: 'Go on to the second act: activate' }).click()
    await page.getByText('What is deleted cannot be brought back.').waitFor()
    await page.getByText('One waits now.').waitFor()
    await inBothThemes('deletion-activate')
    await page.getByLabel('Activation', { exact: true }).fill(installationName)
    await page.getByRole('button', { name: 'Activate deletion' }).click()
    await page.getByText(`This is not activate ${installationName}.`).waitFor()
    expect(await isActive()).toBe(false)
    await page.getByLabel('Activation', { exact: true }).fill(`activate ${installationName}`)
    await page.getByRole('button', { name: 'Activate deletion' }).click()
    await page.getByRole('heading', { name: 'Deletion is active' }).waitFor()
    await theSwitch().getByText('Grace activated it').waitFor()
    expect(await isActive()).toBe(true)

    await page.getByRole('link', { name: 'See what would be deleted now' }).click()
    await page.getByText('None of 1 would be deleted now; 1 would be from').waitFor()
    await page.getByText('; not yet, because the instance can still be kept').waitFor()
    await inBothThemes('deletion-plan')

    await screen('Gate').click()
    await page.getByRole('heading', { name: 'The gate is open' }).waitFor()
    await inBothThemes('deletion-gate-open')
    await page.getByRole('button', { name: 'Deactivate now' }).click()
    await page.getByText('Deactivated. From now on no delete begins.').waitFor()
    await page.getByRole('heading', { name: 'The gate is closed' }).waitFor()
    expect(await isActive()).toBe(false)
    expect((await product.admin<{ instances: object }>('{ instances(first: 1) { edges { node { state nodeName } } } }')).instances).toEqual(
      {
        edges: [{ node: { state: 'WAITING', nodeName: waiting.nodeName } }],
      },
    )
  })

  it('says which one would be deleted, and that nothing was', async () => {
    await product.runAs('api') // nobody deletes
    await attestedAndActive()
    await db.moveClock(25 * 60_000)
    await enter('/deletion/plan')
    await page.getByText(/^(1|None) of 1 would be deleted now/).waitFor()
    await inBothThemes('deletion-plan-would')
    await page.getByText(/would be deleted, because everything that the gate asks for held when it was asked\./).waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('1 of 1 would be deleted now.').waitFor()
    expect((await instanceOf(waiting.nodeName))?.state).toBe('WAITING')
  })
})
