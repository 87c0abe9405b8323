import { randomBytes } from 'node:crypto'
import { open, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes text to a place that a person chose: beside it, under a name that nobody has, and renamed, so that whoever looks finds the old file or
 * the new one, whole. A new file, for its owner alone also where the old one was not: what is exported names tenants, machines and people, and
 * whom to show it is for its owner to say. Where a link lies there, the file that it leads to is replaced.
 */
export async function replaceFile(place: string, text: string): Promise<void> {
  const file = await realpath(place).catch(() => place) // there is none yet
  const beside = join(dirname(file), `.${basename(file).slice(0, 100)}.${randomBytes(6).toString('hex')}.new`)
  const written = await open(beside, 'wx', 0o600)
  try {
    try {
      await written.writeFile(text)
      await written.sync()
    } finally {
      await written.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
