import { graphql } from '../generated/admin/gql.ts'

/** The first few of each kind whose name, or whose tenant's, has a part of this text, or whose id it is: whole, or its last eight characters or more. */
export const SearchEverything = graphql(`
  query SearchEverything($text: String!) {
    operations(first: 5, filter: { search: $text }) { edges { node { id firstNodeName lastNodeName tenantName state } } }
    nodes(first: 8, filter: { search: $text }) { edges { node { id name tenantName state reason lastSeenAt } } }
    instances(first: 5, filter: { search: $text }) { edges { node { id name cloudId } } }
    tenants(first: 5, filter: { search: $text }) { edges { node { id name } } }
  }
`)
