import { expect, it } from 'vitest'
import { amount } from './amount.ts'

it.each([
  [0, '0'],
  [0.001, '<0.01'],
  [1.5, '1.5'],
  [234.375, '234.38'],
  [700_000, '700,000'],
])('%d is %s', (value, words) => expect(amount(value)).toBe(words))
