import { graphql } from '../generated/admin/gql.ts'

/**
 * The nearest few of each kind whose name, or whose tenant's, has a part of this text, or whose id it is: whole, or its last eight characters or
 * more.
 */
export const SearchEverything = graphql(`
  query SearchEverything($text: String!) {
    operations(first: 5, filter: { search: $text }, sort: { by: MATCH }) { edges { node { id firstNodeName lastNodeName tenantName state } } }
    nodes(first: 8, filter: { search: $text }, sort: { by: MATCH }) { edges { node { id name tenantName state reason lastSeenAt } } }
    instances(first: 5, filter: { search: $text }, sort: { by: MATCH }) { edges { node { id name nodeName tenantName cloudId state keptAt } } }
    tenants(first: 5, filter: { search: $text }, sort: { by: MATCH }) { edges { node { id name } } }
    cloudAccounts(first: 5, search: $text) { edges { node { id name projectName state deletionTrouble } } }
    publishedAddresses(first: 5, filter: { search: $text }, sort: { by: MATCH }) { edges { node { id range note } } }
    observedAddresses(first: 5, filter: { search: $text }, sort: { by: MATCH }) { edges { node { address published looksLikeProxy } } }
  }
`)
