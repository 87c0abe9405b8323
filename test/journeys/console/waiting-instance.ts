import { globalId } from '@sallyport/graphql/global-id.ts'
import { plant, plantAttempt, plantOperation } from '../../fixtures/tenants.ts'
import { db, product } from './console-page.ts'

/** The row of a global id. */
export const rowOf = (id: string): string => Buffer.from(id, 'base64url').toString().split(':')[1] ?? ''
let place = 0

/** An instance that waits: its attempt failed, and the gate has looked at it. */
export async function waitingInstance(change: Record<string, unknown> = {}): Promise<{ id: string; node: string; address: string }> {
  const own = { tenantId: rowOf(product.tenantId), accountId: rowOf(product.accountId) }
  place += 1
  const operationId = await plantOperation(db.superuser, own)
  const { attemptId } = await plantAttempt(db.superuser, { ...own, operationId, place, state: 'FAILED', nodeState: 'REVOKED' })
  const values = {
    name: `mon-${place}`,
    region: 'RegionOne',
    state: 'WAITING',
    state_detail: 'Its attempt ended without admission.',
    stage: 'held',
    provider_state: 'ACTIVE',
    provider_task: null,
    addresses: '[{"address":"10.0.0.7","kind":"fixed","network":"monitoring"}]',
    fault: '{"code":500,"message":"No valid host was found."}',
    console_tail: 'Kernel panic - not syncing\n<script>alert(1)</script>',
    floating_address: null,
    filed_at: new Date(Date.now() - 60_000),
    judged_at: new Date(),
    blocked_by: JSON.stringify([
      { clause: 2, name: 'administrator-activated', fact: 'activated', state: 'FALSE', why: 'Nobody has activated cloud deletion.' },
      { clause: 8, name: 'surroundings-and-pace', fact: 'cool-down-over', state: 'FALSE', why: 'The instance can still be kept.' },
      { clause: 8, name: 'surroundings-and-pace', fact: 'listing-complete', state: 'UNKNOWN', why: 'The account was not listed yet.' },
    ]),
    ...change,
  }
  const names = Object.keys(values)
  const id = await plant(db.superuser, async (client) => {
    await client.query(`update attempt set end_reason = 'DEADLINE', admin_detail = 'HTTP was not met.' where id = $1`, [attemptId])
    const { rows } = await client.query<{ id: string }>(
      `update instance set ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} where attempt_id = $1 returning id`,
      [attemptId, ...Object.values(values)],
    )
    return rows[0]!.id
  })
  return { id, node: `mon-${place}`, address: `/instances/${globalId('Instance', id)}` }
}
