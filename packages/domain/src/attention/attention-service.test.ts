import { expect, it } from 'vitest'
import type { ClauseReport } from '../deletion-gate/evaluate-gate.ts'
import type { AttentionStore } from './attention.ts'
import { attentionService } from './attention-service.ts'

const counts = { OPERATIONS: 1, NODES: 2, INSTANCES: 3, CLOUDS: 4, ADDRESSES: 5, ALARMS: 6 }
const clause = (fact: string, state: 'HOLDS' | 'FALSE' | 'UNKNOWN', why: string | null): ClauseReport => ({
  clause: 2,
  name: 'administrator-activated',
  asks: '',
  state,
  facts: [{ fact, state, holds: '', why, ageMs: null }],
})

function service(isOn: boolean, gate: { open: boolean; clauses: ClauseReport[] } | 'is not asked') {
  const asked: (readonly string[] | undefined)[] = []
  const store: AttentionStore = {
    page: async (_request, closed) => {
      asked.push(closed)
      return { items: [], hasNext: false }
    },
    counts: async () => counts,
  }
  const state = async () => {
    if (gate === 'is not asked') throw new Error('asked')
    return gate
  }
  return { asked, ...attentionService({ store, deletion: { isOn, state } }) }
}
const request = { first: 1, after: undefined }

it('says nothing of the gate where deletion is switched off, and does not ask it', async () => {
  const { page, counts: count, asked } = service(false, 'is not asked')
  await page(request)
  expect(asked).toEqual([undefined])
  expect(await count()).toEqual({ ...counts, GATE: 0 })
})

it('says nothing of an open gate', async () => {
  const { page, counts: count, asked } = service(true, { open: true, clauses: [clause('activated', 'HOLDS', null)] })
  await page(request)
  expect(asked).toEqual([undefined])
  expect((await count()).GATE).toBe(0)
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
  expect(asked).toEqual([
    [
      'Nobody activated it. Attest this deployment, then activate its deletions.',
      'It was not read. Attest this deployment, then activate its deletions.',
    ],
  ])
  expect((await count()).GATE).toBe(1)
})
