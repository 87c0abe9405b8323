import { everyClause } from '@sallyport/domain/deletion-gate/every-clause.ts'
import { describe, expect, it } from 'vitest'
import { clauseColumn, pausedUntil, reasons, shortfalls } from './gate-words.ts'

type State = 'HOLDS' | 'FALSE' | 'UNKNOWN'
const fact = (name: string, state: State, why: string | null = null) => ({ name, state, holds: `${name} holds.`, why, ageMs: 3 })
const clause = (number: number, facts: ReturnType<typeof fact>[]) => ({
  number,
  name: everyClause[number - 1]!.name,
  asks: everyClause[number - 1]!.asks,
  state: 'FALSE' as State,
  facts,
})
const activation = clause(2, [
  fact('activated', 'FALSE', 'Nobody has activated cloud deletion.'),
  fact('by-a-person', 'UNKNOWN', 'There is no activation to look at.'),
  fact('in-the-past', 'UNKNOWN', 'There is no activation to look at.'),
])

describe('the column of clauses', () => {
  it('has all eight, also those that are asked of each instance alone', () => {
    const column = clauseColumn([activation])
    expect(column.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(column[3]).toMatchObject({ judged: undefined, perInstance: true, asks: everyClause[3]!.asks })
  })

  it('says of a clause that was judged in part that the rest is asked of each instance', () => {
    const whole = { ...activation, facts: everyClause[1]!.facts.map(({ name }) => fact(name, 'HOLDS')) }
    expect(clauseColumn([whole])[1]!.perInstance).toBe(false)
    expect(clauseColumn([activation])[1]!.perInstance).toBe(true)
  })

  it('shows a clause that this window does not know', () => {
    const strange = { ...activation, number: 9, name: 'ninth', asks: 'Something new.' }
    expect(clauseColumn([strange]).at(-1)).toMatchObject({ number: 9, asks: 'Something new.' })
  })
})

describe('what does not hold', () => {
  it('is said once for all facts that fail with the same sentence, what was seen first', () => {
    expect(shortfalls(activation).map(({ state, facts }) => [state, facts.map(({ name }) => name)])).toEqual([
      ['FALSE', ['activated']],
      ['UNKNOWN', ['by-a-person', 'in-the-past']],
    ])
  })

  it('comes with what to do about it', () => {
    const silent = clause(3, [fact('host-attested', 'FALSE', 'Strange.')])
    expect(shortfalls(silent)[0]!.whatToDo).toBe('Add this replica with attestReplica, if it is one of yours.')
  })

  it('closes the gate for a reason that was not told, too', () => {
    expect(shortfalls(clause(1, [fact('enabled', 'UNKNOWN')]))[0]!.why).toBe('Why it does not hold was not told.')
  })
})

describe('the pause after the first delete', () => {
  const until = '2026-11-30T12:30:00.000Z'
  const why = `The first delete that follows an activation is followed by 30 minutes of pause. It may go at ${until}.`
  const judged = (judgedAt: string | null, fact = 'pause-after-first') => [{ judgedAt, blockedBy: [{ clause: 8, fact, why }] }]
  const [activatedAt, later] = ['2026-11-30T11:50:00.000Z', '2026-11-30T12:05:00.000Z']
  const now = new Date('2026-11-30T12:10:00.000Z')

  it('lasts until when the gate said of one that waits', () => {
    expect(pausedUntil(judged(later), activatedAt, now)).toBe(until)
    expect(pausedUntil(judged(later), activatedAt, new Date(until))).toBeUndefined()
    expect(pausedUntil(judged(later, 'cool-down-over'), activatedAt, now)).toBeUndefined()
  })

  it('is not taken from what was said before the activation, or where nothing is active', () => {
    expect(pausedUntil(judged('2026-11-30T11:40:00.000Z'), activatedAt, now)).toBeUndefined()
    expect(pausedUntil(judged(null), activatedAt, now)).toBeUndefined()
    expect(pausedUntil(judged(later), undefined, now)).toBeUndefined()
  })
})

describe('why the gate is closed', () => {
  it('leaves out what cannot be known only because something else does not hold', () => {
    expect(reasons([activation], 3)).toEqual({ sentences: ['Nobody has activated cloud deletion.'], more: 0 })
  })

  it('names what is not known where nothing was seen to be false, and counts what it leaves out', () => {
    const unknown = clause(3, [fact('a', 'UNKNOWN', 'A.'), fact('b', 'UNKNOWN', 'B.')])
    expect(reasons([activation, unknown], 2)).toEqual({ sentences: ['Nobody has activated cloud deletion.', 'A.'], more: 1 })
  })
})
