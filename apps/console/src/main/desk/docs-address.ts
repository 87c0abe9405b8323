import { readOrigin } from '../installations/origin.ts'

const pagePattern = /^(?:[\w-]+(?:\/[\w-]+)*)?$/

/**
 * The one kind of address that ever leaves this program for the system's browser: a page below `/docs/` of the selected installation.
 * @param page for example `administrators/deletion`; empty: the first
 * @returns undefined for everything else
 */
export function docsAddress(origin: string | undefined, page: string): string | undefined {
  if (origin === undefined || page.length > 120 || !pagePattern.test(page)) return undefined
  const read = readOrigin(origin)
  return 'origin' in read ? `${read.origin}/docs/${page}` : undefined
}
