/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What `activateDeletion` is asked. */
export type ActivateDeletionInput = {
  /** Global id of the attestation that was looked at: the newest. */
  attestationId: string | number;
};

/** PLANNED, then CREATING from the one create request on, BOOTING once the instance is known, VALIDATING once a key is enrolled. */
export type AttemptState =
  | 'ADMITTED'
  | 'BOOTING'
  | 'CANCELLED'
  | 'CREATING'
  | 'FAILED'
  | 'PLANNED'
  | 'VALIDATING';

/** What `attestDeployment` is asked. */
export type AttestDeploymentInput = {
  /** `fingerprint.hash` of what was looked at. Refused where the fingerprint changed since. */
  fingerprintHash: string;
  /** The name of the installation, typed exactly as `attestation` shows it. */
  installationName: string;
};

/** What `attestReplica` is asked. */
export type AttestReplicaInput = {
  /** Global id of the replica. */
  replicaId: string | number;
};

/** What changed. */
export type ChangeKind =
  /** `id` is that of a `Administrator`. */
  | 'ADMINISTRATOR'
  /** `id` is that of a `Alarm`. */
  | 'ALARM'
  /** `id` is that of a `ApiToken`. */
  | 'API_TOKEN'
  /** `id` is that of a `Attestation`. */
  | 'ATTESTATION'
  /** `id` is that of a `AuditEntry`. */
  | 'AUDIT'
  /** `id` is that of a `CloudAccount`. */
  | 'CLOUD_ACCOUNT'
  /** `id` is that of a `Instance`. */
  | 'INSTANCE'
  /** `id` is that of a `Member`. */
  | 'MEMBER'
  /** `id` is that of a `Monitor`. */
  | 'MONITOR'
  /** `id` is that of a `Node`. */
  | 'NODE'
  /** `id` is that of a `Operation`. */
  | 'OPERATION'
  /** `id` is that of a `Orphan`. */
  | 'ORPHAN'
  /** `id` is that of a `PublishedAddress`. */
  | 'PUBLISHED_ADDRESS'
  /** `id` is that of a `Tenant`. */
  | 'TENANT';

/** What admission weighs, in the order in which it is usually met. */
export type ConditionName =
  | 'AGENT_VERSION'
  | 'DNS'
  | 'EGRESS'
  | 'ENROLLED'
  | 'HTTP'
  | 'ICMP'
  | 'INSTANCE'
  | 'INSTANCE_PROOF'
  | 'LIVE'
  | 'RAN_LONG_ENOUGH'
  | 'STAGE'
  | 'TCP'
  | 'TLS';

/** WAITING: not met yet, or not any more. UNKNOWN: cannot be established; an administrator may accept it where the page on admission says so. */
export type ConditionState =
  | 'FAILED'
  | 'MET'
  | 'UNKNOWN'
  | 'WAITING';

/** What `deactivateDeletion` is asked. */
export type DeactivateDeletionInput = {
  /** 1 to 500 characters, for whoever asks later. */
  reason?: string;
};

/** Why an attempt ended without admission. */
export type EndReason =
  /** An administrator cancelled it. */
  | 'CANCELLED'
  /** Two running copies of the agent use one key. */
  | 'CLONED'
  /** More than one instance of this attempt was found: none was adopted. */
  | 'CREATE_DOUBLED'
  /** The instance was not created: the cloud refused, or the request could not be sent. */
  | 'CREATE_REFUSED'
  /** The answer to the create request was lost, and no instance of this attempt was found within 60 s. */
  | 'CREATE_UNCONFIRMED'
  /** The deadline passed before every condition was met. */
  | 'DEADLINE'
  /** The instance no longer carries the identity that it was created with. */
  | 'INSTANCE_ALTERED'
  /** The cloud put the instance into ERROR. */
  | 'INSTANCE_ERROR'
  /** The cloud no longer has the instance. */
  | 'INSTANCE_VANISHED'
  /** The attempt waited 24 hours and was never started. */
  | 'PLANNED_TOO_LONG'
  /** The node was revoked while it was held. */
  | 'REVOKED'
  /** A second key presented the enrollment token: owner and thief cannot be told apart. */
  | 'SECOND_KEY'
  /** The agent returned a wrong instance proof. */
  | 'WRONG_PROOF';

/** What a message of a feed is. */
export type FeedKind =
  /** What changed, in order. */
  | 'ENTRIES'
  /** `after` is older than what is kept (24 hours), or was never given out: fetch again; the feed goes on from `number`. */
  | 'RESET'
  /** The first message without `after`: fetch what you show now; everything after `number` follows. */
  | 'SNAPSHOT';

/** Only what holds lets a delete pass. */
export type GateFactState =
  /** It was seen not to hold. */
  | 'FALSE'
  /** It was seen to hold. */
  | 'HOLDS'
  /** It could not be established, which lets nothing pass either. */
  | 'UNKNOWN';

/** What is left out does not narrow. */
export type InstanceFilter = {
  /** Of this account alone. */
  cloudAccountId?: string | number | null | undefined;
  /** As the argument of this name. */
  needsAttention?: boolean | null | undefined;
  /** The cloud's name of the region, exactly. */
  region?: string | null | undefined;
  /** Part of its name, its node's name or the cloud's id of it, in whatever case; at most 200 characters. */
  search?: string | null | undefined;
  /** In one of these. */
  states?: Array<InstanceState> | null | undefined;
  /** Of this tenant alone. */
  tenantId?: string | number | null | undefined;
};

/** ADOPTED: the attempt's own. EXTRA: beyond the one that an attempt may have. */
export type InstancePart =
  | 'ADOPTED'
  | 'EXTRA';

/** In which order a list is told. */
export type InstanceSort = {
  /** What decides. */
  by: InstanceSortBy;
  /** Which way. */
  direction?: SortDirection;
};

/** What the list is sorted by. */
export type InstanceSortBy =
  /** When it was asked for or found. */
  | 'CREATED_AT'
  /** When it last began to wait for its deletion; one that never did comes last. */
  | 'FILED_AT'
  /** Its name, in whatever case. */
  | 'NAME'
  /** The state's word, then when it was asked for or found. */
  | 'STATE';

/** WANTED: asked for. SEEN: the cloud told of it. NONE: refused, or never found. WAITING: waits to be deleted. GONE: the cloud proved it gone. DELETING: its delete was decided. UNCONFIRMED: its delete was sent and not proved in time. SETTLED: an administrator decided. */
export type InstanceState =
  | 'DELETING'
  | 'GONE'
  | 'NONE'
  | 'SEEN'
  | 'SETTLED'
  | 'UNCONFIRMED'
  | 'WAITING'
  | 'WANTED';

