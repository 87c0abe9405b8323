import { graphql } from '../generated/admin/gql.ts'

/** Everything that changes, of all tenants. */
export const Changes = graphql(`
  subscription AllChanges($after: Sequence) {
    changes(after: $after) { kind number changes { number kind id } }
  }
`)
