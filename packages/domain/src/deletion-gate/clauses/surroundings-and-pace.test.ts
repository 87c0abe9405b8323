import { describe, expect, it } from 'vitest'
import {
  neverActivatedShortfalls,
  surroundingsHold,
  surroundingsOfNeverActivated,
  surroundingsShortfalls,
} from './surroundings-and-pace.situations.ts'
import type { SurroundingsEvidence } from './surroundings-and-pace.ts'
import { surroundingsAndPace } from './surroundings-and-pace.ts'

const readAtMs = 5_000
const now = new Date('2026-11-30T10:00:00.000Z')
const instance = { instanceId: 'row-1', accountId: 'account-1', region: 'RegionOne', cloudId: 'cloud-1' }

/** Of row and node the clause reads no more than this. */
const evidence = (part = 'ADOPTED', state = 'RETIRED'): SurroundingsEvidence => ({
  row: { known: true, atMs: readAtMs, value: { ...instance, part } as never },
  node: { known: true, atMs: readAtMs, value: { state } as never },
  ...surroundingsHold(instance, readAtMs, now),
})
const ofNeverActivated = (part = 'ADOPTED', state = 'REVOKED') => surroundingsOfNeverActivated(evidence(part, state))
const judge = (found: SurroundingsEvidence, nowMs = readAtMs) =>
  Object.fromEntries(
    surroundingsAndPace.facts.flatMap(({ name, shortfall }) => {
      const short = shortfall(found, nowMs)
      return short === undefined ? [] : [[name, short.kind]]
    }),
  )
const names = surroundingsAndPace.facts.map(({ name }) => name)
const cases = [
  ...surroundingsShortfalls.map((one) => ({ ...one, of: evidence, whose: 'a retired node' })),
  ...neverActivatedShortfalls.map((one) => ({ ...one, of: ofNeverActivated, whose: 'a node that was never activated' })),
]

