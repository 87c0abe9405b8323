import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { verifyExport } from '@sallyport/domain/deletion-gate/decisions/audit-export.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../fixtures/until.ts'
import { enter, onConsoleGround, page, product } from './console-page.ts'
import { attested, attestedAndActive, changeRecord, createMarker, deletionEnabled, screen } from './deletion-ground.ts'
import { inBothThemes } from './in-both-themes.ts'

onConsoleGround({ configuration: deletionEnabled() })

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const head = async (): Promise<string> => {
  const { deletionDecisions } = await product.admin<{ deletionDecisions: { edges: { node: { number: number; hash: string } }[] } }>(
    '{ deletionDecisions(first: 1) { edges { node { number hash } } } }',
  )
  const { number, hash } = deletionDecisions.edges[0]!.node
  return `${number}:${hash}`
}
const verify = () => page.getByRole('button', { name: 'Verify here' }).click()

describe('the record of decisions', () => {
  beforeAll(async () => {
    await createMarker()
    await attestedAndActive()
    // More than one page of lines.
    for (let more = 0; more < 110; more += 1) await attested()
  })

  it('lists what was decided and by whom, with what it rests on beside it', async () => {
    await enter('/deletion')
    await screen('Decisions').click()
    const row = page.getByRole('row', { name: /Deletion was activated/ })
    await page.getByRole('grid', { name: 'Decisions' }).focus()
    await until('the oldest of them are in sight', async () => {
      await page.keyboard.press('End')
      return (await row.count()) > 0
    })
    await row.click()
    const detail = page.getByRole('complementary', { name: /^Record / })
    await detail.getByText('DELETION_ACTIVATED').waitFor()
    expect(await detail.getByText('Grace').count()).toBeGreaterThan(0)
    await detail.getByText('As it was recorded').click()
    await detail.getByText('"attestationId"').waitFor()
    expect(page.url()).toMatch(/\/deletion\/decisions\?record=3$/)
    await inBothThemes('deletion-decisions')
  })

  it('is verified in the window, and saved as what audit verify takes', async () => {
    await enter('/deletion/decisions')
    await verify()
    await page.getByText('The chain is intact').waitFor()
    await page.getByText('114 records, unbroken.').waitFor()
    await page.getByText(await head()).waitFor()
    await inBothThemes('deletion-chain-intact')

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as .jsonl' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^sallyport-decisions-\d{4}-\d\d-\d\d\.jsonl$/)
    await page.getByText('114 records saved').waitFor()
    const [number, hash] = (await head()).split(':')
    const verdict = verifyExport(readFileSync(await download.path(), 'utf8'), sha256, [{ number: Number(number), hash: hash ?? '' }])
    expect(verdict).toEqual({
      intact: true,
      sentence: `The chain is intact: 114 records, head ${number}:${hash}. It holds the known head.`,
    })
  })

  it('is compared with a head that is known, and a form that no head has is refused', async () => {
    await enter('/deletion/decisions')
    await page.getByText('Compare with a head that you know').click()
    await page.getByLabel('Known head').fill('114')
    await page.getByText('NUMBER:HASH, the hash as 64').waitFor()
    await page.getByLabel('Known head').fill(`400:${'a'.repeat(64)}`)
    await verify()
    await page.getByText('The chain is not intact').waitFor()
    await page.getByText('there was a record 400: the end is missing').waitFor()
  })
})

describe('a chain that somebody broke', () => {
  it('is found where a record was changed', async () => {
    await changeRecord(`update deletion_decision set detail = replace(detail, 'Grace', 'Nobody') where number = 17`)
    await enter('/deletion/decisions')
    await verify()
    await page.getByText('The chain is not intact').waitFor()
    await page.getByText('Broken at record 17. Record 17 does not match its own hash: it was changed after it was written.').waitFor()
    await inBothThemes('deletion-chain-broken')
  })

  it('is found where a record is missing', async () => {
    await changeRecord('delete from deletion_decision where number = 9')
    await enter('/deletion/decisions')
    await verify()
    await page.getByText('Broken at record 9. Record 9 is missing: record 10 stands in its place.').waitFor()
  })
})
