import { describe, expect, test } from 'vitest'
import { ada } from '../../fixtures/installation.ts'
import { admission, nodes, onActsGround, untilDecided, validating } from './acts-ground.ts'

onActsGround()

describe('where no metadata service is', () => {
  test('a node seen at the address that the cloud reports is admitted without proof', async () => {
    const { attemptId, agent } = await validating({ noMetadataService: true }, { proof: undefined, address: '127.20.255.1' })
    await untilDecided(attemptId, agent)
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'ADMITTED' })
    const { rows } = await admission.db.superuser.query('SELECT with_instance_proof FROM admission WHERE attempt_id = $1', [attemptId])
    expect(rows).toEqual([{ with_instance_proof: false }])
  })

  test('any other node waits until an administrator accepts it by its name', async () => {
    const { attemptId, agent } = await validating(
      { noMetadataService: true, namePrefix: 'proof' },
      { proof: undefined, address: '127.99.0.1' },
    )
    await untilDecided(attemptId, agent)
    const { nodeId, state, tenantReason } = await admission.attempt(attemptId)
    expect([state, tenantReason]).toEqual(['VALIDATING', 'WAITING_FOR_ADMINISTRATOR'])
    await expect(nodes.accept(nodeId, { condition: 'INSTANCE_PROOF', name: 'proof-2' }, ada)).rejects.toMatchObject({ field: 'name' })
    await nodes.accept(nodeId, { condition: 'INSTANCE_PROOF', name: 'proof-1' }, ada)
    await agent.act()
    await admission.advance(attemptId)
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'ADMITTED' })
  })

  test('and everywhere else nobody can accept a node', async () => {
    const { attemptId } = await validating({ namePrefix: 'proved' }, { proof: undefined })
    const { nodeId } = await admission.attempt(attemptId)
    const proof = { condition: 'INSTANCE_PROOF', name: 'proved-1' } as const
    await expect(nodes.accept(nodeId, proof, ada)).rejects.toThrow('the proof is required')
  })
})

describe('a host that has no ping', () => {
  const accepting = (name: string) => ({ condition: 'ICMP', name }) as const

  test('waits until an administrator accepts it by its name', async () => {
    const accepted = accepting('pingless-1')
    const { attemptId, agent } = await validating({ namePrefix: 'pingless' }, { icmp: 'UNKNOWN' })
    await untilDecided(attemptId, agent)
    const { nodeId, state, tenantReason, conditions } = await admission.attempt(attemptId)
    expect([state, tenantReason]).toEqual(['VALIDATING', 'WAITING_FOR_ADMINISTRATOR'])
    expect(conditions.find(({ condition }) => condition === 'ICMP')).toMatchObject({
      state: 'UNKNOWN',
      detail: expect.stringContaining('accept it for this node by name'),
    })
    await expect(nodes.accept(nodeId, { ...accepted, name: 'pingless-2' }, ada)).rejects.toMatchObject({ field: 'name' })
    await nodes.accept(nodeId, accepted, ada)
    await nodes.accept(nodeId, accepted, ada)
    await agent.act()
    await admission.advance(attemptId)
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'ADMITTED' })
    const { rows } = await admission.db.superuser.query("SELECT detail FROM audit_entry WHERE subject_id = $1 AND action = 'acceptNode'", [
      nodeId,
    ])
    expect(rows).toEqual([{ detail: { name: 'pingless-1', condition: 'ICMP' } }])
  })

  test('is accepted as unknown alone: echo requests without answer stay a failure', async () => {
    const accepted = accepting('unheard-1')
    const { attemptId, agent } = await validating({ namePrefix: 'unheard' }, { icmp: undefined })
    const { nodeId } = await admission.attempt(attemptId)
    const refused = (words: string) =>
      expect(nodes.accept(nodeId, accepted, ada)).rejects.toMatchObject({ kind: 'CONFLICT', message: expect.stringContaining(words) })
    await agent.act()
    await refused('has not reported')
    for (const [icmp, words] of [
      ['FAILED', 'What failed is not accepted'],
      ['MET', 'nothing to accept'],
    ] as const) {
      agent.behaviour.icmp = icmp
      await agent.act()
      await refused(words)
    }
    agent.behaviour.icmp = 'UNKNOWN'
    await agent.act()
    await nodes.accept(nodeId, accepted, ada)
    agent.behaviour.icmp = 'FAILED'
    await agent.act()
    await refused('What failed is not accepted')
    await untilDecided(attemptId, agent)
    const { state, conditions } = await admission.attempt(attemptId)
    expect(state).toBe('VALIDATING')
    expect(conditions.filter((one) => one.state !== 'MET').map(({ condition }) => condition)).toEqual(['ICMP', 'STAGE'])
  })

  test('is not accepted without its proof by that', async () => {
    const { attemptId, agent } = await validating(
      { noMetadataService: true, namePrefix: 'unproved' },
      { proof: undefined, address: '127.99.0.1', icmp: 'UNKNOWN' },
    )
    await agent.act()
    await nodes.accept((await admission.attempt(attemptId)).nodeId, accepting('unproved-1'), ada)
    await untilDecided(attemptId, agent)
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'VALIDATING' })
  })
})

test('acts of administrators keep to the states of a node', async () => {
  const { attemptId, agent } = await validating({ namePrefix: 'acts' })
  const { nodeId } = await admission.attempt(attemptId)
  await expect(nodes.goTo(nodeId, 'DISABLED', 'disableNode', ada)).rejects.toThrow('acts-1 is held: only enabled nodes can be disabled.')
  await expect(nodes.goTo(nodeId, 'RETIRED', 'retireNode', ada)).rejects.toMatchObject({ kind: 'CONFLICT' })
  await untilDecided(attemptId, agent)
  for (const to of ['DISABLED', 'REVOKED', 'RETIRED'] as const) await nodes.goTo(nodeId, to, `to ${to}`, ada)
  await expect(nodes.goTo(nodeId, 'REVOKED', 'revokeNode', ada)).rejects.toMatchObject({ kind: 'CONFLICT' })
  await expect(nodes.goTo(admission.tenantId, 'REVOKED', 'revokeNode', ada)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
  const { rows } = await admission.db.superuser.query("SELECT action FROM audit_entry WHERE subject_id = $1 AND actor_name = 'Ada'", [
    nodeId,
  ])
  expect(rows.map(({ action }) => action).sort()).toEqual(['to DISABLED', 'to RETIRED', 'to REVOKED'])
})
