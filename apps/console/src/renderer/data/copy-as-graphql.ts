import type { QueryClient } from '@tanstack/react-query'
import { nameOf } from './use-ask.ts'

/**
 * What the view in sight asked for, and not the frame around it, as text to paste into a file or an explorer: each document once, its variables as a comment before it.
 * The token is no part of it.
 */
export function shownAsGraphql(queries: QueryClient): string {
  const asked = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ meta }) => (meta?.asked === undefined || meta.asked.frame ? [] : [meta.asked]))
  const texts = new Map(
    asked.map(({ document, variables }) => [`${nameOf(document)} ${JSON.stringify(variables)}`, { document, variables }]),
  )
  return [...texts.values()]
    .map(({ document, variables }) => {
      const given = Object.entries(variables).filter(([, value]) => value !== undefined)
      const comment = given.length === 0 ? '' : `# variables: ${JSON.stringify(Object.fromEntries(given))}\n`
      return `${comment}${document.trim()}\n`
    })
    .join('\n')
}
