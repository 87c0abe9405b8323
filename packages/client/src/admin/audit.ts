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
    subject
    subjectName
    detail
    requestId
    sourceAddress
  }
`)

/** Whose entries can be looked at: tenants that fit what was typed, and the one that was chosen. */
export const WhoseEntries = graphql(`
  query WhoseEntries($search: String, $tenantId: ID!, $chosen: Boolean!) {
    tenants(first: 20, filter: { search: $search }, sort: { by: NAME }) { edges { node { id name } } }
    tenant(id: $tenantId) @include(if: $chosen) { id name }
    administrators(first: 100) { edges { node { id displayName } } }
  }
`)
