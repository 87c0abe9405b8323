import { describe, expect, it } from 'vitest'
import { actionInWords, detailLines } from './audit-words.ts'

describe('an action', () => {
  it.each([
    ['publishAddress', 'Publish address'],
    ['node.admitted', 'Node admitted'],
    ['enroll', 'Enroll'],
    ['rotateAdministratorToken', 'Rotate administrator token'],
  ])('%s is told as "%s"', (action, words) => {
    expect(actionInWords(action)).toBe(words)
  })
})

describe('the details of an entry', () => {
  it('are names and values, with what is nested as it is', () => {
    expect(detailLines('{"displayName":"Ada","count":3,"kept":false,"was":null,"networks":["a","b"],"none":[],"size":{"id":"s"}}')).toEqual(
      [
        { name: 'Display name', value: 'Ada' },
        { name: 'Count', value: '3' },
        { name: 'Kept', value: 'false' },
        { name: 'Was', value: 'none' },
        { name: 'Networks', value: 'a, b' },
        { name: 'None', value: 'none' },
        { name: 'Size', value: '{\n  "id": "s"\n}' },
      ],
    )
  })

  it('are as they came where they are no object', () => {
    expect(detailLines('{}')).toEqual([])
    expect(detailLines('null')).toEqual([])
    expect(detailLines('7')).toEqual([{ name: 'Detail', value: '7' }])
    expect(detailLines('<script>')).toEqual([{ name: 'Detail', value: '<script>' }])
  })
})
