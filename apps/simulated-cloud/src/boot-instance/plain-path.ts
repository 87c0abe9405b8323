import { createHash } from 'node:crypto'
import { lstatSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What stands in scripts, units and lists of paths without a quote around it. */
const plain = /^[\w./-]+$/

const linkTo = (directory: string): string => {
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 12)
  return join(plain.test(tmpdir()) ? tmpdir() : '/tmp', `sallyport-cloud-${process.getuid?.() ?? 0}-${hash}`)
}

/**
 * The name that instances know a directory by. Their scripts and units are written for absolute paths without a blank, quote or colon, and
 * those are moved into it wherever they stand, quoted or not: a directory with such a name is reached by a link beside. Made again where
 * something cleared it away.
 * @throws Error where somebody else has the link's name
 */
export function plainPath(given: string): string {
  const directory = resolve(given)
  if (plain.test(directory)) return directory
  const link = linkTo(directory)
  const there = whoseIs(link, directory)
  if (there === 'others')
    throw new Error(`${link} is in the way: remove it, or choose a data directory of letters, digits and . _ - / only`)
  if (there === 'nobody') symlinkSync(directory, link)
  return link
}

/** Takes the link away; what others put in its place stays. */
export function forgetPlainPath(given: string): void {
  const directory = resolve(given)
  if (!plain.test(directory) && whoseIs(linkTo(directory), directory) === 'ours') unlinkSync(linkTo(directory))
}

function whoseIs(link: string, directory: string): 'ours' | 'others' | 'nobody' {
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found === undefined) return 'nobody'
  const ours = found.uid === (process.getuid?.() ?? found.uid) && found.isSymbolicLink() && readlinkSync(link) === directory
  return ours ? 'ours' : 'others'
}
