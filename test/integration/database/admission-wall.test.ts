import { type Login, logins } from '@sallyport/database/logins.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { driveAgent } from '../../fixtures/driven-agent.ts'

/** An attempt of which everything holds, the verdict alone missing: whoever could write one by hand would admit it. */
let admission: TestAdmission
let attemptId: string
let nodeId: string
beforeAll(async () => {
  admission = await createAdmission()
})
afterAll(() => admission[Symbol.asyncDispose]())
beforeEach(async () => {
  const { attemptIds } = await admission.request()
  attemptId = attemptIds[0]!
  nodeId = (await admission.attempt(attemptId)).nodeId
})

/** Everything but the stage; then the stage's evidence, so that nothing but the verdict is missing. */
async function readyForAdmission(): Promise<void> {
  await admission.advance(attemptId)
  const agent = driveAgent(admission, attemptId)
  admission.cloud.script.writeStage = () => {
    throw new Error('the verdict is left to the test')
  }
  for (let s = 0; s <= 120; s += 15) {
    await agent.act()
    await admission.advance(attemptId).catch(() => {})
    await admission.db.moveClock(15_000)
  }
  await agent.act()
  await admission.advance(attemptId).catch(() => {})
  admission.cloud.script = {}
  await admission.db.superuser.query(
    `INSERT INTO evidence (attempt_id, tenant_id, condition, outcome, observed_at, observer, since) VALUES ($1, $2, 'STAGE', 'MET', app_now(), 'SERVER', app_now())
     ON CONFLICT (attempt_id, condition) DO UPDATE SET outcome = 'MET'`,
    [attemptId, admission.tenantId],
  )
}

const insertAdmission = (login: Login) =>
  admission.db.database[login].query(
    `INSERT INTO public.admission (attempt_id, tenant_id, node_id, evidence, with_instance_proof) VALUES ($1, $2, $3, '{}', true)`,
    [attemptId, admission.tenantId, nodeId],
  )
const enable = (login: Login) => admission.db.database[login].query(`UPDATE public.node SET state = 'ENABLED' WHERE id = $1`, [nodeId])
const admit = (login: Login) =>
  admission.db.database[login].query(`UPDATE public.attempt SET state = 'ADMITTED', ended_at = now() WHERE id = $1`, [attemptId])
const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
/** No right to do it; refused by the rules; or no such row in sight. */
const refused = ['42501', 'SP001', 'SP002', '42P01']

