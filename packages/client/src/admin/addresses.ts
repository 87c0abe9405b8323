import { graphql } from '../generated/admin/gql.ts'

/** Addresses that nodes were seen to come from; a row's id is the address. */
export const SeenAddressesPage = graphql(`
  query SeenAddressesPage($first: Int, $after: String, $filter: ObservedAddressFilter, $sort: ObservedAddressSort, $count: Boolean! = false) {
    observedAddresses(first: $first, after: $after, filter: $filter, sort: $sort) {
      edges { node { ...SeenAddressRow } }
      pageInfo { hasNextPage endCursor }
      count @include(if: $count) { value atLeast }
    }
  }
`)

export const SeenAddressRow = graphql(`
  fragment SeenAddressRow on ObservedAddress {
    id: address
    family
    firstSeenAt
    lastSeenAt
    nodeCount
    nodes { nodeId name state tenantId lastSeenAt }
    accounts { accountId name }
    confirmedBy
    looksLikeProxy
    published
    publishedAddressId
  }
`)

export const PublishedAddressesPage = graphql(`
  query PublishedAddressesPage(
    $first: Int
    $after: String
    $filter: PublishedAddressFilter
    $sort: PublishedAddressSort
    $withdrawn: Boolean! = false
    $count: Boolean! = false
  ) {
    publishedAddresses(first: $first, after: $after, filter: $filter, sort: $sort, withdrawn: $withdrawn) {
      edges { node { ...PublishedAddressRow } }
      pageInfo { hasNextPage endCursor }
      count @include(if: $count) { value atLeast }
    }
  }
`)

export const PublishedAddressRow = graphql(`
  fragment PublishedAddressRow on PublishedAddress {
    id
    range
    family
    note
    publishedAt
    publishedBy
    withdrawnAt
    withdrawnBy
  }
`)

/** How seen and published differ. */
export const AddressesAtAGlance = graphql(`
  query AddressesAtAGlance {
    unpublished: observedAddresses(first: 1, filter: { published: false }) { count { value atLeast } }
    covered: observedAddresses(first: 1, filter: { published: true }) { count { value atLeast } }
    publishedAddresses(first: 1) { count { value atLeast } }
    installation { addressesVersion }
  }
`)

export const PublishAddress = graphql(`
  mutation PublishAddress($input: PublishAddressInput!) {
    publishAddress(input: $input) {
      __typename
      ... on PublishAddressPayload { address { ...PublishedAddressRow } overlaps { id range } }
      ... on InvalidInput { field message }
      ... on Conflict { message }
    }
  }
`)

/** What withdrawing one would leave. */
export const PublishedAddressUse = graphql(`
  query PublishedAddressUse($id: ID!) {
    publishedAddressUse(publishedAddressId: $id) { inService held publishedLeft }
  }
`)

export const WithdrawAddress = graphql(`
  mutation WithdrawAddress($input: WithdrawAddressInput!) {
    withdrawAddress(input: $input) {
      __typename
      ... on WithdrawAddressPayload { address { ...PublishedAddressRow } inUse { nodeId name address } publishedLeft }
      ... on InvalidInput { field message }
      ... on NotFound { message }
    }
  }
`)
