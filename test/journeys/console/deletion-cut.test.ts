import { beforeEach, describe, expect, it } from 'vitest'
import { cutOff, enter, onConsoleGround, page, product } from './console-page.ts'
import { attested, attestedAndActive, deletionEnabled, isActive, screen, theSwitch } from './deletion-ground.ts'
import { hold } from './hold.ts'
import { inBothThemes } from './in-both-themes.ts'

onConsoleGround({ configuration: deletionEnabled() })

const focused = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('deactivating where the answer does not come', () => {
  it('says at once that it is under way, and after a while how to stop without the server', async () => {
    await attestedAndActive()
    await enter('/deletion')
    await theSwitch().getByText('Deletion is active').waitFor()
    const letGo = await hold('mutation DeactivateDeletion')
    await page.getByRole('button', { name: 'Deactivate now' }).click()
    await theSwitch().getByText('the server was asked, and has not answered yet.').waitFor()
    await theSwitch().getByText('remove the ownership marker in the cloud by hand').waitFor()
    letGo()
    await page.getByText('Deactivated. From now on no delete begins.').waitFor()
    expect(await focused(), 'the focus stays where it was pressed').toBe('The switch')
    const panel = page.getByRole('region', { name: 'Attestation and activation' })
    await panel.getByText('by Grace, upon this attestation').waitFor()
    // The state, and a line for who did it when.
    await panel.getByText('Withdrawn', { exact: true }).nth(1).waitFor()
    await panel.getByText('by Grace: ').waitFor()
    await inBothThemes('deletion-withdrawn')
  })
})

it('leads from the gate to where a marker is made, which is not offered where every region has one', async () => {
  await enter('/deletion')
  await page.getByRole('link', { name: 'Make one in Cloud' }).click()
  const make = page.getByRole('button', { name: 'Make a marker' })
  await make.and(page.locator(':focus')).waitFor()
  const { height } = page.viewportSize()!
  expect((await make.boundingBox())!.y).toBeLessThan(height)
  await make.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make it in the cloud' }).click()
  await page.getByText('Each of its regions has its marker.').waitFor()
  expect(await make.count()).toBe(0)
})

describe('while the connection is lost', () => {
  beforeEach(async () => {
    await attested()
    await product.admin('mutation { deactivateDeletion(input: {}) { __typename } }')
  })

  it('nothing says whether deletion is active, since somebody may have activated it; the press answers, and no word outlives the loss', async () => {
    await enter('/deletion')
    await theSwitch().getByText('Deletion is not active').waitFor()
    await page.getByRole('heading', { name: 'The gate is closed' }).waitFor()
    await cutOff(async () => {
      await attestedAndActive()
      await theSwitch().getByText('Whether deletion is active is not known').waitFor()
      await theSwitch().getByText('and was not active then.').waitFor()
      await page.getByRole('heading', { name: 'Whether the gate is open is not known' }).waitFor()
      await page.getByRole('region', { name: 'Attestation and activation' }).getByText('Not known now').waitFor()
      expect(await page.getByText('Deletion is not active').count()).toBe(0)
      await theSwitch().getByRole('button', { name: 'Deactivate now' }).click()
      await theSwitch().getByText('remove the ownership marker in the cloud by hand').waitFor()
      await theSwitch().getByText('press again, which does no harm').waitFor()
      expect(await page.getByText('before you try again').count()).toBe(0)
      await inBothThemes('deletion-switch-lost')
      expect(await isActive()).toBe(true)
    })
    await theSwitch().getByText('It is active still: what was pressed').waitFor()
    expect(await theSwitch().getByText('cannot be reached').count()).toBe(0)
    await theSwitch().getByRole('button', { name: 'Deactivate now' }).click()
    await page.getByText('Deactivated. From now on no delete begins.').waitFor()
    expect(await isActive()).toBe(false)
  })

  it('the plan says neither that the gate is closed nor that it is open', async () => {
    await enter('/deletion/plan')
    await page.getByText('The gate is closed').waitFor()
    await cutOff(async () => {
      await page.getByText('Whether the gate is open is not known').waitFor()
      expect(await page.getByText('The gate is closed').count()).toBe(0)
      await screen('Gate').click()
      await page.getByRole('heading', { name: 'Whether the gate is open is not known' }).waitFor()
    })
  })
})
