import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** `broken`: where the file was put aside that could not be read. */
export type Kept<Value> = { value: Value | undefined; broken: string | undefined }

/** Reads what `keepFile` wrote. A file of another shape is never overwritten: it is renamed, so that what is in it can be saved by hand. */
export function readKept<Schema extends z.ZodType>(file: string, schema: Schema): Kept<z.infer<Schema>> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { value: undefined, broken: undefined }
    throw error
  }
  const read = parsed(text, schema)
  if (read !== undefined) return { value: read, broken: undefined }
  const broken = `${file}.broken-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, broken)
  return { value: undefined, broken }
}

function parsed<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Writes beside and renames, so that a crash leaves the old file or the new one. For its owner alone. */
export function keepFile(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const beside = `${file}.new`
  const descriptor = openSync(beside, 'w', 0o600)
  try {
    writeFileSync(descriptor, JSON.stringify(value, undefined, 2)) // all of it, or it throws: `writeSync` may write a part
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  chmodSync(beside, 0o600) // one that lay there may have had another mode
  renameSync(beside, file)
}
