import { describe, expect, test } from 'vitest'
import type { Clause, FactRule } from './clause.ts'
import { evaluateClauses, evaluateGate, type GateVerdict } from './evaluate-gate.ts'
import { everyClause } from './every-clause.ts'
import { change, everythingHolds, extra, found, neverActivated, nowMs, readAtMs, unread } from './evidence.situations.ts'
import { type GateEvidence, type SourceName, sources } from './evidence.ts'
import type { ShortfallCase } from './shortfall-case.situations.ts'
import { shortfallCases } from './shortfalls.situations.ts'

const refused = ({ refusals }: GateVerdict): string[] => refusals.map(({ clause, fact }) => `${clause}/${fact}`)
const named = ({ clause, fact, implies }: ShortfallCase): string[] => [`${clause}/${fact}`, ...implies]
const everyFact = everyClause.flatMap(({ number, facts }) => facts.map((rule) => ({ key: `${number}/${rule.name}`, rule })))
/** In the order of the gate, each once. */
const inOrder = (keys: string[]): string[] => everyFact.map(({ key }) => key).filter((key) => keys.includes(key))

describe('an instance of which everything holds', () => {
  test.each([
    ['of a retired node', everythingHolds],
    ['of a node that never was in service', neverActivated],
    ['beyond the adopted one', extra],
  ])('%s passes', (_name, evidence) => {
    const verdict = evaluateGate(evidence(), nowMs)
    expect(refused(verdict)).toEqual([])
    expect(verdict.passes).toBe(true)
    expect(verdict.clauses.map(({ clause }) => clause)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(verdict.clauses.map(({ state }) => state))).toEqual(new Set(['HOLDS']))
  })
})

describe('one fact that does not hold', () => {
  /** What is false as well where another one is; anything else that rests on it cannot be established. */
  const falseToo = (state: string) => [
    '5/one-marker',
    '7/claim-confirmed',
    '8/counted-as-what-it-is',
    ...(state === 'FALSE' ? ['5/marker-of-this-project'] : []),
  ]
  test.each(shortfallCases.map((one) => [`${one.clause}/${one.fact}`, one.state, one.how, one] as const))(
    '%s %s (%s): refused, and exactly what does not hold is named',
    (key, state, _how, one) => {
      const verdict = evaluateGate(one.change(one.base()), nowMs)
      expect(verdict.passes).toBe(false)
      expect(refused(verdict)).toEqual(inOrder(named(one)))
      expect(verdict.refusals.find(({ clause, fact }) => `${clause}/${fact}` === key)?.state).toBe(state)
      for (const { clause, fact, state: implied, why } of verdict.refusals) {
        if (one.implies.includes(`${clause}/${fact}`) && !falseToo(state).includes(`${clause}/${fact}`))
          expect(implied, fact).toBe('UNKNOWN')
        // Each is judged on purpose, and not because its rule came to grief.
        expect(why).not.toContain('could not be judged')
      }
      if (one.implies.length === 0) expect(verdict.clauses.find(({ clause }) => clause === one.clause)?.state).toBe(state)
    },
  )

  test('every fact is among these, seen to be false and not established; the setting alone is off where it is absent', () => {
    const covered = (state: ShortfallCase['state']) => inOrder(shortfallCases.filter((one) => one.state === state).flatMap(named))
    expect(covered('FALSE')).toEqual(everyFact.map(({ key }) => key))
    expect(covered('UNKNOWN')).toEqual(everyFact.map(({ key }) => key).filter((key) => key !== '1/enabled'))
  })
})

