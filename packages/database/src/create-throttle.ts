import type { Tx } from './transaction.ts'

type Room = {
  inFlight: number
  createsInFlight: number
  inMinute: number
  createsPerMinute: number
  oldestLeavesIn: number | null
  slowFor: number
}

/** Where all slots are taken, whoever gives one back wakes the next attempt; this is for the case that it cannot. */
const inFlightWaitSeconds = 5

/**
 * How long a create of this account must wait; undefined: it may go now. Holds the account's row until the transaction ends, so that all
 * replicas together respect the limits. Login: worker.
 */
export async function waitForCreate(tx: Tx, accountId: string): Promise<number | undefined> {
  await tx.$queryRaw`SELECT 1 AS locked FROM cloud_account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`
  const rows = await tx.$queryRaw<Room[]>`
    SELECT c.creates_in_flight AS "createsInFlight", c.creates_per_minute AS "createsPerMinute",
      (SELECT count(*)::int FROM attempt a WHERE a.account_id = c.id AND a.state = 'CREATING') AS "inFlight",
      (SELECT count(*)::int FROM attempt a WHERE a.account_id = c.id AND a.create_called_at > app_now() - interval '1 minute') AS "inMinute",
      (SELECT extract(epoch FROM a.create_called_at + interval '1 minute' - app_now())::float8 FROM attempt a
        WHERE a.account_id = c.id AND a.create_called_at > app_now() - interval '1 minute'
        ORDER BY a.create_called_at DESC OFFSET greatest(c.creates_per_minute - 1, 0) LIMIT 1) AS "oldestLeavesIn",
      coalesce((SELECT greatest(0, extract(epoch FROM b.slow_until - app_now()))::float8 FROM cloud_account_budget b WHERE b.account_id = c.id), 0) AS "slowFor"
    FROM cloud_account c WHERE c.id = ${accountId}::uuid`
  const room = rows[0]
  if (room === undefined) return undefined
  const waits = [
    room.slowFor,
    room.createsInFlight > 0 && room.inFlight >= room.createsInFlight ? inFlightWaitSeconds : 0,
    room.createsPerMinute > 0 && room.inMinute >= room.createsPerMinute ? Math.max(room.oldestLeavesIn ?? 0, 0.1) : 0,
  ]
  const longest = Math.max(...waits)
  return longest > 0 ? longest : undefined
}
