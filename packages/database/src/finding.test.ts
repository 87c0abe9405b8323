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

it('what could be an id, or its end as lists show it, is looked for as one; words are not', () => {
  const asked = (text: string) => {
    const sql = finding(text, (_, hasId) => hasId('n.id'))
    return [sql?.sql, ...(sql?.values ?? [])]
  }
  expect(asked('0B6CEF12-1111-4222-8333-000000000001')).toEqual(['n.id = ?::uuid', '0b6cef12-1111-4222-8333-000000000001'])
  for (const text of ['76688571', '…76688571', '...76688571', ' 76688571 ']) expect(asked(text)).toEqual(['n.id::text LIKE ?', '%76688571'])
  expect(asked('8333-000076688571')).toEqual(['n.id::text LIKE ?', '%8333-000076688571'])
  for (const text of ['6688571', 'harbour-76688571', 'decade', '76688571%', 'imp-1']) expect(asked(text)).toEqual(['false'])
})
