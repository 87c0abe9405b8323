import { graphql } from '../generated/admin/gql.ts'

export const TenantsPage = graphql(`
  query TenantsPage($first: Int, $after: String, $filter: TenantFilter, $sort: TenantSort, $ids: [ID!], $count: Boolean! = false) {
    tenants(first: $first, after: $after, filter: $filter, sort: $sort, ids: $ids) {
      edges { node { id name createdAt createdBy health { state enabledNodes liveNodes } } }
      pageInfo { hasNextPage endCursor }
      count @include(if: $count) { value atLeast }
    }
  }
`)

/** One tenant, its people and allowances. */
export const OneTenant = graphql(`
  query OneTenant($id: ID!) {
    tenant(id: $id) {
      id
      name
      createdAt
      createdBy
      members(first: 100) {
        edges { node { id displayName email role invitedBy createdAt } }
        pageInfo { hasNextPage }
      }
      allowances { id range exceptPorts reason grantedBy createdAt }
    }
  }
`)

/** Its tokens, also those that ended, oldest first. */
export const TokensOfTenant = graphql(`
  query TokensOfTenant($id: ID!, $first: Int, $after: String) {
    tenant(id: $id) {
      apiTokens(first: $first, after: $after) {
        edges { node { id tokenId label memberName createdAt expiresAt revokedAt lastUsedAt } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`)

/** What runs for a tenant, and what its monitors say. */
export const TenantAtWork = graphql(`
  query TenantAtWork($id: ID!) {
    enabled: nodes(first: 1, filter: { tenantId: $id, states: [ENABLED] }) { count { value atLeast } }
    live: nodes(first: 1, filter: { tenantId: $id, states: [ENABLED], live: true }) { count { value atLeast } }
    held: nodes(first: 1, filter: { tenantId: $id, states: [HELD] }) { count { value atLeast } }
    operations(first: 1, filter: { tenantId: $id, states: [RUNNING] }) { count { value atLeast } }
    monitors(first: 100, tenantId: $id) {
      edges { node { id name kind target state tally { assigned up down inconclusive silent } } }
      pageInfo { hasNextPage }
    }
  }
`)

export const CreateTenant = graphql(`
  mutation CreateTenant($input: CreateTenantInput!) {
    createTenant(input: $input) {
      __typename
      ... on CreateTenantPayload { tenant { id name } }
      ... on InvalidInput { field message }
      ... on Conflict { message }
    }
  }
`)

export const InviteOwner = graphql(`
  mutation InviteOwner($input: InviteOwnerInput!) {
    inviteOwner(input: $input) {
      __typename
      ... on InviteOwnerPayload { token signInUrl member { id displayName email } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)

export const RevokeApiToken = graphql(`
  mutation RevokeApiToken($input: RevokeApiTokenInput!) {
    revokeApiToken(input: $input) {
      __typename
      ... on RevokeApiTokenPayload { apiToken { id revokedAt } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
    }
  }
`)

export const GrantAllowance = graphql(`
  mutation GrantAllowance($input: GrantAllowanceInput!) {
    grantAllowance(input: $input) {
      __typename
      ... on GrantAllowancePayload { allowance { id range } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on LimitReached { message }
    }
  }
`)

export const WithdrawAllowance = graphql(`
  mutation WithdrawAllowance($input: WithdrawAllowanceInput!) {
    withdrawAllowance(input: $input) {
      __typename
      ... on WithdrawAllowancePayload { allowance { id } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
    }
  }
`)
