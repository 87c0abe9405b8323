import { describe, expect, it } from 'vitest'
import type { ClauseReport } from '../deletion-gate/evaluate-gate.ts'
import type { AttentionStore, GateAttention } from './attention.ts'
import { attentionService } from './attention-service.ts'

const counts = { OPERATIONS: 1, NODES: 2, INSTANCES: 3, CLOUDS: 4, ADDRESSES: 5, ALARMS: 6, GATE: 7 }
const clause = (fact: string, state: 'HOLDS' | 'FALSE' | 'UNKNOWN', why: string | null): ClauseReport => ({
  clause: 2,
  name: 'administrator-activated',
  asks: '',
  state,
  facts: [{ fact, state, holds: '', why, ageMs: null }],
})

const coolDownMinutes = 20
const known = (gate: { closed: string[] | undefined; active: boolean }) => ({ stopped: false, coolDownMinutes, ...gate })

function service(isOn: boolean, gate: { open: boolean; stopped?: boolean; clauses: ClauseReport[] } | 'is not asked') {
  const asked: GateAttention[] = []
  const store: AttentionStore = {
    page: async (_request, known) => {
      asked.push(known)
      return { items: [], hasNext: false }
    },
    counts: async (known) => {
      asked.push(known)
      return counts
    },
  }
  const state = async () => {
    if (gate === 'is not asked') throw new Error('asked')
    return { stopped: false, ...gate }
  }
  return { asked, ...attentionService({ store, deletion: { isOn, coolDownMinutes, state } }) }
}
const request = { first: 1, after: undefined }

it('says nothing of the gate where deletion is switched off, and does not ask it', async () => {
  const { page, counts: count, asked } = service(false, 'is not asked')
  await page(request)
  expect(await count()).toEqual(counts)
  expect(asked).toEqual([known({ closed: undefined, active: false }), known({ closed: undefined, active: false })])
})

it('says nothing of an open gate, and that deletion is active', async () => {
  const { page, counts: count, asked } = service(true, { open: true, clauses: [clause('activated', 'HOLDS', null)] })
  await page(request)
  await count()
  expect(asked).toEqual([known({ closed: undefined, active: true }), known({ closed: undefined, active: true })])
})

it('says each thing that keeps the gate closed once, with what can be done, also what could not be established', async () => {
  const why = 'Nobody activated it.'
  const {
    page,
    counts: count,
    asked,
  } = service(true, {
    open: false,
    clauses: [
      clause('activated', 'FALSE', why),
      clause('activated', 'FALSE', why),
      clause('one', 'UNKNOWN', 'It was not read.'),
      clause('two', 'HOLDS', null),
    ],
  })
  await page(request)
  await count()
  const closed = [
    'Nobody activated it. Attest this deployment, then activate its deletions.',
    'It was not read. Attest this deployment, then activate its deletions.',
  ]
  expect(asked).toEqual([known({ closed, active: false }), known({ closed, active: false })])
})

it('says first what somebody has to do something about, and takes deletion for active where only a later clause fails', async () => {
  const silence: ClauseReport = {
    ...clause('silence-judged', 'UNKNOWN', 'It runs for 5 s.'),
    clause: 3,
    name: 'deployment-attested',
    state: 'UNKNOWN',
  }
  silence.facts.push({ fact: 'same-timeline', state: 'FALSE', holds: '', why: 'It was restored.', ageMs: null })
  const { page, asked } = service(true, { open: false, clauses: [{ ...clause('activated', 'HOLDS', null) }, silence] })
  await page(request)
  expect(asked).toMatchObject([
    { active: true, closed: [expect.stringMatching(/^It was restored\./), 'It runs for 5 s. Nothing has to be done.'] },
  ])
})

it('needs nobody while the gate merely waits for a moment that it names, and does where that is not known', async () => {
  const silence = (state: 'FALSE' | 'UNKNOWN'): ClauseReport => ({
    ...clause('silence-judged', state, 'From 2026-12-01T12:00:00.000Z on.'),
    clause: 3,
    name: 'deployment-attested',
  })
  const passing = service(true, { open: false, clauses: [clause('activated', 'HOLDS', null), silence('FALSE')] })
  await passing.counts()
  expect(passing.asked).toEqual([known({ closed: undefined, active: true })])
  const unknown = service(true, { open: false, clauses: [clause('activated', 'HOLDS', null), silence('UNKNOWN')] })
  await unknown.counts()
  expect(unknown.asked).toMatchObject([{ closed: [expect.stringContaining('From 2026-12-01')] }])
})

describe('where a person stopped deletion', () => {
  const why = 'Ada stopped deletion at 2026-12-01T12:00:00.000Z: Not tonight.'
  const asked = async (...others: ClauseReport[]) => {
    const gate = service(true, { open: false, stopped: true, clauses: [clause('not-withdrawn', 'FALSE', why), ...others] })
    await gate.counts()
    return gate.asked[0]
  }
  const ofDeployment = (fact: string): ClauseReport => ({
    ...clause(fact, 'FALSE', 'It is so.'),
    clause: 3,
    name: 'deployment-attested',
  })

  it('says who, when and why, and urges nobody to activate anew', async () => {
    const closed = [`${why} Nothing is deleted until somebody activates its deletions again.`]
    expect(await asked()).toEqual({ closed, stopped: true, active: false, coolDownMinutes })
    expect(await asked(ofDeployment('silence-over')), 'that passes by itself').toMatchObject({ stopped: true })
  })

  it('keeps urging where something else is in the way that needs a person', async () => {
    expect(await asked(ofDeployment('same-timeline'))).toMatchObject({ stopped: false })
  })
})
