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
    "\n  query WhoAmI {\n    viewer { displayName role }\n    tenant { name }\n  }\n": typeof types.WhoAmIDocument,
    "\n  query OperationsPage($first: Int!, $after: String) {\n    operations(first: $first, after: $after) {\n      edges {\n        node {\n          id\n          state\n          startedBy\n          startedAt\n          endedAt\n          count\n          namePrefix\n          nodes {\n            id\n            name\n            state\n            stateSince\n            firstEnabledAt\n            live\n            lastSeenAt\n            reason { code text }\n            progress { placeId attempt conditionsMet conditionsTotal deadlineAt }\n          }\n        }\n      }\n      pageInfo { endCursor hasNextPage }\n    }\n  }\n": typeof types.OperationsPageDocument,
    "\n  query NoticesPage($first: Int!) {\n    notices(first: $first) {\n      edges { node { id kind title text at } }\n    }\n  }\n": typeof types.NoticesPageDocument,
    "\n  subscription Changes($after: Sequence) {\n    changes(after: $after) {\n      kind\n      number\n      changes { kind id }\n    }\n  }\n": typeof types.ChangesDocument,
};
const documents: Documents = {
    "\n  query WhoAmI {\n    viewer { displayName role }\n    tenant { name }\n  }\n": types.WhoAmIDocument,
    "\n  query OperationsPage($first: Int!, $after: String) {\n    operations(first: $first, after: $after) {\n      edges {\n        node {\n          id\n          state\n          startedBy\n          startedAt\n          endedAt\n          count\n          namePrefix\n          nodes {\n            id\n            name\n            state\n            stateSince\n            firstEnabledAt\n            live\n            lastSeenAt\n            reason { code text }\n            progress { placeId attempt conditionsMet conditionsTotal deadlineAt }\n          }\n        }\n      }\n      pageInfo { endCursor hasNextPage }\n    }\n  }\n": types.OperationsPageDocument,
    "\n  query NoticesPage($first: Int!) {\n    notices(first: $first) {\n      edges { node { id kind title text at } }\n    }\n  }\n": types.NoticesPageDocument,
    "\n  subscription Changes($after: Sequence) {\n    changes(after: $after) {\n      kind\n      number\n      changes { kind id }\n    }\n  }\n": types.ChangesDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WhoAmI {\n    viewer { displayName role }\n    tenant { name }\n  }\n"): typeof import('./graphql.ts').WhoAmIDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperationsPage($first: Int!, $after: String) {\n    operations(first: $first, after: $after) {\n      edges {\n        node {\n          id\n          state\n          startedBy\n          startedAt\n          endedAt\n          count\n          namePrefix\n          nodes {\n            id\n            name\n            state\n            stateSince\n            firstEnabledAt\n            live\n            lastSeenAt\n            reason { code text }\n            progress { placeId attempt conditionsMet conditionsTotal deadlineAt }\n          }\n        }\n      }\n      pageInfo { endCursor hasNextPage }\n    }\n  }\n"): typeof import('./graphql.ts').OperationsPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NoticesPage($first: Int!) {\n    notices(first: $first) {\n      edges { node { id kind title text at } }\n    }\n  }\n"): typeof import('./graphql.ts').NoticesPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription Changes($after: Sequence) {\n    changes(after: $after) {\n      kind\n      number\n      changes { kind id }\n    }\n  }\n"): typeof import('./graphql.ts').ChangesDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
