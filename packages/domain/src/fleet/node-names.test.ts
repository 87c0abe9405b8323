import { expect, it } from 'vitest'
import { namesAfter, nameTaken, numberAfter } from './node-names.ts'

it('begins behind the greatest number that there ever was', () => {
  expect(namesAfter(0, 'demo', 2)).toEqual(['demo-1', 'demo-2'])
  expect(namesAfter(9, 'demo', 3)).toEqual(['demo-10', 'demo-11', 'demo-12'])
  expect([numberAfter(0), numberAfter(41)]).toEqual([1, 42])
})

it('ends at nine digits, and says what to do then', () => {
  expect(namesAfter(999_999_997, 'demo', 2)).toEqual(['demo-999999998', 'demo-999999999'])
  expect(() => namesAfter(999_999_998, 'demo', 2)).toThrow(
    expect.objectContaining({ kind: 'INVALID_INPUT', field: 'namePrefix', message: expect.stringContaining('Choose another prefix.') }),
  )
  expect([numberAfter(999_999_998), numberAfter(999_999_999)]).toEqual([999_999_999, undefined])
})

it.each([
  ['ENABLED', 'A node that is enabled has the name demo-1. Choose another name, or rename that one first.'],
  ['ENROLLING', 'A node that is enrolling has the name demo-1. Choose another name, or rename or revoke that one first.'],
  ['PLANNED', 'demo-1 is the name of a node that is still being set up. Choose another name, or wait until that is over.'],
] as const)('says of a name that a node has (%s) which way there is', (state, message) =>
  expect(nameTaken({ name: 'demo-1', state })).toMatchObject({ kind: 'INVALID_INPUT', field: 'name', message }),
)