describe('an attempt of which everything holds', () => {
  test('is admitted by no login but the admission one, whatever it writes by hand', async () => {
    await readyForAdmission()
    for (const login of logins.filter((name) => name !== 'admission')) {
      expect([login, await refusal(insertAdmission(login))]).toEqual([login, '42501'])
      const enabled = await refusal(enable(login))
      expect([login, refused.includes(enabled)]).toEqual([login, true])
      expect([login, refused.includes(await refusal(admit(login)))]).toEqual([login, true])
    }
    const own = `UPDATE tenant_api.node SET state = 'ENABLED' WHERE id = '${nodeId}'`
    const client = await admission.db.database.tenant.connect()
    await client.query('BEGIN')
    await client.query("SELECT set_config('app.tenant', $1, true)", [admission.tenantId])
    expect(await refusal(client.query(own))).toBe('SP002')
    await client.query('ROLLBACK')
    client.release()
    expect((await admission.attempt(attemptId)).node).toBe('HELD')
    expect(await refusal(insertAdmission('admission'))).toBe('done')
  })

  test('even the admission login enables its node only in the transaction of the verdict', async () => {
    await readyForAdmission()
    expect(await refusal(enable('admission'))).toBe('SP002')
    await insertAdmission('admission')
    expect(await refusal(enable('admission'))).toBe('SP002')
    expect((await admission.attempt(attemptId)).node).toBe('HELD')
  })

  const spoilt: [name: string, sql: string][] = [
    ['ENROLLED', `UPDATE enrollment_token SET used_key = NULL, used_at = NULL WHERE attempt_id = $1`],
    ['ENROLLED', `UPDATE node_key SET revoked_at = app_now() WHERE node_id = (SELECT node_id FROM attempt WHERE id = $1)`],
    [
      'LIVE',
      `UPDATE node_heartbeat SET last_seen_at = app_now() - interval '46 seconds' WHERE node_id = (SELECT node_id FROM attempt WHERE id = $1)`,
    ],
    [
      'RAN_LONG_ENOUGH',
      `UPDATE node_heartbeat SET unbroken_since = app_now() - interval '119 seconds' WHERE node_id = (SELECT node_id FROM attempt WHERE id = $1)`,
    ],
    // 149 s old and heard for 119 s of them.
    [
      'RAN_LONG_ENOUGH',
      `UPDATE node_heartbeat SET unbroken_since = app_now() - interval '149 seconds', last_seen_at = app_now() - interval '30 seconds'
       WHERE node_id = (SELECT node_id FROM attempt WHERE id = $1)`,
    ],
    ['AGENT_VERSION', `UPDATE node_heartbeat SET agent_version = '0.9.0' WHERE node_id = (SELECT node_id FROM attempt WHERE id = $1)`],
    ...['HTTP', 'TCP', 'TLS', 'DNS', 'ICMP', 'INSTANCE', 'STAGE', 'INSTANCE_PROOF'].map((condition): [string, string] => [
      condition,
      `DELETE FROM evidence WHERE attempt_id = $1 AND condition = '${condition}'`,
    ]),
    ...['HTTP', 'ICMP', 'INSTANCE'].map((condition): [string, string] => [
      condition,
      `UPDATE evidence SET good_until = app_now() - interval '1 millisecond' WHERE attempt_id = $1 AND condition = '${condition}'`,
    ]),
    ['INSTANCE_PROOF', `UPDATE evidence SET run_id = gen_random_uuid() WHERE attempt_id = $1 AND condition = 'INSTANCE_PROOF'`],
    ['INSTANCE', `UPDATE instance SET state = 'WAITING' WHERE attempt_id = $1`],
    [
      'EGRESS',
      `WITH a AS (SELECT $1::uuid) INSERT INTO published_address (id, range, family, note, published_by) SELECT gen_random_uuid(), '198.51.100.0/24', 4, '', 'test' FROM a`,
    ],
    ['cannot be admitted now', `UPDATE attempt SET cancel_wished_at = app_now() WHERE id = $1`],
    ['cannot be admitted now', `UPDATE attempt SET conflict_at = app_now() WHERE id = $1`],
    ['cannot be admitted now', `UPDATE node SET state = 'REVOKED' WHERE id = (SELECT node_id FROM attempt WHERE id = $1)`],
  ]
  test.each(spoilt)('is not admitted by the admission login either once this is missing: %s (%s)', async (missing, sql) => {
    await readyForAdmission()
    await admission.db.superuser.query(sql, [attemptId])
    await expect(insertAdmission('admission')).rejects.toThrow(missing)
    await admission.db.superuser.query('UPDATE published_address SET withdrawn_at = app_now()')
  })

  test('is not admitted at its deadline', async () => {
    await readyForAdmission()
    const { rows } = await admission.db.superuser.query<{ ms: number }>(
      'SELECT (extract(epoch FROM deadline_at - app_now()) * 1000)::float8 AS ms FROM attempt WHERE id = $1',
      [attemptId],
    )
    await admission.db.moveClock(Math.ceil(rows[0]!.ms))
    await expect(insertAdmission('admission')).rejects.toThrow('cannot be admitted now')
  })
})

test('a held node is enabled by no login and by no transition but the verdict, from its first moment on', async () => {
  for (const login of logins) {
    expect([login, refused.includes(await refusal(enable(login)))]).toEqual([login, true])
    expect([login, refused.includes(await refusal(insertAdmission(login)))]).toEqual([login, true])
  }
  expect((await admission.attempt(attemptId)).node).toBe('HELD')
})
