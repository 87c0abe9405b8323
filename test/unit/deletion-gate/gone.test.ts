import { type GoneReading, judgeGone } from '@sallyport/domain/deletion-gate/steps/gone.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const begin = Date.UTC(2026, 10, 30)
const marker = fc.constantFrom('OURS' as const, 'OURS' as const, 'OURS' as const, 'MISSING' as const, 'UNKNOWN' as const)
const token = fc.constantFrom('t1', 't1', 't1', 't1', 't2')
const reading = fc.record({
  afterMs: fc.constantFrom(1, 20_000, 30_000, 59_999, 60_000),
  server: fc.constantFrom<GoneReading['server']>('NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'DELETED', 'SOFT_DELETED', 'PRESENT', 'UNKNOWN'),
  markerBefore: marker,
  markerAfter: marker,
  tokens: fc.tuple(token, token, token),
})
const readings = fc.array(reading, { maxLength: 8 }).map((all) => {
  let at = begin
  return all.map(({ afterMs, ...rest }): GoneReading => {
    at += afterMs
    return { ...rest, at: new Date(at) }
  })
})

/** The rule in other words: of all that came after the instance was last seen, some two good looks lie a minute apart. */
function isGone(all: readonly GoneReading[]): boolean {
  const lastSeen = all.findLastIndex(({ server }) => server === 'PRESENT' || server === 'SOFT_DELETED')
  const good = all
    .slice(lastSeen + 1)
    .filter(({ server }) => server !== 'UNKNOWN')
    .filter(({ markerBefore, markerAfter, tokens }) => markerBefore === 'OURS' && markerAfter === 'OURS' && new Set(tokens).size === 1)
    .map(({ at }) => at.getTime())
  return good.length > 0 && Math.max(...good) - Math.min(...good) >= 60_000
}

test('whatever the cloud answered, an instance is gone only by two proofs a minute apart, and then it is', () => {
  fc.assert(
    fc.property(readings, fc.boolean(), (all, late) => {
      const confirmBy = new Date(late ? begin : begin + 1e9)
      const now = new Date(begin + 1e6)
      const { state } = judgeGone(all, confirmBy, now)
      expect(state === 'GONE').toBe(isGone(all))
      if (late && !isGone(all)) expect(state).toBe('UNCONFIRMED')
      if (!late) expect(state).not.toBe('UNCONFIRMED')
    }),
    { numRuns: 1_000 },
  )
})
