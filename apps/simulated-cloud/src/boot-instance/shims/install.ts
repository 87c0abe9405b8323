import { chmodSync, copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readArguments } from './read-arguments.ts'

// `install -d FOLDER…` and `install [-D] SOURCE… TARGET`. Owners cannot change here: an instance has one user.

const { flags, values, operands } = readArguments(process.argv.slice(2), ['m', 'o', 'g', 't', 'mode', 'owner', 'group'], {
  mode: 'm',
  owner: 'o',
  group: 'g',
  directory: 'd',
})
const mode = Number.parseInt(values.get('m')?.at(-1) ?? '755', 8)

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function copy(source: string, target: string): void {
  const path = isFolder(target) ? join(target, basename(source)) : target
  if (flags.has('D')) mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  copyFileSync(source, path)
  chmodSync(path, mode)
}

try {
  const folder = values.get('t')?.at(-1)
  if (flags.has('d')) {
    for (const path of operands) {
      mkdirSync(path, { recursive: true })
      chmodSync(path, mode)
    }
  } else {
    const target = folder ?? operands.at(-1) ?? ''
    const sources = folder === undefined ? operands.slice(0, -1) : operands
    if (sources.length === 0) throw new Error('missing destination file operand')
    for (const source of sources) copy(source, target)
  }
} catch (error) {
  process.stderr.write(`install: ${(error as Error).message}\n`)
  process.exitCode = 1
}
