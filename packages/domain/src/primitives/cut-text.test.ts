import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text is cut between characters, never within one', () => {
  expect(cutText(`${'a'.repeat(252)}😀`, 253)).toBe('a'.repeat(252))
  expect(cutText(`${'a'.repeat(251)}😀!`, 253)).toBe(`${'a'.repeat(251)}😀`)
  for (let atMost = 0; atMost <= 7; atMost += 1) {
    const cut = cutText('😀a😀é\0!', atMost)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeLessThanOrEqual(atMost)
  }
})

test('what no database keeps is replaced, also where nothing is cut', () => {
  expect(cutText('a\uD83Db\0c', 10)).toBe('a\uFFFDb c')
  expect(cutText('kept as it is: ü 😀', 100)).toBe('kept as it is: ü 😀')
})
