import { graphql } from '../generated/admin/gql.ts'

export const AdministratorsPage = graphql(`
  query AdministratorsPage($first: Int, $after: String) {
    administrators(first: $first, after: $after) {
      edges { node { id displayName email createdAt createdBy lastSeenAt } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const AddAdministrator = graphql(`
  mutation AddAdministrator($input: AddAdministratorInput!) {
    addAdministrator(input: $input) {
      __typename
      ... on AddAdministratorPayload { token administrator { id displayName } }
      ... on InvalidInput { field message }
      ... on Conflict { message }
    }
  }
`)

export const RotateAdministratorToken = graphql(`
  mutation RotateAdministratorToken($input: RotateAdministratorTokenInput!) {
    rotateAdministratorToken(input: $input) {
      __typename
      ... on RotateAdministratorTokenPayload { token administrator { id displayName } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
    }
  }
`)

export const RemoveAdministrator = graphql(`
  mutation RemoveAdministrator($input: RemoveAdministratorInput!) {
    removeAdministrator(input: $input) {
      __typename
      ... on RemoveAdministratorPayload { administratorId }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)
