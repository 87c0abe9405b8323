import { useQueryClient } from '@tanstack/react-query'
import type { ChangeKind } from './queries.ts'

/** Has whatever is about these asked for anew, after an act: also where the feed does not tell what it changed. */
export function useAnewAbout(kind: ChangeKind): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ predicate: ({ meta }) => meta?.asked?.about.includes(kind) ?? false })
}
