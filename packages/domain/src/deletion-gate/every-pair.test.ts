import { describe, expect, test } from 'vitest'
import { evaluateGate, type GateVerdict } from './evaluate-gate.ts'
import { everyClause } from './every-clause.ts'
import { everythingHolds, nowMs } from './evidence.situations.ts'
import type { ShortfallCase } from './shortfall-case.situations.ts'
import { shortfallCases } from './shortfalls.situations.ts'

const refused = ({ refusals }: GateVerdict): string[] => refusals.map(({ clause, fact }) => `${clause}/${fact}`)
const named = ({ clause, fact, implies }: ShortfallCase): string[] => [`${clause}/${fact}`, ...implies]
const everyFact = everyClause.flatMap(({ number, facts }) => facts.map(({ name }) => `${number}/${name}`))
const inOrder = (keys: string[]): string[] => everyFact.filter((key) => keys.includes(key))

describe('every pair of facts', () => {
  const keyOf = ({ clause, fact }: ShortfallCase): string => `${clause}/${fact}`

  /** What is named where both changes were made; in one order the later one may undo the earlier one. */
  function bothNamed(a: ShortfallCase, b: ShortfallCase): boolean {
    const base = a.base === everythingHolds ? b.base : a.base
    const alone = [a, b].map((one) => (one.base === base ? named(one) : refused(evaluateGate(one.change(base()), nowMs))))
    const expected = inOrder(alone.flat()).join()
    const inOneOrder = (first: ShortfallCase, second: ShortfallCase) =>
      refused(evaluateGate(second.change(first.change(base())), nowMs)).join() === expected
    return inOneOrder(a, b) || inOneOrder(b, a)
  }

  test.each(['FALSE', 'UNKNOWN'] as const)('that are %s: both are named, and nothing else', (state) => {
    const ways = everyFact
      .map((key) => shortfallCases.filter((one) => keyOf(one) === key && one.state === state))
      .filter((cases) => cases.length > 0)
    expect(ways.length).toBeGreaterThan(80)
    const notTogether: string[] = []
    for (const [index, ofA] of ways.entries())
      for (const ofB of ways.slice(index + 1)) {
        const [a, b] = [ofA[0]!, ofB[0]!]
        // Where one rests on the other, the one alone names both.
        if (named(a).includes(keyOf(b)) || named(b).includes(keyOf(a))) continue
        if (!ofA.some((oneWay) => ofB.some((another) => bothNamed(oneWay, another)))) notTogether.push(`${keyOf(a)} and ${keyOf(b)}`)
      }
    // The pause begins when the first has ended.
    expect(notTogether).toEqual(['8/first-alone and 8/pause-after-first'])
  })
})
