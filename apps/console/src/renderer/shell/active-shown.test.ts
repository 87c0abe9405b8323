import { describe, expect, it } from 'vitest'
import { activeShown } from './active-shown.ts'

type State = 'HOLDS' | 'FALSE' | 'UNKNOWN'
const clauses = (...states: State[]) => states.map((state, place) => ({ number: place + 1, state }))
const word = (states: State[], certain = true) => activeShown(clauses(...states), certain)?.word

describe('the mark beside the way to the gate', () => {
  it('says that deletion is active where it is switched on and activated, whatever keeps it just now', () => {
    expect(word(['HOLDS', 'HOLDS', 'FALSE'])).toBe('Deletion is active')
    expect(word(['HOLDS', 'HOLDS', 'UNKNOWN'])).toBe('Deletion is active')
  })

  it('is not there where it is switched off, was never activated or was stopped', () => {
    for (const states of [
      ['FALSE', 'HOLDS'],
      ['HOLDS', 'FALSE'],
      ['UNKNOWN', 'FALSE'],
    ] as State[][])
      expect(word(states)).toBeUndefined()
    expect(activeShown(undefined, true), 'not asked yet').toBeUndefined()
  })

  it('never takes for certain what could not be established, or was read before the connection was lost', () => {
    expect(word(['HOLDS', 'UNKNOWN'])).toBe('Deletion: not known')
    for (const states of [
      ['HOLDS', 'HOLDS'],
      ['HOLDS', 'FALSE'],
    ] as State[][])
      expect(word(states, false)).toBe('Deletion: not known')
    expect(activeShown(undefined, false)?.mark).toBe('unknown')
  })
})
