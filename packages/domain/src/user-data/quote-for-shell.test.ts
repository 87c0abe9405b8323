import { expect, test } from 'vitest'
import { quoteForShell } from './quote-for-shell.ts'

test('a value becomes one word in single quotes', () => {
  expect(quoteForShell('plain')).toBe("'plain'")
  expect(quoteForShell('')).toBe("''")
})

test('what a shell would act on stays text', () => {
  expect(quoteForShell('$(reboot) `id` "x" \\ $HOME; rm -rf /\n&')).toBe('\'$(reboot) `id` "x" \\ $HOME; rm -rf /\n&\'')
})

test('a single quote leaves the quotes, escaped, and enters them again', () => {
  expect(quoteForShell("it's")).toBe("'it'\\''s'")
  expect(quoteForShell("'; reboot; '")).toBe("''\\''; reboot; '\\'''")
})

test('NUL is refused', () => {
  expect(() => quoteForShell('a\0b')).toThrow(RangeError)
})
