import { expect, test } from 'vitest'
import { whyTooOld } from './node-version.ts'

test('a Node that the bundle was not made for is refused in one line, with both ways out', () => {
  for (const version of ['18.19.0', '20.20.2', '21.7.3', ''])
    expect(whyTooOld(version)).toMatch(/^Node .* is too old: the agent needs Node 22 or newer, or the single executable/)
  for (const version of ['22.0.0', '24.21.0', '100.0.0']) expect(whyTooOld(version)).toBeUndefined()
})
