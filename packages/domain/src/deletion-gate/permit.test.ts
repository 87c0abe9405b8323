import { describe, expect, test } from 'vitest'
import { evaluateGate } from './evaluate-gate.ts'
import { change, everythingHolds, extra, forInstance, ids, neverActivated, nowMs, readAtMs } from './evidence.situations.ts'
import { type GateEvidence, type SourceName, sources } from './evidence.ts'
import * as door from './permit.ts'
import { askForPermit, type DeletePermit, PermitRefused, spend } from './permit.ts'
import { shortfallCases } from './shortfalls.situations.ts'

const permitFor = (evidence: GateEvidence): DeletePermit => {
  const { permit } = askForPermit(evidence, nowMs)
  if (permit === undefined) throw new Error('there is no permit')
  return permit
}

const target = {
  accountId: ids.account,
  region: 'RegionOne',
  projectId: ids.project,
  instanceId: ids.instance,
  cloudId: ids.cloud,
  accessories: [{ kind: 'FLOATING_ADDRESS', cloudId: 'floating-1' }],
}

describe('where everything holds', () => {
  test.each([
    ['of a retired node', everythingHolds],
    ['of a node that never was in service', neverActivated],
    ['beyond the adopted one', extra],
  ])('one permit is given for the instance %s, and it is good once', (_name, evidence) => {
    const { verdict, permit } = askForPermit(evidence(), nowMs)
    expect(verdict.passes).toBe(true)
    expect(spend(permit!, ids.instance, nowMs)).toEqual(target)
    expect(() => spend(permit!, ids.instance, nowMs)).toThrow('used before')
  })

  test('the same evidence is not decided upon twice', () => {
    const evidence = everythingHolds()
    permitFor(evidence)
    expect(() => askForPermit(evidence, nowMs)).toThrow(PermitRefused)
    const refused = { ...everythingHolds(), row: { known: false as const, why: 'No.' } }
    expect(askForPermit(refused, nowMs).permit).toBeUndefined()
    expect(() => askForPermit(refused, nowMs)).toThrow('gathered anew')
  })

  test('each permit is for its own instance, and the order in which they are used does not matter', () => {
    const second = permitFor(forInstance('another-row'))
    const first = permitFor(everythingHolds())
    expect(spend(second, 'another-row', nowMs).instanceId).toBe('another-row')
    expect(spend(first, ids.instance, nowMs).instanceId).toBe(ids.instance)
  })
})

test.each(shortfallCases.map((one) => [`${one.clause}/${one.fact}`, one.how, one] as const))(
  'no permit without %s (%s)',
  (_key, _how, one) => {
    const { verdict, permit } = askForPermit(one.change(one.base()), nowMs)
    expect(permit).toBeUndefined()
    expect(verdict.passes).toBe(false)
  },
)

describe('a permit', () => {
  test('for another instance is refused, and spent', () => {
    const permit = permitFor(everythingHolds())
    for (const instanceId of ['another', ids.cloud, '', undefined as never]) {
      const fresh = permitFor(everythingHolds())
      expect(() => spend(fresh, instanceId, nowMs)).toThrow('for another instance')
      expect(() => spend(fresh, ids.instance, nowMs)).toThrow('used before')
    }
    expect(spend(permit, ids.instance, nowMs).cloudId).toBe(ids.cloud)
  })

  test('is good for two seconds from what was read, and not for a millisecond longer; too late it is spent', () => {
    for (const inTime of [readAtMs, readAtMs + 2_000]) expect(spend(permitFor(everythingHolds()), ids.instance, inTime)).toEqual(target)
    for (const late of [readAtMs + 2_000.001, readAtMs + 2_001, Number.POSITIVE_INFINITY, Number.NaN, readAtMs - 1, undefined as never]) {
      const permit = permitFor(everythingHolds())
      expect(() => spend(permit, ids.instance, late), String(late)).toThrow('more than 2 s old')
      expect(() => spend(permit, ids.instance, nowMs)).toThrow('used before')
    }
  })

  const fresh = (Object.keys(sources) as SourceName[]).filter((source) => sources[source] === 'FRESH')
  test.each(fresh)('counts from the oldest that has to be fresh, also where that is %s', (source) => {
    const earlier = (): GateEvidence => {
      // The ladder is looked at a while after the climb, at the least.
      const evidence = change('climb', { createdAtMs: 0 })(everythingHolds())
      return { ...evidence, [source]: { ...evidence[source], atMs: readAtMs - 1_000 } }
    }
    expect(spend(permitFor(earlier()), ids.instance, readAtMs + 1_000)).toEqual(target)
    expect(() => spend(permitFor(earlier()), ids.instance, readAtMs + 1_001)).toThrow('more than 2 s old')
  })

  test('permits what was judged, whatever happens to the evidence afterwards', () => {
    const evidence = everythingHolds()
    const permit = permitFor(evidence)
    const row = (evidence.row as unknown as { value: { cloudId: string; accessories: { kind: string; cloudId: string }[] } }).value
    row.cloudId = 'another'
    row.accessories[0]!.cloudId = 'another'
    row.accessories.push({ kind: 'VOLUME', cloudId: 'another' })
    const given = spend(permit, ids.instance, nowMs)
    expect(given).toEqual(target)
    expect(() => Object.assign(given, { cloudId: 'another' })).toThrow(TypeError)
    expect(() => Object.assign(given.accessories, { 0: row.accessories[1] })).toThrow(TypeError)
    expect(() => Object.assign(given.accessories[0]!, { cloudId: 'another' })).toThrow(TypeError)
  })
})

describe('nothing but the gate makes a permit', () => {
  test('what looks like one is refused', () => {
    const permit = permitFor(everythingHolds())
    const verdict = askForPermit(everythingHolds(), nowMs)
    const lookAlikes: unknown[] = [
      {},
      Object.create(null),
      Object.freeze(Object.create(null)),
      { ...permit },
      structuredClone(permit),
      Object.create(permit),
      new Proxy(permit, {}),
      JSON.parse(JSON.stringify(permit)),
      Object.assign(Object.create(null), target),
      verdict,
      verdict.verdict,
      true,
      'permit',
      Symbol('permit'),
      null,
      undefined,
    ]
    for (const lookAlike of lookAlikes) expect(() => spend(lookAlike as DeletePermit, ids.instance, nowMs)).toThrow('gave no such permit')
    expect(spend(permit, ids.instance, nowMs)).toEqual(target)
  })

  test('it carries nothing, and nothing can be put into it', () => {
    const permit = permitFor(everythingHolds())
    expect(Reflect.ownKeys(permit)).toEqual([])
    expect(Object.getPrototypeOf(permit)).toBeNull()
    expect(() => Object.assign(permit, { cloudId: 'another' })).toThrow(TypeError)
  })

  test('its module has two ways and no third', () => {
    expect(Object.keys(door).sort()).toEqual(['PermitRefused', 'askForPermit', 'spend'])
  })

  test('a dry run says the same, uses nothing up and comes to no permit', () => {
    const evidence = everythingHolds()
    const verdict = evaluateGate(evidence, nowMs)
    for (const part of [verdict, verdict.clauses, verdict.refusals])
      expect(() => spend(part as unknown as DeletePermit, ids.instance, nowMs)).toThrow(PermitRefused)
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict)
    const asked = askForPermit(evidence, nowMs)
    expect(asked.verdict).toEqual(verdict)
    expect(asked.permit).toBeDefined()
  })
})
