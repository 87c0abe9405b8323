import { liveNodeStates } from '@sallyport/domain/fleet/node-states.ts'

/** For `state IN`, written out: the states of nodes that are not over. */
export const liveStates = `(${liveNodeStates.map((state) => `'${state}'`).join(', ')})`
