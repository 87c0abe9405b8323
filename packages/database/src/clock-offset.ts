import type pg from 'pg'

/** How far `app_now()` is from the real clock, in milliseconds. Only a test moves it. */
export async function readClockOffset(client: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ milliseconds: number }>(
    'select coalesce(sum(milliseconds), 0)::float8 as milliseconds from public.clock_offset',
  )
  return rows[0]!.milliseconds
}

/** @throws Error when the database's clock was moved, which makes every deadline and every piece of evidence worthless */
export async function refuseMovedClock(client: pg.Pool | pg.ClientBase): Promise<void> {
  const offset = await readClockOffset(client)
  if (offset !== 0)
    throw new Error(
      `the clock of this database was moved by ${offset} ms, as only tests do: set milliseconds in the table clock_offset back to 0, or use another database`,
    )
}
