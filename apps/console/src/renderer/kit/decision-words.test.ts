import { describe, expect, it } from 'vitest'
import { decidedBy, decisionShown, plainParts, readDetail, recordedClauses } from './decision-words.ts'

describe('a record of a decision', () => {
  it('of a kind that is not known is shown by its own name', () => {
    expect(decisionShown('SOMETHING_NEW')).toEqual({ mark: 'unknown', word: 'something new' })
  })

  it('names whoever decided, and nobody where nobody did', () => {
    expect(decidedBy({ by: { id: '1', name: 'Ada' } })).toBe('Ada')
    expect(decidedBy({ by: 'Sallyport' })).toBe('Sallyport')
    expect(decidedBy({})).toBeUndefined()
    expect(decidedBy(undefined)).toBeUndefined()
  })

  it('that somebody changed into anything at all breaks no view', () => {
    for (const text of ['', 'null', '[]', '"x"', '{']) expect(readDetail(text)).toBeUndefined()
    for (const verdict of [null, 3, { clauses: 'x' }, { clauses: [null, 7, { clause: 1 }] }])
      expect(recordedClauses({ verdict })).toEqual([])
  })

  it('tells plain values by names for people, and leaves the rest to the whole text', () => {
    expect(plainParts({ cloudId: 'x-1', passes: true, evidence: { row: {} }, why: null })).toEqual([
      ['Cloud id', 'x-1'],
      ['Passes', 'true'],
    ])
  })

  it('carries the clauses of its verdict', () => {
    const facts = [{ fact: 'enabled', state: 'HOLDS', holds: 'It is on.', why: null, ageMs: 4 }]
    const verdict = { clauses: [{ clause: 1, name: 'configuration-enables', asks: 'On?', state: 'HOLDS', facts }] }
    expect(recordedClauses({ verdict })).toMatchObject([{ number: 1, facts: [{ name: 'enabled', ageMs: 4 }] }])
  })
})
