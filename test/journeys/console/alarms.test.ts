import { describe, expect, it } from 'vitest'
import { type AlarmWanted, plantAlarm } from '../../fixtures/plant-alarm.ts'
import { plant, plantNode, plantTenant } from '../../fixtures/tenants.ts'
import { changed, db, enter, faults, onConsoleGround, openPage, page, shoot } from './console-page.ts'

onConsoleGround()

const raised = (message: string, wanted: AlarmWanted = {}): Promise<string> => plantAlarm(db.superuser, message, wanted)
const acknowledgedBy = async (id: string): Promise<string | null> =>
  (await db.superuser.query<{ by: string | null }>('select acknowledged_by as by from alarm where id = $1', [id])).rows[0]!.by
const clear = (): Promise<unknown> => plant(db.superuser, (client) => client.query('delete from alarm'))
const rows = () => page.getByRole('grid', { name: 'Alarms' }).getByRole('row')

describe('alarms in the console', () => {
  it('say what would stand there where none is open', async () => {
    await enter('/alarms')
    await page.getByRole('heading', { name: 'No open alarms' }).waitFor()
  })

  it('are listed with what they are about, opened beside the list, and acknowledged there under the name of whoever does', async () => {
    await clear()
    const tenantId = await plantTenant(db.superuser, 'Rivers & Co')
    const nodeId = await plantNode(db.superuser, { tenantId, name: 'edge-1' })
    const id = await raised('edge-1 was not heard for 10 minutes. Look whether its host runs.', { subjectId: nodeId, count: 4 })
    await raised('A second key showed itself.', { kind: 'SECOND_KEY', minutesAgo: 90 })
    await enter('/alarms')
    await page.getByRole('gridcell', { name: 'Node silent' }).click()
    const detail = page.getByRole('complementary', { name: 'Node silent' })
    await detail.getByText('edge-1 was not heard for 10 minutes.').waitFor()
    await detail.getByText('4 times in all').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/alarms/${Buffer.from(`Alarm:${id}`).toString('base64url')}`)
    expect(await detail.getByRole('link', { name: 'Node' }).getAttribute('href')).toBe(
      `/console/nodes/${Buffer.from(`Node:${nodeId}`).toString('base64url')}`,
    )
    expect(await faults()).toEqual([])
    await shoot('alarms-light')
    await detail.getByRole('button', { name: 'Acknowledge' }).click()
    await detail.getByText('by Grace').waitFor()
    expect(await acknowledgedBy(id)).toBe('Grace')
    // It fits the filter no more, and stays where it is until the list is asked for anew.
    await page.getByRole('row', { name: 'Node silent' }).getByText('Acknowledged').waitFor()
  })

  it('are filtered by state, kind and words, all of it in the address', async () => {
    await clear()
    const done = await raised('A thing that somebody looks after', { kind: 'SECOND_KEY' })
    await plant(db.superuser, (client) =>
      client.query("update alarm set acknowledged_at = app_now(), acknowledged_by = 'Ada' where id = $1", [done]),
    )
    await raised('100%_sure that it is open', { kind: 'SECOND_KEY' })
    await raised('Silence', { kind: 'NODE_SILENT' })
    await enter('/alarms')
    await expect.poll(() => rows().count()).toBe(3)
    await page.getByRole('radio', { name: 'Acknowledged' }).click()
    await page.getByRole('gridcell', { name: 'A thing that somebody looks after' }).waitFor()
    expect(new URL(page.url()).search).toBe('?state=acknowledged')
    await page.getByRole('radio', { name: 'All' }).click()
    await expect.poll(() => rows().count()).toBe(4)
    await page.getByRole('button', { name: 'Any kind Kind' }).click()
    await page.getByRole('option', { name: 'Second key' }).click()
    await expect.poll(() => rows().count()).toBe(3)
    await page.getByRole('searchbox', { name: 'Search' }).fill('100%_')
    await expect.poll(() => rows().count()).toBe(2)
    expect(new URL(page.url()).search).toBe('?state=all&kind=SECOND_KEY&search=100%25_')
    await page.reload()
    await expect.poll(() => rows().count()).toBe(2)
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('100%_')
  })

  it('are acknowledged all at once as they are shown, and not those that came meanwhile', async () => {
    await clear()
    const ids = [await raised('one'), await raised('two'), await raised('three')]
    await enter('/alarms')
    await page.getByRole('button', { name: 'Acknowledge all 3 shown' }).click()
    const late = await raised('four')
    await changed(null, 'ALARM', late)
    await page.getByRole('button', { name: 'One more has come: show' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Acknowledge all 3', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await Promise.all(ids.map(acknowledgedBy))).toEqual(['Grace', 'Grace', 'Grace'])
    expect(await acknowledgedBy(late)).toBeNull()
  })

  it('are reached, read and acknowledged by keys alone, in the dark', async () => {
    await clear()
    await openPage({ colorScheme: 'dark' })
    const id = await raised('<script>document.title = "taken"</script> 🚨'.repeat(9), { kind: 'CLONED_AGENT' })
    await enter('/alarms')
    await page.getByRole('grid', { name: 'Alarms' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const detail = page.getByRole('complementary', { name: 'Cloned agent' })
    await detail.waitFor()
    expect(await faults()).toEqual([])
    await shoot('alarms-dark')
    const acknowledge = detail.getByRole('button', { name: 'Acknowledge' })
    for (let i = 0; i < 20 && !(await acknowledge.evaluate((button) => button === document.activeElement)); i++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await detail.getByText('by Grace').waitFor()
    expect(await acknowledgedBy(id)).toBe('Grace')
    expect(await page.title()).not.toBe('taken')
  })
})
