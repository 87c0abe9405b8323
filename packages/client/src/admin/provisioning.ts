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
        conditions { name state detail since }
      }
    }
  }
`)