/** What `keepInstance` is asked. */
export type KeepInstanceInput = {
  /** Id of the instance. */
  instanceId: string | number;
};

/** HELD: provisioned and not admitted yet. REVOKED is the end of trust, RETIRED the end of use. */
export type NodeState =
  | 'DISABLED'
  | 'ENABLED'
  | 'ENROLLING'
  | 'HELD'
  | 'RETIRED'
  | 'REVOKED';

/** Follows from the places of the operation: RUNNING while an attempt lives, PARTIAL where some of the nodes were admitted. */
export type OperationState =
  | 'CANCELLED'
  | 'FAILED'
  | 'PARTIAL'
  | 'RUNNING'
  | 'SUCCEEDED';

/** What an administrator says of an orphan. */
export type OrphanSettlement =
  /** It is recorded as one more instance of the attempt that it names, and waits for its deletion. The attempt has to be known here, with the same nonce. */
  | 'EXTRA'
  /** Nothing here ever deletes it. Look after it in the cloud. */
  | 'IGNORED';

/** What happened to an operation or one of its attempts. */
export type ProgressEvent =
  | 'ACCEPTED_BY_NAME'
  | 'ADMITTED'
  | 'ATTEMPT_PLANNED'
  | 'CANCELLED'
  | 'CANCEL_WISHED'
  | 'CONDITIONS'
  | 'CREATE_CALLED'
  | 'CREATE_UNANSWERED'
  | 'FAILED'
  | 'INSTANCE_APPEARED'
  | 'INSTANCE_CREATED'
  | 'OPERATION_ENDED'
  | 'OPERATION_STARTED'
  | 'STAGE_AHEAD'
  | 'VALIDATING';

/** What `provisionNodes` is asked. */
export type ProvisionNodesInput = {
  /** Whether ICMP that an agent cannot try counts as met. */
  acceptUnknownIcmp?: boolean;
  /** One that this server holds. Left out: the newest. */
  agentVersion?: string | null | undefined;
  /** How often each place is tried, 1 to 3. */
  attemptsPerPlace?: number;
  /** Left out: the cloud's choice. */
  availabilityZone?: string | null | undefined;
  /** GiB, 1 to 10,000; needed where the size has no disk of its own. */
  bootVolumeGib?: number | null | undefined;
  /** Where their instances are created. */
  cloudAccountId: string | number;
  /** Nodes, 1 to 50. */
  count: number;
  /** Give each instance an address of this external network. */
  floatingIpPoolId?: string | null | undefined;
  /** 1 to 200 characters; a new one for each new request. */
  idempotencyKey: string;
  /** The cloud's id of an image that can be booted from. */
  imageId: string;
  /** 1 to 40 lower-case letters, digits and hyphens; nodes are named `<prefix>-1` and so on. */
  namePrefix: string;
  /** The cloud's ids; 1 to 8. */
  networkIds: Array<string>;
  /** The cloud's name of the region. */
  region: string;
  /** The cloud's ids, never names; at most 16. None: the cloud's default. */
  securityGroupIds?: Array<string>;
  /** The cloud's id. */
  sizeId: string;
  /** Whose nodes they become. */
  tenantId: string | number;
  /** Minutes from the create request to the deadline, 10 to 120. */
  validationDeadlineMinutes?: number;
};

/** What `requestInstanceDeletion` is asked. */
export type RequestInstanceDeletionInput = {
  /** Id of the instance. */
  instanceId: string | number;
};

/** What `resetBreaker` is asked. */
export type ResetBreakerInput = {
  /** True: you have looked at what tripped it. */
  confirm: boolean;
};

/** What `settleInstance` is asked. */
export type SettleInstanceInput = {
  /** What it is. */
  as: Settlement;
  /** Id of the instance. */
  instanceId: string | number;
  /** Why, for the record: one line of at most 500 characters. */
  reason: string;
};

/** What `settleOrphan` is asked. */
export type SettleOrphanInput = {
  /** What it is. */
  as: OrphanSettlement;
  /** Id of the orphan. */
  orphanId: string | number;
  /** Why, for the record: one line of at most 500 characters. */
  reason: string;
};

/** What an administrator said that an instance is. */
export type SettledAs =
  /** Nothing here deletes it: it is kept for good, is somebody else’s now, or its cloud account was removed. */
  | 'IGNORED'
  /** Its attempt ended after `admitted` was written to it and before the verdict. The stage `held` is written back. */
  | 'NEVER_ACTIVATED';

/** What an administrator says of an instance that waits, where the gate cannot tell. */
export type Settlement =
  /** Nothing here deletes it: it is kept for good, is somebody else’s now, or its cloud account was removed. */
  | 'IGNORED'
  /** Its attempt ended after `admitted` was written to it and before the verdict. The stage `held` is written back. */
  | 'NEVER_ACTIVATED'
  /** It was settled, and waits for its deletion again. */
  | 'REOPENED';

/** Which way a list is sorted. Ids break ties, in the same direction. */
export type SortDirection =
  /** The least, the first or the oldest at the top. */
  | 'ASC'
  /** The greatest, the last or the newest at the top. */
  | 'DESC';

/** What the tenant is told, one of a closed list. */
export type TenantReason =
  /** Proved itself. */
  | 'ADMITTED'
  /** Reporting; being checked. */
  | 'BEING_CHECKED'
  /** Cancelled. */
  | 'CANCELLED'
  /** Could not be started. */
  | 'COULD_NOT_START'
  /** Disabled: its key may be known to someone else. */
  | 'DISABLED_KEY_DOUBTED'
  /** Its identity could not be trusted. */
  | 'IDENTITY_DOUBTED'
  /** Did not prove itself in time. */
  | 'NOT_PROVEN_IN_TIME'
  /** Checks passed; being watched for two minutes. */
  | 'OBSERVED'
  /** Revoked. */
  | 'REVOKED'
  /** Starting. */
  | 'STARTING'
  /** Stopped unexpectedly while being checked. */
  | 'STOPPED_UNEXPECTEDLY'
  /** Waiting for the administrators of this installation. */
  | 'WAITING_FOR_ADMINISTRATOR'
  /** Started; waiting for its agent to report. */
  | 'WAITING_FOR_AGENT'
  /** Waiting to start. */
  | 'WAITING_TO_START';

