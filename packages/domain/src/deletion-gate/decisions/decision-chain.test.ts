import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { exportLine, readExport, verifyExport } from './audit-export.ts'
import { type ChainHead, chainBegins, type DecisionRecord, hashedText, nextRecord, verifyChain } from './decision-chain.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function chainOf(length: number, what = 'x'): DecisionRecord[] {
  const records: DecisionRecord[] = []
  for (let n = 1; n <= length; n += 1) {
    const decision = { at: `2026-11-30T10:00:0${n}.000Z`, kind: 'DELETE_DECIDED', detail: { what, n, nested: { b: [1, null], a: true } } }
    records.push(nextRecord(decision, records.at(-1), sha256))
  }
  return records
}
const chain = chainOf(5)
const rehashed = (record: DecisionRecord): DecisionRecord => ({ ...record, hash: sha256(hashedText(record)) })
const swap = (records: DecisionRecord[], a: number, b: number): DecisionRecord[] =>
  records.map((record, i) => records[i === a ? b : i === b ? a : i] ?? record)
const headOf = (n: number, records = chain): ChainHead => ({ number: n, hash: records[n - 1]!.hash })

describe('a chain of decisions', () => {
  it('is intact as it was written, and names its head', () => {
    expect(verifyChain(chain, sha256)).toEqual({ intact: true, head: headOf(5) })
    expect(verifyChain([], sha256)).toEqual({ intact: true, head: undefined })
    expect(chain[0]?.previous).toBe(chainBegins)
  })

  it('hashes number, instant, kind, detail and the hash before, in one spelling', () => {
    expect(chain[1]).toMatchObject({ number: 2, previous: chain[0]!.hash })
    expect(chain[1]!.hash).toBe(
      sha256(
        `{"at":"2026-11-30T10:00:02.000Z","detail":{"n":2,"nested":{"a":true,"b":[1,null]},"what":"x"},"kind":"DELETE_DECIDED","number":2,"previous":"${chain[0]!.hash}"}`,
      ),
    )
  })

  it.each<[string, DecisionRecord[], string, number]>([
    ['without a record in the middle', chain.toSpliced(2, 1), 'GAP', 3],
    ['without its beginning', chain.slice(1), 'GAP', 1],
    ['with a changed detail', chain.with(2, { ...chain[2]!, detail: { what: 'y' } }), 'CHANGED_CONTENT', 3],
    ['with a changed instant', chain.with(0, { ...chain[0]!, at: '2026-11-30T10:00:09.000Z' }), 'CHANGED_CONTENT', 1],
    ['with a changed kind', chain.with(4, { ...chain[4]!, kind: 'KEPT' }), 'CHANGED_CONTENT', 5],
    ['with a changed number', chain.with(4, { ...chain[4]!, number: 9 }), 'CHANGED_CONTENT', 5],
    ['with a changed previous', chain.with(4, { ...chain[4]!, previous: chainBegins }), 'CHANGED_CONTENT', 5],
    ['with a changed hash', chain.with(4, { ...chain[4]!, hash: chain[3]!.hash }), 'CHANGED_CONTENT', 5],
    ['with two records swapped', swap(chain, 1, 3), 'CHANGED_ORDER', 2],
    ['with a record twice', [...chain, chain[4]!], 'CHANGED_ORDER', 6],
    ['with a record twice in the middle', chain.toSpliced(2, 0, chain[1]!), 'CHANGED_ORDER', 3],
    ['with a record that was changed and hashed anew', chain.with(2, rehashed({ ...chain[2]!, detail: {} })), 'WRONG_PREVIOUS', 4],
    ['with a record of another chain', chain.with(2, chainOf(5, 'other')[2]!), 'WRONG_PREVIOUS', 3],
    ['that begins after another record', [rehashed({ ...chain[0]!, previous: chain[3]!.hash })], 'WRONG_PREVIOUS', 1],
  ])('%s is broken, and the first place is named', (_, records, fault, place) => {
    const verdict = verifyChain(records, sha256)
    expect(verdict).toMatchObject({ intact: false, fault, place })
  })

  it('that lost its end is found by a known head, and by nothing else', () => {
    expect(verifyChain(chain.slice(0, 3), sha256).intact).toBe(true)
    expect(verifyChain(chain.slice(0, 3), sha256, [headOf(2), headOf(5)])).toMatchObject({ fault: 'TRUNCATED', place: 4 })
    expect(verifyChain([], sha256, [headOf(1)])).toMatchObject({ fault: 'TRUNCATED', place: 1 })
    expect(verifyChain(chain, sha256, [headOf(2), headOf(5)]).intact).toBe(true)
  })

  it('that was written anew from some record on is found by a known head', () => {
    const anew = [...chain.slice(0, 2)]
    for (const record of chain.slice(2)) anew.push(nextRecord({ ...record, detail: {} }, anew.at(-1), sha256))
    expect(verifyChain(anew, sha256).intact).toBe(true)
    expect(verifyChain(anew, sha256, [headOf(2)]).intact).toBe(true)
    expect(verifyChain(anew, sha256, [headOf(2), headOf(4)])).toMatchObject({ fault: 'OTHER_CHAIN', place: 4 })
  })

  it('holds against two heads that were written down for one number', () => {
    expect(verifyChain(chain, sha256, [headOf(3), { number: 3, hash: chainBegins }])).toMatchObject({ fault: 'OTHER_CHAIN', place: 3 })
  })
})

