import { describe, expect, it } from 'vitest'
import { keepToken } from './browser-session.ts'

const holding = (text: string | null) => ({ getItem: () => text, setItem: () => {}, removeItem: () => {} })

describe('the token of a tab', () => {
  it('is the one that the browser kept', () => {
    const kept = keepToken(holding('spa_kept'))
    expect([kept.token(), kept.current()]).toEqual(['spa_kept', { signedIn: true, ended: undefined }])
  })

  it.each([null, '', ' ', 'spa_a\nspa_b', 'spa_ä', '\u0000'])('is none where what was kept could not be sent: %j', (text) => {
    const kept = keepToken(holding(text))
    expect([kept.token(), kept.current()]).toEqual([undefined, { signedIn: false, ended: undefined }])
  })

  it('lasts until the page is loaded again where the browser keeps nothing', () => {
    const refused = (): never => {
      throw new Error('denied')
    }
    const kept = keepToken({ getItem: refused, setItem: refused, removeItem: refused })
    kept.keep('spa_new')
    expect([kept.token(), kept.current().signedIn]).toEqual(['spa_new', true])
    kept.forget('It ended.')
    expect([kept.token(), kept.current()]).toEqual([undefined, { signedIn: false, ended: 'It ended.' }])
  })
})
