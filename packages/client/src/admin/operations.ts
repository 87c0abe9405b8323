import { graphql } from '../generated/admin/gql.ts'

export const OperationsPage = graphql(`
  query OperationsPage($first: Int, $after: String, $ids: [ID!], $count: Boolean! = false, $filter: OperationFilter, $sort: OperationSort) {
    operations(first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {
      edges { node { ...OperationRow } }
      pageInfo { hasNextPage endCursor }
      count @include(if: $count) { value atLeast }
    }
  }
`)

export const OperationRow = graphql(`
  fragment OperationRow on Operation {
    id
    state
    count
    firstNodeName
    lastNodeName
    tenantId
    tenantName
    cloudAccountId
    cloudAccountName
    region
    sizeName
    startedByName
    createdAt
    endedAt
    cancelledAt
  }
`)

/** What operations can be narrowed by; the tenant that was chosen comes in any case, also where the search leaves it out. */
export const OperationChoices = graphql(`
  query OperationChoices($search: String, $tenantId: ID!, $chosen: Boolean!) {
    tenant(id: $tenantId) @include(if: $chosen) { id name }
    tenants(first: 100, filter: { search: $search }, sort: { by: NAME }) { edges { node { id name } } }
    cloudAccounts(first: 100) { edges { node { id name } } }
  }
`)

/** Everything of one operation in one instant; its events follow with `operationProgress`. */
export const OperationShown = graphql(`
  query OperationShown($id: ID!) {
    operation(id: $id) {
      ...OperationRow
      availabilityZone
      sizeId
      imageId
      imageName
      bootVolumeGib
      networkIds
      securityGroupIds
      floatingIpPoolId
      agentVersion
      attemptsPerPlace
      validationDeadline
      acceptUnknownIcmp
      noMetadataService
      lastEvent
      places { id number name attempts { ...AttemptShown } }
    }
  }
`)

export const AttemptShown = graphql(`
  fragment AttemptShown on Attempt {
    id
    number
    counted
    state
    requestedByName
    plannedAt
    createCalledAt
    createAnsweredAt
    deadlineAt
    cancelWishedAt
    cancelWishedBy
    acceptedBy
    acceptedAt
    icmpAcceptedBy
    icmpAcceptedAt
    stageAhead
    endedAt
    endReason
    detail
    tenantReason
    conditions { name state detail since accepted }
    conditionsMet
    conditionsTotal
    node {
      id
      name
      state
      stateSince
      lastSeenAt
      unbrokenSince
      seenAddresses {
        address
        family
        count
        firstSeenAt
        lastSeenAt
        presentRun
        published
        confirmedBy
        publishableWithOneClick
        toldBy
      }
    }
    instances {
      id
      part
      name
      cloudId
      projectId
      region
      state
      stateDetail
      keptAt
      stage
      providerState
      providerTask
      addresses { address kind network }
      floatingAddress
      fault { code message }
      consoleTail
      createRequestId
      lastReadAt
      nextStep
    }
  }
`)

export const CancelOperation = graphql(`
  mutation CancelOperation($input: CancelOperationInput!) {
    cancelOperation(input: $input) {
      __typename
      ... on CancelOperationPayload { operation { id cancelledAt } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const CancelAttempt = graphql(`
  mutation CancelAttempt($input: CancelAttemptInput!) {
    cancelAttempt(input: $input) {
      __typename
      ... on CancelAttemptPayload { attempt { id cancelWishedAt } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const RetryPlace = graphql(`
  mutation RetryPlace($input: RetryPlaceInput!) {
    retryPlace(input: $input) {
      __typename
      ... on RetryPlacePayload { attempt { id number } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

/** Named for the operation: the journey of nodes has its own. */
export const RevokeHeldNode = graphql(`
  mutation RevokeHeldNode($input: RevokeNodeInput!) {
    revokeNode(input: $input) {
      __typename
      ... on RevokeNodePayload { node { id state } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const PublishSeenAddress = graphql(`
  mutation PublishSeenAddress($input: PublishAddressInput!) {
    publishAddress(input: $input) {
      __typename
      ... on PublishAddressPayload { address { id range } }
      ... on InvalidInput { field message }
      ... on Conflict { message }
    }
  }
`)
