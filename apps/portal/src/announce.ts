import { namesOfNodes } from '@sallyport/kit/names-of-nodes.ts'
import { type OperationState, operationShown } from '@sallyport/kit/states.ts'
import { byPlace } from './places.ts'

type Told = {
  id: string
  state: OperationState
  nodes: readonly {
    id: string
    name: string
    state: string
    reason: { text: string } | null
    progress: { placeId: string; attempt: number } | null
  }[]
}
/** What was last known of everything, by id. */
export type Known = ReadonlyMap<string, string>

export function known(operations: readonly Told[]): Known {
  return new Map(
    operations.flatMap(({ id, state, nodes }) => [[id, state] as const, ...nodes.map((node) => [node.id, node.state] as const)]),
  )
}

/** What a listener should hear of the step from `before` to now: admissions, refusals and ends, each once. Nothing at first sight. */
export function news(before: Known, operations: readonly Told[]): string[] {
  const heard: string[] = []
  for (const operation of operations) {
    for (const node of operation.nodes) {
      if (before.get(node.id) !== 'HELD' || node.state === 'HELD') continue
      if (node.state === 'ENABLED') heard.push(`${node.name} was admitted.`)
      else heard.push(`${node.name} was not admitted. ${node.reason?.text ?? ''}`.trim())
    }
    if (before.get(operation.id) === 'RUNNING' && operation.state !== 'RUNNING')
      heard.push(
        `The operation for ${namesOfNodes(byPlace(operation.nodes).map(({ now }) => now.name))} ended: ${operationShown(operation.state).word.toLowerCase()}.`,
      )
  }
  return heard
}
