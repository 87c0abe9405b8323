import { graphql } from '../generated/admin/gql.ts'

/** Who is signed in, and to what. */
export const WhoIsThere = graphql(`
  query WhoIsThere {
    viewer { administratorId displayName tokenId tokenExpiresAt }
    installation { deploymentId version createdAt }
  }
`)
