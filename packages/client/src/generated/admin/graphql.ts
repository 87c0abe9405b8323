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


export type AttestationQuery = { attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }> } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } };

export type AttestationShownFragment = { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }> } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> };

export type AttestDeploymentMutationVariables = Exact<{
  input: AttestDeploymentInput;
}>;


export type AttestDeploymentMutation = { attestDeployment:
    | { __typename: 'AttestDeploymentPayload', attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }> } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
   };

export type ActivateDeletionMutationVariables = Exact<{
  input: ActivateDeletionInput;
}>;


export type ActivateDeletionMutation = { activateDeletion:
    | { __typename: 'ActivateDeletionPayload', attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }> } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } }
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
    | { __typename: 'DeactivateDeletionPayload', attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }> } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } }
    | { __typename: 'InvalidInput', field: string, message: string }
   };

export type AttestReplicaMutationVariables = Exact<{
  input: AttestReplicaInput;
}>;


export type AttestReplicaMutation = { attestReplica:
    | { __typename: 'AttestReplicaPayload', attestation: { installationName: string, deletionEnabled: boolean, restored: boolean, fourEyes: boolean, fencedAt: string | null, compared: boolean, fingerprint: { hash: string | null, hosts: Array<string>, lacks: Array<string>, shared: { installationId: string, systemIdentifier: string, timeline: number, databaseOid: string, databaseName: string, sealingKey: string, publicUrl: string, accounts: Array<{ cloudAccountId: string, provider: string, cloud: string, projectId: string, userId: string }>, deletionSettings: Array<{ name: string, value: string }> } }, attestation: { id: string, attestedBy: string, attestedAt: string, hash: string, endedAt: string | null, endReason: string | null, hosts: Array<{ host: string, addedBy: string, addedAt: string }> } | null, differences: Array<{ part: string, subject: string | null, sentence: string, attested: string | null, today: string | null }>, activation: { id: string, attestationId: string, activatedBy: string, activatedAt: string, withdrawnAt: string | null, withdrawnBy: string | null, withdrawReason: string | null } | null, replicas: Array<{ id: string, version: string, roles: Array<string>, answers: boolean, host: string | null, attested: boolean, restored: boolean, deletionEnabled: boolean, compared: boolean, lacks: Array<string>, differences: Array<{ part: string, sentence: string }> }> } }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
   };

export type AllChangesSubscriptionVariables = Exact<{
  after?: number | null | undefined;
}>;


export type AllChangesSubscription = { changes: { kind: FeedKind, number: number, changes: Array<{ number: number, kind: ChangeKind, id: string }> } };

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
    differences {
      part
      sentence
    }
    lacks
  }
}
    `, {"fragmentName":"AttestationShown"}) as unknown as TypedDocumentString<AttestationShownFragment, unknown>;
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
    differences {
      part
      sentence
    }
    lacks
  }
}`, {"hash":"sha256:326b9ae2aa1877117a9a824e587c4daaab8fd63565dd7ca2d31972c1048e64da"}) as unknown as TypedDocumentString<AttestationQuery, AttestationQueryVariables>;
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
    differences {
      part
      sentence
    }
    lacks
  }
}`, {"hash":"sha256:adc9adf0371f9553fad9c29b338e8ff43f96435b3684bc05c137ff88506dc82a"}) as unknown as TypedDocumentString<AttestDeploymentMutation, AttestDeploymentMutationVariables>;
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
    differences {
      part
      sentence
    }
    lacks
  }
}`, {"hash":"sha256:e805fd62a0c4b9babbacb68999dbb11ccb386b73d2524ad774c42cab1074a597"}) as unknown as TypedDocumentString<ActivateDeletionMutation, ActivateDeletionMutationVariables>;
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
    differences {
      part
      sentence
    }
    lacks
  }
}`, {"hash":"sha256:c2622b5bb3871d56b9695bae9e91b8c610a56dc68e8b778439faa045d0220ecd"}) as unknown as TypedDocumentString<DeactivateDeletionMutation, DeactivateDeletionMutationVariables>;
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
    differences {
      part
      sentence
    }
    lacks
  }
}`, {"hash":"sha256:03b4b013cd7864b4edb8915932c7622c61481b15f43868ab9c2b537db709a668"}) as unknown as TypedDocumentString<AttestReplicaMutation, AttestReplicaMutationVariables>;
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