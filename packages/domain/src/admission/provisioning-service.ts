import { notFound } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import type { NodeActStore, NodeActs, NodeReads, OperationActStore, OperationActs, OperationReads } from './administration.ts'
import { type RequestMeans, requestNodes } from './request-nodes.ts'
import type { NodeView } from './views.ts'

/** What administrators do with operations: decide, then answer what is there now. */
export function operationActsService(ports: RequestMeans & { reads: OperationReads; acts: OperationActStore }): OperationActs {
  const { reads, acts, ...means } = ports
  const operation = async (id: string) => {
    const found = await reads.find(id)
    if (found === undefined) throw notFound('operation')
    return found
  }
  const attempt = async (id: string) => {
    const found = await reads.attempt(id)
    if (found === undefined) throw notFound('attempt')
    return found
  }
  return {
    provision: async (request, by) => operation(await requestNodes(request, by, means)),
    retryPlace: async (placeId, by) => attempt((await acts.retryPlace(placeId, by)).attemptId),
    cancelOperation: async (operationId, by) => {
      await acts.cancelOperation(operationId, by)
      return operation(operationId)
    },
    cancelAttempt: async (attemptId, by) => {
      await acts.cancelAttempt(attemptId, by)
      return attempt(attemptId)
    },
  }
}

export function nodeActsService({ reads, acts }: { reads: NodeReads; acts: NodeActStore }): NodeActs {
  const node = async (id: string): Promise<NodeView> => {
    const [found] = await reads.byIds([id])
    if (found === undefined) throw notFound('node')
    return found
  }
  const go = (to: 'DISABLED' | 'RETIRED' | 'REVOKED', action: string) => async (nodeId: string, by: Acting) => {
    await acts.goTo(nodeId, to, action, by)
    return node(nodeId)
  }
  return {
    accept: async (nodeId, given, by) => {
      await acts.accept(nodeId, given, by)
      return node(nodeId)
    },
    disable: go('DISABLED', 'disableNode'),
    retire: go('RETIRED', 'retireNode'),
    revoke: go('REVOKED', 'revokeNode'),
  }
}