const text = (records: readonly DecisionRecord[]): string => records.map((record) => `${exportLine(record)}\n`).join('')

describe('an export of decisions', () => {
  it('is read back as it was, with or without the last line end', () => {
    expect(readExport(text(chain))).toEqual({ records: chain, unreadable: undefined })
    expect(readExport(text(chain).trimEnd()).records).toEqual(chain)
  })

  it('says that it is intact, where it ends, and against what it was held', () => {
    expect(verifyExport(text(chain), sha256, [headOf(5)])).toEqual({
      intact: true,
      sentence: `The chain is intact: 5 records, head 5:${headOf(5).hash}. It holds the known head.`,
    })
    expect(verifyExport(text(chain), sha256, [headOf(1), headOf(5)]).sentence).toContain('It holds all 2 known heads.')
    expect(verifyExport(text(chain.slice(0, 1)), sha256).sentence).toContain('1 record, head 1:')
    expect(verifyExport(text(chain), sha256).sentence).toContain('No known head was given')
  })

  it('without a record is not intact', () => {
    expect(verifyExport('', sha256)).toEqual({ intact: false, sentence: 'There is no record: nothing was verified.' })
    expect(verifyExport('', sha256, [headOf(1)]).sentence).toContain('TRUNCATED')
  })

  const lines = chain.map(exportLine)
  it.each<[string, string[], number]>([
    ['an empty line', lines.toSpliced(2, 0, ''), 3],
    ['a line that is no JSON', lines.with(3, '{'), 4],
    ['a line of HTML', ['<html>'], 1],
    ['a blank more', lines.with(1, lines[1]!.replace(':', ': ')), 2],
    ['a line end of another system', lines.with(1, `${lines[1]}\r`), 2],
    ['keys in another order', lines.with(0, JSON.stringify(chain[0])), 1],
    ['a key more', lines.with(0, `${lines[0]!.slice(0, -1)},"x":1}`), 1],
    ['a key twice', lines.with(0, lines[0]!.replace('"kind"', '"kind":"KEPT","kind"')), 1],
    ['a key less', lines.with(0, lines[0]!.replace(/"kind":"[A-Z_]+",/, '')), 1],
    ['a number in another spelling', lines.with(1, lines[1]!.replace('"number":2', '"number":2.0')), 2],
    ['a letter in another spelling', lines.with(1, lines[1]!.replace('"x"', '"\\u0078"')), 2],
    [
      'a hash in capitals',
      lines.with(
        1,
        lines[1]!.replace(/"hash":"[0-9a-f]+"/, (hash) => hash.toUpperCase().replace('HASH', 'hash')),
      ),
      2,
    ],
  ])('with %s is broken, and the line is named', (_, changed, line) => {
    const verdict = verifyExport(`${changed.join('\n')}\n`, sha256)
    expect(verdict.intact).toBe(false)
    expect(verdict.sentence).toContain(`broken at line ${line} (UNREADABLE)`)
  })

  it('names the first fault, also where a later line cannot be read, or a known head lies beyond it', () => {
    const broken = [...lines.toSpliced(1, 1), 'no record']
    expect(verifyExport(broken.join('\n'), sha256, [headOf(5)]).sentence).toMatch(/^The chain is broken at record 2 \(GAP\)/)
    expect(verifyExport(`${lines.slice(0, 2).join('\n')}\nno record`, sha256, [headOf(5)]).sentence).toContain('line 3')
  })
})
