import { describe, expect, it } from 'vitest'
import { deploymentHolds, deploymentShortfalls, justHeard } from './deployment-attested.situations.ts'
import { deploymentAttested } from './deployment-attested.ts'

const readAtMs = 5_000
const judge = (evidence: ReturnType<typeof deploymentHolds>, nowMs = readAtMs) =>
  Object.fromEntries(
    deploymentAttested.facts.flatMap(({ name, shortfall }) => {
      const found = shortfall(evidence, nowMs)
      return found === undefined ? [] : [[name, found.kind]]
    }),
  )
const names = deploymentAttested.facts.map(({ name }) => name)

describe('the clause that this deployment is the attested one', () => {
  it('holds where everything is just enough', () => {
    expect(judge(deploymentHolds(readAtMs))).toEqual({})
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(deploymentShortfalls.map((one) => [one.fact, one.state, one.how, one] as const))('%s is %s: %s', (fact, state, _how, one) => {
    const found = judge(one.change(deploymentHolds(readAtMs)))
    expect(found[fact]).toBe(state)
    expect(new Set(Object.keys(found))).toEqual(new Set([fact, ...one.implies]))
    for (const implied of one.implies) expect(found[implied]).toBe('UNKNOWN')
  })

  it.each(names)('%s is shown false, and unknown, by at least one situation', (name) => {
    const states = deploymentShortfalls.filter(({ fact }) => fact === name).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['FALSE', 'UNKNOWN']))
  })

  it('two facts that do not hold are both named', () => {
    const alone = deploymentShortfalls.filter(({ implies }) => implies.length === 0)
    for (const a of alone)
      for (const b of alone)
        if (a.fact !== b.fact)
          expect(Object.keys(judge(b.change(a.change(deploymentHolds(readAtMs)))))).toEqual(expect.arrayContaining([a.fact]))
  })

  it('says in every sentence what was found', () => {
    for (const { fact, change } of deploymentShortfalls) {
      const rule = deploymentAttested.facts.find(({ name }) => name === fact)!
      expect(rule.shortfall(change(deploymentHolds(readAtMs)), readAtMs)?.why).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('does not hold with a source that was not read, could not be read, or was read too long ago', () => {
    const holds = deploymentHolds(readAtMs)
    for (const source of ['attestation', 'fingerprint', 'silence'] as const) {
      const resting = deploymentAttested.facts.filter((fact) => fact.readings?.(holds).includes(holds[source])).map(({ name }) => name)
      expect(resting.length).toBeGreaterThan(0)
      for (const broken of [undefined, { known: false, why: 'The database did not answer.' }])
        expect(judge({ ...holds, [source]: broken })).toEqual(Object.fromEntries(resting.map((name) => [name, 'UNKNOWN'])))
    }
    expect(judge(holds, readAtMs + 2_000)).toEqual({})
    expect(Object.keys(judge(holds, readAtMs + 2_001))).toEqual(names)
    expect(Object.keys(judge(holds, readAtMs - 1))).toEqual(names)
  })

  it('lets the witness decide alone where no node is due to report, also right after a start', () => {
    const silence = { ...justHeard, due: 0, heard: 0, startedAt: justHeard.now }
    expect(judge({ ...deploymentHolds(readAtMs), silence: { known: true, atMs: readAtMs, value: silence } })).toEqual({})
  })

  it('names what changed', () => {
    const timeline = deploymentShortfalls.find(({ how }) => how === 'a promoted standby')!
    const fact = deploymentAttested.facts.find(({ name }) => name === 'same-timeline')!
    expect(fact.shortfall(timeline.change(deploymentHolds(readAtMs)), readAtMs)?.why).toBe(
      'The timeline of the database was 1 when the deployment was attested, and is 2 now. A standby was promoted, or a back-up was restored to a point in time.',
    )
  })
})
