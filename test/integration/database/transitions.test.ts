import { randomUUID } from 'node:crypto'
import { attemptStates, attemptTransitions } from '@sallyport/domain/admission/attempt-states.ts'
import { instanceStates, instanceTransitions } from '@sallyport/domain/fleet/instance-states.ts'
import { mayGo, nodeStates, nodeTransitions } from '@sallyport/domain/fleet/node-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { heldNodes, seedInstallation } from '../../fixtures/enrollable.ts'

/** The tables of the domain against the database's own rules: every pair of states, allowed or refused by both. */
let db: TestDatabase
let seed: Awaited<ReturnType<typeof seedInstallation>>
let attempt: { attemptId: string; nodeId: string }
beforeAll(async () => {
  db = await createTestDatabase()
  seed = await seedInstallation(db)
  attempt = (await heldNodes(db, seed))[0]!
})
afterAll(() => db.drop())

/** Puts a row into a state past the rules, then takes one step under them; nothing of it stays. */
async function step(prepare: string, change: string, values: unknown[]): Promise<string> {
  const client = await db.superuser.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(prepare, values)
    await client.query('SET LOCAL session_replication_role = origin')
    await client.query(change, values)
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
const pairs = <T>(states: readonly T[]): [T, T][] =>
  states.flatMap((from) => states.filter((to) => to !== from).map((to): [T, T] => [from, to]))

describe('attempt', () => {
  const ended = (state: string): string => (['ADMITTED', 'FAILED', 'CANCELLED'].includes(state) ? 'app_now()' : 'NULL')
  const called =
    "create_called_at = coalesce(create_called_at, app_now()), deadline_at = coalesce(deadline_at, app_now() + interval '10 minutes')"

  test.each(pairs(attemptStates))('%s → %s', async (from, to) => {
    const outcome = await step(
      `UPDATE attempt SET state = '${from}', ended_at = ${ended(from)}, ${called} WHERE id = $1`,
      `UPDATE attempt SET state = '${to}', ended_at = ${ended(to)} WHERE id = $1`,
      [attempt.attemptId],
    )
    const listed = attemptTransitions.some((transition) => transition.from === from && transition.to === to)
    // The verdict alone takes the last step, and there is none here.
    expect(outcome).toBe(to === 'ADMITTED' && listed ? 'SP002' : listed ? 'taken' : 'SP001')
  })

  test('begins as PLANNED and as nothing else, and its create, deadline and identity never change', async () => {
    for (const change of [
      "deadline_at = deadline_at + interval '1 minute'",
      "create_called_at = create_called_at - interval '1 minute'",
      'create_called_at = NULL, deadline_at = NULL',
      "nonce = 'another'",
      'node_id = gen_random_uuid()',
    ])
      expect([change, await step('SELECT $1', `UPDATE attempt SET ${change} WHERE id = $1`, [attempt.attemptId])]).toEqual([
        change,
        'SP001',
      ])
    for (const state of attemptStates.filter((s) => s !== 'PLANNED'))
      await expect(
        db.superuser.query(
          `INSERT INTO attempt (id, tenant_id, operation_id, place_id, node_id, account_id, number, requested_by_name, nonce, state)
           SELECT gen_random_uuid(), tenant_id, operation_id, place_id, node_id, account_id, 9, 'x', 'x', $2 FROM attempt WHERE id = $1`,
          [attempt.attemptId, state],
        ),
      ).rejects.toThrow(`an attempt cannot begin as ${state}`)
  })
})

describe('instance', () => {
  test.each(pairs(instanceStates).flatMap(([from, to]) => [false, true].map((removed) => ({ from, to, removed }))))(
    '$from → $to, where its account was removed: $removed',
    async ({ from, to, removed }) => {
      await db.superuser.query(`UPDATE cloud_account SET removed_at = ${removed ? 'app_now()' : 'NULL'}`)
      const outcome = await step(
        `INSERT INTO instance (id, attempt_id, tenant_id, account_id, region, project_id, cloud_id, name, state, filed_at)
       SELECT $2, id, tenant_id, account_id, 'r', 'p', 'c', 'n', '${from}', app_now() FROM attempt WHERE id = $1`,
        `UPDATE instance SET state = '${to}' WHERE id = $2 AND attempt_id = $1`,
        [attempt.attemptId, randomUUID()],
      )
      const listed = instanceTransitions.some((one) => one.from === from && one.to === to && (removed || one.accountRemoved !== true))
      // A decision alone takes the step to the delete, and there is none here.
      expect(outcome).toBe(to === 'DELETING' && listed ? 'SP002' : listed ? 'taken' : 'SP001')
    },
  )
})

describe('node', () => {
  const cases = pairs(nodeStates).flatMap(([from, to]) => [true, false].map((wasEnabled) => ({ from, to, wasEnabled })))
  const possible = cases.filter(({ from, wasEnabled }) =>
    ['ENABLED', 'DISABLED', 'RETIRED'].includes(from) ? wasEnabled : from === 'REVOKED' || !wasEnabled,
  )

  test.each(possible)('$from → $to, once enabled: $wasEnabled', async ({ from, to, wasEnabled }) => {
    const over = (state: string): string => (['RETIRED', 'REVOKED'].includes(state) ? 'app_now()' : 'NULL')
    const outcome = await step(
      `UPDATE node SET origin = '${from === 'ENROLLING' ? 'MANUAL' : 'PROVISIONED'}', state = '${from}', first_enabled_at = ${wasEnabled ? 'app_now()' : 'NULL'}, ended_at = ${over(from)} WHERE id = $1`,
      `UPDATE node SET state = '${to}' WHERE id = $1`,
      [attempt.nodeId],
    )
    const byVerdictAlone = to === 'ENABLED' && (from === 'HELD' || from === 'ENROLLING')
    expect(outcome).toBe(byVerdictAlone ? 'SP002' : mayGo(from, to, wasEnabled) ? 'taken' : 'SP001')
  })

  test('the table names no step twice', () => {
    const named = nodeTransitions.map(({ from, to }) => `${from} ${to}`)
    expect(new Set(named).size).toBe(named.length)
  })
})
