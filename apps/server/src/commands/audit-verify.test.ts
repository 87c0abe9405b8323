import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportLine } from '@sallyport/domain/deletion-gate/decisions/audit-export.ts'
import { type DecisionRecord, nextRecord } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exitCodes } from '../exit-codes.ts'
import { auditVerifyCommand } from './audit-verify.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const records: DecisionRecord[] = []
for (const kind of ['ATTESTED', 'DELETE_DECIDED', 'GONE'])
  records.push(nextRecord({ at: '2026-11-30T10:00:00.000Z', kind, detail: { node: 'hafen-ü\uFFFD' } }, records.at(-1), sha256))
const lines = records.map((record) => `${exportLine(record)}\n`)
const heads = records.map(({ number, hash }) => `${number}:${hash}`)

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-audit-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(directory, { recursive: true })
})

async function verify(content: string | Uint8Array, head?: string[]): Promise<{ code: number; said: string }> {
  const file = join(directory, 'decisions.jsonl')
  writeFileSync(file, content)
  let said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  const code = await auditVerifyCommand.run({ file, ...(head === undefined ? {} : { head }) }, {})
  return { code, said }
}

describe('audit verify', () => {
  it('ends with 0 for a chain that is intact, and names its head', async () => {
    const { code, said } = await verify(lines.join(''), [heads[1]!, heads[2]!])
    expect(code).toBe(exitCodes.done)
    expect(said).toBe(`The chain is intact: 3 records, head ${heads[2]}. It holds all 2 known heads.\n`)
  })

  it.each<[string, string | Uint8Array, string[] | undefined, RegExp]>([
    ['without a record in the middle', lines.toSpliced(1, 1).join(''), undefined, /^The chain is broken at record 2 \(GAP\)/],
    ['with a changed word', lines.join('').replace('GONE', 'KEPT'), undefined, /record 3 \(CHANGED_CONTENT\)/],
    ['without its end', lines.slice(0, 2).join(''), [heads[2]!], /record 3 \(TRUNCATED\)/],
    ['of another installation', lines.join(''), [`1:${'0'.repeat(64)}`], /record 1 \(OTHER_CHAIN\)/],
    ['with a byte that is no text', Buffer.from(lines.join('')).fill(0xff, 20, 21), undefined, /no text in UTF-8/],
    ['with half of a character, which would be read as the whole one', halved(), undefined, /no text in UTF-8/],
    ['with a mark at its beginning', `\uFEFF${lines.join('')}`, undefined, /line 1 \(UNREADABLE\)/],
    ['without a record', '', undefined, /nothing was verified/],
  ])('ends with 1 for a chain %s, and says what is wrong', async (_, content, head, words) => {
    const { code, said } = await verify(content, head)
    expect(code).toBe(1)
    expect(said).toMatch(words)
  })

  it.each(['3', '3:', `0:${'0'.repeat(64)}`, `3:${'A'.repeat(64)}`, `3:${'0'.repeat(63)}`, `3:${'0'.repeat(64)} `])(
    'refuses the head %j',
    async (head) => {
      await expect(verify(lines.join(''), [head])).rejects.toMatchObject({
        exitCode: exitCodes.usage,
        message: expect.stringContaining('NUMBER:HASH'),
      })
    },
  )

  it('says which export cannot be read', async () => {
    const file = join(directory, 'missing.jsonl')
    await expect(auditVerifyCommand.run({ file }, {})).rejects.toMatchObject({
      exitCode: exitCodes.usage,
      message: expect.stringContaining(file),
    })
  })

  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  it.each<[string, string[], string, object]>([
    ['reads standard input', ['--head', heads[2]!], lines.join(''), { status: 0, stderr: '' }],
    ['ends with 1', ['--head', heads[2]!, '--head', heads[0]!], lines[0]!, { status: 1, stdout: expect.stringContaining('TRUNCATED') }],
    ['has its help', ['--help'], '', { status: 0, stdout: expect.stringMatching(/^Usage: sallyport audit verify \[options\]\n/) }],
  ])('is a command of two words, which %s', (_, options, input, ends) => {
    expect(spawnSync(process.execPath, [main, 'audit', 'verify', ...options], { input, encoding: 'utf8' })).toMatchObject(ends)
  })
})

/** U+FFFD without its last byte: a lenient reader makes U+FFFD of it again. */
function halved(): Uint8Array {
  const bytes = Buffer.from(lines.join(''))
  const end = bytes.indexOf(Buffer.from('\uFFFD')) + 2
  return Buffer.concat([bytes.subarray(0, end), bytes.subarray(end + 1)])
}
