import { expect, test } from 'vitest'
import { canonicalJson } from '../../primitives/canonical-json.ts'
import { evaluateGate } from '../evaluate-gate.ts'
import { change, everythingHolds, found, ids, nowMs, unread } from '../evidence.situations.ts'
import type { GateEvidence } from '../evidence.ts'
import { shortfallCases } from '../shortfalls.situations.ts'
import { decisionDetail } from './decision-detail.ts'

const detailOf = (evidence: GateEvidence) => decisionDetail(evidence, evaluateGate(evidence, nowMs), nowMs)

test('a decision is recorded with its verdict, and with every reading and its age', () => {
  const detail = detailOf(everythingHolds())
  expect(detail).toMatchObject({
    passes: true,
    evidence: {
      server: { known: true, ageMs: 500, value: { cloudId: ids.cloud, createdAt: '2026-11-26T12:00:00.000Z', task: null } },
      adoption: { known: true, ageMs: 500, value: { cloudId: ids.cloud, attemptIds: [ids.attempt] } },
    },
    verdict: { passes: true, refusals: [] },
  })
  expect(Object.keys(detail.evidence as object).sort()).toEqual(Object.keys(everythingHolds()).sort())
})

test('what was not read is recorded as such, and what JSON has no word for as text', () => {
  const { server: _unasked, ...rest } = change('node', { monitors: Number.NaN, lastRequestAt: new Date(Number.NaN), admitted: undefined })(
    everythingHolds(),
  )
  const evidence = { ...rest, row: unread, account: found(undefined, Number.NaN), markers: undefined } as unknown as GateEvidence
  const detail = detailOf(evidence)
  expect(detail.passes).toBe(false)
  expect(detail.evidence).toMatchObject({
    row: { known: false, why: 'The cloud did not answer in time.' },
    account: { known: true, ageMs: 'NaN', value: 'undefined' },
    markers: { known: false, why: 'It was not read.' },
    node: { value: { monitors: 'NaN', lastRequestAt: 'Invalid Date', admitted: 'undefined' } },
  })
})

test('every record can be chained: it is JSON, whatever was found', () => {
  for (const one of shortfallCases) {
    const detail = detailOf(one.change(everythingHolds()))
    expect(JSON.parse(canonicalJson(detail))).toEqual(detail)
  }
})
