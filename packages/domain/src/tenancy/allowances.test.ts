import { expect, test } from 'vitest'
import { Problem } from '../primitives/problem.ts'
import { allowableRange } from './allowances.ts'

test.each([
  '169.254.169.254',
  '169.254.0.0/16',
  '160.0.0.0/4',
  'fe80::/64',
  '::ffff:169.254.169.254',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1/8',
  'localhost',
])('%s is never allowed, and the field is named', (range) => {
  expect(allowableRange(range)).toMatchObject({ kind: 'INVALID_INPUT', field: 'range' })
})

test.each(['127.0.0.0/8', '10.0.0.0/8', '192.168.1.7', 'fd00::/16', '100.64.0.0/10', '::1'])('%s can be allowed', (range) => {
  expect(allowableRange(range)).not.toBeInstanceOf(Problem)
})
