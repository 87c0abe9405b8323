import { graphql } from '../generated/tenant/gql.ts'

/** Who is signed in, for the head of a page. */
export const WhoAmI = graphql(`
  query WhoAmI {
    viewer { displayName role }
    tenant { name }
  }
`)

/** One page of provisioning requests with all that `/nodes/operations` shows of them. */
export const OperationsPage = graphql(`
  query OperationsPage($first: Int!, $after: String) {
    operations(first: $first, after: $after) {
      edges {
        node {
          id
          state
          startedBy
          startedAt
          endedAt
          count
          namePrefix
          nodes {
            id
            name
            state
            stateSince
            firstEnabledAt
            live
            lastSeenAt
            reason { code text }
            progress { placeId attempt conditionsMet conditionsTotal deadlineAt }
          }
        }
      }
      pageInfo { endCursor hasNextPage }
    }
  }
`)

/** What Owners were told of the machines of their nodes last. */
export const NoticesPage = graphql(`
  query NoticesPage($first: Int!) {
    notices(first: $first) {
      edges { node { id kind title text at } }
    }
  }
`)

/** The one stream of a window: what changed, from a number on. */
export const Changes = graphql(`
  subscription Changes($after: Sequence) {
    changes(after: $after) {
      kind
      number
      changes { kind id }
    }
  }
`)
