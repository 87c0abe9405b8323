import { graphql } from '../generated/admin/gql.ts'

export const AuditPage = graphql(`
  query AuditPage($first: Int, $after: String, $filter: AuditLogFilter) {
    auditLog(first: $first, after: $after, filter: $filter) {
      edges { node { ...AuditEntryShown } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

/** Those of one instant. */
export const AuditEntriesAt = graphql(`
  query AuditEntriesAt($since: DateTime!, $until: DateTime!) {
    auditLog(first: 100, filter: { since: $since, until: $until }) { edges { node { ...AuditEntryShown } } }
  }
`)

export const AuditEntryShown = graphql(`
  fragment AuditEntryShown on AuditEntry {
    id
    at
    actorKind
    actorId
    actorName
    tenantId
    action
    subjectKind
    subjectId
    detail
    requestId
    sourceAddress
  }
`)
