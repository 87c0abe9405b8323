import { describe, expect, it } from 'vitest'
import { glanceWords } from './glance-words.ts'

const counts = (unpublished: number, covered: number, published: number) => ({
  unpublished: { value: unpublished, atLeast: false },
  covered: { value: covered, atLeast: false },
  published: { value: published, atLeast: false },
})

describe('seen and published, in one look', () => {
  it.each([
    [counts(0, 0, 0), 'unknown', /No node was seen yet\. While nothing is published, nobody checks/],
    [counts(2, 0, 0), 'attention', /^Nodes were seen from 2 addresses\. While nothing is published/],
    [counts(1, 5, 2), 'attention', /^Nodes were seen from 1 address that no published range holds; 2 ranges are published\.$/],
    [counts(0, 5, 1), 'met', /^Nodes were seen from 5 addresses, all of them published: 1 range is published\.$/],
    [counts(0, 0, 1), 'met', /^No node was seen yet; 1 range is published\.$/],
  ])('%o is %s', (given, mark, sentence) => {
    expect(glanceWords(given)).toEqual({ mark, word: expect.any(String), sentence: expect.stringMatching(sentence) })
  })
  it('says that there are more than were counted', () => {
    const given = { ...counts(10_000, 1, 1), unpublished: { value: 10_000, atLeast: true } }
    expect(glanceWords(given).sentence).toContain('seen from more than 10,000 addresses that no published range holds')
  })
})
