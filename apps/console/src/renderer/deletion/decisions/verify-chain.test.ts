import { createHash } from 'node:crypto'
import { exportLine } from '@sallyport/domain/deletion-gate/decisions/audit-export.ts'
import { type DecisionRecord, nextRecord } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import { describe, expect, it } from 'vitest'
import { readHead, verifyLines, webDigest } from './verify-chain.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const records: DecisionRecord[] = []
for (let number = 1; number <= 150; number += 1)
  records.push(
    nextRecord({ at: '2026-11-30T10:00:00.000Z', kind: 'DELETE_GONE', detail: { node: `höfn-${number}` } }, records.at(-1), sha256),
  )
const lines = records.map(exportLine)
const head = records.at(-1)!

const progress: number[] = []
const verify = (given: readonly string[], heads: { number: number; hash: string }[] = []) =>
  verifyLines(given, webDigest()!, heads, (done) => progress.push(done), new AbortController().signal)

describe('the chain, verified in the window', () => {
  it('is unbroken where nothing was changed, with its head, and tells how far it is', async () => {
    expect(await verify(lines)).toEqual({ verdict: 'INTACT', sentence: '150 records, unbroken.', head: { number: 150, hash: head.hash } })
    expect(progress).toEqual([64, 128, 150])
  })

  it.each([
    [
      'a word that was changed',
      lines.with(16, lines[16]!.replace('höfn-17', 'höfn-71')),
      'Broken at record 17. Record 17 does not match its own hash',
    ],
    ['a record that is missing', lines.toSpliced(99, 1), 'Broken at record 100. Record 100 is missing'],
    ['two that changed places', lines.with(4, lines[5]!).with(5, lines[4]!), 'Broken at record 5. Record 6 stands at place 5'],
    ['a line that is none', lines.with(120, '{}'), 'Broken. The line of record 121 cannot be used'],
    ['a record that was written anew with a hash of its own', lines.with(9, forged()), 'Broken at record 11.'],
  ])('is broken by %s', async (_, given, words) => {
    const { verdict, sentence, means } = await verify(given)
    expect(verdict).toBe('BROKEN')
    expect(means).toContain('Somebody changed what is never changed.')
    expect(sentence).toContain(words)
  })

  it('is broken where the end is missing that a known head tells of', async () => {
    expect((await verify(lines.slice(0, 140))).verdict, 'without a head nobody sees it').toBe('INTACT')
    const { verdict, sentence, means } = await verify(lines.slice(0, 140), [{ number: 150, hash: head.hash }])
    expect([verdict, sentence]).toEqual(['BROKEN', expect.stringContaining('Broken at record 141.')])
    expect(means).toContain('the head that you gave is of another installation')
  })

  it('is not called intact where there is nothing', async () => {
    expect(await verify([])).toEqual({ verdict: 'EMPTY', sentence: 'There is no record yet: nothing was verified.' })
  })

  it('takes heads as the log has them, and nothing else', () => {
    expect(readHead(` 150:${head.hash} `)).toEqual({ number: 150, hash: head.hash })
    for (const wrong of ['', '150', `0:${head.hash}`, `150:${head.hash.toUpperCase()}`, `150:${head.hash}0`])
      expect(readHead(wrong)).toBeUndefined()
  })
})

/** Whole in itself, and followed by a record that knew another one. */
function forged(): string {
  const { hash: _, ...link } = records[9]!
  return exportLine(nextRecord({ ...link, detail: { node: 'another' } }, records[8], sha256))
}
