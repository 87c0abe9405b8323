import { expect, it } from 'vitest'
import { canonicalJson, type Json } from './canonical-json.ts'

it.each<[Json, string]>([
  [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
  [{ a: { d: 0, c: -0 } }, '{"a":{"c":0,"d":0}}'],
  [{ é: 1, z: 2, Z: 3, '1': 4 }, '{"1":4,"Z":3,"z":2,"é":1}'],
  ['a"\n\u2028', '"a\\"\\n\u2028"'],
  [1e21, '1e+21'],
  [[], '[]'],
  [{}, '{}'],
])('%j has one text', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

it('the order in which keys were written does not matter, that of a list does', () => {
  expect(canonicalJson({ x: 1, y: { b: 2, a: 1 } })).toBe(canonicalJson({ y: { a: 1, b: 2 }, x: 1 }))
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
})

it('a key that is called __proto__ is a key like any other', () => {
  expect(canonicalJson(JSON.parse('{"__proto__":1}') as Json)).toBe('{"__proto__":1}')
})

it.each([
  ['undefined', { a: undefined }],
  ['a hole in a list', new Array(1)],
  ['NaN', [Number.NaN]],
  ['an infinite number', Number.POSITIVE_INFINITY],
  ['a date', { at: new Date(0) }],
  ['a big number', 1n],
  ['a map', new Map([['a', 1]])],
])('%s is refused', (_, value) => {
  expect(() => canonicalJson(value as unknown as Json)).toThrow(TypeError)
})