describe('a source', () => {
  const names = Object.keys(sources) as SourceName[]
  const restingOn = (source: SourceName): string[] => {
    const evidence = everythingHolds()
    return everyFact.filter(({ rule }) => rule.readings?.(evidence).includes(evidence[source])).map(({ key }) => key)
  }
  const whyOf = (verdict: GateVerdict): Set<string> => new Set(verdict.refusals.map(({ why }) => why))
  const without = (source: SourceName, reading: unknown): GateVerdict =>
    evaluateGate({ ...everythingHolds(), [source]: reading } as GateEvidence, nowMs)

  test.each(names)('%s that did not answer leaves unknown what rests on it, and nothing else, in its own words', (source) => {
    const verdict = without(source, unread)
    expect(restingOn(source)).not.toEqual([])
    expect(refused(verdict)).toEqual(restingOn(source))
    expect(new Set(verdict.refusals.map(({ state }) => state))).toEqual(new Set(['UNKNOWN']))
    expect(whyOf(verdict)).toEqual(new Set(['The cloud did not answer in time.']))
  })

  test.each(names)('%s that was not asked, or answered something that is no reading, leaves it unknown', (source) => {
    const value = (everythingHolds()[source] as { value: unknown }).value
    const answers = [undefined, null, '<html>', [], {}, { value, atMs: readAtMs }, { known: 'yes', value, atMs: readAtMs }]
    for (const answer of answers) expect(refused(without(source, answer)), JSON.stringify(answer)).toEqual(restingOn(source))
    expect(whyOf(without(source, undefined))).toEqual(new Set(['It was not read.']))
  })

  test.each(names)('%s whose answer is empty, a page, or doubled holds nothing', (source) => {
    const { value } = everythingHolds()[source] as { value: unknown }
    for (const answer of [undefined, null, '', '<html>502</html>', [], [value, value], 0, Number.NaN, {}]) {
      const verdict = without(source, found(answer))
      expect(verdict.passes, `${source} ${JSON.stringify(answer)}`).toBe(false)
      for (const { clause, fact } of verdict.refusals) expect(restingOn(source)).toContain(`${clause}/${fact}`)
    }
  })

  const fresh = names.filter((source) => sources[source] === 'FRESH')
  test.each(fresh)('%s is good for two seconds and not for a millisecond longer, and never from the future', (source) => {
    // The ladder is looked at a while after the climb, at the least.
    const evidence = change('climb', { createdAtMs: 0 })(everythingHolds())
    const { value } = evidence[source] as { value: unknown }
    const readAt = (atMs: unknown) => refused(evaluateGate({ ...evidence, [source]: { known: true, value, atMs } }, nowMs))
    for (const atMs of [nowMs, nowMs - 2_000]) expect(readAt(atMs)).toEqual([])
    for (const atMs of [
      nowMs - 2_001,
      nowMs - 2_000.001,
      nowMs + 1,
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      undefined,
    ])
      expect(readAt(atMs), String(atMs)).toEqual(restingOn(source))
  })
})

describe('the gate as a whole', () => {
  test('an instant that is none lets nothing pass', () => {
    for (const instant of [Number.NaN, Number.POSITIVE_INFINITY, undefined as never]) {
      const verdict = evaluateGate(everythingHolds(), instant)
      expect(verdict.refusals[0]).toMatchObject({ clause: 0, fact: 'instant-known', state: 'UNKNOWN' })
      expect(verdict.refusals).toHaveLength(1 + everyFact.length)
    }
  })

  test('a part of the evidence that it does not know lets nothing pass, and is named', () => {
    const verdict = evaluateGate({ ...everythingHolds(), override: found(true) } as GateEvidence, nowMs)
    expect(refused(verdict)).toEqual(['0/known-sources'])
    expect(verdict.passes).toBe(false)
    expect(verdict.refusals[0]?.why).toContain('override')
  })

  test.each([undefined, null, {}, [], '<html>', 0])('evidence that is %j lets nothing pass', (evidence) => {
    const verdict = evaluateGate(evidence as never, nowMs)
    expect(verdict.passes).toBe(false)
    expect(refused(verdict)).toEqual(expect.arrayContaining(everyFact.map(({ key }) => key)))
  })

  const judgeWith = (clauses: readonly Clause<GateEvidence>[]) => evaluateClauses(clauses, everythingHolds(), nowMs)
  const broken = (number: number) => [`${number}/clause-present`]

  test.each(everyClause.map(({ number }) => number))('without clause %i, with two of it or with an empty one nothing passes', (number) => {
    const clause = everyClause.find((one) => one.number === number)!
    const others = everyClause.filter((one) => one !== clause)
    expect(refused(judgeWith(others))).toEqual(broken(number))
    expect(refused(judgeWith([...everyClause, clause]))).toEqual(broken(number))
    expect(refused(judgeWith([...others, { ...clause, facts: [] }]))).toEqual(broken(number))
    expect(judgeWith(others).clauses.find((one) => one.clause === number)).toMatchObject({ state: 'UNKNOWN' })
  })

  const withRule = (shortfall: unknown): GateVerdict => {
    const rule = { name: 'odd', holds: 'It is odd.', shortfall } as FactRule<GateEvidence>
    return judgeWith(everyClause.map((clause) => (clause.number === 4 ? { ...clause, facts: [...clause.facts, rule] } : clause)))
  }

  test('a rule that fails does not hold, and says why', () => {
    const verdict = withRule(() => {
      throw new TypeError('no such part')
    })
    expect(verdict.passes).toBe(false)
    expect(verdict.refusals).toEqual([
      {
        clause: 4,
        name: 'identity-matches',
        fact: 'odd',
        state: 'UNKNOWN',
        why: 'What was read could not be judged: no such part.',
      },
    ])
    for (const thrown of [undefined, null, 'text'])
      expect(refused(withRule(() => Promise.reject.call(undefined, thrown)))).toEqual(['4/odd'])
  })

  test.each([null, true, false, '', 0, Number.NaN, {}, [], { kind: 'HOLDS', why: 'It is fine.' }, Promise.resolve(undefined)])(
    'a rule that answers %j does not hold: nothing but undefined does',
    (answer) => {
      const verdict = withRule(() => answer)
      expect(verdict.passes).toBe(false)
      expect(refused(verdict)).toEqual(['4/odd'])
      expect(verdict.refusals[0]).toMatchObject({ state: 'UNKNOWN', why: expect.stringMatching(/./) })
    },
  )

  test('a rule that is no function does not hold', () => {
    expect(refused(withRule(undefined))).toEqual(['4/odd'])
  })
})

