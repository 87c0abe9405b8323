import { describe, expect, it } from 'vitest'
import { until } from '../../fixtures/until.ts'
import { db, enter, onConsoleGround, page, shoot } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'
import { agentsOf, askForNodes, beat } from './operations-agents.ts'

onConsoleGround({ roles: 'api,worker' })

const node = (name: string) => page.getByRole('rowgroup', { name })
const told = async (action: string): Promise<number> =>
  (await db.superuser.query<{ count: number }>('SELECT count(*)::int AS count FROM audit_entry WHERE action = $1', [action])).rows[0]!.count

describe('what an administrator does to an operation', () => {
  it("is told why a node failed in the cloud's words, beside what the tenant reads, and tries again", async () => {
    const operation = await askForNodes({ namePrefix: 'bad', sizeId: '4' }) // no host has what it wants
    await enter(`/operations/${operation}?node=bad-1`)
    const bad = node('bad-1')
    await bad
      .getByText(/No valid host was found/)
      .first()
      .waitFor()
    await bad.getByText('“Could not be started.”').first().waitFor()
    await bad.getByText('ERROR', { exact: true }).waitFor()
    await page.getByText('The operation ended: failed').first().waitFor()
    await inBothThemes('operation-failed')
    await bad.getByRole('button', { name: 'Try again: bad-1' }).click()
    await page.getByText('One more instance is created in Cloud, RegionOne').waitFor()
    await page.getByRole('button', { name: 'Create another instance' }).click()
    await bad.getByText('Attempt 1:').waitFor()
    await bad.getByText('(2 attempts)').waitFor()
    await bad.getByText('Attempt 1:').click()
    await shoot('operation-failed-twice')
    expect(await told('retryPlace')).toBe(1)
  })

  it('accepts unknown ICMP for one node, whose name is typed in full', async () => {
    const operation = await askForNodes({ namePrefix: 'mute' })
    await enter(`/operations/${operation}`)
    const agents = await agentsOf(operation, { icmp: 'UNKNOWN' })
    await beat(agents, 2)
    await node('mute-1').getByRole('button', { name: 'Accept for mute-1' }).waitFor()
    await beat(agents, 9)
    await node('mute-1').getByText('Waits for you').waitFor()
    expect(await node('mute-1').getByText('Waits for Stage').count()).toBe(0)
    await inBothThemes('operation-waits-for-you')
    await node('mute-1').getByRole('button', { name: 'Accept for mute-1' }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Name of the node')
    await name.fill('mute-2')
    await dialog.getByRole('button', { name: 'Accept it for this node' }).click()
    await dialog.getByText('This is not mute-1.').waitFor()
    expect(await name.inputValue()).toBe('mute-2')
    await inBothThemes('operation-accept')
    await name.fill('mute-1')
    await dialog.getByRole('button', { name: 'Accept it for this node' }).click()
    await dialog.waitFor({ state: 'detached' })
    await node('mute-1').locator('[data-condition=ICMP][data-state=MET]').waitFor()
    await node('mute-1').getByRole('button', { name: 'Details of mute-1' }).click()
    await node('mute-1').getByText('Unknown, accepted by name by Grace.').last().waitFor()
    await inBothThemes('operation-details')
  })

  it('cancels one node, revokes another by its name, and what they left is told', async () => {
    const operation = await askForNodes({ namePrefix: 'two', count: 2 })
    await enter(`/operations/${operation}?node=two-2`)
    await agentsOf(operation)
    await node('two-1').getByRole('button', { name: 'Cancel two-1' }).click()
    await page.getByRole('button', { name: 'Keep it running' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await told('cancelAttempt')).toBe(0)
    await node('two-1').getByRole('button', { name: 'Cancel two-1' }).click()
    await page.getByRole('button', { name: 'Cancel this attempt' }).click()
    await node('two-1').getByText('“Cancelled.”').waitFor()
    await node('two-2').getByRole('button', { name: 'Revoke two-2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the node').fill('two-2')
    await dialog.getByRole('button', { name: 'Revoke the node' }).click()
    await node('two-2').getByText('“Revoked.”').first().waitFor()
    await until('both acts are recorded', async () => (await told('cancelAttempt')) + (await told('revokeNode')) >= 2)
    expect([await told('cancelAttempt'), await told('revokeNode')]).toEqual([1, 1])
    await page.getByText(/^0 of 2 nodes were admitted; /).waitFor()
    await inBothThemes('operation-ended')
  })
})
