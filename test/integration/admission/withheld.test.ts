import { conditionTitles } from '@sallyport/domain/admission/condition-titles.ts'
import type { Condition } from '@sallyport/domain/admission/conditions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { type Behaviour, type DrivenAgent, driveAgent } from '../../fixtures/driven-agent.ts'
import { cloudError } from '../../fixtures/scripted-cloud.ts'

/** One node each for which exactly one condition is withheld, side by side up to one deadline of ten minutes, in steps of 15 s. */
type Case = {
  name: string
  behaviour?: Partial<Behaviour>
  /** What happens to this node in the step that begins `seconds` after the create. */
  step?: (node: Held, seconds: number) => void
  missing: Condition
  reason: string
}
type Held = { attemptId: string; agent: DrivenAgent; serverId: string }

const only = (without: 'HTTP' | 'TCP' | 'TLS' | 'DNS'): Partial<Behaviour> => ({
  checks: (['HTTP', 'TCP', 'TLS', 'DNS'] as const).filter((kind) => kind !== without),
})

const cases: Case[] = [
  { name: 'never enrolled', behaviour: { enroll: false }, missing: 'ENROLLED', reason: 'DEADLINE' },
  { name: 'enrolled and never live', behaviour: { beat: false }, missing: 'LIVE', reason: 'DEADLINE' },
  {
    name: 'restarted whenever its run reaches 119 s',
    step: ({ agent }, seconds) => {
      if (seconds % 105 === 0) agent.restart()
    },
    missing: 'RAN_LONG_ENOUGH',
    reason: 'DEADLINE',
  },
  { name: 'of the wrong version', behaviour: { version: '0.9.0' }, missing: 'AGENT_VERSION', reason: 'DEADLINE' },
  { name: 'without HTTP', behaviour: only('HTTP'), missing: 'HTTP', reason: 'DEADLINE' },
  { name: 'without TCP', behaviour: only('TCP'), missing: 'TCP', reason: 'DEADLINE' },
  { name: 'without TLS', behaviour: only('TLS'), missing: 'TLS', reason: 'DEADLINE' },
  { name: 'without DNS', behaviour: only('DNS'), missing: 'DNS', reason: 'DEADLINE' },
  { name: 'with unknown ICMP', behaviour: { icmp: 'UNKNOWN' }, missing: 'ICMP', reason: 'DEADLINE' },
  { name: 'from an unpublished address', behaviour: { address: '127.30.0.5' }, missing: 'EGRESS', reason: 'DEADLINE' },
  { name: 'without instance proof', behaviour: { proof: undefined }, missing: 'INSTANCE_PROOF', reason: 'DEADLINE' },
  { name: 'with a wrong instance proof', behaviour: { proof: 'WRONG' }, missing: 'INSTANCE_PROOF', reason: 'WRONG_PROOF' },
  {
    name: 'whose instance goes into ERROR',
    step: ({ serverId }, seconds) => {
      if (seconds === 45)
        admission.cloud.change(serverId, { state: 'error', providerState: 'ERROR', fault: { code: 500, message: 'No valid host' } })
    },
    missing: 'INSTANCE',
    reason: 'INSTANCE_ERROR',
  },
  { name: 'whose stage cannot be written', missing: 'STAGE', reason: 'DEADLINE' },
]

let admission: TestAdmission
beforeAll(async () => {
  admission = await createAdmission('slow')
  await admission.db.superuser.query(
    `INSERT INTO published_address (id, range, family, note, published_by) VALUES (gen_random_uuid(), '127.20.0.0/16', 4, '', 'test')`,
  )
})
afterAll(() => admission[Symbol.asyncDispose]())

test('whatever single condition is withheld, the node is never admitted, the reason names it, and it is revoked at the deadline', {
  timeout: 900_000,
}, async () => {
  const { operationId, attemptIds } = await admission.request({ count: cases.length + 1 })
  const held: Held[] = []
  for (const [i, attemptId] of attemptIds.entries()) {
    await admission.advance(attemptId)
    const server = [...admission.cloud.servers.values()].find(({ identity }) => identity?.attemptId === attemptId)!
    held.push({
      attemptId,
      serverId: server.id,
      agent: driveAgent(admission, attemptId, { address: `127.20.1.${i}`, ...cases[i]?.behaviour }),
    })
  }
  const stageless = held[cases.findIndex(({ missing }) => missing === 'STAGE')]!
  const { cloud } = admission
  const writeStage = cloud.writeStage.bind(cloud)
  cloud.writeStage = async (region, id, stage) => {
    if (id === stageless.serverId) throw cloudError('Unavailable', 'metadata is read-only today')
    await writeStage(region, id, stage)
  }
  const good = held.at(-1)!
  const everEnabled = new Set<string>()
  for (let seconds = 0; seconds <= 615; seconds += 15) {
    const oneStep = async (node: Held, i: number): Promise<void> => {
      cases[i]?.step?.(node, seconds)
      const { state } = await admission.attempt(node.attemptId)
      if (['ADMITTED', 'FAILED', 'CANCELLED'].includes(state)) return
      await node.agent.act()
      await admission.advance(node.attemptId)
      const after = await admission.attempt(node.attemptId)
      if (after.node === 'ENABLED') everEnabled.add(node.attemptId)
      // A minute before the deadline.
      if (seconds === 540 && node !== good && cases[i]!.reason === 'DEADLINE') {
        const unmet = after.conditions.filter((condition) => condition.state !== 'MET').map(({ condition }) => condition)
        expect([cases[i]!.name, unmet]).toEqual([cases[i]!.name, expect.arrayContaining([cases[i]!.missing])])
        expect([cases[i]!.name, after.node]).toEqual([cases[i]!.name, 'HELD'])
      }
    }
    await Promise.all(held.map(oneStep))
    await admission.db.moveClock(15_000)
  }
  expect([...everEnabled]).toEqual([good.attemptId])
  for (const [i, { name, missing, reason }] of cases.entries()) {
    const ended = await admission.attempt(attemptIds[i]!)
    expect({ name, state: ended.state, reason: ended.endReason, node: ended.node }).toEqual({
      name,
      state: 'FAILED',
      reason,
      node: 'REVOKED',
    })
    expect(ended.detail).toContain(`${conditionTitles[missing]}: `)
    const live = await admission.db.superuser.query(
      'SELECT 1 FROM enrollment_token WHERE node_id = $1 AND revoked_at IS NULL UNION ALL SELECT 1 FROM node_key WHERE node_id = $1 AND revoked_at IS NULL',
      [ended.nodeId],
    )
    expect([name, live.rowCount]).toEqual([name, 0])
    expect([name, (await admission.instances(attemptIds[i]!)).map(({ state }) => state)]).toEqual([name, ['WAITING']])
  }
  expect(await admission.attempt(stageless.attemptId)).toMatchObject({
    stageAhead: true,
    detail: expect.stringContaining('CLOUD_NOT_WRITABLE: metadata is read-only today'),
  })
  expect(await admission.operation(operationId)).toBe('PARTIAL')
  const stages = await admission.db.superuser.query('SELECT DISTINCT attempt_id = $1 AS good, stage FROM instance ORDER BY 1', [
    good.attemptId,
  ])
  expect(stages.rows, 'what was written and read back is known, and of no other').toEqual([
    { good: false, stage: 'held' },
    { good: true, stage: 'admitted' },
  ])
  const { rows } = await admission.db.superuser.query("SELECT fault, console_tail FROM instance WHERE provider_state = 'ERROR'")
  expect(rows).toEqual([{ fault: { code: 500, message: 'No valid host' }, console_tail: 'last words of the console' }])
})
