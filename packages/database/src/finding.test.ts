import { expect, it } from 'vitest'
import { finding, inAnyCase } from './finding.ts'

it('a text is looked for in any case, whatever signs it holds', () => {
  expect(inAnyCase('Zürich')).toBe('[Zz][üÜ][rR][iI][cC][hH]')
  expect(inAnyCase('ς')).toBe('[ςΣσ]')
  expect(inAnyCase('a.*é')).toBe('[aA]\\.\\*[éÉ]')
  expect(inAnyCase('***:x—1ß')).toBe('\\*\\*\\*\\:[xX]—1ß')
  expect(inAnyCase('🛟 木')).toBe('🛟\\ 木')
})

it('the database folds what it can fold everywhere, and nothing narrows where nothing is looked for', () => {
  const asked = (text: string | undefined) => finding(text, (has) => has('t.name'))
  expect(asked(undefined)).toBeUndefined()
  expect([asked('100%_\\')?.sql, asked('100%_\\')?.values]).toEqual(['t.name ILIKE ?', ['%100\\%\\_\\\\%']])
  expect([asked('É')?.sql, asked('É')?.values]).toEqual(['t.name ~ ?', ['[Éé]']])
})
