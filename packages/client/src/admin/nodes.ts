import { graphql } from '../generated/admin/gql.ts'

export const NodesPage = graphql(`
  query NodesPage($first: Int, $after: String, $state: NodeState, $tenantId: ID) {
    nodes(first: $first, after: $after, state: $state, tenantId: $tenantId) {
      edges { node { ...NodeRow } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const NodeRow = graphql(`
  fragment NodeRow on Node {
    id
    name
    tenantId
    tenantName
    state
    stateSince
    reason
    lastSeenAt
    agentVersion
    createdAt
    operationId
  }
`)
