import { describe, expect, it } from 'vitest'
import { inEveryRun, inWords } from './every-bounds.ts'
import { explore } from './explore.ts'
import { wrongNow, wrongNowOrNext } from './properties.ts'
import { type Bounds, type Part, parts } from './world.ts'

/** Ends a hang, and no more. */
const timeout = 600_000

describe('whatever the order of the steps of byte-identical copies, one deletes and the others are fenced', () => {
  it.each(inEveryRun)(
    '$what',
    (bounds) => {
      const explored = explore(bounds, wrongNowOrNext)
      console.log(`${bounds.what}: ${inWords(bounds, explored)}`)
      expect(explored.fault).toBeUndefined()
      expect(explored.states).toBeGreaterThan(bounds.statesAtLeast)
    },
    timeout,
  )
})

const alone: Bounds = { copies: 1, replicas: 1, rungs: 2, late: 1, kept: 1, activations: 0 }
const two: Bounds = { ...alone, copies: 2 }

describe('without one part of the protocol the same search finds a way to a fault', () => {
  const faults: Record<Part, [bounds: Bounds, what: string]> = {
    claim: [alone, 'an installation without a copy fenced itself'],
    sameKeyAgain: [alone, 'an installation without a copy fenced itself'],
    fingerprintCheck: [two, 'may delete after another copy did'],
    climbingAgain: [two, 'two may delete at once'],
    lookAbove: [two, 'two may delete at once'],
    wholeLadder: [{ ...two, rungs: 3, late: 0 }, 'two may delete at once'],
    settling: [two, 'two may delete at once'],
    climbInMemory: [two, 'two may delete at once'],
  }
  it.each(Object.entries(faults) as [Part, [Bounds, string]][])(
    '%s',
    (without, [bounds, what]) => {
      const { fault, states } = explore({ ...bounds, without }, wrongNow)
      console.log([`without this, “${parts[without]}”, after ${states} states: ${fault?.what}`, ...(fault?.steps ?? [])].join('\n  '))
      expect(fault?.what).toContain(what)
    },
    timeout,
  )
})
