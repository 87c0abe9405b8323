import { graphql } from '../generated/admin/gql.ts'

export const NodesPage = graphql(`
  query NodesPage($first: Int, $after: String, $ids: [ID!], $filter: NodeFilter, $sort: NodeSort, $count: Boolean! = false) {
    nodes(first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {
      edges { node { ...NodeRow } }
      pageInfo { hasNextPage endCursor }
      count @include(if: $count) { value atLeast }
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
    cloudAccountName
  }
`)

/** By what nodes are filtered: tenants that fit what was typed, the one that was chosen, and the accounts. */
export const NodeFilters = graphql(`
  query NodeFilters($search: String, $tenantId: ID!, $chosen: Boolean!) {
    tenants(first: 20, filter: { search: $search }, sort: { by: NAME }) { edges { node { id name } } }
    tenant(id: $tenantId) @include(if: $chosen) { id name }
    cloudAccounts(first: 100) { edges { node { id name } } }
  }
`)

export const OneNode = graphql(`
  query OneNode($id: ID!) {
    node(id: $id) { ...NodeShown }
  }
`)

export const NodeShown = graphql(`
  fragment NodeShown on Node {
    ...NodeRow
    origin
    clockSkewMs
    unbrokenSince
    ping
    withInstanceProof
    firstEnabledAt
    endedAt
    seenAddresses {
      address
      family
      firstSeenAt
      lastSeenAt
      count
      presentRun
      published
      publishableWithOneClick
      confirmedBy
      toldBy
    }
    attempt {
      id
      number
      state
      deadlineAt
      endedAt
      endReason
      detail
      tenantReason
      acceptedBy
      acceptedAt
      icmpAcceptedBy
      icmpAcceptedAt
      conditionsMet
      conditionsTotal
      conditions { name state detail since accepted }
      instances { id name state keptAt region cloudAccountId cloudAccountName providerState part }
    }
  }
`)

export const DisableNode = graphql(`
  mutation DisableNode($input: DisableNodeInput!) {
    disableNode(input: $input) {
      __typename
      ... on DisableNodePayload { node { ...NodeRow } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const RetireNode = graphql(`
  mutation RetireNode($input: RetireNodeInput!) {
    retireNode(input: $input) {
      __typename
      ... on RetireNodePayload { node { ...NodeRow } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const RevokeNode = graphql(`
  mutation RevokeNode($input: RevokeNodeInput!) {
    revokeNode(input: $input) {
      __typename
      ... on RevokeNodePayload { node { ...NodeRow } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const AcceptNode = graphql(`
  mutation AcceptNode($input: AcceptNodeInput!) {
    acceptNode(input: $input) {
      __typename
      ... on AcceptNodePayload { node { ...NodeRow } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)
