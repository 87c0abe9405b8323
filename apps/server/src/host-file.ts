import { createHash, randomBytes } from 'node:crypto'
import { closeSync, constants, fsyncSync, linkSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { HostFile } from '@sallyport/domain/deletion-gate/attestation/read-fingerprint.ts'
import { makeParents } from './make-parents.ts'
import { isWithin } from './settings/kinds.ts'

/** 32 random bytes in hexadecimal. */
const form = /^[0-9a-f]{64}\n$/

/**
 * The host part of this replica's fingerprint: sha256 of its host file, which is made where there is none. Read each time anew: a file that is lost is a
 * host that nobody attested. Whatever goes wrong is a sentence, and never ends the program.
 * @param place where it is kept
 * @param dataDirectory where it must not lie: a copy would take it along
 */
export function readHostFile(place: string, dataDirectory: string): HostFile {
  try {
    if (isWithin(place, dataDirectory)) return { trouble: withinData(place) }
    makeParents(dirname(place), 0o700)
    if (isWithin(realpathSync(dirname(place)), real(dataDirectory))) return { trouble: withinData(place) }
    const content = read(place) ?? make(place)
    if (!form.test(content))
      return {
        trouble: `The host file ${place} does not hold what Sallyport writes. Remove it, so that a new one is made, and attest this replica.`,
      }
    return { host: createHash('sha256').update(content.trimEnd()).digest('hex') }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return {
      trouble: `The host file ${place} cannot be read or made (${code ?? message}). Name a place for it in deletion.hostFile that this process may write.`,
    }
  }
}

const withinData = (place: string): string =>
  `The host file ${place} would lie within data.directory, and a copy of that would take it along. Name another place in deletion.hostFile.`

function real(directory: string): string {
  try {
    return realpathSync(directory)
  } catch {
    return directory
  }
}

function read(place: string): string | undefined {
  try {
    return readFileSync(place, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all, and on the disk: of two that make one at once, both get the first one's. */
function make(place: string): string {
  const content = `${randomBytes(32).toString('hex')}\n`
  const draft = `${place}.${randomBytes(6).toString('hex')}`
  const file = openSync(draft, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600)
  try {
    writeFileSync(file, content) // `writeSync` may write a part
    fsyncSync(file)
    linkSync(draft, place)
    return content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return read(place) ?? ''
    throw error
  } finally {
    closeSync(file)
    rmSync(draft, { force: true })
  }
}
