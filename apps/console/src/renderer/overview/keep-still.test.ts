import { describe, expect, it } from 'vitest'
import { keepStill } from './keep-still.ts'

const item = (id: string, word = id) => ({ id, word })

describe('a list under the pointer', () => {
  const shown = [item('a'), item('b'), item('c')]
  const now = [item('new'), item('c', 'c changed'), item('a')]

  it('keeps its rows where they are, says what is over, and lets what is new wait', () => {
    expect(keepStill(shown, now, true)).toEqual({
      rows: [
        { item: item('a'), over: false },
        { item: item('b'), over: true },
        { item: item('c', 'c changed'), over: false },
      ],
      waiting: 1,
    })
  })

  it('is the list as it is when the pointer is elsewhere, or nothing was shown', () => {
    expect(keepStill(shown, now, false)).toEqual({ rows: now.map((each) => ({ item: each, over: false })), waiting: 0 })
    expect(keepStill([], now, true).rows.length).toBe(3)
  })
})
