import { noticeFor } from '@sallyport/database/notices.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { describe, expect, it } from 'vitest'
import { plantMember } from '../../fixtures/tenants.ts'
import { answers, card, db, enter, page, plantScene, tenantId } from './portal-page.ts'

/** As the workers write it. */
async function tell(nodeId: string): Promise<void> {
  const worker = openPrisma(db.database.worker, () => {})
  try {
    await inTransaction(worker, (tx) =>
      noticeFor(tx, {
        tenantId,
        nodeId,
        event: { kind: 'PLANNED', nodeName: 'mon-2', reason: 'NEVER_ACTIVATED', notBefore: new Date('2030-01-01T10:15:00Z') },
      }),
    )
  } finally {
    await worker.$disconnect()
  }
}

describe('notices on the page of tenants', () => {
  it('are not there while there is nothing to tell, and come by themselves when there is', async () => {
    const { nodes } = await plantScene()
    await enter()
    await card().waitFor()
    await expect.poll(() => answers.join('')).toContain('"notices"')
    expect(await page.getByRole('heading', { name: 'Notices' }).count()).toBe(0)
    await tell(nodes[1]!)
    await page.getByRole('region', { name: 'Notices' }).getByText('will be removed, not before 2030-01-01 10:15 UTC.').waitFor()
  })

  it('are neither shown to a Member nor asked for', async () => {
    const { nodes } = await plantScene()
    await tell(nodes[1]!)
    await enter(await plantMember(db.superuser, tenantId, 'MEMBER', 'Milo Member'))
    await card().waitFor()
    await expect.poll(() => answers.join('')).toContain('Milo Member')
    expect(await page.getByRole('heading', { name: 'Notices' }).count()).toBe(0)
    expect(answers.join('')).not.toMatch(/notices|FORBIDDEN/)
  })
})
