import type { PublishedAddressUseQuery } from '@sallyport/client/generated/admin/graphql.ts'

export type Use = NonNullable<PublishedAddressUseQuery['publishedAddressUse']>

const nodes = (count: number): string => (count === 1 ? 'One node' : `${count.toLocaleString('en')} nodes`)

/** What becomes of nodes when a published address is withdrawn, a sentence each. @param use undefined: that could not be asked */
export function withdrawWords(use: Use | undefined): string[] {
  if (use === undefined)
    return [
      'How many nodes come from there could not be asked. Nodes in service stay. If it is the last one that is published, nobody checks any more where nodes come from; else held ones that come from there wait.',
    ]
  const { inService, held, publishedLeft } = use
  const stay =
    inService === 0
      ? 'No node in service came from there alone within the last hour.'
      : `${nodes(inService)} in service came from there alone within the last hour: ${inService === 1 ? 'it stays' : 'they stay'}, and an alarm tells of it.`
  if (publishedLeft === 0)
    return [
      'It is the last one that is published. Without it nobody checks where nodes come from, of any cloud: held nodes are admitted from any address, and what they wait for of this is met at once.',
      stay,
    ]
  const wait =
    held === 0
      ? 'Nodes that come from there alone are not admitted from now on.'
      : `${nodes(held)} not admitted yet ${held === 1 ? 'comes' : 'come'} from there: ${held === 1 ? 'it waits, and fails at its deadline' : 'they wait, and fail at their deadlines'} unless it is published again.`
  return [wait, stay]
}
