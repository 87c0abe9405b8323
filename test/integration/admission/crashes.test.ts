import { advanceAttempt } from '@sallyport/domain/admission/advance-attempt.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { driveAgent } from '../../fixtures/driven-agent.ts'
import { Died, mortal } from '../../fixtures/mortal-worker.ts'

let admission: TestAdmission
beforeAll(async () => {
  admission = await createAdmission('slow')
})
afterAll(() => admission[Symbol.asyncDispose]())

const dyingAt = async (attemptId: string, call: number, when: 'before' | 'after'): Promise<boolean> =>
  advanceAttempt(attemptId, mortal(admission.means, call, when), { aborted: false }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Died) return true
      throw error
    },
  )

test('a worker that dies at any call between boot and verdict leaves an attempt that is admitted all the same, once', {
  timeout: 900_000,
}, async () => {
  await admission.db.superuser.query('UPDATE cloud_account SET creates_per_minute = 0, creates_in_flight = 0')
  const points = Array.from({ length: 14 }, (_, i) => i + 1).flatMap((call) =>
    (['before', 'after'] as const).map((when) => ({ call, when })),
  )
  const { operationId, attemptIds } = await admission.request({ count: points.length, floatingIpPoolId: 'public' })
  await Promise.all(attemptIds.map((id) => admission.advance(id)))
  const agents = attemptIds.map((id) => driveAgent(admission, id))
  let deaths = 0
  for (let s = 0; s <= 180; s += 15) {
    await Promise.all(agents.map((agent) => agent.act()))
    // Once while it boots and once when all but the verdict is there.
    const dies = s === 0 || s === 120
    await Promise.all(
      attemptIds.map(async (id, i) => {
        if (dies && (await dyingAt(id, points[i]!.call, points[i]!.when))) deaths += 1
        else if (!dies) await admission.advance(id)
      }),
    )
    await admission.db.moveClock(15_000)
  }
  expect(deaths).toBeGreaterThan(points.length)
  const ended = await admission.attemptsOf(operationId)
  expect(ended.map(({ state, node, stageAhead }) => `${state} ${node} ${stageAhead}`)).toEqual(points.map(() => 'ADMITTED ENABLED false'))
  expect(admission.cloud.creates).toHaveLength(points.length)
  const { rows } = await admission.db.superuser.query(
    `SELECT (SELECT count(*)::int FROM admission) AS admissions, (SELECT count(*)::int FROM operation_event WHERE kind = 'ADMITTED') AS events,
       (SELECT max(number) = count(*) FROM operation_event) AS gapless`,
  )
  expect(rows).toEqual([{ admissions: points.length, events: points.length, gapless: true }])
  expect([...admission.cloud.servers.values()].map(({ stage }) => stage)).toEqual(points.map(() => 'admitted'))
})
