import { expect, it } from 'vitest'
import { type AttentionFact, type AttentionKind, attentionKinds } from './attention.ts'
import { sayAttention } from './say-attention.ts'

const fact = (kind: AttentionKind, change: Partial<AttentionFact> = {}): AttentionFact => ({
  key: kind,
  kind,
  severity: 'WARNING',
  since: undefined,
  deadline: undefined,
  subjects: [{ kind: 'NODE', id: 'n', name: 'edge-1' }],
  count: 1,
  words: undefined,
  lacking: [],
  reasons: [],
  over: undefined,
  ...change,
})
const node = (name: string) => ({ kind: 'NODE' as const, id: name, name })

it('says something whole of each kind, with whatever is there', () => {
  for (const kind of Object.keys(attentionKinds) as AttentionKind[])
    expect([kind, sayAttention(fact(kind))]).toEqual([kind, expect.stringMatching(/^\S.*\.$/)])
})

it('names what an attempt lacks', () => {
  const lacking = (['TCP', 'EGRESS'] as const).map((condition) => ({ condition, state: 'WAITING' as const, since: undefined, detail: '' }))
  expect(sayAttention(fact('DEADLINE_NEAR', { lacking }))).toBe('edge-1 fails at its deadline. It still waits for TCP and Egress.')
})

it('never waits for the stage, which is ours to write', () => {
  const report = (condition: 'EGRESS' | 'STAGE') => ({ condition, state: 'WAITING' as const, since: undefined, detail: '' })
  const said = (...lacking: ReturnType<typeof report>[]) => sayAttention(fact('DEADLINE_NEAR', { lacking }))
  expect(said(report('EGRESS'), report('STAGE'))).toBe('edge-1 fails at its deadline. It still waits for Egress.')
  expect(said(report('STAGE'))).toBe('edge-1 fails at its deadline. Everything is met, and the cloud is being told so.')
})

it('says what a person can do so that a node goes on', () => {
  const said = (condition: 'ICMP' | 'INSTANCE_PROOF' | 'AGENT_VERSION' | 'STAGE', state: 'UNKNOWN' | 'FAILED' | 'WAITING', detail = '') =>
    sayAttention(fact('NODE_WAITS', { lacking: [{ condition, state, since: undefined, detail }] }))
  expect(said('ICMP', 'UNKNOWN')).toBe(
    'Nobody knows whether edge-1 can ping. Accept that, or give its host a ping that the agent may use. It ends at its deadline otherwise.',
  )
  expect(said('ICMP', 'FAILED', 'No echo came')).toContain('edge-1 cannot ping: No echo came. Let its echo requests through.')
  expect(said('INSTANCE_PROOF', 'UNKNOWN')).toContain('Accept it by name')
  expect(said('AGENT_VERSION', 'FAILED', 'The agent runs 2; the request expects 1.')).toContain(
    'The agent runs 2; the request expects 1. Cancel it',
  )
  expect(said('STAGE', 'WAITING', 'CLOUD_NOT_WRITABLE: Not allowed')).toContain('admits edge-1: Not allowed. Look at its cloud account.')
})

it('says of an alarm that its cause is over before what it was', () => {
  const over = { why: 'HEARD' as const, at: new Date('2026-12-01T12:00:00Z') }
  expect(sayAttention(fact('ALARM', { words: 'edge-1 was not heard.', over }))).toBe(
    'It was heard again at 2026-12-01T12:00:00.000Z. Acknowledge it once you know why. edge-1 was not heard.',
  )
})

it('names the nodes that an address holds up, and not all of many', () => {
  const address = { kind: 'ADDRESS' as const, id: undefined, name: '198.51.100.9' }
  const said = (count: number) =>
    sayAttention(
      fact('ADDRESS_UNPUBLISHED', { count, subjects: [address, ...Array.from({ length: count }, (_, n) => node(`edge-${n + 1}`))] }),
    )
  expect(said(1)).toBe('edge-1 is held because 198.51.100.9 is not published. Publish it if it is yours.')
  expect(said(3)).toBe('edge-1, edge-2, edge-3 are held because 198.51.100.9 is not published. Publish it if it is yours.')
  expect(said(9)).toBe('9 nodes, edge-1, edge-2 among them, are held because 198.51.100.9 is not published. Publish it if it is yours.')
})

it('ends the words of a cloud with one full stop', () => {
  expect(sayAttention(fact('ACCOUNT_FAILING', { words: 'No such user' }))).toMatch(/The cloud says: No such user\.$/)
  expect(sayAttention(fact('ACCOUNT_FAILING', { words: 'No such user.' }))).toMatch(/The cloud says: No such user\.$/)
})

it('says the first thing that keeps the gate closed', () => {
  expect(sayAttention(fact('GATE_CLOSED', { reasons: ['Nobody attested. Attest.', 'Second.'] }))).toBe(
    'Deletion is switched on and nothing is deleted. Nobody attested. Attest.',
  )
})

it('says of a gate that a person stopped that, and nothing that urges', () => {
  const reasons = ['Ada stopped deletion. Nothing is deleted until somebody activates its deletions again.']
  expect(sayAttention(fact('GATE_CLOSED', { severity: 'NOTICE', reasons }))).toBe(reasons[0])
})

it('says from when on instances are deleted, while they can still be kept', () => {
  const deadline = new Date('2026-12-01T10:30:19.000Z')
  const subjects = [{ kind: 'INSTANCE' as const, id: 'i', name: 'edge-1' }]
  expect(sayAttention(fact('DELETION_NEAR', { deadline, subjects, count: 2 }))).toBe(
    '2 instances are deleted from 2026-12-01T10:30:19.000Z on unless they are kept, edge-1 first, as far as the gate lets them pass.',
  )
  expect(sayAttention(fact('DELETION_NEAR', { deadline, subjects }))).toMatch(/^edge-1 is deleted from .* on unless it is kept/)
})