export type AttestationQueryVariables = Exact<{ [key: string]: never; }>;


export type AttestationQuery = { attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, startedAt: string, lastSeenAt: string, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } };

export type AttestationShownFragment = { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, startedAt: string, lastSeenAt: string, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> };

export type SharedFingerprintShownFragment = { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> };

export type AttestDeploymentMutationVariables = Exact<{
  input: AttestDeploymentInput;
}>;


export type AttestDeploymentMutation = { attestDeployment:
    | { __typename: 'AttestDeploymentPayload', attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, startedAt: string, lastSeenAt: string, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
   };

export type ActivateDeletionMutationVariables = Exact<{
  input: ActivateDeletionInput;
}>;


export type ActivateDeletionMutation = { activateDeletion:
    | { __typename: 'ActivateDeletionPayload', attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, startedAt: string, lastSeenAt: string, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } }
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'TryLater', message: string }
   };

export type DeactivateDeletionMutationVariables = Exact<{
  input: DeactivateDeletionInput;
}>;


export type DeactivateDeletionMutation = { deactivateDeletion:
    | { __typename: 'DeactivateDeletionPayload', attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, startedAt: string, lastSeenAt: string, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } }
    | { __typename: 'InvalidInput', field: string, message: string }
   };

export type AttestReplicaMutationVariables = Exact<{
  input: AttestReplicaInput;
}>;


