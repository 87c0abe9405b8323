import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes, Refusal } from '../exit-codes.ts'
import { readSealingKeys, type SealingKeys } from '../sealing.ts'
import { firstAccessFile } from './first-access.ts'

const keyFileIn = (dataDirectory: string): string => join(dataDirectory, 'sealing.key')
const read = (keyFile: string): SealingKeys => readSealingKeys({ sealing: { keyFile, keyEnvironment: undefined } }, {})

/** An empty file that a start left whose disk was full is none: without first tokens nothing was sealed. */
const isThere = (dataDirectory: string): boolean =>
  existsSync(keyFileIn(dataDirectory)) && (statSync(keyFileIn(dataDirectory)).size > 0 || existsSync(firstAccessFile(dataDirectory)))

/** Before anything is started that a bad key would only stop later. @throws SealingError, one sentence */
export function checkSealingKey(dataDirectory: string): void {
  if (isThere(dataDirectory)) read(keyFileIn(dataDirectory))
}

/**
 * The sealing key of an installation on this machine, made on its first start: the whole file or none, whatever ends the start meanwhile.
 * Called by whoever holds the data directory alone.
 * @throws Refusal or SealingError, one sentence each
 */
export function makeSealingKey(dataDirectory: string): SealingKeys {
  if (!isThere(dataDirectory)) writeWhole(keyFileIn(dataDirectory), `${randomBytes(32).toString('base64')}\n`)
  return read(keyFileIn(dataDirectory))
}

function writeWhole(file: string, text: string): void {
  try {
    rmSync(`${file}.new`, { force: true })
    // Flushed before it gets its name: else a power cut could leave the name alone.
    writeFileSync(`${file}.new`, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(`${file}.new`, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(exitCodes.unexpected, `the sealing key ${file} cannot be written (${code}): make room for it and start again`)
  }
}
