import { keepAnnouncing } from '@sallyport/database/announcing.ts'
import { noticesFor } from '@sallyport/database/notices.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { describe, expect, it } from 'vitest'
import { plantMember } from '../../fixtures/tenants.ts'
import { answers, card, db, enter, page, plantScene, tenantId } from './portal-page.ts'

/** As the workers write it. */
async function tell(nodeId: string): Promise<void> {
  const worker = openPrisma(db.database.worker, () => {})
  try {
    await keepAnnouncing(worker, { coolDownMinutes: 15, webhook: false })
    const { rows } = await db.superuser.query<{ id: string }>(
      'SELECT i.id FROM instance i JOIN attempt a ON a.id = i.attempt_id WHERE a.node_id = $1',
      [nodeId],
    )
    await inTransaction(worker, (tx) =>
      noticesFor(
        tx,
        'PLANNED',
        rows.map(({ id }) => id),
      ),
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
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText(/will be removed, not before .* UTC\./)
      .waitFor()
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
