import { describe, expect, it } from 'vitest'
import { acceptableIn, hasNamesake, pageOf, titleOf, verdictOf, wayOn } from './attention-words.ts'

const of = (...severities: ('CRITICAL' | 'WARNING' | 'NOTICE')[]) => severities.map((severity) => ({ severity }))
const said = (severities: Parameters<typeof of>, more = false): [string, string] => {
  const { mark, word } = verdictOf(of(...severities), more)
  return [mark, word]
}

describe('the verdict', () => {
  it('is calm where nothing is there, and only there', () => {
    expect(said([])).toEqual(['met', 'Nothing needs a person'])
    expect(said(['NOTICE'])).toEqual(['waiting', 'One thing needs a person'])
  })

  it('is as urgent as its most urgent part, and counts what cannot wait', () => {
    expect(said(['WARNING', 'NOTICE'])).toEqual(['attention', '2 things need a person'])
    expect(said(['CRITICAL'])).toEqual(['failed', 'One thing needs a person now'])
    expect(said(['CRITICAL', 'WARNING', 'NOTICE'])).toEqual(['failed', '3 things need a person, one of them now'])
    expect(said(['CRITICAL', 'CRITICAL', 'NOTICE'])).toEqual(['failed', '3 things need a person, 2 of them now'])
    expect(said(['CRITICAL', 'CRITICAL'])).toEqual(['failed', '2 things need a person now'])
  })

  it('does not count what it was not told of', () => {
    expect(said(['WARNING', 'WARNING'], true)).toEqual(['attention', 'More than 2 things need a person'])
  })
})

describe('the way on', () => {
  const node = { kind: 'NODE' as const, id: 'Tm9kZTox', name: 'edge-1' }
  const operation = { kind: 'OPERATION' as const, id: 'T3BlcmF0aW9uOjE', name: 'edge' }
  const address = { kind: 'ADDRESS' as const, id: null, name: '2001:db8::1' }

  it('leads to the operation of a deadline, and to the node where there is none', () => {
    expect(wayOn({ kind: 'DEADLINE_NEAR', subjects: [node, operation], count: 1 })?.href).toBe('/operations/T3BlcmF0aW9uOjE')
    expect(wayOn({ kind: 'DEADLINE_NEAR', subjects: [node], count: 1 })?.href).toBe('/nodes/Tm9kZTox')
  })

  it('leads to one silent node, and to all of several', () => {
    expect(wayOn({ kind: 'NODES_SILENT', subjects: [node], count: 1 })?.href).toBe('/nodes/Tm9kZTox')
    expect(wayOn({ kind: 'NODES_SILENT', subjects: [node, node], count: 2 })?.href).toBe('/nodes?state=ENABLED&heard=silent')
  })

  it('leads to an address by its own text', () => {
    expect(wayOn({ kind: 'ADDRESS_UNPUBLISHED', subjects: [address, node], count: 1 })?.href).toBe('/addresses?search=2001%3Adb8%3A%3A1')
    expect(pageOf({ kind: 'ATTEMPT', id: 'x', name: 'edge-1' })).toBeUndefined()
  })
})

describe('what can be accepted from here', () => {
  const lacking = (name: 'ICMP' | 'INSTANCE_PROOF' | 'AGENT_VERSION', state: 'UNKNOWN' | 'FAILED') => ({ name, state, detail: '' })

  it('is what nobody knows, of a node that waits for somebody', () => {
    const all = [lacking('ICMP', 'UNKNOWN'), lacking('INSTANCE_PROOF', 'UNKNOWN'), lacking('AGENT_VERSION', 'FAILED')]
    expect(acceptableIn({ kind: 'NODE_WAITS', lacking: all })).toEqual(['ICMP', 'INSTANCE_PROOF'])
    expect(acceptableIn({ kind: 'NODE_WAITS', lacking: [lacking('ICMP', 'FAILED')] })).toEqual([])
    expect(acceptableIn({ kind: 'DEADLINE_NEAR', lacking: all })).toEqual([])
  })
})

describe('a title', () => {
  it("is an alarm's own kind, and that of the need else", () => {
    expect(titleOf({ kind: 'ALARM', subjects: [{ kind: 'ALARM', id: 'x', name: 'SECOND_KEY' }] })).toBe('Second key')
    expect(titleOf({ kind: 'GATE_CLOSED', subjects: [] })).toBe('The deletion gate is closed')
  })
})

it('tells of two of a kind with one name that it is not enough to tell them apart', () => {
  const of = (kind: 'NODE' | 'INSTANCE' | 'GATE', id: string | null, name = 'imp-1') => ({ kind, id, name })
  const first = of('INSTANCE', 'a')
  expect(hasNamesake(first, [first, of('INSTANCE', 'b')])).toBe(true)
  expect(hasNamesake(first, [first, of('INSTANCE', 'b', 'imp-2'), of('NODE', 'c')])).toBe(false)
  expect(hasNamesake(of('GATE', null), [of('GATE', null)])).toBe(false)
})
