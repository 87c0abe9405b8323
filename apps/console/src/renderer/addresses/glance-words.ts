import type { Shown } from '@sallyport/kit/states.ts'

type Count = { value: number; atLeast: boolean }

const many = ({ value, atLeast }: Count): string => `${atLeast ? 'more than ' : ''}${value.toLocaleString('en')}`
const addresses = (count: Count): string => `${many(count)} ${count.value === 1 && !count.atLeast ? 'address' : 'addresses'}`

/** The difference between what is seen and what is published, as one mark and one sentence. */
export function glanceWords({
  unpublished,
  covered,
  published,
}: Record<'unpublished' | 'covered' | 'published', Count>): Shown & { sentence: string } {
  if (published.value === 0)
    return {
      mark: unpublished.value > 0 ? 'attention' : 'unknown',
      word: 'Nothing is published',
      sentence:
        unpublished.value > 0
          ? `Nodes were seen from ${addresses(unpublished)}. While nothing is published, nobody checks where nodes come from.`
          : 'No node was seen yet. While nothing is published, nobody checks where nodes come from.',
    }
  const one = published.value === 1 && !published.atLeast
  const told = `${many(published)} ${one ? 'range is' : 'ranges are'} published`
  if (unpublished.value > 0)
    return {
      mark: 'attention',
      word: 'Not all is published',
      sentence: `Nodes were seen from ${addresses(unpublished)} that no published range holds; ${told}.`,
    }
  return {
    mark: 'met',
    word: 'All is published',
    sentence:
      covered.value === 0
        ? `No node was seen yet; ${told}.`
        : `Nodes were seen from ${addresses(covered)}, all of them published: ${told}.`,
  }
}
