import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readArguments } from './read-arguments.ts'

// `sha256sum FILE…` and `sha256sum -c LIST`, with --status and --quiet.

const read = (path: string): Buffer => readFileSync(path === '-' ? 0 : path)
const digest = (path: string): string => createHash('sha256').update(read(path)).digest('hex')

function check(lists: readonly string[], quiet: boolean, silent: boolean): number {
  let failed = 0
  let checked = 0
  for (const line of lists.flatMap((list) => read(list).toString('utf8').split('\n'))) {
    const match = /^([0-9a-fA-F]{64}) [ *](.+)$/.exec(line)
    if (match === null) continue
    const [, wanted = '', path = ''] = match
    checked += 1
    const ok = digest(path) === wanted.toLowerCase()
    if (!ok) failed += 1
    if (!silent && !(ok && quiet)) process.stdout.write(`${path}: ${ok ? 'OK' : 'FAILED'}\n`)
  }
  if (failed > 0 && !silent) process.stderr.write(`sha256sum: WARNING: ${failed} computed checksum did NOT match\n`)
  if (checked === 0) process.stderr.write('sha256sum: no properly formatted checksum lines found\n')
  return failed > 0 || checked === 0 ? 1 : 0
}

const { flags, operands } = readArguments(process.argv.slice(2), [], { check: 'c' })
const paths = operands.length === 0 ? ['-'] : operands
try {
  if (flags.has('c')) process.exitCode = check(paths, flags.has('quiet'), flags.has('status'))
  else for (const path of paths) process.stdout.write(`${digest(path)}  ${path}\n`)
} catch (error) {
  process.stderr.write(`sha256sum: ${(error as Error).message}\n`)
  process.exitCode = 1
}
