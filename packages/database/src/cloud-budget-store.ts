import type { PrismaClient } from './prisma.ts'

export type Turn = { waitMs: number } | { refusedForMs: number }

/**
 * The rate of each account, shared by all replicas: a bucket that holds one second's requests. A turn is taken ahead of time: the caller
 * waits as long as it is told, and whoever comes after waits behind it, so nobody polls. After a cloud's call for patience the bucket is
 * empty: those who waited go one after the other, and do not all ask at once.
 */
export type AccountBudgets = {
  /** Refused, with nothing taken, where the wait would be longer than `patienceMs`. */
  take(accountId: string, patienceMs: number): Promise<Turn>
  /** No turn before so many seconds are over; a later end that is known already stays. */
  slowDown(accountId: string, seconds: number): Promise<void>
}

/** Login: admin or worker. */
export function accountBudgets(login: PrismaClient): AccountBudgets {
  return {
    async take(accountId, patienceMs) {
      // `full_at` is all that a bucket needs: each turn moves it by one `step`, and a turn comes when it lies at most `depth` ahead.
      const taken = await login.$queryRaw<{ waitMs: number }[]>`
        UPDATE cloud_account_budget b
        SET full_at = greatest(b.full_at, n.t, CASE WHEN b.slow_until > n.t THEN b.slow_until + a.depth - a.step END) + a.step
        FROM (SELECT id, CASE requests_per_second WHEN 0 THEN interval '0' ELSE interval '1 second' / requests_per_second END AS step,
            CASE requests_per_second WHEN 0 THEN interval '0' ELSE interval '1 second' END AS depth FROM cloud_account) a,
          (SELECT app_now() AS t) n
        WHERE b.account_id = ${accountId}::uuid AND a.id = b.account_id
          AND greatest(b.full_at, n.t, CASE WHEN b.slow_until > n.t THEN b.slow_until + a.depth - a.step END) + a.step - a.depth
            <= n.t + make_interval(secs => ${patienceMs / 1_000}::float8)
        RETURNING 1000 * extract(epoch FROM greatest(interval '0', b.full_at - a.depth - n.t))::float8 AS "waitMs"`
      if (taken[0] !== undefined) return { waitMs: taken[0].waitMs }
      const held = await login.$queryRaw<
        { forMs: number }[]
      >`SELECT 1000 * extract(epoch FROM greatest(full_at, slow_until) - app_now())::float8 AS "forMs"
        FROM cloud_account_budget WHERE account_id = ${accountId}::uuid`
      return { refusedForMs: Math.max(held[0]?.forMs ?? 0, 1_000) }
    },

    async slowDown(accountId, seconds) {
      await login.$executeRaw`UPDATE cloud_account_budget SET slow_until = greatest(slow_until, app_now() + make_interval(secs => ${seconds}::float8))
        WHERE account_id = ${accountId}::uuid`
    },
  }
}
