import { graphql } from '../generated/admin/gql.ts'

/** What can be asked for: tenants, and the catalogue of each account in its default region. */
export const WhatCanBeProvisioned = graphql(`
  query WhatCanBeProvisioned {
    tenants(first: 100) { edges { node { id name } } }
    cloudAccounts(first: 20) {
      edges {
        node {
          id
          name
          defaultRegion
          sizes { __typename ... on CloudSizes { items { id name } } }
          images { __typename ... on CloudImages { items { id name } } }
          networks { __typename ... on CloudNetworks { items { id name } } }
        }
      }
    }
  }
`)

/** Who and where: the beginning of a request for nodes. The tenant that was chosen comes in any case, also where the search leaves it out. */
export const TenantsAndAccounts = graphql(`
  query TenantsAndAccounts($search: String, $tenantId: ID!, $chosen: Boolean!) {
    tenant(id: $tenantId) @include(if: $chosen) { id name }
    tenants(first: 100, filter: { search: $search }, sort: { by: NAME }) { edges { node { id name } } pageInfo { hasNextPage } }
    cloudAccounts(first: 100) {
      edges { node { id name projectName defaultRegion state stateDetail noMetadataService { by } markedNetworks { networkId } } }
    }
  }
`)

/** Which number the first node of a prefix would have. */
export const NextNodeNumber = graphql(`
  query NextNodeNumber($tenantId: ID!, $namePrefix: String!) {
    tenant(id: $tenantId) { id nextNodeNumber(namePrefix: $namePrefix) }
  }
`)

/** What was asked for last in an account: what is likely to be wanted again. */
export const LastRequest = graphql(`
  query LastRequest($accountId: ID!) {
    operations(first: 1, filter: { cloudAccountId: $accountId }) {
      edges {
        node {
          id
          region
          availabilityZone
          sizeId
          imageId
          bootVolumeGib
          networkIds
          securityGroupIds
          floatingIpPoolId
          attemptsPerPlace
        }
      }
    }
  }
`)

// The catalogue of an account: each part on its own, so that one which the cloud does not tell leaves the others as they are.

export const RegionsOfAccount = graphql(`
  query RegionsOfAccount($accountId: ID!, $anew: Boolean! = false) {
    cloudAccount(id: $accountId) {
      id
      regions(anew: $anew) {
        __typename
        ... on CloudRegions { items { id name } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message retryAfter }
        ... on TryLater { message retryAfter }
      }
    }
  }
`)

export const SizesOfAccount = graphql(`
  query SizesOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
    cloudAccount(id: $accountId) {
      id
      sizes(region: $region, anew: $anew) {
        __typename
        ... on CloudSizes { items { id name vcpus memoryMiB diskGiB price } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message retryAfter }
        ... on TryLater { message retryAfter }
      }
    }
  }
`)

export const ImagesOfAccount = graphql(`
  query ImagesOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
    cloudAccount(id: $accountId) {
      id
      images(region: $region, anew: $anew) {
        __typename
        ... on CloudImages { items { id name architecture minDiskGiB minMemoryMiB } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message retryAfter }
        ... on TryLater { message retryAfter }
      }
    }
  }
`)

export const NetworksOfAccount = graphql(`
  query NetworksOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
    cloudAccount(id: $accountId) {
      id
      networks(region: $region, anew: $anew) {
        __typename
        ... on CloudNetworks { items { id name external shared ipv4 ipv6 } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message retryAfter }
        ... on TryLater { message retryAfter }
      }
    }
  }
`)

export const SecurityGroupsOfAccount = graphql(`
  query SecurityGroupsOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
    cloudAccount(id: $accountId) {
      id
      securityGroups(region: $region, anew: $anew) {
        __typename
        ... on CloudSecurityGroups { items { id name } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message retryAfter }
        ... on TryLater { message retryAfter }
      }
    }
  }
`)

export const ZonesOfAccount = graphql(`
  query ZonesOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
    cloudAccount(id: $accountId) {
      id
      zones(region: $region, anew: $anew) {
        __typename
        ... on CloudZones { items { name available } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message retryAfter }
        ... on TryLater { message retryAfter }
      }
    }
  }
`)

export const QuotaOfAccount = graphql(`
  query QuotaOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
    cloudAccount(id: $accountId) {
      id
      quota(region: $region, anew: $anew) {
        __typename
        ... on CloudQuota { askedAt instances { limit used } cores { limit used } memoryMiB { limit used } floatingAddresses { limit used } volumesGiB { limit used } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message retryAfter }
        ... on TryLater { message retryAfter }
      }
    }
  }
`)

export const ProvisionNodes = graphql(`
  mutation ProvisionNodes($input: ProvisionNodesInput!) {
    provisionNodes(input: $input) {
      __typename
      ... on ProvisionNodesPayload { operation { id state } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message }
    }
  }
`)

/** Every step of one operation, from a number on. */
export const OperationProgress = graphql(`
  subscription OperationProgress($operationId: ID!, $after: Sequence) {
    operationProgress(operationId: $operationId, after: $after) {
      kind
      number
      operation { state }
      events {
        number
        at
        kind
        name
        nodeId
        attemptId
        attemptNumber
        state
        operationState
        endReason
        tenantReason
        detail
        conditionsMet
        conditionsTotal
        conditions { name state detail since accepted }
      }
    }
  }
`)