describe('what is told of a verdict', () => {
  test('each fact comes with its sentence, and with the age of the oldest that it rests on', () => {
    const evidence = { ...everythingHolds(), row: { ...everythingHolds().row, atMs: nowMs - 1_250 } } as GateEvidence
    const facts = evaluateGate(evidence, nowMs).clauses.find(({ clause }) => clause === 4)!.facts
    expect(facts.find(({ fact }) => fact === 'image')).toEqual({
      fact: 'image',
      state: 'HOLDS',
      holds: 'The cloud shows the recorded image.',
      why: null,
      ageMs: 1_250,
    })
    const unreadServer = evaluateGate({ ...everythingHolds(), server: unread }, nowMs)
    expect(unreadServer.clauses.find(({ clause }) => clause === 4)!.facts[0]).toMatchObject({ ageMs: null })
    expect(evaluateGate(everythingHolds(), nowMs).clauses.every(({ facts: all }) => all.every(({ ageMs }) => ageMs !== null))).toBe(true)
  })

  test('a clause of which a fact is false is false, also where others are unknown', () => {
    const of = (...cases: string[]) =>
      evaluateGate(
        shortfallCases.filter(({ how }) => cases.includes(how)).reduce((evidence, one) => one.change(evidence), everythingHolds()),
        nowMs,
      ).clauses.find(({ clause }) => clause === 4)?.state
    expect(of('a new word', 'resized')).toBe('FALSE')
    expect(of('a new word')).toBe('UNKNOWN')
  })

  test('names and sentences are there, once in their clause, and end as sentences do', () => {
    for (const { name, asks, facts } of everyClause) {
      expect(name).toMatch(/^[a-z-]+$/)
      expect(asks).toMatch(/^[A-Z].*\.$/)
      expect(new Set(facts.map((rule) => rule.name)).size).toBe(facts.length)
      for (const rule of facts) {
        expect(rule.name).toMatch(/^[a-z-]+$/)
        expect(rule.holds).toMatch(/^[A-Z].*\.$/)
      }
    }
    for (const one of shortfallCases)
      for (const { why } of evaluateGate(one.change(one.base()), nowMs).refusals) expect(why).toMatch(/^[A-Z0-9].*\.$/)
  })

  test('the verdict is JSON as it stands, and the evidence is not changed', () => {
    const evidence = everythingHolds()
    const before = JSON.stringify(evidence)
    const verdict = evaluateGate(evidence, nowMs)
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict)
    expect(JSON.stringify(evidence)).toBe(before)
    expect(evaluateGate(evidence, nowMs)).toEqual(verdict)
  })
})
