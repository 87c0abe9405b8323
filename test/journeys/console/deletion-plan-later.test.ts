import { beforeAll, expect, it } from 'vitest'
import { plant } from '../../fixtures/tenants.ts'
import { changed, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { attested, createMarker, deletionEnabled, failedInstance, instanceOf, type Waiting } from './deletion-ground.ts'
import { inBothThemes } from './in-both-themes.ts'
import { rowOf } from './waiting-instance.ts'

onConsoleGround({ roles: 'api,worker', configuration: deletionEnabled() })

let waiting: Waiting
beforeAll(async () => {
  await createMarker()
  waiting = await failedInstance('quay')
})

it('the plan tells what time alone brings, what an activation would, and what became of an instance since it was asked', async () => {
  const attestationId = await attested()
  await enter('/deletion/plan')
  await page.getByText(/^None of 1 would be deleted now\. Were deletion active, 1 would be from [\d:]+( [AP]M)? on\.$/).waitFor()
  await page
    .getByText(/Were deletion active, it would be, from [\d:]+( [AP]M)? on\.$/)
    .first()
    .waitFor()
  await inBothThemes('deletion-plan-once-active')

  await product.admin('mutation ($id: ID!) { activateDeletion(input: { attestationId: $id }) { __typename } }', { id: attestationId })
  await page.getByText(/^Deletion was activated or stopped since\. .*Ask again to know what holds now\.$/).waitFor()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByText(/^None of 1 would be deleted now; 1 would be from [\d:]+( [AP]M)? on\.$/).waitFor()
  await page.getByText('Not yet', { exact: true }).waitFor()
  await page.getByText(/would be deleted from [\d:]+( [AP]M)? on, by itself, if nothing else changes/).waitFor()
  expect(await page.getByText('Would not', { exact: true }).count()).toBe(0)
  await inBothThemes('deletion-plan-not-yet')

  const row = rowOf(waiting.id)
  await plant(db.superuser, (client) => client.query("update instance set state = 'DELETING' where id = $1", [row]))
  await changed(null, 'INSTANCE', row)
  await page.getByText('Being deleted', { exact: true }).waitFor()
  await page.getByText('One of them changed since. Ask again to know what holds now.').waitFor()
  await page.getByText(/^When it was asked, .* Instance /).waitFor()
  expect(await page.getByRole('button', { name: /^Keep it: / }).count(), 'it is too late').toBe(0)
  await inBothThemes('deletion-plan-went-on')
  expect((await instanceOf(waiting.nodeName))?.state).toBe('DELETING')
})
