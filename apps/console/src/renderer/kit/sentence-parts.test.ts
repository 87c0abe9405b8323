import { exactly } from '@sallyport/kit/words-for-time.ts'
import { describe, expect, it } from 'vitest'
import { plainSentence, sentenceParts } from './sentence-parts.ts'

describe('a sentence of the server', () => {
  it('is told apart into text, names and instants', () => {
    expect(sentenceParts('Silent since 2026-11-30T11:40:00.000Z. Read `held`.').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'TEXT Silent since ',
      'INSTANT 2026-11-30T11:40:00.000Z',
      'TEXT . Read ',
      'CODE held',
      'TEXT .',
    ])
  })

  it('is said in the time zone of the reader where only plain text fits', () => {
    const inVienna = (then: Date) => exactly(then, { zone: 'Europe/Vienna', hours: 24 })
    expect(plainSentence('`n-1` was not heard since 2026-11-30T23:40:00Z.', inVienna)).toBe(
      'n-1 was not heard since Dec 1, 2026, 00:40:00 GMT+1.',
    )
  })

  it('is left as it is where something only looks like an instant', () => {
    const text = 'The cloud said 2026-99-99T99:99:99Z.'
    expect(
      plainSentence(text, () => {
        throw new RangeError('no instant')
      }),
    ).toBe(text)
  })
})
