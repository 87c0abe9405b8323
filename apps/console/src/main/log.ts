import { appendFileSync, renameSync, statSync } from 'node:fs'
import { tokenPattern } from '@sallyport/domain/enrollment/token.ts'

/** Takes out whatever has the form of one of our tokens; kind and public id stay. */
export const redact = (text: string): string => text.replace(tokenPattern, (token) => `${token.slice(0, 14)}…`)

/** Bytes of the file: a page that fails in a loop shall not fill the disk. */
const most = 1024 * 1024
let file: { path: string; left: number } | undefined

/** From now on also to this file, for its owner alone; what an earlier run wrote is kept beside it once it is long. */
export function keepLog(path: string): void {
  let size = 0
  try {
    size = statSync(path).size
    if (size > most / 2) {
      renameSync(path, `${path}.old`)
      size = 0
    }
  } catch {
    // There is none yet, or it cannot be put aside, and then it ends where it is full.
  }
  file = { path, left: most - size }
}

/** To standard error and the file, one entry each. Nothing of an answer belongs in it. */
export function log(message: string, error?: unknown): void {
  const told = error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  const entry = `${redact(`sallyport: ${message}${told}`)}\n`
  process.stderr.write(entry)
  if (file === undefined) return
  const line = `${new Date().toISOString()} ${entry}`
  file.left -= Buffer.byteLength(line)
  if (file.left < 0) return
  try {
    appendFileSync(file.path, line, { mode: 0o600 })
  } catch {
    file = undefined // whoever reads standard error is told what comes
  }
}
