import { graphql } from '../generated/admin/gql.ts'

/** The first few of each kind whose name, or whose tenant's, has a part of this text. */
export const SearchEverything = graphql(`
  query SearchEverything($text: String!) {
    operations(first: 5, filter: { search: $text }) { edges { node { id firstNodeName lastNodeName tenantName state } } }
    nodes(first: 8, filter: { search: $text }) { edges { node { id name tenantName state } } }
    instances(first: 5, filter: { search: $text }) { edges { node { id name cloudId state } } }
    tenants(first: 5, filter: { search: $text }) { edges { node { id name } } }
  }
`)
