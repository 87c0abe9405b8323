import type { SeenAddressRowFragment } from '@sallyport/client/generated/admin/graphql.ts'
import type { Shown } from '@sallyport/kit/states.ts'

export type SeenRow = SeenAddressRowFragment

export function seenShown({ published, looksLikeProxy }: Pick<SeenRow, 'published' | 'looksLikeProxy'>): Shown {
  if (looksLikeProxy) return { mark: 'attention', word: published ? 'Published, a proxy?' : 'Looks like a proxy' }
  return published ? { mark: 'met', word: 'Published' } : { mark: 'attention', word: 'Not published' }
}

export const publishedShown = ({ withdrawnAt }: { withdrawnAt: string | null }): Shown =>
  withdrawnAt === null ? { mark: 'met', word: 'Published' } : { mark: 'unknown', word: 'Withdrawn' }

export const confirmedWords = {
  INSTANCE: "An instance's own",
  ROUTER: "A router's",
  RECORDED: 'Recorded by hand',
} as const

/** "demo-1, demo-2 and 3 more" @param most how many are named */
export function nodeWords({ nodes, nodeCount }: Pick<SeenRow, 'nodeCount'> & { nodes: readonly { name: string }[] }, most = 2): string {
  const named = nodes.slice(0, most).map(({ name }) => name)
  const more = nodeCount - named.length
  return named.length === 0 ? 'none any more' : `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}
