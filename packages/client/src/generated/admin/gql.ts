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
    "\n  fragment AttestationShown on AttestationOverview {\n    installationName\n    deletionEnabled\n    restored\n    fourEyes\n    fencedAt\n    fingerprint {\n      hash\n      hosts\n      lacks\n      shared { ...SharedFingerprintShown }\n    }\n    attestation { id attestedBy attestedAt hash endedAt endReason hosts { host addedBy addedAt } shared { ...SharedFingerprintShown } }\n    compared\n    differences { part subject sentence attested today }\n    activation { id attestationId activatedBy activatedAt withdrawnAt withdrawnBy withdrawReason }\n    replicas { id version roles answers host attested restored deletionEnabled compared startedAt lastSeenAt differences { part sentence } lacks }\n  }\n": typeof types.AttestationShownFragmentDoc,
    "\n  fragment SharedFingerprintShown on SharedFingerprint {\n    installationId\n    systemIdentifier\n    timeline\n    databaseOid\n    databaseName\n    sealingKey\n    publicUrl\n    accounts { cloudAccountId provider cloud projectId userId }\n    deletionSettings { name value }\n  }\n": typeof types.SharedFingerprintShownFragmentDoc,
    "\n  mutation AttestDeployment($input: AttestDeploymentInput!) {\n    attestDeployment(input: $input) {\n      __typename\n      ... on AttestDeploymentPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on Conflict { message }\n    }\n  }\n": typeof types.AttestDeploymentDocument,
    "\n  mutation ActivateDeletion($input: ActivateDeletionInput!) {\n    activateDeletion(input: $input) {\n      __typename\n      ... on ActivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": typeof types.ActivateDeletionDocument,
    "\n  mutation DeactivateDeletion($input: DeactivateDeletionInput!) {\n    deactivateDeletion(input: $input) {\n      __typename\n      ... on DeactivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n    }\n  }\n": typeof types.DeactivateDeletionDocument,
    "\n  mutation AttestReplica($input: AttestReplicaInput!) {\n    attestReplica(input: $input) {\n      __typename\n      ... on AttestReplicaPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n": typeof types.AttestReplicaDocument,
    "\n  subscription AllChanges($after: Sequence) {\n    changes(after: $after) { kind number changes { number kind id } }\n  }\n": typeof types.AllChangesDocument,
    "\n  query Gate {\n    deletionGate { open waiting underWay clauses { ...ClauseShown } }\n    deletionBreaker { trippedAt why resetAt resetBy }\n  }\n": typeof types.GateDocument,
    "\n  fragment ClauseShown on GateClause {\n    number\n    name\n    asks\n    state\n    facts { name state holds why ageMs }\n  }\n": typeof types.ClauseShownFragmentDoc,
    "\n  query Witnesses($after: String) {\n    cloudAccounts(first: 100, after: $after) {\n      edges {\n        node {\n          id\n          name\n          markers { region markerId }\n          witness { region rung claimOpen lastClimbAt fence { reason why since } }\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.WitnessesDocument,
    "\n  query DeletionPlanPage($first: Int!, $after: String) {\n    deletionPlan(first: $first, after: $after) {\n      edges {\n        node {\n          instanceId\n          nodeName\n          tenantName\n          cloudAccountName\n          filedAt\n          wouldBeDeleted\n          blockedBy { clause clauseName fact state why whatToDo }\n          clauses { ...ClauseShown }\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.DeletionPlanPageDocument,
    "\n  query DecisionsPage($first: Int, $after: String, $instanceId: ID) {\n    deletionDecisions(first: $first, after: $after, instanceId: $instanceId) {\n      edges { node { ...DecisionShown } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.DecisionsPageDocument,
    "\n  fragment DecisionShown on DeletionDecision {\n    id\n    number\n    at\n    kind\n    instanceId\n    detail\n    previous\n    hash\n  }\n": typeof types.DecisionShownFragmentDoc,
    "\n  query DecisionLines($after: String) {\n    deletionDecisions(first: 100, after: $after) {\n      edges { node { number line } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.DecisionLinesDocument,
    "\n  mutation ResetBreaker($input: ResetBreakerInput!) {\n    resetBreaker(input: $input) {\n      __typename\n      ... on ResetBreakerPayload { breaker { trippedAt why resetAt resetBy } }\n      ... on InvalidInput { field message }\n      ... on Conflict { message }\n    }\n  }\n": typeof types.ResetBreakerDocument,
    "\n  query InstancesPage($first: Int, $after: String, $ids: [ID!], $filter: InstanceFilter, $sort: InstanceSort) {\n    instances(first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {\n      edges { node { ...InstanceRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.InstancesPageDocument,
    "\n  fragment InstanceRow on Instance {\n    id\n    name\n    nodeName\n    tenantName\n    cloudAccountName\n    region\n    cloudId\n    state\n    stateDetail\n    settledAs\n    keptAt\n    filedAt\n    coolDownEndsAt\n    createdAt\n    nextStep\n  }\n": typeof types.InstanceRowFragmentDoc,
    "\n  query WaitingCounts {\n    instances(first: 1, filter: { needsAttention: true }) { count { value atLeast } }\n    orphans(first: 100, settled: false) { edges { node { id } } pageInfo { hasNextPage } }\n  }\n": typeof types.WaitingCountsDocument,
    "\n  query InstanceInFull($id: ID!) {\n    instances(ids: [$id], first: 1) { edges { node { ...InstanceShown } } }\n  }\n": typeof types.InstanceInFullDocument,
    "\n  fragment InstanceShown on Instance {\n    ...InstanceRow\n    part\n    attemptId\n    attemptState\n    nodeId\n    tenantId\n    cloudAccountId\n    projectId\n    providerState\n    providerTask\n    stage\n    addresses { address kind network }\n    floatingAddress\n    createRequestId\n    seenAt\n    lastReadAt\n    endReason\n    cause\n    fault { code message }\n    consoleTail\n    judgedAt\n    blockedBy { clause clauseName fact state why whatToDo }\n    keptBy\n    settledAt\n    settledBy\n    settleReason\n  }\n": typeof types.InstanceShownFragmentDoc,
    "\n  mutation KeepInstance($input: KeepInstanceInput!) {\n    keepInstance(input: $input) {\n      __typename\n      ... on KeepInstancePayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n": typeof types.KeepInstanceDocument,
    "\n  mutation RequestInstanceDeletion($input: RequestInstanceDeletionInput!) {\n    requestInstanceDeletion(input: $input) {\n      __typename\n      ... on RequestInstanceDeletionPayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n": typeof types.RequestInstanceDeletionDocument,
    "\n  mutation SettleInstance($input: SettleInstanceInput!) {\n    settleInstance(input: $input) {\n      __typename\n      ... on SettleInstancePayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message retryAfter }\n    }\n  }\n": typeof types.SettleInstanceDocument,
    "\n  query OrphansPage($first: Int, $after: String, $settled: Boolean) {\n    orphans(first: $first, after: $after, settled: $settled) {\n      edges { node { ...OrphanShown } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.OrphansPageDocument,
    "\n  fragment OrphanShown on Orphan {\n    id\n    cloudAccountId\n    cloudAccountName\n    region\n    cloudId\n    shown\n    seenAt\n    lastSeenAt\n    settledAs\n    settledAt\n    settledBy\n    settleReason\n  }\n": typeof types.OrphanShownFragmentDoc,
    "\n  mutation SettleOrphan($input: SettleOrphanInput!) {\n    settleOrphan(input: $input) {\n      __typename\n      ... on SettleOrphanPayload { orphan { ...OrphanShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message retryAfter }\n    }\n  }\n": typeof types.SettleOrphanDocument,
    "\n  query NodesPage($first: Int, $after: String, $state: NodeState, $tenantId: ID) {\n    nodes(first: $first, after: $after, state: $state, tenantId: $tenantId) {\n      edges { node { ...NodeRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.NodesPageDocument,
    "\n  fragment NodeRow on Node {\n    id\n    name\n    tenantId\n    tenantName\n    state\n    stateSince\n    reason\n    lastSeenAt\n    agentVersion\n    createdAt\n    operationId\n  }\n": typeof types.NodeRowFragmentDoc,
    "\n  query WhatCanBeProvisioned {\n    tenants(first: 100) { edges { node { id name } } }\n    cloudAccounts(first: 20) {\n      edges {\n        node {\n          id\n          name\n          defaultRegion\n          sizes { __typename ... on CloudSizes { items { id name } } }\n          images { __typename ... on CloudImages { items { id name } } }\n          networks { __typename ... on CloudNetworks { items { id name } } }\n        }\n      }\n    }\n  }\n": typeof types.WhatCanBeProvisionedDocument,
    "\n  mutation ProvisionNodes($input: ProvisionNodesInput!) {\n    provisionNodes(input: $input) {\n      __typename\n      ... on ProvisionNodesPayload { operation { id state } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": typeof types.ProvisionNodesDocument,
    "\n  subscription OperationProgress($operationId: ID!, $after: Sequence) {\n    operationProgress(operationId: $operationId, after: $after) {\n      kind\n      number\n      operation { state }\n      events {\n        number\n        at\n        kind\n        name\n        nodeId\n        attemptId\n        attemptNumber\n        state\n        operationState\n        endReason\n        tenantReason\n        detail\n        conditionsMet\n        conditionsTotal\n        conditions { name state detail since }\n      }\n    }\n  }\n": typeof types.OperationProgressDocument,
    "\n  query WhoIsThere {\n    viewer { administratorId displayName tokenId tokenExpiresAt }\n    installation { deploymentId version createdAt }\n  }\n": typeof types.WhoIsThereDocument,
};
const documents: Documents = {
    "\n  query Attestation {\n    attestation { ...AttestationShown }\n  }\n": types.AttestationDocument,
    "\n  fragment AttestationShown on AttestationOverview {\n    installationName\n    deletionEnabled\n    restored\n    fourEyes\n    fencedAt\n    fingerprint {\n      hash\n      hosts\n      lacks\n      shared { ...SharedFingerprintShown }\n    }\n    attestation { id attestedBy attestedAt hash endedAt endReason hosts { host addedBy addedAt } shared { ...SharedFingerprintShown } }\n    compared\n    differences { part subject sentence attested today }\n    activation { id attestationId activatedBy activatedAt withdrawnAt withdrawnBy withdrawReason }\n    replicas { id version roles answers host attested restored deletionEnabled compared startedAt lastSeenAt differences { part sentence } lacks }\n  }\n": types.AttestationShownFragmentDoc,
    "\n  fragment SharedFingerprintShown on SharedFingerprint {\n    installationId\n    systemIdentifier\n    timeline\n    databaseOid\n    databaseName\n    sealingKey\n    publicUrl\n    accounts { cloudAccountId provider cloud projectId userId }\n    deletionSettings { name value }\n  }\n": types.SharedFingerprintShownFragmentDoc,
    "\n  mutation AttestDeployment($input: AttestDeploymentInput!) {\n    attestDeployment(input: $input) {\n      __typename\n      ... on AttestDeploymentPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on Conflict { message }\n    }\n  }\n": types.AttestDeploymentDocument,
    "\n  mutation ActivateDeletion($input: ActivateDeletionInput!) {\n    activateDeletion(input: $input) {\n      __typename\n      ... on ActivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message }\n    }\n  }\n": types.ActivateDeletionDocument,
    "\n  mutation DeactivateDeletion($input: DeactivateDeletionInput!) {\n    deactivateDeletion(input: $input) {\n      __typename\n      ... on DeactivateDeletionPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n    }\n  }\n": types.DeactivateDeletionDocument,
    "\n  mutation AttestReplica($input: AttestReplicaInput!) {\n    attestReplica(input: $input) {\n      __typename\n      ... on AttestReplicaPayload { attestation { ...AttestationShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n": types.AttestReplicaDocument,
    "\n  subscription AllChanges($after: Sequence) {\n    changes(after: $after) { kind number changes { number kind id } }\n  }\n": types.AllChangesDocument,
    "\n  query Gate {\n    deletionGate { open waiting underWay clauses { ...ClauseShown } }\n    deletionBreaker { trippedAt why resetAt resetBy }\n  }\n": types.GateDocument,
    "\n  fragment ClauseShown on GateClause {\n    number\n    name\n    asks\n    state\n    facts { name state holds why ageMs }\n  }\n": types.ClauseShownFragmentDoc,
    "\n  query Witnesses($after: String) {\n    cloudAccounts(first: 100, after: $after) {\n      edges {\n        node {\n          id\n          name\n          markers { region markerId }\n          witness { region rung claimOpen lastClimbAt fence { reason why since } }\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.WitnessesDocument,
    "\n  query DeletionPlanPage($first: Int!, $after: String) {\n    deletionPlan(first: $first, after: $after) {\n      edges {\n        node {\n          instanceId\n          nodeName\n          tenantName\n          cloudAccountName\n          filedAt\n          wouldBeDeleted\n          blockedBy { clause clauseName fact state why whatToDo }\n          clauses { ...ClauseShown }\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.DeletionPlanPageDocument,
    "\n  query DecisionsPage($first: Int, $after: String, $instanceId: ID) {\n    deletionDecisions(first: $first, after: $after, instanceId: $instanceId) {\n      edges { node { ...DecisionShown } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.DecisionsPageDocument,
    "\n  fragment DecisionShown on DeletionDecision {\n    id\n    number\n    at\n    kind\n    instanceId\n    detail\n    previous\n    hash\n  }\n": types.DecisionShownFragmentDoc,
    "\n  query DecisionLines($after: String) {\n    deletionDecisions(first: 100, after: $after) {\n      edges { node { number line } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.DecisionLinesDocument,
    "\n  mutation ResetBreaker($input: ResetBreakerInput!) {\n    resetBreaker(input: $input) {\n      __typename\n      ... on ResetBreakerPayload { breaker { trippedAt why resetAt resetBy } }\n      ... on InvalidInput { field message }\n      ... on Conflict { message }\n    }\n  }\n": types.ResetBreakerDocument,
    "\n  query InstancesPage($first: Int, $after: String, $ids: [ID!], $filter: InstanceFilter, $sort: InstanceSort) {\n    instances(first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {\n      edges { node { ...InstanceRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.InstancesPageDocument,
    "\n  fragment InstanceRow on Instance {\n    id\n    name\n    nodeName\n    tenantName\n    cloudAccountName\n    region\n    cloudId\n    state\n    stateDetail\n    settledAs\n    keptAt\n    filedAt\n    coolDownEndsAt\n    createdAt\n    nextStep\n  }\n": types.InstanceRowFragmentDoc,
    "\n  query WaitingCounts {\n    instances(first: 1, filter: { needsAttention: true }) { count { value atLeast } }\n    orphans(first: 100, settled: false) { edges { node { id } } pageInfo { hasNextPage } }\n  }\n": types.WaitingCountsDocument,
    "\n  query InstanceInFull($id: ID!) {\n    instances(ids: [$id], first: 1) { edges { node { ...InstanceShown } } }\n  }\n": types.InstanceInFullDocument,
    "\n  fragment InstanceShown on Instance {\n    ...InstanceRow\n    part\n    attemptId\n    attemptState\n    nodeId\n    tenantId\n    cloudAccountId\n    projectId\n    providerState\n    providerTask\n    stage\n    addresses { address kind network }\n    floatingAddress\n    createRequestId\n    seenAt\n    lastReadAt\n    endReason\n    cause\n    fault { code message }\n    consoleTail\n    judgedAt\n    blockedBy { clause clauseName fact state why whatToDo }\n    keptBy\n    settledAt\n    settledBy\n    settleReason\n  }\n": types.InstanceShownFragmentDoc,
    "\n  mutation KeepInstance($input: KeepInstanceInput!) {\n    keepInstance(input: $input) {\n      __typename\n      ... on KeepInstancePayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n": types.KeepInstanceDocument,
    "\n  mutation RequestInstanceDeletion($input: RequestInstanceDeletionInput!) {\n    requestInstanceDeletion(input: $input) {\n      __typename\n      ... on RequestInstanceDeletionPayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n": types.RequestInstanceDeletionDocument,
    "\n  mutation SettleInstance($input: SettleInstanceInput!) {\n    settleInstance(input: $input) {\n      __typename\n      ... on SettleInstancePayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message retryAfter }\n    }\n  }\n": types.SettleInstanceDocument,
    "\n  query OrphansPage($first: Int, $after: String, $settled: Boolean) {\n    orphans(first: $first, after: $after, settled: $settled) {\n      edges { node { ...OrphanShown } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.OrphansPageDocument,
    "\n  fragment OrphanShown on Orphan {\n    id\n    cloudAccountId\n    cloudAccountName\n    region\n    cloudId\n    shown\n    seenAt\n    lastSeenAt\n    settledAs\n    settledAt\n    settledBy\n    settleReason\n  }\n": types.OrphanShownFragmentDoc,
    "\n  mutation SettleOrphan($input: SettleOrphanInput!) {\n    settleOrphan(input: $input) {\n      __typename\n      ... on SettleOrphanPayload { orphan { ...OrphanShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message retryAfter }\n    }\n  }\n": types.SettleOrphanDocument,
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
export function graphql(source: "\n  fragment AttestationShown on AttestationOverview {\n    installationName\n    deletionEnabled\n    restored\n    fourEyes\n    fencedAt\n    fingerprint {\n      hash\n      hosts\n      lacks\n      shared { ...SharedFingerprintShown }\n    }\n    attestation { id attestedBy attestedAt hash endedAt endReason hosts { host addedBy addedAt } shared { ...SharedFingerprintShown } }\n    compared\n    differences { part subject sentence attested today }\n    activation { id attestationId activatedBy activatedAt withdrawnAt withdrawnBy withdrawReason }\n    replicas { id version roles answers host attested restored deletionEnabled compared startedAt lastSeenAt differences { part sentence } lacks }\n  }\n"): typeof import('./graphql.ts').AttestationShownFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SharedFingerprintShown on SharedFingerprint {\n    installationId\n    systemIdentifier\n    timeline\n    databaseOid\n    databaseName\n    sealingKey\n    publicUrl\n    accounts { cloudAccountId provider cloud projectId userId }\n    deletionSettings { name value }\n  }\n"): typeof import('./graphql.ts').SharedFingerprintShownFragmentDoc;
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
export function graphql(source: "\n  query Gate {\n    deletionGate { open waiting underWay clauses { ...ClauseShown } }\n    deletionBreaker { trippedAt why resetAt resetBy }\n  }\n"): typeof import('./graphql.ts').GateDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ClauseShown on GateClause {\n    number\n    name\n    asks\n    state\n    facts { name state holds why ageMs }\n  }\n"): typeof import('./graphql.ts').ClauseShownFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Witnesses($after: String) {\n    cloudAccounts(first: 100, after: $after) {\n      edges {\n        node {\n          id\n          name\n          markers { region markerId }\n          witness { region rung claimOpen lastClimbAt fence { reason why since } }\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').WitnessesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DeletionPlanPage($first: Int!, $after: String) {\n    deletionPlan(first: $first, after: $after) {\n      edges {\n        node {\n          instanceId\n          nodeName\n          tenantName\n          cloudAccountName\n          filedAt\n          wouldBeDeleted\n          blockedBy { clause clauseName fact state why whatToDo }\n          clauses { ...ClauseShown }\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').DeletionPlanPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DecisionsPage($first: Int, $after: String, $instanceId: ID) {\n    deletionDecisions(first: $first, after: $after, instanceId: $instanceId) {\n      edges { node { ...DecisionShown } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').DecisionsPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment DecisionShown on DeletionDecision {\n    id\n    number\n    at\n    kind\n    instanceId\n    detail\n    previous\n    hash\n  }\n"): typeof import('./graphql.ts').DecisionShownFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DecisionLines($after: String) {\n    deletionDecisions(first: 100, after: $after) {\n      edges { node { number line } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').DecisionLinesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ResetBreaker($input: ResetBreakerInput!) {\n    resetBreaker(input: $input) {\n      __typename\n      ... on ResetBreakerPayload { breaker { trippedAt why resetAt resetBy } }\n      ... on InvalidInput { field message }\n      ... on Conflict { message }\n    }\n  }\n"): typeof import('./graphql.ts').ResetBreakerDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query InstancesPage($first: Int, $after: String, $ids: [ID!], $filter: InstanceFilter, $sort: InstanceSort) {\n    instances(first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {\n      edges { node { ...InstanceRow } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').InstancesPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment InstanceRow on Instance {\n    id\n    name\n    nodeName\n    tenantName\n    cloudAccountName\n    region\n    cloudId\n    state\n    stateDetail\n    settledAs\n    keptAt\n    filedAt\n    coolDownEndsAt\n    createdAt\n    nextStep\n  }\n"): typeof import('./graphql.ts').InstanceRowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WaitingCounts {\n    instances(first: 1, filter: { needsAttention: true }) { count { value atLeast } }\n    orphans(first: 100, settled: false) { edges { node { id } } pageInfo { hasNextPage } }\n  }\n"): typeof import('./graphql.ts').WaitingCountsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query InstanceInFull($id: ID!) {\n    instances(ids: [$id], first: 1) { edges { node { ...InstanceShown } } }\n  }\n"): typeof import('./graphql.ts').InstanceInFullDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment InstanceShown on Instance {\n    ...InstanceRow\n    part\n    attemptId\n    attemptState\n    nodeId\n    tenantId\n    cloudAccountId\n    projectId\n    providerState\n    providerTask\n    stage\n    addresses { address kind network }\n    floatingAddress\n    createRequestId\n    seenAt\n    lastReadAt\n    endReason\n    cause\n    fault { code message }\n    consoleTail\n    judgedAt\n    blockedBy { clause clauseName fact state why whatToDo }\n    keptBy\n    settledAt\n    settledBy\n    settleReason\n  }\n"): typeof import('./graphql.ts').InstanceShownFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation KeepInstance($input: KeepInstanceInput!) {\n    keepInstance(input: $input) {\n      __typename\n      ... on KeepInstancePayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n"): typeof import('./graphql.ts').KeepInstanceDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RequestInstanceDeletion($input: RequestInstanceDeletionInput!) {\n    requestInstanceDeletion(input: $input) {\n      __typename\n      ... on RequestInstanceDeletionPayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n    }\n  }\n"): typeof import('./graphql.ts').RequestInstanceDeletionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SettleInstance($input: SettleInstanceInput!) {\n    settleInstance(input: $input) {\n      __typename\n      ... on SettleInstancePayload { instance { ...InstanceShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message retryAfter }\n    }\n  }\n"): typeof import('./graphql.ts').SettleInstanceDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OrphansPage($first: Int, $after: String, $settled: Boolean) {\n    orphans(first: $first, after: $after, settled: $settled) {\n      edges { node { ...OrphanShown } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').OrphansPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OrphanShown on Orphan {\n    id\n    cloudAccountId\n    cloudAccountName\n    region\n    cloudId\n    shown\n    seenAt\n    lastSeenAt\n    settledAs\n    settledAt\n    settledBy\n    settleReason\n  }\n"): typeof import('./graphql.ts').OrphanShownFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SettleOrphan($input: SettleOrphanInput!) {\n    settleOrphan(input: $input) {\n      __typename\n      ... on SettleOrphanPayload { orphan { ...OrphanShown } }\n      ... on InvalidInput { field message }\n      ... on NotFound { message }\n      ... on Conflict { message }\n      ... on CloudRefused { message }\n      ... on CloudUnreachable { message }\n      ... on TryLater { message retryAfter }\n    }\n  }\n"): typeof import('./graphql.ts').SettleOrphanDocument;
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