describe('the clause of surroundings and pace', () => {
  it('holds where everything is just enough', () => {
    expect(judge(evidence())).toEqual({})
    expect(judge(ofNeverActivated())).toEqual({})
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(cases.map((one) => [one.whose, one.fact, one.state, one.how, one] as const))(
    'of %s: %s is %s: %s',
    (_whose, fact, state, _how, one) => {
      const found = judge(one.change(one.of()))
      expect(found[fact]).toBe(state)
      expect(new Set(Object.keys(found))).toEqual(new Set([fact, ...one.implies]))
      for (const implied of one.implies) expect(found[implied]).toBe('UNKNOWN')
    },
  )

  it.each(names)('%s is shown false by at least one situation', (name) => {
    expect(cases.some(({ fact, state }) => fact === name && state === 'FALSE')).toBe(true)
  })

  it('says in every sentence what was found', () => {
    for (const { fact, change, of } of cases) {
      const rule = surroundingsAndPace.facts.find(({ name }) => name === fact)!
      expect(rule.shortfall(change(of()), readAtMs)?.why).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('two facts that rest on different sources and do not hold are both named, and nothing else', () => {
    const holds = evidence()
    const sourcesOf = ({ fact, change }: (typeof alone)[number]) => {
      const changed = change(holds)
      const touched = Object.keys(holds).filter(
        (source) => changed[source as keyof SurroundingsEvidence] !== holds[source as keyof SurroundingsEvidence],
      )
      const readings = surroundingsAndPace.facts.find(({ name }) => name === fact)!.readings?.(holds) ?? []
      return [...touched, ...Object.keys(holds).filter((source) => readings.includes(holds[source as keyof SurroundingsEvidence]))]
    }
    const alone = surroundingsShortfalls.filter(({ implies }) => implies.length === 0)
    const rests = alone.map(sourcesOf)
    const pairs = alone.flatMap((a, i) =>
      alone.slice(i + 1).flatMap((b, k) => (!rests[i]!.some((source) => rests[i + 1 + k]!.includes(source)) ? [[a, b] as const] : [])),
    )
    expect(pairs.length).toBeGreaterThan(100)
    for (const [a, b] of pairs) expect(new Set(Object.keys(judge(b.change(a.change(evidence())))))).toEqual(new Set([a.fact, b.fact]))
  })

  it.each(['row', 'node', 'listing', 'accountRows', 'lookups', 'pace', 'coolDown', 'breaker'] as const)(
    'does not hold where %s was not read, or could not be read',
    (source) => {
      const holds = evidence()
      const resting = surroundingsAndPace.facts.filter((fact) => fact.readings?.(holds).includes(holds[source])).map(({ name }) => name)
      expect(resting.length).toBeGreaterThan(0)
      for (const broken of [undefined, { known: false, why: 'It did not answer.' }])
        expect(judge({ ...holds, [source]: broken })).toEqual(Object.fromEntries(resting.map((name) => [name, 'UNKNOWN'])))
    },
  )

  it('takes a listing and what was read by id for ten minutes, and everything else for two seconds', () => {
    const old = (ms: number): SurroundingsEvidence => {
      const holds = evidence()
      const aged = (reading: object) => ({ ...reading, atMs: readAtMs - ms }) as never
      return { ...holds, listing: aged(holds.listing), lookups: aged(holds.lookups) }
    }
    expect(judge(old(600_000))).toEqual({})
    expect(judge(old(600_001))).toEqual({
      'listing-complete': 'UNKNOWN',
      'listing-of-the-account': 'UNKNOWN',
      'rows-accounted-for': 'UNKNOWN',
    })
    expect(judge(evidence(), readAtMs + 2_000)).toEqual({})
    expect(Object.keys(judge(evidence(), readAtMs + 2_001))).toEqual(names.filter((name) => name !== 'listing-complete'))
  })

  it.each([
    ['ADOPTED', 'RETIRED', 'RETIRED'],
    ['EXTRA', 'RETIRED', 'NEVER_ACTIVATED'],
    ['ADOPTED', 'REVOKED', 'NEVER_ACTIVATED'],
    ['EXTRA', 'REVOKED', 'NEVER_ACTIVATED'],
    ['SPARE', 'RETIRED', 'NEVER_ACTIVATED'],
  ])('an instance %s of a node %s counts as %s, and as nothing else', (part, state, kind) => {
    expect(judge(evidence(part, state))['counted-as-what-it-is']).toBe(kind === 'RETIRED' ? undefined : 'FALSE')
    expect(judge(ofNeverActivated(part, state))['counted-as-what-it-is']).toBe(kind === 'RETIRED' ? 'FALSE' : undefined)
  })

  it('knows nothing of an instance whose row does not tell its account, or which row it is, though both sides be empty', () => {
    const holds = evidence()
    const nameless = (change: object, rows: object): SurroundingsEvidence => ({
      ...holds,
      row: { ...holds.row, value: { ...instance, part: 'ADOPTED', ...change } } as never,
      accountRows: { ...holds.accountRows, value: { accountId: instance.accountId, rows: [{ ...instance }], ...rows } } as never,
    })
    expect(judge(nameless({ accountId: '' }, {}))).toEqual({ 'listing-of-the-account': 'UNKNOWN', 'rows-of-the-account': 'UNKNOWN' })
    expect(judge(nameless({ instanceId: '' }, { rows: [{ ...instance, instanceId: '' }] }))).toEqual({ 'rows-include-it': 'UNKNOWN' })
  })

  it('tells when a delete may go, where time alone is waited for', () => {
    const early = surroundingsShortfalls.find(({ fact, state }) => fact === 'pause-after-first' && state === 'FALSE')!
    const rule = surroundingsAndPace.facts.find(({ name }) => name === 'pause-after-first')!
    expect(rule.shortfall(early.change(evidence()), readAtMs)?.why).toContain('It may go at 2026-11-30T10:00:00.001Z.')
  })

  it('takes no row for missing that the listing is older than, and lets nothing pass for it', () => {
    const rule = surroundingsAndPace.facts.find(({ name }) => name === 'rows-accounted-for')!
    const rows = ['a', 'b'].map((id) => ({ instanceId: `row-${id}`, region: 'r', cloudId: id, name: `mon-${id}` }))
    const after = (...rowsBefore: string[]) =>
      rule.shortfall(
        {
          ...evidence(),
          accountRows: { known: true, atMs: readAtMs, value: { accountId: 'account-1', rows } },
          listing: { known: true, atMs: readAtMs, value: { accountId: 'account-1', complete: true, shown: [], rowsBefore } },
        },
        readAtMs,
      )
    expect(after()).toEqual({
      kind: 'UNKNOWN',
      why: 'The last listing is older than mon-a (a in the cloud), mon-b (b in the cloud). Whether the cloud shows what came since is known after the next one.',
    })
    expect(after('row-a')).toMatchObject({
      kind: 'UNKNOWN',
      why: expect.stringMatching(/^The listing does not show mon-a \(a in the cloud\)\./),
    })
  })

  it('names the rows that are not accounted for, the first few of them', () => {
    const rule = surroundingsAndPace.facts.find(({ name }) => name === 'rows-accounted-for')!
    const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ instanceId: `row-${id}`, region: 'r', cloudId: id, name: `mon-${id}` }))
    const found = { ...evidence(), accountRows: { known: true as const, atMs: readAtMs, value: { accountId: 'account-1', rows } } }
    expect(rule.shortfall(found, readAtMs)?.why).toContain(
      'does not show mon-a (a in the cloud), mon-b (b in the cloud), mon-c (c in the cloud) and 2 more',
    )
  })
})
