import { expect, test } from 'vitest'
import { email, lineOfText } from './person.ts'

const name = lineOfText("A node's name", 63)
const bad: [string, string][] = [
  ['half a character', 'x\uD83D'],
  ['the other half', '\uDE00x'],
  ['NUL', 'x\0y'],
  ['a line break', 'x\ny'],
  ['a line separator', 'x\u2028y'],
  ['a mark of direction', 'x\u200Fy'],
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'].map((sign): [string, string] => [
    `U+${sign.charCodeAt(0).toString(16)}`,
    `a${sign}b`,
  ]),
  ['a zero-width space', 'a\u200Bb'],
  ['a tag', 'a\u{E0041}b'],
]

test.each(bad)('a name with %s is refused in words that say what a name is', (_what, text) => {
  expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    "A node's name is one line of whole characters, without control or direction characters.",
  ])
  expect(email.safeParse(`${text}@example.org`).success).toBe(false)
})

test('a name that nobody can see is refused', () => {
  for (const text of ['\u3164', '\u2800 \u2800', '\u200D', '\uFE0F', '\u115F\u1160', '\uFFA0'])
    expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      "A node's name has at least one character that can be seen.",
    ])
  expect(name.safeParse('   ').error?.issues.map(({ message }) => message)).toEqual(["A node's name has at least one character."])
})

test('names of all scripts are taken, joined emoji too', () => {
  for (const text of ['Zürich 1', 'می‌خواهم', 'क्‍ष', '👩‍🚀 east', 'שרת', '北京']) expect(name.parse(text)).toBe(text)
  expect(name.parse('  edge-1 ')).toBe('edge-1')
  expect(email.parse('ünal@example.org')).toBe('ünal@example.org')
})
