import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, it } from 'vitest'
import { plantAttempt, plantOperation } from '../../fixtures/tenants.ts'
import {
  accountId,
  admit,
  artefacts,
  card,
  changed,
  context,
  db,
  enter,
  openPage,
  origin,
  page,
  plantScene,
  tenantId,
  withoutServer,
} from './portal-page.ts'

describe.each([
  { colorScheme: 'light', width: 1_100 },
  { colorScheme: 'dark', width: 1_100 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
] as const)('in $colorScheme at $width px', ({ colorScheme, width }) => {
  const shoot = (name: string): Promise<Buffer> =>
    page.screenshot({ path: join(artefacts, `${name}-${colorScheme}-${width}.png`), fullPage: true })
  /** What axe finds of weight, with where. */
  const faults = async (): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  it('is readable for all, and nothing sticks out', async () => {
    await context.close()
    await openPage({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    const { nodes } = await plantScene()
    await admit(nodes[0]!)
    const cancelled = await plantOperation(db.superuser, { tenantId, accountId, count: 1, state: 'CANCELLED' })
    await plantAttempt(db.superuser, {
      tenantId,
      accountId,
      operationId: cancelled,
      place: 1,
      state: 'CANCELLED',
      nodeState: 'REVOKED',
      reason: 'CANCELLED',
    })
    const failed = await plantOperation(db.superuser, {
      tenantId,
      accountId,
      count: 2,
      state: 'PARTIAL',
      startedByName: 'Somebody With-A-Rather-Long-Double-Name',
    })
    await plantAttempt(db.superuser, {
      tenantId,
      accountId,
      operationId: failed,
      place: 1,
      state: 'FAILED',
      nodeState: 'REVOKED',
      reason: 'IDENTITY_DOUBTED',
    })
    await plantAttempt(db.superuser, {
      tenantId,
      accountId,
      operationId: failed,
      place: 2,
      state: 'ADMITTED',
      nodeState: 'ENABLED',
      reason: 'ADMITTED',
      heardAgo: 500,
    })
    await db.superuser.query(
      "insert into tenant_notice (id, tenant_id, kind, title, text) values (gen_random_uuid(), $1, 'PLANNED', $2, $3)",
      [
        tenantId,
        'A machine will be removed',
        `The machine of node ${'a'.repeat(63)} will be removed, not before 2030-01-01 10:15 UTC. The node was retired.`,
      ],
    )
    await page.goto(`${origin}/nodes/operations`)
    await page.getByLabel('API token').fill('spt_short')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await faults()).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
    await shoot('sign-in')
    await enter()
    await card().waitFor()
    await page.getByText('1 earlier attempt').click()
    await page.getByRole('region', { name: 'Notices' }).waitFor()
    expect(await faults()).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
    await shoot('operations')
  })

  it('so are the lost connection and the empty page', async () => {
    await context.close()
    await openPage({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    await enter()
    await page.getByRole('heading', { name: 'No operations yet' }).waitFor()
    expect(await faults()).toEqual([])
    await shoot('empty')
    await plantScene()
    await changed('OPERATION', tenantId)
    await card().waitFor()
    await withoutServer(async () => {
      await page.getByText(/Connection lost since/).waitFor()
      expect(await faults()).toEqual([])
      expect(await overflow()).toBeLessThanOrEqual(0)
      await shoot('lost')
    })
  })
})
