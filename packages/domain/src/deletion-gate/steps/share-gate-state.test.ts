import { beforeEach, describe, expect, it } from 'vitest'
import type { DeletionGateService, GateState } from './gate-service.ts'
import { sharedForMs, shareGateState } from './share-gate-state.ts'

const stateOf = (waiting: number): GateState => ({
  open: true,
  stopped: false,
  clauses: [
    {
      clause: 1,
      name: 'c',
      asks: 'A.',
      state: 'HOLDS',
      facts: [
        { fact: 'f', state: 'HOLDS', holds: 'H.', why: null, ageMs: 3 },
        { fact: 'g', state: 'UNKNOWN', holds: 'H.', why: 'W.', ageMs: null },
      ],
    },
  ],
  waiting,
  underWay: 0,
  ageMs: 0,
})

let now: number
let announced: number
let judgements: number
/** What is done while it is judged, before and after what it reads. */
let meanwhile: { before?: () => Promise<void>; after?: () => Promise<void> }
let gate: DeletionGateService
beforeEach(() => {
  now = 1_000
  announced = 7
  judgements = 0
  meanwhile = {}
  const inner: DeletionGateService = {
    state: async () => {
      judgements++
      await meanwhile.before?.()
      const state = stateOf(announced)
      await meanwhile.after?.()
      return state
    },
    plan: async () => ({ items: [], hasNext: false }),
  }
  const changes = { latest: async () => announced, after: async (number: number) => announced > number }
  gate = shareGateState(inner, { changes, monotonicNow: () => now })
})

describe('the state of the gate', () => {
  it('is judged once for all who ask within some seconds, and says how old it is, with all that it rests on', async () => {
    const [first, second] = await Promise.all([gate.state(), gate.state()])
    expect([first.ageMs, second.ageMs, judgements]).toEqual([0, 0, 1])
    now += 4_000
    const later = await gate.state()
    expect([later.ageMs, later.clauses[0]!.facts.map(({ ageMs }) => ageMs), judgements]).toEqual([4_000, [4_003, null], 1])
    expect(await gate.state(), 'no age is added twice').toMatchObject({ ageMs: 4_000 })
  })

  it('is judged anew after that, since some of it passes by time alone', async () => {
    await gate.state()
    now += sharedForMs - 1
    await gate.state()
    expect(judgements).toBe(1)
    now += 1
    expect(await gate.state()).toMatchObject({ ageMs: 0 })
    expect(judgements).toBe(2)
  })

  it('is judged six times a minute at most while nothing changes, however many windows ask what needs a person', async () => {
    for (let second = 0; second < 60; second++) {
      for (let window = 0; window < 10; window++) {
        const since = second - window
        if (since >= 0 && since % 10 === 0) await gate.state()
        if (since >= 0 && since % 15 === 0) await gate.state()
      }
      now += 1_000
    }
    expect(judgements).toBe(6)
  })

  it('is judged anew as soon as something was announced that bears on it, once for all who ask then', async () => {
    await gate.state()
    announced++
    const answers = await Promise.all([gate.state(), gate.state(), gate.state()])
    expect(answers.map(({ waiting }) => waiting)).toEqual([8, 8, 8])
    expect(judgements).toBe(2)
  })

  it('is not what was read before a change that came while it was judged', async () => {
    meanwhile.after = async () => {
      meanwhile = {}
      announced++
    }
    expect(await gate.state(), 'asked for before the change').toMatchObject({ waiting: 7 })
    expect(await gate.state()).toMatchObject({ waiting: 8 })
  })

  it('is asked for anew where it could not be judged', async () => {
    meanwhile.before = () => Promise.reject(new Error('away'))
    await expect(gate.state()).rejects.toThrow('away')
    meanwhile = {}
    expect(await gate.state()).toMatchObject({ waiting: 7 })
  })
})
