import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Replaces the file so that after a crash at any instant either the old or the new content is there, whole. When it returns, both
 * content and name are on the disk. Mode 0600.
 */
export function writeDurably(path: string, content: string): void {
  const temporary = join(dirname(path), `.${basename(path)}.new`)
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeFileSync(file, content) // `writeSync` may write a part
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncDirectory(dirname(path))
}

export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
