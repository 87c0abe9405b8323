import { graphql } from '../generated/admin/gql.ts'

/** What needs a person, the most urgent first. */
export const Attention = graphql(`
  query Attention {
    attention(first: 50) {
      edges { node { ...AttentionShown } }
      pageInfo { hasNextPage }
    }
  }
`)

export const AttentionShown = graphql(`
  fragment AttentionShown on AttentionItem {
    id
    kind
    severity
    section
    sentence
    since
    deadline
    count
    subjects { kind id name }
    lacking { name state detail }
    reasons
  }
`)

/** How much needs a person, by entry of the rail. */
export const AttentionNumbers = graphql(`
  query AttentionNumbers {
    attentionCounts { operations nodes instances gate clouds addresses alarms }
  }
`)

/** Operations that run, with every node of theirs. */
export const AdmissionsUnderWay = graphql(`
  query AdmissionsUnderWay($first: Int!) {
    operations(first: $first, filter: { states: [RUNNING] }) {
      edges {
        node {
          id
          firstNodeName
          lastNodeName
          count
          tenantId
          tenantName
          cloudAccountName
          createdAt
          places { id number name attempts { id number state conditionsMet conditionsTotal deadlineAt node { id name } } }
        }
      }
      pageInfo { hasNextPage }
      count { value atLeast }
    }
  }
`)

/** How many nodes, monitors and attempts there were, evenly spaced. */
export const FleetOverTime = graphql(`
  query FleetOverTime($since: DateTime!, $points: Int!) {
    fleetHistory(since: $since, points: $points) {
      bucket
      now { nodesEnabled nodesLive nodesHeld monitorsUp monitorsDown monitorsUnknown }
      buckets {
        from
        until
        samples
        nodesEnabled
        nodesLive
        nodesHeld
        monitorsUp
        monitorsDown
        monitorsUnknown
        admitted
        failed
        cancelled
        least { nodesEnabled nodesLive nodesHeld monitorsUp monitorsDown monitorsUnknown }
        most { nodesEnabled nodesLive nodesHeld monitorsUp monitorsDown monitorsUnknown }
      }
    }
  }
`)

/** One seen address, with whether a cloud confirms it. */
export const SeenAddress = graphql(`
  query SeenAddress($address: String!) {
    observedAddresses(first: 20, filter: { search: $address, published: false }) {
      edges { node { address confirmedBy looksLikeProxy } }
    }
  }
`)

/** Alarms that nobody looks after, the newest first, to be told when one is raised. */
export const NewestAlarms = graphql(`
  query NewestAlarms {
    alarms(first: 30, sort: { by: RAISED_AT, direction: DESC }) {
      edges { node { id kind message raisedAt } }
    }
  }
`)
