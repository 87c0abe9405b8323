import { expect, it } from 'vitest'
import { closeness } from './closeness.ts'

it.each([
  ['Demo', 'demo', 0],
  ['demo-1', 'DEMO', 1],
  ['a-demo', 'demo', 2],
  ['err-1', 'demo', 3],
  ['Änne', 'ä', 1],
  ['demo', undefined, 3],
] as const)('of %j to %j', (name, text, near) => {
  expect(closeness(name, text)).toBe(near)
})
