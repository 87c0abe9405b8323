import { createHash } from 'node:crypto'
import { exportLine, readExport, verifyExport } from '@sallyport/domain/deletion-gate/decisions/audit-export.ts'
import { type DecisionRecord, nextRecord, verifyChain } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import { canonicalJson, type Json } from '@sallyport/domain/primitives/canonical-json.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

// As it comes back from JSON: minus zero is zero.
const detail = fc
  .dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, Json>)
const decision = fc.record({
  at: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((at) => at.toISOString()),
  kind: fc.constantFrom('DELETE_DECIDED', 'DELETE_ANSWERED', 'GONE', 'ATTESTED'),
  detail,
})
const chain = fc.array(decision, { minLength: 1, maxLength: 5 }).map((decisions) => {
  const records: DecisionRecord[] = []
  for (const one of decisions) records.push(nextRecord(one, records.at(-1), sha256))
  return records
})
const bytesOf = (records: readonly DecisionRecord[]): Buffer => Buffer.from(records.map((record) => `${exportLine(record)}\n`).join(''))

/** As the command reads a file: what is no UTF-8 is refused, never mended. */
function isIntact(bytes: Uint8Array): boolean {
  try {
    return verifyExport(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), sha256).intact
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

test('whatever was decided, the chain is intact, and comes back from its export as it was', () => {
  fc.assert(
    fc.property(chain, (records) => {
      expect(verifyChain(records, sha256)).toMatchObject({ intact: true, head: { number: records.length } })
      expect(readExport(bytesOf(records).toString())).toEqual({ records, unreadable: undefined })
    }),
  )
})

test('any byte of any record that becomes any other is found', () => {
  fc.assert(
    fc.property(chain, fc.nat(), fc.integer({ min: 1, max: 255 }), (records, where, flipped) => {
      const bytes = bytesOf(records)
      const place = where % (bytes.length - 1) // the very last byte is the end of the last line, and of no record
      bytes[place] = bytes[place]! ^ flipped
      expect(isIntact(bytes)).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})

test('every byte of one chain, put to zero, one more, one less, and left out: each is found', () => {
  const records: DecisionRecord[] = []
  for (const n of [1, 2])
    records.push(nextRecord({ at: '2026-11-30T10:00:00.000Z', kind: 'GONE', detail: { n, 'ü\uFFFD': '😀' } }, records.at(-1), sha256))
  const bytes = bytesOf(records)
  expect(isIntact(bytes)).toBe(true)
  for (const [place, byte] of bytes.subarray(0, -1).entries()) {
    for (const other of [0, (byte + 1) % 256, (byte + 255) % 256]) expect(isIntact(bytes.fill(other, place, place + 1))).toBe(false)
    bytes[place] = byte
    expect(isIntact(Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1)]))).toBe(false)
  }
})

test('any other sequence of the same records is found, unless it is a beginning', () => {
  fc.assert(
    fc.property(
      chain.chain((records) => fc.tuple(fc.constant(records), fc.array(fc.constantFrom(...records), { maxLength: 6 }))),
      ([records, others]) => {
        const beginning = others.every((record, index) => record === records[index])
        expect(verifyChain(others, sha256).intact).toBe(beginning)
        const known = records.map(({ number, hash }) => ({ number, hash }))
        expect(verifyChain(others, sha256, known).intact).toBe(beginning && others.length === records.length)
      },
    ),
  )
})

test('one value has one text, in whatever order its keys were written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<Record<string, Json>>, (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(turned)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
