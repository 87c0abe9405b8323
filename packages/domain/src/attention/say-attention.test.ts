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
  ...change,
})
const node = (name: string) => ({ kind: 'NODE' as const, id: name, name })

it('says something whole of each kind, with whatever is there', () => {
  for (const kind of Object.keys(attentionKinds) as AttentionKind[])
    expect([kind, sayAttention(fact(kind))]).toEqual([kind, expect.stringMatching(/^\S.*\.$/)])
})

it('names what an attempt lacks', () => {
  const lacking = (['TCP', 'EGRESS'] as const).map((condition) => ({ condition, state: 'WAITING' as const, since: undefined, detail: '' }))
  expect(sayAttention(fact('DEADLINE_NEAR', { lacking }))).toBe('edge-1 fails at its deadline. It still waits for TCP, EGRESS.')
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
