import type pg from 'pg'

/** Who runs a task that must run once in the installation. */
export type LeaseStore = {
  /**
   * Renews what `holder` holds among `names` and takes what is free or has run out, by the database's clock.
   * @returns the fence of each lease that is now held; it rises with every change of holder
   */
  takeOrRenew(names: readonly string[], holder: string, seconds: number): Promise<Map<string, bigint>>
  /** Lets others take everything at once. */
  release(holder: string): Promise<void>
  /** True while the lease is held under this very fence. */
  holds(name: string, holder: string, fence: bigint): Promise<boolean>
}

/** Login: worker. */
export function leaseStore(worker: pg.Pool): LeaseStore {
  return {
    takeOrRenew: async (names, holder, seconds) => {
      const { rows } = await worker.query<{ name: string; fence: string }>(
        `insert into lease (name, holder, fence, expires_at)
         select name, $2::uuid, 1, app_now() + $3 * interval '1 second' from unnest($1::text[]) as t(name) order by name
         on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at,
           fence = lease.fence + case when lease.holder = excluded.holder and lease.expires_at > app_now() then 0 else 1 end
         where lease.holder = excluded.holder or lease.expires_at <= app_now()
         returning name, fence`,
        [names, holder, seconds],
      )
      return new Map(rows.map(({ name, fence }) => [name, BigInt(fence)]))
    },
    release: async (holder) => {
      await worker.query('update lease set expires_at = app_now() where holder = $1 and expires_at > app_now()', [holder])
    },
    holds: async (name, holder, fence) => {
      const { rowCount } = await worker.query(
        'select from lease where name = $1 and holder = $2 and fence = $3 and expires_at > app_now()',
        [name, holder, fence],
      )
      return rowCount === 1
    },
  }
}
