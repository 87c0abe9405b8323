import type pg from 'pg'

/**
 * Asks for another look at a node's attempt, at once. Called after the commit of what is to be seen, as a statement of its own: within that
 * transaction it would wait for whoever looks at the attempt just now while holding rows that others wait for. Should the process die in
 * between, the next report or the next reading of the instance wakes the attempt. Logins: agent, worker, admission.
 */
export const wakeAttemptOf = (pool: pg.Pool, nodeId: string): Promise<void> => wakeAttemptsOf(pool, [nodeId])

/** The same for many nodes at once. */
export async function wakeAttemptsOf(pool: pg.Pool, nodeIds: readonly string[]): Promise<void> {
  const text = `WITH due AS (
       UPDATE attempt SET evaluate_at = least(coalesce(evaluate_at, app_now()), app_now())
       WHERE node_id = ANY ($1::uuid[]) AND state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING') RETURNING id)
     SELECT pg_notify('sallyport_attempt', id::text) FROM due`
  await pool.query({ name: 'wake-attempts', text, values: [nodeIds] })
}
