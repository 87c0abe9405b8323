import type { Fence } from '@sallyport/domain/admission/attempt-facts.ts'
import type { MintedToken } from '@sallyport/domain/admission/ports.ts'
import { announce, fencedWrite } from './attempt-writes.ts'
import { waitForCreate } from './create-throttle.ts'
import { Prisma } from './prisma.ts'
import type { Tx } from './transaction.ts'

/**
 * The wish before the deed: PLANNED → CREATING with the token and the instance wanted, or how many seconds the account's limits say to wait.
 * @throws StaleAttempt
 */
export async function createBegun(
  tx: Tx,
  fence: Fence,
  { token, sealed, instanceId, name }: { token: MintedToken; sealed: Uint8Array; instanceId: string; name: string },
): Promise<number | undefined> {
  const accounts = await tx.$queryRaw<
    { accountId: string }[]
  >`SELECT account_id AS "accountId" FROM attempt WHERE id = ${fence.attemptId}::uuid`
  const wait = await waitForCreate(tx, accounts[0]!.accountId)
  if (wait !== undefined) return wait
  const row = await fencedWrite(
    tx,
    fence,
    Prisma.sql`(state, create_called_at, deadline_at, user_data_sealed, admin_detail) = (
      SELECT 'CREATING', t, t + make_interval(mins => o.validation_deadline_minutes), ${Buffer.from(sealed)}::bytea, NULL
      FROM operation o, (SELECT app_now() AS t) clock WHERE o.id = attempt.operation_id)`,
    Prisma.sql`state = 'PLANNED'`,
  )
  await tx.$executeRaw`
    INSERT INTO enrollment_token (id, tenant_id, node_id, attempt_id, mac, key_id, minted_by, expires_at)
    SELECT ${token.id}, a.tenant_id, a.node_id, a.id, ${Buffer.from(token.mac)}::bytea, ${token.keyId}, a.requested_by_name, a.deadline_at
    FROM attempt a WHERE a.id = ${fence.attemptId}::uuid`
  await tx.$executeRaw`
    INSERT INTO instance (id, attempt_id, tenant_id, account_id, region, name, state, stage)
    SELECT ${instanceId}::uuid, a.id, a.tenant_id, a.account_id, o.region, ${name}, 'WANTED', 'held'
    FROM attempt a JOIN operation o ON o.id = a.operation_id WHERE a.id = ${fence.attemptId}::uuid`
  await announce(tx, fence.attemptId, row, 'CREATE_CALLED')
  return undefined
}
