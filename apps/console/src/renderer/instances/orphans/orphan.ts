import type { OrphanShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import type { Shown } from '@sallyport/kit/states.ts'

export type Orphan = OrphanShownFragment

export function orphanMark({ settledAs }: Orphan): Shown {
  if (settledAs === null) return { mark: 'attention', word: 'Nobody said what it is' }
  return settledAs === 'IGNORED' ? { mark: 'held', word: 'Left alone' } : { mark: 'met', word: 'Recorded as an extra' }
}
