import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type ExportVerdict, verifyExport } from '@sallyport/domain/deletion-gate/decisions/audit-export.ts'
import type { ChainHead } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import { exitCodes, Refusal } from '../exit-codes.ts'
import type { Command, Values } from './command.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function readHeads(given: Values[string]): ChainHead[] {
  return [given ?? []].flat().map((text) => {
    const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(String(text)) ?? []
    if (number === undefined || hash === undefined)
      throw new Refusal(exitCodes.usage, '--head takes NUMBER:HASH as the log has it, the hash as 64 lower-case hexadecimal digits')
    return { number: Number(number), hash }
  })
}

async function readBytes(file: unknown): Promise<Uint8Array> {
  if (file === undefined) {
    if (process.stdin.isTTY) throw new Refusal(exitCodes.usage, 'name the export: --file FILE, or hand it over on standard input')
    return await buffer(process.stdin)
  }
  return await readFile(String(file)).catch((error: NodeJS.ErrnoException) =>
    Promise.reject(new Refusal(exitCodes.usage, `the export ${String(file)} cannot be read (${error.code})`)),
  )
}

/** What is no UTF-8 is a changed export: mended, it could pass for the one that it was. */
function verify(bytes: Uint8Array, heads: readonly ChainHead[]): ExportVerdict {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { intact: false, sentence: 'The chain is broken: the export is no text in UTF-8.' }
  }
  return verifyExport(text, sha256, heads)
}

export const auditVerifyCommand: Command = {
  name: 'audit verify',
  summary: 'checks an export of the decisions about deletions; status 0 only if the chain is intact',
  options: { file: { type: 'string' }, head: { type: 'string', multiple: true } },
  describe: {
    file: 'the export, one record a line (default: standard input)',
    head: 'NUMBER:HASH of a record that is known from elsewhere, such as the log; may be given more than once',
  },
  run: async (values) => {
    const heads = readHeads(values.head)
    const { intact, sentence } = verify(await readBytes(values.file), heads)
    process.stdout.write(`${sentence}\n`)
    return intact ? exitCodes.done : exitCodes.unexpected
  },
}
