import { describe, expect, it } from 'vitest'
import { withdrawWords } from './withdraw-words.ts'

const said = (inService: number, held: number, publishedLeft: number) => withdrawWords({ inService, held, publishedLeft }).join(' ')

describe('before an address is withdrawn', () => {
  it('says of the last one that the check ends for all, and of no other', () => {
    expect(said(0, 2, 0)).toContain('nobody checks where nodes come from, of any cloud: held nodes are admitted from any address')
    expect(said(0, 2, 0)).not.toMatch(/wait, and fail/)
    expect(said(0, 2, 1)).not.toContain('nobody checks')
  })

  it('says how many nodes in service come from there, and what becomes of held ones', () => {
    expect(said(3, 2, 1)).toBe(
      '2 nodes not admitted yet come from there: they wait, and fail at their deadlines unless it is published again. 3 nodes in service came from there alone within the last hour: they stay, and an alarm tells of it.',
    )
    expect(said(1, 1, 1)).toContain('One node not admitted yet comes from there: it waits, and fails at its deadline')
    expect(said(0, 0, 1)).toContain('No node in service came from there alone')
  })

  it('says what may be where it could not be asked', () => {
    expect(withdrawWords(undefined).join(' ')).toContain('If it is the last one')
  })
})
