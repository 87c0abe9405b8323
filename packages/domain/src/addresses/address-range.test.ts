import { expect, test } from 'vitest'
import { formatRange, knownRange, parseRange, rangeContains, rangesOverlap } from './address-range.ts'
import { specialWords } from './special-ranges.ts'

const spell = (text: string) => {
  const parsed = parseRange(text)
  return 'range' in parsed ? formatRange(parsed.range) : (parsed.meant ?? parsed.fault)
}

test.each([
  ['8.8.8.8', '8.8.8.8'],
  [' 8.8.8.0/24 ', '8.8.8.0/24'],
  ['8.8.8.8/32', '8.8.8.8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2A00:0:0:1::/64', '2a00:0:0:1::/64'],
  ['2a00::1', '2a00::1'],
  ['::', '::'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['64:ff9b::8.8.4.4', '64:ff9b::808:404'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['::ffff:8.8.8.0/120', '8.8.8.0/24'],
])('%s is written %s', (given, written) => {
  expect(spell(given)).toBe(written)
})

test.each([
  ['', 'NOT_AN_ADDRESS'],
  ['8.8.8', 'NOT_AN_ADDRESS'],
  ['8.8.8.08', 'NOT_AN_ADDRESS'],
  ['8.8.8.256', 'NOT_AN_ADDRESS'],
  ['0x8.8.8.8', 'NOT_AN_ADDRESS'],
  ['134744072', 'NOT_AN_ADDRESS'],
  ['8.8.8.8:80', 'NOT_AN_ADDRESS'],
  ['[2a00::1]', 'NOT_AN_ADDRESS'],
  ['fe80::1%eth0', 'NOT_AN_ADDRESS'],
  ['1:2:3:4:5:6:7:8::', 'NOT_AN_ADDRESS'],
  ['1::2::3', 'NOT_AN_ADDRESS'],
  ['1:2:3', 'NOT_AN_ADDRESS'],
  ['8.8.8.8/24/24', 'NOT_AN_ADDRESS'],
  ['8.8.8.8/33', 'BAD_PREFIX'],
  ['8.8.8.8/', 'BAD_PREFIX'],
  ['8.8.8.0/-1', 'BAD_PREFIX'],
  ['2a00::/129', 'BAD_PREFIX'],
  ['::ffff:8.8.8.0/64', 'BAD_PREFIX'],
  ['8.8.9.8/23', '8.8.8.0/23'],
  ['2a00::1/64', '2a00::/64'],
])('%s is refused: %s', (given, fault) => {
  expect(spell(given)).toBe(fault)
})

test('a range holds its edges and nothing beside them', () => {
  const outer = knownRange('8.8.8.0/23')
  const inside = ['8.8.8.0', '8.8.9.255', '8.8.9.0/24', '8.8.8.0/23']
  expect(inside.filter((text) => rangeContains(outer, knownRange(text)))).toEqual(inside)
  expect(['8.8.7.255', '8.8.10.0', '8.8.8.0/22', '::8.8.8.0'].filter((text) => rangeContains(outer, knownRange(text)))).toEqual([])
  expect(rangesOverlap(outer, knownRange('8.0.0.0/8'))).toBe(true)
  expect(rangesOverlap(outer, knownRange('8.8.10.0/24'))).toBe(false)
})

test('special space is named, also where a range only touches it', () => {
  const words = Object.fromEntries(
    ['8.8.8.8', '127.20.0.0/16', '172.32.0.1', '172.31.0.1', '128.0.0.0/1', '2a00::/16', 'fd00::1', '::1'].map((t) => [
      t,
      specialWords(knownRange(t)).length,
    ]),
  )
  expect(words).toEqual({
    '8.8.8.8': 0,
    '127.20.0.0/16': 1,
    '172.32.0.1': 0,
    '172.31.0.1': 1,
    '128.0.0.0/1': 8,
    '2a00::/16': 0,
    'fd00::1': 1,
    '::1': 1,
  })
})
