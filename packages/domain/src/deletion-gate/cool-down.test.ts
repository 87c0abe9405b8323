import { describe, expect, it } from 'vitest'
import { type InstanceState, instanceStates, instanceTransitions } from '../fleet/instance-states.ts'
import { Problem } from '../primitives/problem.ts'
import { coolDownEnds, decideKeep, decideRequestDeletion } from './cool-down.ts'

const tried = (act: () => boolean): boolean | string => {
  try {
    return act()
  } catch (problem) {
    if (problem instanceof Problem) return problem.kind
    throw problem
  }
}
const byState = (act: (state: InstanceState) => boolean) =>
  Object.fromEntries(instanceStates.map((state) => [state, tried(() => act(state))]))
const refused = Object.fromEntries(instanceStates.map((state) => [state, 'CONFLICT']))

it('the cool-down lasts so many minutes', () => {
  expect(coolDownEnds(new Date('2026-11-30T10:00:00.000Z'), 15)).toEqual(new Date('2026-11-30T10:15:00.000Z'))
})

describe('keepInstance', () => {
  it('takes back what waits, and nothing that was sent', () => {
    expect(byState((state) => decideKeep(state, false))).toEqual({ ...refused, WAITING: true })
  })
  it('twice is no error', () => {
    expect(byState((state) => decideKeep(state, true))).toEqual({ ...refused, WAITING: true, SEEN: false })
  })
  it('leads where the table of states allows it', () => {
    expect(instanceTransitions.some(({ from, to }) => from === 'WAITING' && to === 'SEEN')).toBe(true)
  })
})

describe('requestInstanceDeletion', () => {
  it('files what was kept, and nothing else', () => {
    expect(byState((state) => decideRequestDeletion(state, true))).toEqual({ ...refused, SEEN: true, WAITING: false })
    expect(byState((state) => decideRequestDeletion(state, false))).toEqual({ ...refused, WAITING: false })
  })
  it('says what leads to a deletion instead', () => {
    expect(() => decideRequestDeletion('SEEN', false)).toThrow(/Retire or revoke the node/)
    expect(() => decideRequestDeletion('SETTLED', false)).toThrow(/Reopen it first/)
  })
})
