import { expect, test } from 'vitest'
import { line } from './bounds.ts'

test('words of an agent that are cut end with a whole character, and hold what a database keeps', () => {
  expect(line(253).parse(`${'a'.repeat(252)}😀`)).toBe('a'.repeat(252))
  expect(line(20).parse('a\uD83D\0\n\u2028b')).toBe('a b')
})
