import { graphql } from '../generated/admin/gql.ts'

/** Who is signed in, and to what. */
export const WhoIsThere = graphql(`
  query WhoIsThere {
    viewer { administratorId displayName tokenId tokenExpiresAt }
    installation { deploymentId version createdAt }
  }
`)

/** What runs here, for whoever reports a fault. */
export const AboutInstallation = graphql(`
  query AboutInstallation {
    installation {
      deploymentId
      version
      createdAt
      addressesVersion
      replicas { id version roles startedAt lastSeenAt }
    }
    viewer { administratorId displayName tokenId tokenExpiresAt }
  }
`)

/** The clock by which deadlines are judged. */
export const ServerClock = graphql(`
  query ServerClock {
    installation { now }
  }
`)
