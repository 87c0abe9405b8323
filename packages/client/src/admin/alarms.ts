import { graphql } from '../generated/admin/gql.ts'

export const AlarmsPage = graphql(`
  query AlarmsPage($first: Int, $after: String, $ids: [ID!], $filter: AlarmFilter, $sort: AlarmSort, $count: Boolean! = false) {
    alarms(acknowledged: true, first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {
      edges { node { ...AlarmShown } }
      pageInfo { hasNextPage endCursor }
      count @include(if: $count) { value atLeast }
    }
  }
`)

export const AlarmShown = graphql(`
  fragment AlarmShown on Alarm {
    id
    kind
    message
    tenantId
    subjectKind
    subjectId
    subject
    count
    raisedAt
    lastRaisedAt
    acknowledgedAt
    acknowledgedBy
    over
  }
`)

export const AcknowledgeAlarm = graphql(`
  mutation AcknowledgeAlarm($input: AcknowledgeAlarmInput!) {
    acknowledgeAlarm(input: $input) {
      __typename
      ... on AcknowledgeAlarmPayload { alarm { ...AlarmShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
    }
  }
`)
