import { graphql } from '../generated/admin/gql.ts'

export const InstancesPage = graphql(`
  query InstancesPage($first: Int, $after: String, $ids: [ID!], $filter: InstanceFilter, $sort: InstanceSort) {
    instances(first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {
      edges { node { ...InstanceRow } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const InstanceRow = graphql(`
  fragment InstanceRow on Instance {
    id
    name
    nodeName
    tenantName
    cloudAccountName
    region
    cloudId
    state
    stateDetail
    settledAs
    keptAt
    filedAt
    coolDownEndsAt
    createdAt
    nextStep
    providerState
  }
`)

/** How many need a person, of instances and of orphans. */
export const WaitingCounts = graphql(`
  query WaitingCounts {
    instances(first: 1, filter: { needsAttention: true }) { count { value atLeast } }
    orphans(first: 100, settled: false) { edges { node { id } } pageInfo { hasNextPage } }
  }
`)

/** One instance with all that is known of it. */
export const InstanceInFull = graphql(`
  query InstanceInFull($id: ID!) {
    instances(ids: [$id], first: 1) { edges { node { ...InstanceShown } } }
  }
`)

export const InstanceShown = graphql(`
  fragment InstanceShown on Instance {
    ...InstanceRow
    part
    attemptId
    attemptState
    stageAhead
    nodeId
    tenantId
    cloudAccountId
    cloudAccountRemoved
    projectId
    providerTask
    stage
    addresses { address kind network }
    floatingAddress
    createRequestId
    seenAt
    lastReadAt
    endReason
    cause
    fault { code message }
    consoleTail
    judgedAt
    cloudAsked
    blockedBy { clause clauseName fact state why whatToDo covers }
    keptBy
    settledAt
    settledBy
    settleReason
  }
`)

export const KeepInstance = graphql(`
  mutation KeepInstance($input: KeepInstanceInput!) {
    keepInstance(input: $input) {
      __typename
      ... on KeepInstancePayload { instance { ...InstanceShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const RequestInstanceDeletion = graphql(`
  mutation RequestInstanceDeletion($input: RequestInstanceDeletionInput!) {
    requestInstanceDeletion(input: $input) {
      __typename
      ... on RequestInstanceDeletionPayload { instance { ...InstanceShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const SettleInstance = graphql(`
  mutation SettleInstance($input: SettleInstanceInput!) {
    settleInstance(input: $input) {
      __typename
      ... on SettleInstancePayload { instance { ...InstanceShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message retryAfter }
    }
  }
`)

export const OrphansPage = graphql(`
  query OrphansPage($first: Int, $after: String, $settled: Boolean) {
    orphans(first: $first, after: $after, settled: $settled) {
      edges { node { ...OrphanShown } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const OrphanShown = graphql(`
  fragment OrphanShown on Orphan {
    id
    cloudAccountId
    cloudAccountName
    region
    cloudId
    shown
    seenAt
    lastSeenAt
    settledAs
    settledAt
    settledBy
    settleReason
  }
`)

export const SettleOrphan = graphql(`
  mutation SettleOrphan($input: SettleOrphanInput!) {
    settleOrphan(input: $input) {
      __typename
      ... on SettleOrphanPayload { orphan { ...OrphanShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message retryAfter }
    }
  }
`)
