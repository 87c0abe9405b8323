import { describe, expect, it } from 'vitest'
import { wrongToken } from './token-words.ts'

const whole = (kind: string): string => `${kind}_${'a'.repeat(59)}`

describe('a token that signs somebody in', () => {
  it('has nothing wrong where it is whole and of the kind that is asked for', () => {
    expect([wrongToken(whole('spa'), 'spa'), wrongToken(whole('spt'), 'spt')]).toEqual([undefined, undefined])
  })

  it('that lost a part says so', () => {
    for (const text of ['spa_short', `${whole('spa')}b`, `spa_${'-'.repeat(59)}`])
      expect(wrongToken(text, 'spa')).toBe(
        'This is not a whole token. Asked for is an administrator’s token, which begins with spa_ and has 63 characters.',
      )
  })

  it('of another kind says whose it is and where it is used', () => {
    expect(wrongToken(whole('spt'), 'spa')).toMatch(
      /^This is the token of a member of a tenant, such as its Owner: .* at \/nodes\/operations/,
    )
    expect(wrongToken(whole('spa'), 'spt')).toMatch(/^This is an administrator’s token: .* at \/console\. .* begins with spt_/)
    for (const wanted of ['spa', 'spt'] as const)
      expect(wrongToken('spe_cut', wanted)).toMatch(/^This is an enrollment token: .* signs nobody in\./)
  })

  it('that is none says what is asked for', () => {
    for (const text of ['', 'secret', 'spx_1']) expect(wrongToken(text, 'spa')).toMatch(/^This is not a token of this product\. .* spa_/)
  })
})
