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
    "\n  query Attestation {\n    attestation { ...AttestationShown }\n  }\n": typeof types.AttestationDocument,
    "\n  fragment AttestationShown on AttestationOverview {\n    installationName\n    deletionEnabled\n    restored\n    fourEyes\n    fencedAt\n    fingerprint {\n      hash\n      hosts\n      lacks\n      shared {\n        installationId\n        systemIdentifier\n        timeline\n        databaseOid\n        databaseName\n        sealingKey\n        publicUrl\n        accounts { cloudAccountId provider cloud projectId userId }\n        deletionSettings { name value }\n      }\n    }\n    attestation { id attestedBy attestedAt hash endedAt endReason hosts { host addedBy addedAt } }\n    compared\n    differences { part subject sentence attested today }\n    activation { id attestationId activatedBy activatedAt withdrawnAt withdrawnBy withdrawReason }\n    replicas { id version roles answers host attested restored deletionEnabled compared differences { part sentence } lacks }\n  }\n": typeof types.AttestationShownFragmentDoc,
    "\n  mutation AttestDeployment($input: AttestDeploymentInput!) {\n    attestDeployment(input: $input) {\n      __typename\n      ... on AttestDeploymentPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on Conflict { message }\n    }\n  }\n": typeof types.AttestDeploymentDocument,
    "\n  mutation ActivateDeletion($input: ActivateDeletionInput!) {\n    activateDeletion(input: $input) {\n      __typename\n      ... on ActivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": typeof types.ActivateDeletionDocument,
    "\n  mutation DeactivateDeletion($input: DeactivateDeletionInput!) {\n    deactivateDeletion(input: $input) {\n      __typename\n      ... on DeactivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n    }\n  }\n": typeof types.DeactivateDeletionDocument,
    "\n  mutation AttestReplica($input: AttestReplicaInput!) {\n    attestReplica(input: $input) {\n      __typename\n      ... on AttestReplicaPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n": typeof types.AttestReplicaDocument,
    "\n  subscription AllChanges($after: Sequence) {\n    changes(after: $after) { kind number changes { number kind id } }\n  }\n": typeof types.AllChangesDocument,
    "\n  query NodesPage($first: Int, $after: String, $state: NodeState, $tenantId: ID) {\n    nodes(first: $first, after: $after, state: $state, tenantId: $tenantId) {\n      edges { node { ...NodeRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.NodesPageDocument,
    "\n  fragment NodeRow on Node {\n    id\n    name\n    tenantId\n    tenantName\n    state\n    stateSince\n    reason\n    lastSeenAt\n    agentVersion\n    createdAt\n    operationId\n  }\n": typeof types.NodeRowFragmentDoc,
    "\n  query WhatCanBeProvisioned {\n    tenants(first: 100) { edges { node { id name } } }\n    cloudAccounts(first: 20) {\n      edges {\n        node {\n          id\n          name\n          defaultRegion\n          sizes { __typename ... on CloudSizes { items { id name } } }\n          images { __typename ... on CloudImages { items { id name } } }\n          networks { __typename ... on CloudNetworks { items { id name } } }\n        }\n      }\n    }\n  }\n": typeof types.WhatCanBeProvisionedDocument,
    "\n  mutation ProvisionNodes($input: ProvisionNodesInput!) {\n    provisionNodes(input: $input) {\n      __typename\n      ... on ProvisionNodesPayload { operation { id state } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": typeof types.ProvisionNodesDocument,
    "\n  subscription OperationProgress($operationId: ID!, $after: Sequence) {\n    operationProgress(operationId: $operationId, after: $after) {\n      kind\n      number\n      operation { state }\n      events {\n        number\n        at\n        kind\n        name\n        nodeId\n        attemptId\n        attemptNumber\n        state\n        operationState\n        endReason\n        tenantReason\n        detail\n        conditionsMet\n        conditionsTotal\n        conditions { name state detail since }\n      }\n    }\n  }\n": typeof types.OperationProgressDocument,
    "\n  query WhoIsThere {\n    viewer { administratorId displayName tokenId tokenExpiresAt }\n    installation { deploymentId version createdAt }\n  }\n": typeof types.WhoIsThereDocument,
};
const documents: Documents = {
    "\n  query Attestation {\n    attestation { ...AttestationShown }\n  }\n": types.AttestationDocument,
    "\n  fragment AttestationShown on AttestationOverview {\n    installationName\n    deletionEnabled\n    restored\n    fourEyes\n    fencedAt\n    fingerprint {\n      hash\n      hosts\n      lacks\n      shared {\n        installationId\n        systemIdentifier\n        timeline\n        databaseOid\n        databaseName\n        sealingKey\n        publicUrl\n        accounts { cloudAccountId provider cloud projectId userId }\n        deletionSettings { name value }\n      }\n    }\n    attestation { id attestedBy attestedAt hash endedAt endReason hosts { host addedBy addedAt } }\n    compared\n    differences { part subject sentence attested today }\n    activation { id attestationId activatedBy activatedAt withdrawnAt withdrawnBy withdrawReason }\n    replicas { id version roles answers host attested restored deletionEnabled compared differences { part sentence } lacks }\n  }\n": types.AttestationShownFragmentDoc,
    "\n  mutation AttestDeployment($input: AttestDeploymentInput!) {\n    attestDeployment(input: $input) {\n      __typename\n      ... on AttestDeploymentPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on Conflict { message }\n    }\n  }\n": types.AttestDeploymentDocument,
    "\n  mutation ActivateDeletion($input: ActivateDeletionInput!) {\n    activateDeletion(input: $input) {\n      __typename\n      ... on ActivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": types.ActivateDeletionDocument,
    "\n  mutation DeactivateDeletion($input: DeactivateDeletionInput!) {\n    deactivateDeletion(input: $input) {\n      __typename\n      ... on DeactivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n    }\n  }\n": types.DeactivateDeletionDocument,
    "\n  mutation AttestReplica($input: AttestReplicaInput!) {\n    attestReplica(input: $input) {\n      __typename\n      ... on AttestReplicaPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n": types.AttestReplicaDocument,
    "\n  subscription AllChanges($after: Sequence) {\n    changes(after: $after) { kind number changes { number kind id } }\n  }\n": types.AllChangesDocument,
    "\n  query NodesPage($first: Int, $after: String, $state: NodeState, $tenantId: ID) {\n    nodes(first: $first, after: $after, state: $state, tenantId: $tenantId) {\n      edges { node { ...NodeRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.NodesPageDocument,
    "\n  fragment NodeRow on Node {\n    id\n    name\n    tenantId\n    tenantName\n    state\n    stateSince\n    reason\n    lastSeenAt\n    agentVersion\n    createdAt\n    operationId\n  }\n": types.NodeRowFragmentDoc,
    "\n  query WhatCanBeProvisioned {\n    tenants(first: 100) { edges { node { id name } } }\n    cloudAccounts(first: 20) {\n      edges {\n        node {\n          id\n          name\n          defaultRegion\n          sizes { __typename ... on CloudSizes { items { id name } } }\n          images { __typename ... on CloudImages { items { id name } } }\n          networks { __typename ... on CloudNetworks { items { id name } } }\n        }\n      }\n    }\n  }\n": types.WhatCanBeProvisionedDocument,
    "\n  mutation ProvisionNodes($input: ProvisionNodesInput!) {\n    provisionNodes(input: $input) {\n      __typename\n      ... on ProvisionNodesPayload { operation { id state } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": types.ProvisionNodesDocument,
    "\n  subscription OperationProgress($operationId: ID!, $after: Sequence) {\n    operationProgress(operationId: $operationId, after: $after) {\n      kind\n      number\n      operation { state }\n      events {\n        number\n        at\n        kind\n        name\n        nodeId\n        attemptId\n        attemptNumber\n        state\n        operationState\n        endReason\n        tenantReason\n        detail\n        conditionsMet\n        conditionsTotal\n        conditions { name state detail since }\n      }\n    }\n  }\n": types.OperationProgressDocument,
    "\n  query WhoIsThere {\n    viewer { administratorId displayName tokenId tokenExpiresAt }\n    installation { deploymentId version createdAt }\n  }\n": types.WhoIsThereDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Attestation {\n    attestation { ...AttestationShown }\n  }\n"): typeof import('./graphql.ts').AttestationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AttestationShown on AttestationOverview {\n    installationName\n    deletionEnabled\n    restored\n    fourEyes\n    fencedAt\n    fingerprint {\n      hash\n      hosts\n      lacks\n      shared {\n        installationId\n        systemIdentifier\n        timeline\n        databaseOid\n        databaseName\n        sealingKey\n        publicUrl\n        accounts { cloudAccountId provider cloud projectId userId }\n        deletionSettings { name value }\n      }\n    }\n    attestation { id attestedBy attestedAt hash endedAt endReason hosts { host addedBy addedAt } }\n    compared\n    differences { part subject sentence attested today }\n    activation { id attestationId activatedBy activatedAt withdrawnAt withdrawnBy withdrawReason }\n    replicas { id version roles answers host attested restored deletionEnabled compared differences { part sentence } lacks }\n  }\n"): typeof import('./graphql.ts').AttestationShownFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AttestDeployment($input: AttestDeploymentInput!) {\n    attestDeployment(input: $input) {\n      __typename\n      ... on AttestDeploymentPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on Conflict { message }\n    }\n  }\n"): typeof import('./graphql.ts').AttestDeploymentDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ActivateDeletion($input: ActivateDeletionInput!) {\n    activateDeletion(input: $input) {\n      __typename\n      ... on ActivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n"): typeof import('./graphql.ts').ActivateDeletionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeactivateDeletion($input: DeactivateDeletionInput!) {\n    deactivateDeletion(input: $input) {\n      __typename\n      ... on DeactivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n    }\n  }\n"): typeof import('./graphql.ts').DeactivateDeletionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AttestReplica($input: AttestReplicaInput!) {\n    attestReplica(input: $input) {\n      __typename\n      ... on AttestReplicaPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n"): typeof import('./graphql.ts').AttestReplicaDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription AllChanges($after: Sequence) {\n    changes(after: $after) { kind number changes { number kind id } }\n  }\n"): typeof import('./graphql.ts').AllChangesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NodesPage($first: Int, $after: String, $state: NodeState, $tenantId: ID) {\n    nodes(first: $first, after: $after, state: $state, tenantId: $tenantId) {\n      edges { node { ...NodeRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').NodesPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NodeRow on Node {\n    id\n    name\n    tenantId\n    tenantName\n    state\n    stateSince\n    reason\n    lastSeenAt\n    agentVersion\n    createdAt\n    operationId\n  }\n"): typeof import('./graphql.ts').NodeRowFragmentDoc;
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
export function graphql(source: "\n  subscription OperationProgress($operationId: ID!, $after: Sequence) {\n    operationProgress(operationId: $operationId, after: $after) {\n      kind\n      number\n      operation { state }\n      events {\n        number\n        at\n        kind\n        name\n        nodeId\n        attemptId\n        attemptNumber\n        state\n        operationState\n        endReason\n        tenantReason\n        detail\n        conditionsMet\n        conditionsTotal\n        conditions { name state detail since }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').OperationProgressDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WhoIsThere {\n    viewer { administratorId displayName tokenId tokenExpiresAt }\n    installation { deploymentId version createdAt }\n  }\n"): typeof import('./graphql.ts').WhoIsThereDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
