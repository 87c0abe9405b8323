/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query WhatCanBeProvisioned {\n    tenants(first: 100) { edges { node { id name } } }\n    cloudAccounts(first: 20) {\n      edges {\n        node {\n          id\n          name\n          defaultRegion\n          sizes { __typename ... on CloudSizes { items { id name } } }\n          images { __typename ... on CloudImages { items { id name } } }\n          networks { __typename ... on CloudNetworks { items { id name } } }\n        }\n      }\n    }\n  }\n": typeof types.WhatCanBeProvisionedDocument,
    "\n  mutation ProvisionNodes($input: ProvisionNodesInput!) {\n    provisionNodes(input: $input) {\n      __typename\n      ... on ProvisionNodesPayload { operation { id state } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": typeof types.ProvisionNodesDocument,
    "\n  subscription OperationProgress($operationId: ID!, $after: Sequence) {\n    operationProgress(operationId: $operationId, after: $after) {\n      kind\n      number\n      operation { state }\n      events { number at kind name state operationState detail conditionsMet conditionsTotal conditions { name state detail } }\n    }\n  }\n": typeof types.OperationProgressDocument,
};
const documents: Documents = {
    "\n  query WhatCanBeProvisioned {\n    tenants(first: 100) { edges { node { id name } } }\n    cloudAccounts(first: 20) {\n      edges {\n        node {\n          id\n          name\n          defaultRegion\n          sizes { __typename ... on CloudSizes { items { id name } } }\n          images { __typename ... on CloudImages { items { id name } } }\n          networks { __typename ... on CloudNetworks { items { id name } } }\n        }\n      }\n    }\n  }\n": types.WhatCanBeProvisionedDocument,
    "\n  mutation ProvisionNodes($input: ProvisionNodesInput!) {\n    provisionNodes(input: $input) {\n      __typename\n      ... on ProvisionNodesPayload { operation { id state } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": types.ProvisionNodesDocument,
    "\n  subscription OperationProgress($operationId: ID!, $after: Sequence) {\n    operationProgress(operationId: $operationId, after: $after) {\n      kind\n      number\n      operation { state }\n      events { number at kind name state operationState detail conditionsMet conditionsTotal conditions { name state detail } }\n    }\n  }\n": types.OperationProgressDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WhatCanBeProvisioned {\n    tenants(first: 100) { edges { node { id name } } }\n    cloudAccounts(first: 20) {\n      edges {\n        node {\n          id\n          name\n          defaultRegion\n          sizes { __typename ... on CloudSizes { items { id name } } }\n          images { __typename ... on CloudImages { items { id name } } }\n          networks { __typename ... on CloudNetworks { items { id name } } }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').WhatCanBeProvisionedDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ProvisionNodes($input: ProvisionNodesInput!) {\n    provisionNodes(input: $input) {\n      __typename\n      ... on ProvisionNodesPayload { operation { id state } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n"): typeof import('./graphql.ts').ProvisionNodesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription OperationProgress($operationId: ID!, $after: Sequence) {\n    operationProgress(operationId: $operationId, after: $after) {\n      kind\n      number\n      operation { state }\n      events { number at kind name state operationState detail conditionsMet conditionsTotal conditions { name state detail } }\n    }\n  }\n"): typeof import('./graphql.ts').OperationProgressDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
