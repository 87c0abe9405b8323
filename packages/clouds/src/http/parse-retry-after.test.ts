import { expect, test } from 'vitest'
import { parseRetryAfter } from './parse-retry-after.ts'

const now = new Date('2026-11-29T12:00:00.400Z')

test('seconds are taken as they are, within bounds', () => {
  expect(parseRetryAfter('7', now)).toBe(7)
  expect(parseRetryAfter(' 0 ', now)).toBe(1)
  expect(parseRetryAfter('86400', now)).toBe(3_600)
})

test('a date is the time until then, rounded up', () => {
  expect(parseRetryAfter('Sun, 29 Nov 2026 12:00:30 GMT', now)).toBe(30)
  expect(parseRetryAfter('Sun, 29 Nov 2026 11:00:00 GMT', now)).toBe(1)
})

test('what cannot be understood says nothing', () => {
  for (const text of [undefined, '', 'soon', '-5', '1.5', '2026']) {
    expect(parseRetryAfter(text, now)).toBe(text === '2026' ? 2_026 : undefined)
  }
})