export type AttestReplicaMutation = { attestReplica:
    | { __typename: 'AttestReplicaPayload', attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, startedAt: string, lastSeenAt: string, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
   };

export type AllChangesSubscriptionVariables = Exact<{
  after?: number | null | undefined;
}>;


export type AllChangesSubscription = { changes: { kind: FeedKind, number: number, changes: Array<{ number: number, kind: ChangeKind, id: string }> } };

export type GateQueryVariables = Exact<{ [key: string]: never; }>;


export type GateQuery = { deletionGate: { open: boolean, waiting: number, underWay: number, clauses: Array<{ number: number, name: string, asks: string, state: GateFactState, facts: Array<{ name: string, state: GateFactState, holds: string, why: string | null, ageMs: number | null }> }> }, deletionBreaker: { trippedAt: string | null, why: string | null, resetAt: string | null, resetBy: string | null } };

export type ClauseShownFragment = { number: number, name: string, asks: string, state: GateFactState, facts: Array<{ name: string, state: GateFactState, holds: string, why: string | null, ageMs: number | null }> };

export type WitnessesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type WitnessesQuery = { cloudAccounts: { edges: Array<{ node: { id: string, name: string, markers: Array<{ region: string, markerId: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, why: string, since: string } | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DeletionPlanPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DeletionPlanPageQuery = { deletionPlan: { edges: Array<{ node: { instanceId: string, nodeName: string, tenantName: string, cloudAccountName: string, filedAt: string, wouldBeDeleted: boolean, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string }>, clauses: Array<{ number: number, name: string, asks: string, state: GateFactState, facts: Array<{ name: string, state: GateFactState, holds: string, why: string | null, ageMs: number | null }> }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DecisionsPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  instanceId?: string | number | null | undefined;
}>;


export type DecisionsPageQuery = { deletionDecisions: { edges: Array<{ node: { id: string, number: number, at: string, kind: string, instanceId: string | null, detail: string, previous: string, hash: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DecisionShownFragment = { id: string, number: number, at: string, kind: string, instanceId: string | null, detail: string, previous: string, hash: string };

export type DecisionLinesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DecisionLinesQuery = { deletionDecisions: { edges: Array<{ node: { number: number, line: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ResetBreakerMutationVariables = Exact<{
  input: ResetBreakerInput;
}>;


export type ResetBreakerMutation = { resetBreaker:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'ResetBreakerPayload', breaker: { trippedAt: string | null, why: string | null, resetAt: string | null, resetBy: string | null } }
   };

export type InstancesPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  ids?: Array<string | number> | string | number | null | undefined;
  filter?: InstanceFilter | null | undefined;
  sort?: InstanceSort | null | undefined;
}>;


export type InstancesPageQuery = { instances: { edges: Array<{ node: { id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InstanceRowFragment = { id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null };

export type WaitingCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingCountsQuery = { instances: { count: { value: number, atLeast: boolean } }, orphans: { edges: Array<{ node: { id: string } }>, pageInfo: { hasNextPage: boolean } } };

export type InstanceInFullQueryVariables = Exact<{
  id: string | number;
}>;


export type InstanceInFullQuery = { instances: { edges: Array<{ node: { part: InstancePart, attemptId: string, attemptState: AttemptState, nodeId: string, tenantId: string, cloudAccountId: string, projectId: string | null, providerState: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string }> } }> } };

export type InstanceShownFragment = { part: InstancePart, attemptId: string, attemptState: AttemptState, nodeId: string, tenantId: string, cloudAccountId: string, projectId: string | null, providerState: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string }> };

export type KeepInstanceMutationVariables = Exact<{
  input: KeepInstanceInput;
}>;


export type KeepInstanceMutation = { keepInstance:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'KeepInstancePayload', instance: { part: InstancePart, attemptId: string, attemptState: AttemptState, nodeId: string, tenantId: string, cloudAccountId: string, projectId: string | null, providerState: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string }> } }
    | { __typename: 'NotFound', message: string }
   };

export type RequestInstanceDeletionMutationVariables = Exact<{
  input: RequestInstanceDeletionInput;
}>;


export type RequestInstanceDeletionMutation = { requestInstanceDeletion:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RequestInstanceDeletionPayload', instance: { part: InstancePart, attemptId: string, attemptState: AttemptState, nodeId: string, tenantId: string, cloudAccountId: string, projectId: string | null, providerState: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string }> } }
   };

export type SettleInstanceMutationVariables = Exact<{
  input: SettleInstanceInput;
}>;


export type SettleInstanceMutation = { settleInstance:
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'SettleInstancePayload', instance: { part: InstancePart, attemptId: string, attemptState: AttemptState, nodeId: string, tenantId: string, cloudAccountId: string, projectId: string | null, providerState: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string }> } }
    | { __typename: 'TryLater', message: string, retryAfter: string | null }
   };

export type OrphansPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  settled?: boolean | null | undefined;
}>;


export type OrphansPageQuery = { orphans: { edges: Array<{ node: { id: string, cloudAccountId: string, cloudAccountName: string, region: string, cloudId: string, shown: string, seenAt: string, lastSeenAt: string, settledAs: OrphanSettlement | null, settledAt: string | null, settledBy: string | null, settleReason: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OrphanShownFragment = { id: string, cloudAccountId: string, cloudAccountName: string, region: string, cloudId: string, shown: string, seenAt: string, lastSeenAt: string, settledAs: OrphanSettlement | null, settledAt: string | null, settledBy: string | null, settleReason: string | null };

export type SettleOrphanMutationVariables = Exact<{
  input: SettleOrphanInput;
}>;


export type SettleOrphanMutation = { settleOrphan:
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'SettleOrphanPayload', orphan: { id: string, cloudAccountId: string, cloudAccountName: string, region: string, cloudId: string, shown: string, seenAt: string, lastSeenAt: string, settledAs: OrphanSettlement | null, settledAt: string | null, settledBy: string | null, settleReason: string | null } }
    | { __typename: 'TryLater', message: string, retryAfter: string | null }
   };

export type NodesPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  state?: NodeState | null | undefined;
  tenantId?: string | number | null | undefined;
}>;


export type NodesPageQuery = { nodes: { edges: Array<{ node: { id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type NodeRowFragment = { id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null };

export type WhatCanBeProvisionedQueryVariables = Exact<{ [key: string]: never; }>;


export type WhatCanBeProvisionedQuery = { tenants: { edges: Array<{ node: { id: string, name: string } }> }, cloudAccounts: { edges: Array<{ node: { id: string, name: string, defaultRegion: string, sizes:
          | { __typename: 'CloudRefused' }
          | { __typename: 'CloudSizes', items: Array<{ id: string, name: string }> }
          | { __typename: 'CloudUnreachable' }
          | { __typename: 'InvalidInput' }
          | { __typename: 'NotFound' }
          | { __typename: 'TryLater' }
        , images:
          | { __typename: 'CloudImages', items: Array<{ id: string, name: string }> }
          | { __typename: 'CloudRefused' }
          | { __typename: 'CloudUnreachable' }
          | { __typename: 'InvalidInput' }
          | { __typename: 'NotFound' }
          | { __typename: 'TryLater' }
        , networks:
          | { __typename: 'CloudNetworks', items: Array<{ id: string, name: string }> }
          | { __typename: 'CloudRefused' }
          | { __typename: 'CloudUnreachable' }
          | { __typename: 'InvalidInput' }
          | { __typename: 'NotFound' }
          | { __typename: 'TryLater' }
         } }> } };

export type ProvisionNodesMutationVariables = Exact<{
  input: ProvisionNodesInput;
}>;


export type ProvisionNodesMutation = { provisionNodes:
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'ProvisionNodesPayload', operation: { id: string, state: OperationState } }
    | { __typename: 'TryLater', message: string }
   };

export type OperationProgressSubscriptionVariables = Exact<{
  operationId: string | number;
  after?: number | null | undefined;
}>;


export type OperationProgressSubscription = { operationProgress: { kind: FeedKind, number: number, operation: { state: OperationState }, events: Array<{ number: number, at: string, kind: ProgressEvent, name: string | null, nodeId: string | null, attemptId: string | null, attemptNumber: number | null, state: AttemptState | null, operationState: OperationState | null, endReason: EndReason | null, tenantReason: TenantReason | null, detail: string | null, conditionsMet: number | null, conditionsTotal: number | null, conditions: Array<{ name: ConditionName, state: ConditionState, detail: string, since: string | null }> }> } };

export type WhoIsThereQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoIsThereQuery = { viewer: { administratorId: string, displayName: string, tokenId: string, tokenExpiresAt: string | null }, installation: { deploymentId: string, version: string, createdAt: string } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const SharedFingerprintShownFragmentDoc = new TypedDocumentString(`
    fragment SharedFingerprintShown on SharedFingerprint {
  installationId
  systemIdentifier
  timeline
  databaseOid
  databaseName
  sealingKey
  publicUrl
  accounts {
    cloudAccountId
    provider
    cloud
    projectId
    userId
  }
  deletionSettings {
    name
    value
  }
}
    `, {"fragmentName":"SharedFingerprintShown"}) as unknown as TypedDocumentString<SharedFingerprintShownFragment, unknown>;
export const AttestationShownFragmentDoc = new TypedDocumentString(`
    fragment AttestationShown on AttestationOverview {
  installationName
  deletionEnabled
  restored
  fourEyes
  fencedAt
  fingerprint {
    hash
    hosts
    lacks
    shared {
      ...SharedFingerprintShown
    }
  }
  attestation {
    id
    attestedBy
    attestedAt
    hash
    endedAt
    endReason
    hosts {
      host
      addedBy
      addedAt
    }
    shared {
      ...SharedFingerprintShown
    }
  }
  compared
  differences {
    part
    subject
    sentence
    attested
    today
  }
  activation {
    id
    attestationId
    activatedBy
    activatedAt
    withdrawnAt
    withdrawnBy
    withdrawReason
  }
  replicas {
    id
    version
    roles
    answers
    host
    attested
    restored
    deletionEnabled
    compared
    startedAt
    lastSeenAt
    differences {
      part
      sentence
    }
    lacks
  }
}
    fragment SharedFingerprintShown on SharedFingerprint {
  installationId
  systemIdentifier
  timeline
  databaseOid
  databaseName
  sealingKey
  publicUrl
  accounts {
    cloudAccountId
    provider
    cloud
    projectId
    userId
  }
  deletionSettings {
    name
    value
  }
}`, {"fragmentName":"AttestationShown"}) as unknown as TypedDocumentString<AttestationShownFragment, unknown>;
export const ClauseShownFragmentDoc = new TypedDocumentString(`
    fragment ClauseShown on GateClause {
  number
  name
  asks
  state
  facts {
    name
    state
    holds
    why
    ageMs
  }
}
    `, {"fragmentName":"ClauseShown"}) as unknown as TypedDocumentString<ClauseShownFragment, unknown>;
export const DecisionShownFragmentDoc = new TypedDocumentString(`
    fragment DecisionShown on DeletionDecision {
  id
  number
  at
  kind
  instanceId
  detail
  previous
  hash
}
    `, {"fragmentName":"DecisionShown"}) as unknown as TypedDocumentString<DecisionShownFragment, unknown>;
export const InstanceRowFragmentDoc = new TypedDocumentString(`
    fragment InstanceRow on Instance {
  id
  name
  nodeName
  tenantName
  cloudAccountName
  region
  cloudId
  state
  stateDetail
  settledAs
  keptAt
  filedAt
  coolDownEndsAt
  createdAt
  nextStep
}
    `, {"fragmentName":"InstanceRow"}) as unknown as TypedDocumentString<InstanceRowFragment, unknown>;
export const InstanceShownFragmentDoc = new TypedDocumentString(`
    fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  nodeId
  tenantId
  cloudAccountId
  projectId
  providerState
  providerTask
  stage
  addresses {
    address
    kind
    network
  }
  floatingAddress
  createRequestId
  seenAt
  lastReadAt
  endReason
  cause
  fault {
    code
    message
  }
  consoleTail
  judgedAt
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
  }
  keptBy
  settledAt
  settledBy
  settleReason
}
    fragment InstanceRow on Instance {
  id
  name
  nodeName
  tenantName
  cloudAccountName
  region
  cloudId
  state
  stateDetail
  settledAs
  keptAt
  filedAt
  coolDownEndsAt
  createdAt
  nextStep
}`, {"fragmentName":"InstanceShown"}) as unknown as TypedDocumentString<InstanceShownFragment, unknown>;
export const OrphanShownFragmentDoc = new TypedDocumentString(`
    fragment OrphanShown on Orphan {
  id
  cloudAccountId
  cloudAccountName
  region
  cloudId
  shown
  seenAt
  lastSeenAt
  settledAs
  settledAt
  settledBy
  settleReason
}
    `, {"fragmentName":"OrphanShown"}) as unknown as TypedDocumentString<OrphanShownFragment, unknown>;
export const NodeRowFragmentDoc = new TypedDocumentString(`
    fragment NodeRow on Node {
  id
  name
  tenantId
  tenantName
  state
  stateSince
  reason
  lastSeenAt
  agentVersion
  createdAt
  operationId
}
    `, {"fragmentName":"NodeRow"}) as unknown as TypedDocumentString<NodeRowFragment, unknown>;
export const AttestationDocument = new TypedDocumentString(`
    query Attestation {
  attestation {
    ...AttestationShown
  }
}
    fragment AttestationShown on AttestationOverview {
  installationName
  deletionEnabled
  restored
  fourEyes
  fencedAt
  fingerprint {
    hash
    hosts
    lacks
    shared {
      ...SharedFingerprintShown
    }
  }
  attestation {
    id
    attestedBy
    attestedAt
    hash
    endedAt
    endReason
    hosts {
      host
      addedBy
      addedAt
    }
    shared {
      ...SharedFingerprintShown
    }
  }
  compared
  differences {
    part
    subject
    sentence
    attested
    today
  }
  activation {
    id
    attestationId
    activatedBy
    activatedAt
    withdrawnAt
    withdrawnBy
    withdrawReason
  }
  replicas {
    id
    version
    roles
    answers
    host
    attested
    restored
    deletionEnabled
    compared
    startedAt
    lastSeenAt
    differences {
      part
      sentence
    }
    lacks
  }
}
fragment SharedFingerprintShown on SharedFingerprint {
  installationId
  systemIdentifier
  timeline
  databaseOid
  databaseName
  sealingKey
  publicUrl
  accounts {
    cloudAccountId
    provider
    cloud
    projectId
    userId
  }
  deletionSettings {
    name
    value
  }
}`, {"hash":"sha256:17d4cb1bb69af8777c5392d20ec68b9ceee91f696ddf2116271891fd1522a6c2"}) as unknown as TypedDocumentString<AttestationQuery, AttestationQueryVariables>;
export const AttestDeploymentDocument = new TypedDocumentString(`
    mutation AttestDeployment($input: AttestDeploymentInput!) {
  attestDeployment(input: $input) {
    __typename
    ... on AttestDeploymentPayload {
      attestation {
        ...AttestationShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on Conflict {
      message
    }
  }
}
    fragment AttestationShown on AttestationOverview {
  installationName
  deletionEnabled
  restored
  fourEyes
  fencedAt
  fingerprint {
    hash
    hosts
    lacks
    shared {
      ...SharedFingerprintShown
    }
  }
  attestation {
    id
    attestedBy
    attestedAt
    hash
    endedAt
    endReason
    hosts {
      host
      addedBy
      addedAt
    }
    shared {
      ...SharedFingerprintShown
    }
  }
  compared
  differences {
    part
    subject
    sentence
    attested
    today
  }
  activation {
    id
    attestationId
    activatedBy
    activatedAt
    withdrawnAt
    withdrawnBy
    withdrawReason
  }
  replicas {
    id
    version
    roles
    answers
    host
    attested
    restored
    deletionEnabled
    compared
    startedAt
    lastSeenAt
    differences {
      part
      sentence
    }
    lacks
  }
}
fragment SharedFingerprintShown on SharedFingerprint {
  installationId
  systemIdentifier
  timeline
  databaseOid
  databaseName
  sealingKey
  publicUrl
  accounts {
    cloudAccountId
    provider
    cloud
    projectId
    userId
  }
  deletionSettings {
    name
    value
  }
}`, {"hash":"sha256:9b54b2a68f26024265bd6f3f43ac934e1389b4c673e2352fdc09223d6ca0d998"}) as unknown as TypedDocumentString<AttestDeploymentMutation, AttestDeploymentMutationVariables>;
export const ActivateDeletionDocument = new TypedDocumentString(`
    mutation ActivateDeletion($input: ActivateDeletionInput!) {
  activateDeletion(input: $input) {
    __typename
    ... on ActivateDeletionPayload {
      attestation {
        ...AttestationShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
    ... on Conflict {
      message
    }
    ... on CloudRefused {
      message
    }
    ... on CloudUnreachable {
      message
    }
    ... on TryLater {
      message
    }
  }
}
    fragment AttestationShown on AttestationOverview {
  installationName
  deletionEnabled
  restored
  fourEyes
  fencedAt
  fingerprint {
    hash
    hosts
    lacks
    shared {
      ...SharedFingerprintShown
    }
  }
  attestation {
    id
    attestedBy
    attestedAt
    hash
    endedAt
    endReason
    hosts {
      host
      addedBy
      addedAt
    }
    shared {
      ...SharedFingerprintShown
    }
  }
  compared
  differences {
    part
    subject
    sentence
    attested
    today
  }
  activation {
    id
    attestationId
    activatedBy
    activatedAt
    withdrawnAt
    withdrawnBy
    withdrawReason
  }
  replicas {
    id
    version
    roles
    answers
    host
    attested
    restored
    deletionEnabled
    compared
    startedAt
    lastSeenAt
    differences {
      part
      sentence
    }
    lacks
  }
}
fragment SharedFingerprintShown on SharedFingerprint {
  installationId
  systemIdentifier
  timeline
  databaseOid
  databaseName
  sealingKey
  publicUrl
  accounts {
    cloudAccountId
    provider
    cloud
    projectId
    userId
  }
  deletionSettings {
    name
    value
  }
}`, {"hash":"sha256:23f6ee5229f277450e1ce871baf51e45d7b25921aefd940fdb16d3c561d3dcf9"}) as unknown as TypedDocumentString<ActivateDeletionMutation, ActivateDeletionMutationVariables>;
export const DeactivateDeletionDocument = new TypedDocumentString(`
    mutation DeactivateDeletion($input: DeactivateDeletionInput!) {
  deactivateDeletion(input: $input) {
    __typename
    ... on DeactivateDeletionPayload {
      attestation {
        ...AttestationShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
  }
}
    fragment AttestationShown on AttestationOverview {
  installationName
  deletionEnabled
  restored
  fourEyes
  fencedAt
  fingerprint {
    hash
    hosts
    lacks
    shared {
      ...SharedFingerprintShown
    }
  }
  attestation {
    id
    attestedBy
    attestedAt
    hash
    endedAt
    endReason
    hosts {
      host
      addedBy
      addedAt
    }
    shared {
      ...SharedFingerprintShown
    }
  }
  compared
  differences {
    part
    subject
    sentence
    attested
    today
  }
  activation {
    id
    attestationId
    activatedBy
    activatedAt
    withdrawnAt
    withdrawnBy
    withdrawReason
  }
  replicas {
    id
    version
    roles
    answers
    host
    attested
    restored
    deletionEnabled
    compared
    startedAt
    lastSeenAt
    differences {
      part
      sentence
    }
    lacks
  }
}
fragment SharedFingerprintShown on SharedFingerprint {
  installationId
  systemIdentifier
  timeline
  databaseOid
  databaseName
  sealingKey
  publicUrl
  accounts {
    cloudAccountId
    provider
    cloud
    projectId
    userId
  }
  deletionSettings {
    name
    value
  }
}`, {"hash":"sha256:c2624521a3e9a1dddae7cf7bae1722f088e0d212d3498a70ef3a31dfc4fd1a40"}) as unknown as TypedDocumentString<DeactivateDeletionMutation, DeactivateDeletionMutationVariables>;
export const AttestReplicaDocument = new TypedDocumentString(`
    mutation AttestReplica($input: AttestReplicaInput!) {
  attestReplica(input: $input) {
    __typename
    ... on AttestReplicaPayload {
      attestation {
        ...AttestationShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
    ... on Conflict {
      message
    }
  }
}
    fragment AttestationShown on AttestationOverview {
  installationName
  deletionEnabled
  restored
  fourEyes
  fencedAt
  fingerprint {
    hash
    hosts
    lacks
    shared {
      ...SharedFingerprintShown
    }
  }
  attestation {
    id
    attestedBy
    attestedAt
    hash
    endedAt
    endReason
    hosts {
      host
      addedBy
      addedAt
    }
    shared {
      ...SharedFingerprintShown
    }
  }
  compared
  differences {
    part
    subject
    sentence
    attested
    today
  }
  activation {
    id
    attestationId
    activatedBy
    activatedAt
    withdrawnAt
    withdrawnBy
    withdrawReason
  }
  replicas {
    id
    version
    roles
    answers
    host
    attested
    restored
    deletionEnabled
    compared
    startedAt
    lastSeenAt
    differences {
      part
      sentence
    }
    lacks
  }
}
fragment SharedFingerprintShown on SharedFingerprint {
  installationId
  systemIdentifier
  timeline
  databaseOid
  databaseName
  sealingKey
  publicUrl
  accounts {
    cloudAccountId
    provider
    cloud
    projectId
    userId
  }
  deletionSettings {
    name
    value
  }
}`, {"hash":"sha256:45b7502ebb949600b7ccc9704da09538651293769d5f6abbe21abc13bbd9e44a"}) as unknown as TypedDocumentString<AttestReplicaMutation, AttestReplicaMutationVariables>;
export const AllChangesDocument = new TypedDocumentString(`
    subscription AllChanges($after: Sequence) {
  changes(after: $after) {
    kind
    number
    changes {
      number
      kind
      id
    }
  }
}
    `, {"hash":"sha256:40a7450493f37ca9f4c8c550e4d2dd6a2fbe9286ed8519c5431f63bb5fc97638"}) as unknown as TypedDocumentString<AllChangesSubscription, AllChangesSubscriptionVariables>;
export const GateDocument = new TypedDocumentString(`
    query Gate {
  deletionGate {
    open
    waiting
    underWay
    clauses {
      ...ClauseShown
    }
  }
  deletionBreaker {
    trippedAt
    why
    resetAt
    resetBy
  }
}
    fragment ClauseShown on GateClause {
  number
  name
  asks
  state
  facts {
    name
    state
    holds
    why
    ageMs
  }
}`, {"hash":"sha256:56b6b0fdf753f7a0c6c557420708a1faa7fdcce431a867ddd6e121914069d957"}) as unknown as TypedDocumentString<GateQuery, GateQueryVariables>;
export const WitnessesDocument = new TypedDocumentString(`
    query Witnesses($after: String) {
  cloudAccounts(first: 100, after: $after) {
    edges {
      node {
        id
        name
        markers {
          region
          markerId
        }
        witness {
          region
          rung
          claimOpen
          lastClimbAt
          fence {
            reason
            why
            since
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:d17cc1aeb3535853644937f15b227e29c452657f3b8d3d4719167babc083a467"}) as unknown as TypedDocumentString<WitnessesQuery, WitnessesQueryVariables>;
export const DeletionPlanPageDocument = new TypedDocumentString(`
    query DeletionPlanPage($first: Int!, $after: String) {
  deletionPlan(first: $first, after: $after) {
    edges {
      node {
        instanceId
        nodeName
        tenantName
        cloudAccountName
        filedAt
        wouldBeDeleted
        blockedBy {
          clause
          clauseName
          fact
          state
          why
          whatToDo
        }
        clauses {
          ...ClauseShown
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ClauseShown on GateClause {
  number
  name
  asks
  state
  facts {
    name
    state
    holds
    why
    ageMs
  }
}`, {"hash":"sha256:8d5d6e64ad1fc2d52b7de5d3309f864241532de8ad36095f383cd817c09dfdb8"}) as unknown as TypedDocumentString<DeletionPlanPageQuery, DeletionPlanPageQueryVariables>;
export const DecisionsPageDocument = new TypedDocumentString(`
    query DecisionsPage($first: Int, $after: String, $instanceId: ID) {
  deletionDecisions(first: $first, after: $after, instanceId: $instanceId) {
    edges {
      node {
        ...DecisionShown
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DecisionShown on DeletionDecision {
  id
  number
  at
  kind
  instanceId
  detail
  previous
  hash
}`, {"hash":"sha256:14dcda52c074076b7972c03a8d08c7f7d2e9124b6f1094194cafd7e55c7dd467"}) as unknown as TypedDocumentString<DecisionsPageQuery, DecisionsPageQueryVariables>;
export const DecisionLinesDocument = new TypedDocumentString(`
    query DecisionLines($after: String) {
  deletionDecisions(first: 100, after: $after) {
    edges {
      node {
        number
        line
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:2d8511b46c4b9fe95ca75624a02b8e376604f8d591ac663bb5f692ab15ffa68b"}) as unknown as TypedDocumentString<DecisionLinesQuery, DecisionLinesQueryVariables>;
export const ResetBreakerDocument = new TypedDocumentString(`
    mutation ResetBreaker($input: ResetBreakerInput!) {
  resetBreaker(input: $input) {
    __typename
    ... on ResetBreakerPayload {
      breaker {
        trippedAt
        why
        resetAt
        resetBy
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on Conflict {
      message
    }
  }
}
    `, {"hash":"sha256:1cbadca39511cfabd7bb7f6568c9f4c4e2848f82dec585f7fb7bd611bb38b30e"}) as unknown as TypedDocumentString<ResetBreakerMutation, ResetBreakerMutationVariables>;
export const InstancesPageDocument = new TypedDocumentString(`
    query InstancesPage($first: Int, $after: String, $ids: [ID!], $filter: InstanceFilter, $sort: InstanceSort) {
  instances(first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {
    edges {
      node {
        ...InstanceRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment InstanceRow on Instance {
  id
  name
  nodeName
  tenantName
  cloudAccountName
  region
  cloudId
  state
  stateDetail
  settledAs
  keptAt
  filedAt
  coolDownEndsAt
  createdAt
  nextStep
}`, {"hash":"sha256:d8ca2ab33a51bc528d3baac8b95b33124c2d8d96b198e85932c3a5b9ee0e197e"}) as unknown as TypedDocumentString<InstancesPageQuery, InstancesPageQueryVariables>;
export const WaitingCountsDocument = new TypedDocumentString(`
    query WaitingCounts {
  instances(first: 1, filter: {needsAttention: true}) {
    count {
      value
      atLeast
    }
  }
  orphans(first: 100, settled: false) {
    edges {
      node {
        id
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `, {"hash":"sha256:a1e67229ae9b9d986a8c62f47e035d4f749c3072c129396283519654362196a6"}) as unknown as TypedDocumentString<WaitingCountsQuery, WaitingCountsQueryVariables>;
export const InstanceInFullDocument = new TypedDocumentString(`
    query InstanceInFull($id: ID!) {
  instances(ids: [$id], first: 1) {
    edges {
      node {
        ...InstanceShown
      }
    }
  }
}
    fragment InstanceRow on Instance {
  id
  name
  nodeName
  tenantName
  cloudAccountName
  region
  cloudId
  state
  stateDetail
  settledAs
  keptAt
  filedAt
  coolDownEndsAt
  createdAt
  nextStep
}
fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  nodeId
  tenantId
  cloudAccountId
  projectId
  providerState
  providerTask
  stage
  addresses {
    address
    kind
    network
  }
  floatingAddress
  createRequestId
  seenAt
  lastReadAt
  endReason
  cause
  fault {
    code
    message
  }
  consoleTail
  judgedAt
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
  }
  keptBy
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:5a673ac8990c9f6867c890ce15240a60891c7e136439a1842ba5298c20983ddb"}) as unknown as TypedDocumentString<InstanceInFullQuery, InstanceInFullQueryVariables>;
export const KeepInstanceDocument = new TypedDocumentString(`
    mutation KeepInstance($input: KeepInstanceInput!) {
  keepInstance(input: $input) {
    __typename
    ... on KeepInstancePayload {
      instance {
        ...InstanceShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
    ... on Conflict {
      message
    }
  }
}
    fragment InstanceRow on Instance {
  id
  name
  nodeName
  tenantName
  cloudAccountName
  region
  cloudId
  state
  stateDetail
  settledAs
  keptAt
  filedAt
  coolDownEndsAt
  createdAt
  nextStep
}
fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  nodeId
  tenantId
  cloudAccountId
  projectId
  providerState
  providerTask
  stage
  addresses {
    address
    kind
    network
  }
  floatingAddress
  createRequestId
  seenAt
  lastReadAt
  endReason
  cause
  fault {
    code
    message
  }
  consoleTail
  judgedAt
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
  }
  keptBy
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:9f1997f6b9dd65eaf65628a26c26eb4306c0923f1ad701e6fd30790d7caca2cd"}) as unknown as TypedDocumentString<KeepInstanceMutation, KeepInstanceMutationVariables>;
export const RequestInstanceDeletionDocument = new TypedDocumentString(`
    mutation RequestInstanceDeletion($input: RequestInstanceDeletionInput!) {
  requestInstanceDeletion(input: $input) {
    __typename
    ... on RequestInstanceDeletionPayload {
      instance {
        ...InstanceShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
    ... on Conflict {
      message
    }
  }
}
    fragment InstanceRow on Instance {
  id
  name
  nodeName
  tenantName
  cloudAccountName
  region
  cloudId
  state
  stateDetail
  settledAs
  keptAt
  filedAt
  coolDownEndsAt
  createdAt
  nextStep
}
fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  nodeId
  tenantId
  cloudAccountId
  projectId
  providerState
  providerTask
  stage
  addresses {
    address
    kind
    network
  }
  floatingAddress
  createRequestId
  seenAt
  lastReadAt
  endReason
  cause
  fault {
    code
    message
  }
  consoleTail
  judgedAt
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
  }
  keptBy
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:af5ef0d168d8ce81ece68979284b226e92c27e12cad5f4aa9de35dc878f0d5ad"}) as unknown as TypedDocumentString<RequestInstanceDeletionMutation, RequestInstanceDeletionMutationVariables>;
export const SettleInstanceDocument = new TypedDocumentString(`
    mutation SettleInstance($input: SettleInstanceInput!) {
  settleInstance(input: $input) {
    __typename
    ... on SettleInstancePayload {
      instance {
        ...InstanceShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
    ... on Conflict {
      message
    }
    ... on CloudRefused {
      message
    }
    ... on CloudUnreachable {
      message
    }
    ... on TryLater {
      message
      retryAfter
    }
  }
}
    fragment InstanceRow on Instance {
  id
  name
  nodeName
  tenantName
  cloudAccountName
  region
  cloudId
  state
  stateDetail
  settledAs
  keptAt
  filedAt
  coolDownEndsAt
  createdAt
  nextStep
}
fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  nodeId
  tenantId
  cloudAccountId
  projectId
  providerState
  providerTask
  stage
  addresses {
    address
    kind
    network
  }
  floatingAddress
  createRequestId
  seenAt
  lastReadAt
  endReason
  cause
  fault {
    code
    message
  }
  consoleTail
  judgedAt
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
  }
  keptBy
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:e43a5dc1d124800e0457caaf8d7851f945ad828979f2397a1357046d8b1a0a5c"}) as unknown as TypedDocumentString<SettleInstanceMutation, SettleInstanceMutationVariables>;
export const OrphansPageDocument = new TypedDocumentString(`
    query OrphansPage($first: Int, $after: String, $settled: Boolean) {
  orphans(first: $first, after: $after, settled: $settled) {
    edges {
      node {
        ...OrphanShown
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment OrphanShown on Orphan {
  id
  cloudAccountId
  cloudAccountName
  region
  cloudId
  shown
  seenAt
  lastSeenAt
  settledAs
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:e7fd3822c6cf7c4fa907341dcb816257c20785ce53382fa50ace780d086c1680"}) as unknown as TypedDocumentString<OrphansPageQuery, OrphansPageQueryVariables>;
export const SettleOrphanDocument = new TypedDocumentString(`
    mutation SettleOrphan($input: SettleOrphanInput!) {
  settleOrphan(input: $input) {
    __typename
    ... on SettleOrphanPayload {
      orphan {
        ...OrphanShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
    ... on Conflict {
      message
    }
    ... on CloudRefused {
      message
    }
    ... on CloudUnreachable {
      message
    }
    ... on TryLater {
      message
      retryAfter
    }
  }
}
    fragment OrphanShown on Orphan {
  id
  cloudAccountId
  cloudAccountName
  region
  cloudId
  shown
  seenAt
  lastSeenAt
  settledAs
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:12b15e5ef788c5a638645bb7c8e72e9ffae96c825264ccb43a0b7a18178363e3"}) as unknown as TypedDocumentString<SettleOrphanMutation, SettleOrphanMutationVariables>;
export const NodesPageDocument = new TypedDocumentString(`
    query NodesPage($first: Int, $after: String, $state: NodeState, $tenantId: ID) {
  nodes(first: $first, after: $after, state: $state, tenantId: $tenantId) {
    edges {
      node {
        ...NodeRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment NodeRow on Node {
  id
  name
  tenantId
  tenantName
  state
  stateSince
  reason
  lastSeenAt
  agentVersion
  createdAt
  operationId
}`, {"hash":"sha256:ba375a72596a3c64e12f7fb914572003f2da466594b19ae795bf23a1e11a740c"}) as unknown as TypedDocumentString<NodesPageQuery, NodesPageQueryVariables>;
export const WhatCanBeProvisionedDocument = new TypedDocumentString(`
    query WhatCanBeProvisioned {
  tenants(first: 100) {
    edges {
      node {
        id
        name
      }
    }
  }
  cloudAccounts(first: 20) {
    edges {
      node {
        id
        name
        defaultRegion
        sizes {
          __typename
          ... on CloudSizes {
            items {
              id
              name
            }
          }
        }
        images {
          __typename
          ... on CloudImages {
            items {
              id
              name
            }
          }
        }
        networks {
          __typename
          ... on CloudNetworks {
            items {
              id
              name
            }
          }
        }
      }
    }
  }
}
    `, {"hash":"sha256:9d45cb044b052346a2069cf54ba23f290a9a00f6e2000fa28bd4686f27817ea7"}) as unknown as TypedDocumentString<WhatCanBeProvisionedQuery, WhatCanBeProvisionedQueryVariables>;
export const ProvisionNodesDocument = new TypedDocumentString(`
    mutation ProvisionNodes($input: ProvisionNodesInput!) {
  provisionNodes(input: $input) {
    __typename
    ... on ProvisionNodesPayload {
      operation {
        id
        state
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
    ... on Conflict {
      message
    }
    ... on CloudRefused {
      message
    }
    ... on CloudUnreachable {
      message
    }
    ... on TryLater {
      message
    }
  }
}
    `, {"hash":"sha256:c6524d12a8b6848c3260e6dc2d1303650fdc433755cfb832752516cd2dd34a8b"}) as unknown as TypedDocumentString<ProvisionNodesMutation, ProvisionNodesMutationVariables>;
export const OperationProgressDocument = new TypedDocumentString(`
    subscription OperationProgress($operationId: ID!, $after: Sequence) {
  operationProgress(operationId: $operationId, after: $after) {
    kind
    number
    operation {
      state
    }
    events {
      number
      at
      kind
      name
      nodeId
      attemptId
      attemptNumber
      state
      operationState
      endReason
      tenantReason
      detail
      conditionsMet
      conditionsTotal
      conditions {
        name
        state
        detail
        since
      }
    }
  }
}
    `, {"hash":"sha256:d19a61d362d0354093c4719f17b1f993a715e86fe3a4d6c1f6f6b4ef2fb5fceb"}) as unknown as TypedDocumentString<OperationProgressSubscription, OperationProgressSubscriptionVariables>;
export const WhoIsThereDocument = new TypedDocumentString(`
    query WhoIsThere {
  viewer {
    administratorId
    displayName
    tokenId
    tokenExpiresAt
  }
  installation {
    deploymentId
    version
    createdAt
  }
}
    `, {"hash":"sha256:bad6eaee0cde976d3aa6a4725023ed8a405cf6bc590b7068f1f93a3d3a1fda42"}) as unknown as TypedDocumentString<WhoIsThereQuery, WhoIsThereQueryVariables>;