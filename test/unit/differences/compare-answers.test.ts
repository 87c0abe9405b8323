import { describe, expect, test } from 'vitest'
import { type Answered, differences, factsOf } from '../../live/differences/compare-answers.ts'
import { normaliser } from '../../live/differences/normalise.ts'

const ids = { server: '4a36b6c5-f460-4aa7-8dd4-bed8a2836a87', flavor: '1', token: 'a-token-of-some-length' }
const normalise = normaliser({ compute: 'http://127.0.0.1:8774' }, ids, ['monitoring'])

const answer = (body: unknown, more: Partial<Answered> = {}): Answered => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
})
const compare = (left: unknown, right: unknown, free: string[] = []): string[] =>
  differences(factsOf(answer(left), normalise, free), factsOf(answer(right), normalise, free))

describe('what is each cloud’s own', () => {
  test.each([
    ['http://127.0.0.1:8774/v2.1/servers/4a36b6c5-f460-4aa7-8dd4-bed8a2836a87', '{compute}/v2.1/servers/{server}'],
    ['http://127.0.0.1:8774/flavors/1', '{compute}/flavors/{flavor}'],
    ['1', '{flavor}'],
    ['version 1 of 11', 'version 1 of 11'],
    ['monitoring', '{given}'],
    ['monitoring-net', 'monitoring-net'],
    ['2026-11-30T06:03:49Z', '{time Z}'],
    ['2026-11-30T06:03:49.806859', '{time .6}'],
    ['2026-11-30T06:03:49.806859Z', '{time .6 Z}'],
    ['Port 0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b at 10.77.0.9', 'Port {uuid} at {ipv4}'],
    ['req-0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', '{request}'],
    ['fa:16:3e:00:00:01', '{mac}'],
  ])('%s becomes %s', (text, plain) => expect(normalise(text)).toBe(plain))
})

test('finds another status, another header, a header that only one has, and a body that is no JSON', () => {
  const left = answer('<h1>no</h1>', { status: 404, headers: { connection: 'close', 'x-openstack-request-id': 'req-1' } })
  const right = answer('<h1>\n yes</h1>', { status: 400, headers: { connection: 'keep-alive', vary: 'X-Auth-Token' } })
  expect(differences(factsOf(left, normalise), factsOf(right, normalise))).toEqual([
    'status: 404 ≠ 400',
    'header connection: close ≠ keep-alive',
    'header x-openstack-request-id: present ≠ nothing',
    'body: "<h1>no</h1>" ≠ "<h1> yes</h1>"',
    'header vary: nothing ≠ X-Auth-Token',
  ])
})

test('compares texts, kinds of numbers and the forms of times, and names a missing part once', () => {
  const left = { server: { status: 'ACTIVE', size: 5, at: '2026-11-30T06:03:49Z', code: 404, part: { a: 1, b: { c: 2 } }, unset: null } }
  const right = { server: { status: 'BUILD', size: 7, at: '2026-11-30T06:03:49.000000', code: 400, unset: '' } }
  expect(compare(left, right)).toEqual([
    'body .server.status: "ACTIVE" ≠ "BUILD"',
    'body .server.at: "{time Z}" ≠ "{time .6}"',
    'body .server.code: 404 ≠ 400',
    'body .server.part: object ≠ nothing',
    'body .server.unset: null ≠ ""',
  ])
  expect(compare({ size: 5 }, { size: '5' })).toEqual(['body .size: number ≠ "5"'])
  expect(compare({ secret: 'abc' }, { secret: 'def' }, ['.secret'])).toEqual([])
  expect(compare({ secret: 'abc' }, { secret: null }, ['.secret'])).toEqual(['body .secret: text ≠ null'])
})

test('a place that is each cloud’s own is compared by its type, in one element of a list or in each', () => {
  const [held, forgot] = [
    { servers: [{ id: ids.server, addresses: { net: ['10.0.0.1'] } }] },
    { servers: [{ id: ids.server, addresses: {} }] },
  ]
  expect(compare(held, forgot)).toEqual(['body .servers[{server}].addresses.net: list ≠ nothing'])
  for (const free of ['.servers[{server}].addresses', '.servers[*].addresses']) expect(compare(held, forgot, [free]), free).toEqual([])
  expect(compare(held, forgot, ['.servers[{flavor}].addresses'])).not.toEqual([])
  expect(compare(held, { servers: [{ id: ids.server }] }, ['.servers[*].addresses'])).toEqual([
    'body .servers[{server}].addresses: object ≠ nothing',
  ])
})

test('in a list looks at our own things alone, and at the types of others’ where none is ours', () => {
  const own = { id: ids.server, name: 'a' }
  const other = { id: '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', name: 'b', more: 5 }
  expect(compare({ servers: [own, other] }, { servers: [own] })).toEqual([])
  expect(compare({ servers: [own] }, { servers: [] })).toEqual(['body .servers[{server}]: object ≠ nothing'])
  expect(compare({ servers: [other] }, { servers: [{ id: other.id, name: 'c' }] })).toEqual(['body .servers[].more: number ≠ nothing'])
  expect(compare({ servers: [other] }, { servers: [{ id: 'no id', name: null, more: 7 }] })).toEqual(['body .servers[].id: {uuid} ≠ text'])
  expect(compare({ servers: [other] }, { servers: [] })).toEqual([])
  expect(compare({ tags: ['a', 'b'] }, { tags: [] })).toEqual([])
})
