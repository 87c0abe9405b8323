import { expect, test } from 'vitest'
import { bytesTooMany, userDataLimits, utf8Length } from './size-limits.ts'

test('length is counted in bytes of UTF-8', () => {
  for (const text of ['', 'abc', 'äöü', '€', '\u{1F600}', 'a€\u{1F600}\ud800z']) {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
  }
})

test('the largest user-data fits exactly, one byte more does not', () => {
  expect(bytesTooMany('x'.repeat(49_149), userDataLimits.openstack)).toBe(0)
  expect(bytesTooMany(`${'x'.repeat(49_147)}€`, userDataLimits.openstack)).toBe(1)
})

test('the limit for nova is the most that 65,535 characters of base64 can hold', () => {
  expect(Math.ceil(userDataLimits.openstack / 3) * 4).toBeLessThanOrEqual(65_535)
  expect(Math.ceil((userDataLimits.openstack + 1) / 3) * 4).toBeGreaterThan(65_535)
})
