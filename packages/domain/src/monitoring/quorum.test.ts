import { describe, expect, it } from 'vitest'
import type { MonitorOutcome, QuorumRule } from './monitor.ts'
import { type MonitorState, monitorState, neededForDown, tally, voteGoodForSeconds } from './quorum.ts'

const letters: Record<string, MonitorOutcome | undefined> = { U: 'UP', D: 'DOWN', I: 'INCONCLUSIVE', '-': undefined }
const judge = (quorum: QuorumRule, votes: string): MonitorState => monitorState(quorum, tally([...votes].map((letter) => letters[letter])))

describe('a monitor with its quorum', () => {
  it.each<[string, MonitorState]>([
    ['', 'UNKNOWN'],
    ['U', 'UP'],
    ['D', 'DOWN'],
    ['UD', 'UP'],
    ['DD', 'DOWN'],
    ['UDD', 'DOWN'],
    ['UUDD', 'UP'],
    ['UDDD', 'DOWN'],
    ['UUUUUD', 'UP'],
    ['D-----', 'UNKNOWN'],
    ['DD-', 'DOWN'],
    ['DD--', 'UNKNOWN'],
    ['DDI', 'DOWN'],
    ['DDII', 'UNKNOWN'],
    ['III', 'UNKNOWN'],
    ['UIII', 'UP'],
    ['---', 'UNKNOWN'],
  ])('by majority: %s is %s', (votes, state) => {
    expect(judge({ rule: 'MAJORITY' }, votes)).toBe(state)
  })

  it.each<[QuorumRule, string, MonitorState]>([
    [{ rule: 'ANY' }, 'UUD', 'DOWN'],
    [{ rule: 'ANY' }, 'UUI', 'UP'],
    [{ rule: 'ALL' }, 'DDU', 'UP'],
    [{ rule: 'ALL' }, 'DDI', 'UNKNOWN'],
    [{ rule: 'ALL' }, 'DDD', 'DOWN'],
    [{ rule: 'ALL' }, '', 'UNKNOWN'],
    [{ rule: 'COUNT', count: 2 }, 'UUDD', 'DOWN'],
    [{ rule: 'COUNT', count: 2 }, 'UUUD', 'UP'],
    [{ rule: 'COUNT', count: 3 }, 'DD', 'UNKNOWN'],
  ])('by %j: %s is %s', (quorum, votes, state) => {
    expect(judge(quorum, votes)).toBe(state)
  })

  const rules: QuorumRule[] = [
    { rule: 'MAJORITY' },
    { rule: 'ANY' },
    { rule: 'ALL' },
    { rule: 'COUNT', count: 1 },
    { rule: 'COUNT', count: 3 },
  ]
  const sequences = (alphabet: string, longest: number): string[] => {
    const shorter = longest === 0 ? [] : sequences(alphabet, longest - 1)
    return ['', ...shorter.flatMap((rest) => [...alphabet].map((letter) => letter + rest))]
  }

  it('is never down without a node that says so, whatever the rule', () => {
    for (const rule of rules) for (const votes of sequences('UI-', 6)) expect(judge(rule, votes)).not.toBe('DOWN')
  })

  it('does not turn down because a node becomes unable to tell', () => {
    for (const rule of rules)
      for (const votes of sequences('UDI-', 5))
        if (judge(rule, votes) !== 'DOWN')
          for (let i = 0; i < votes.length; i += 1) expect(judge(rule, `${votes.slice(0, i)}I${votes.slice(i + 1)}`)).not.toBe('DOWN')
  })

  it('by majority means strictly more than half', () => {
    for (let assigned = 1; assigned <= 50; assigned += 1) {
      const needed = neededForDown({ rule: 'MAJORITY' }, assigned)
      expect(needed * 2).toBeGreaterThan(assigned)
      expect((needed - 1) * 2).toBeLessThanOrEqual(assigned)
    }
  })

  it('lets a result speak for three intervals, and for 90 s at least', () => {
    expect([10, 30, 60, 3_600].map(voteGoodForSeconds)).toEqual([90, 90, 180, 10_800])
  })
})
