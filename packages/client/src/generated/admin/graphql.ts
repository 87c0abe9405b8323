/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What `acceptNode` is asked. */
export type AcceptNodeInput = {
  /** What is accepted. */
  condition?: AcceptableCondition;
  /** The node's name, typed. */
  name: string;
  /** Id of the node. */
  nodeId: string | number;
};

/** What an administrator may accept for one node that has no way to show it. */
export type AcceptableCondition =
  | 'ICMP'
  | 'INSTANCE_PROOF';

/** What `acknowledgeAlarm` is asked. */
export type AcknowledgeAlarmInput = {
  /** Global id of the alarm. */
  alarmId: string | number;
};

/** What `activateDeletion` is asked. */
export type ActivateDeletionInput = {
  /** Global id of the attestation that was looked at: the newest. */
  attestationId: string | number;
};

/** Who acted. */
export type ActorKind =
  /** An administrator of the installation. */
  | 'ADMINISTRATOR'
  /** The program on a node. */
  | 'AGENT'
  /** A member of a tenant. */
  | 'MEMBER'
  /** Sallyport itself. */
  | 'SYSTEM';

/** What `addAdministrator` is asked. */
export type AddAdministratorInput = {
  /** 1 to 80 characters. */
  displayName: string;
  /** At most 254 characters. */
  email: string;
};

/** What `addCloudAccount` is asked. */
export type AddCloudAccountInput = {
  /** Whether the ownership marker is made in the default region as well: without one nothing is ever deleted there. */
  createMarker?: boolean;
  /** How to sign in to the cloud. */
  credential: CloudCredentialInput;
  /** Case sensitive. Null: the first region that the credential leads to. */
  defaultRegion?: string | null | undefined;
  /** A second one, for deletion alone, so that the everyday one need not be able to delete. It must lead to the same cloud and project. */
  deletionCredential?: CloudCredentialInput | null | undefined;
  /** 1 to 80 characters, unique in whatever case. */
  name: string;
};

/** Where the cloud says that an address is ours: the instance's own, its router's, or one that was recorded for the account. */
export type AddressConfirmation =
  | 'INSTANCE'
  | 'RECORDED'
  | 'ROUTER';

/** What is left out does not narrow. */
export type AlarmFilter = {
  /** True: those alone that somebody looks after. False: the others. It decides instead of the argument of this name. */
  acknowledged?: boolean | null | undefined;
  /** One of these, for example `SECOND_KEY`. */
  kinds?: Array<string> | null | undefined;
  /** Part of what happened, in whatever case; at most 200 characters. */
  search?: string | null | undefined;
  /** About this tenant alone. */
  tenantId?: string | number | null | undefined;
};

/** In which order a list is told. */
export type AlarmSort = {
  /** What decides. */
  by: AlarmSortBy;
  /** Which way. */
  direction?: SortDirection;
};

/** What the list is sorted by. */
export type AlarmSortBy =
  /** The kind's word, then when it happened first. */
  | 'KIND'
  /** When it happened last. */
  | 'LAST_RAISED_AT'
  /** When it happened first. */
  | 'RAISED_AT';

/** An OpenStack application credential. */
export type ApplicationCredentialInput = {
  /** Address of the identity service, with or without `/v3`. */
  authUrl: string;
  /** The id, not the name. */
  id: string;
  /** Null: every region of the catalog. */
  region?: string | null | undefined;
  /** Sealed before it is stored, and never told again. */
  secret: string;
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

/** What needs a person. */
export type AttentionKind =
  /** A cloud account that cannot be used: one of its credentials does not sign in, or its cloud does not answer. */
  | 'ACCOUNT_FAILING'
  /** Held nodes are seen from an address that is not published; with the nodes, the first deadline first. */
  | 'ADDRESS_UNPUBLISHED'
  /** An alarm that nobody acknowledged, unless what it tells of is another item for as long as it lasts. */
  | 'ALARM'
  /** An attempt that still waits, 10 minutes before its deadline or less. */
  | 'DEADLINE_NEAR'
  /** Deletion is active, and 10 minutes or less are left to keep instances for certain, all in one item: what becomes of them then cannot be taken back. */
  | 'DELETION_NEAR'
  /** Nothing is published any more, so that nodes are admitted from anywhere; not where nothing ever was. */
  | 'EGRESS_UNCHECKED'
  /** Deletion is switched on in the configuration, and the gate is closed; a `NOTICE` where a person stopped deletion. */
  | 'GATE_CLOSED'
  /** Instances that wait for their deletion, or whose deletion hangs or was never proved, all in one item. */
  | 'INSTANCES_WAIT'
  /** Deletion is active, and a cloud account in which instances wait, or which has a credential for deletion, has no ownership marker; with how many wait. */
  | 'MARKER_MISSING'
  /** Enabled nodes that were not heard for 2 minutes, all in one item. */
  | 'NODES_SILENT'
  /** A held node that waits for an administrator and for nothing that time brings, from the moment on that this is so: `lacking` has what for. An address is an item of its own. */
  | 'NODE_WAITS'
  /** An instance with this deployment's id that no row knows and that nobody settled. */
  | 'ORPHAN';

/** Where in the console it is found. */
export type AttentionSection =
  /** Published and seen addresses. */
  | 'ADDRESSES'
  /** Alarms. */
  | 'ALARMS'
  /** Cloud accounts. */
  | 'CLOUDS'
  /** The deletion gate. */
  | 'GATE'
  /** Instances and orphans. */
  | 'INSTANCES'
  /** Nodes. */
  | 'NODES'
  /** Requests for nodes. */
  | 'OPERATIONS';

/** How urgent it is. */
export type AttentionSeverity =
  /** Now: a deadline within 2 minutes, or an alarm that somebody else may hold what is ours, or that deletion was stopped. */
  | 'CRITICAL'
  /** When there is time. */
  | 'NOTICE'
  /** Soon. */
  | 'WARNING';

/** What an item is about. */
export type AttentionSubjectKind =
  /** It has no id. */
  | 'ADDRESS'
  /** `id` is that of a `Alarm`. */
  | 'ALARM'
  /** `id` is that of a `Attempt`. */
  | 'ATTEMPT'
  /** `id` is that of a `CloudAccount`. */
  | 'CLOUD_ACCOUNT'
  /** It has no id. */
  | 'GATE'
  /** `id` is that of a `Instance`. */
  | 'INSTANCE'
  /** `id` is that of a `Node`. */
  | 'NODE'
  /** `id` is that of a `Operation`. */
  | 'OPERATION'
  /** `id` is that of a `Orphan`. */
  | 'ORPHAN'
  /** `id` is that of a `Tenant`. */
  | 'TENANT';

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

/** What is left out does not narrow. */
export type AuditLogFilter = {
  /** Exactly, for example `publishAddress`. */
  action?: string | null | undefined;
  /** As it stands in the entries. */
  actorId?: string | null | undefined;
  /** As an error answered it. */
  requestId?: string | null | undefined;
  /** At or after. */
  since?: string | null | undefined;
  /** The global id of what it was done to; instead of `subjectId`. */
  subject?: string | number | null | undefined;
  /** As it stands in the entries. */
  subjectId?: string | null | undefined;
  /** Exactly, for example `CLOUD_ACCOUNT`. */
  subjectKind?: string | null | undefined;
  /** Global id of a tenant. */
  tenantId?: string | number | null | undefined;
  /** Before. */
  until?: string | null | undefined;
};

/** What `cancelAttempt` is asked. */
export type CancelAttemptInput = {
  /** Id of the attempt. */
  attemptId: string | number;
};

/** What `cancelOperation` is asked. */
export type CancelOperationInput = {
  /** Id of the operation. */
  operationId: string | number;
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
  /** `id` is that of a `ObservedAddress`. */
  | 'OBSERVED_ADDRESS'
  /** `id` is that of a `Operation`. */
  | 'OPERATION'
  /** `id` is that of a `Orphan`. */
  | 'ORPHAN'
  /** `id` is that of a `PublishedAddress`. */
  | 'PUBLISHED_ADDRESS'
  /** `id` is that of a `Tenant`. */
  | 'TENANT';

/** What `checkCloudAccount` is asked. */
export type CheckCloudAccountInput = {
  /** Global id of the account. */
  accountId: string | number;
};

/** Whether the last call to the cloud that had to sign in could. */
export type CloudAccountState =
  /** It could not; `stateDetail` says why. */
  | 'FAILING'
  /** It could. */
  | 'READY';

/** A credential in one of two forms: exactly one is given. */
export type CloudCredentialInput = {
  /** As an application credential. */
  applicationCredential?: ApplicationCredentialInput | null | undefined;
  /** As a clouds.yaml. */
  cloudsYaml?: CloudsYamlInput | null | undefined;
};

/** Which kind of cloud. */
export type CloudProviderKind =
  /** OpenStack, from its releases of 2017 on. */
  | 'OPENSTACK';

/** An OpenStack credential as a clouds.yaml. Files, environment and vendor profiles of this server do not count: only what is given here. */
export type CloudsYamlInput = {
  /** PEM text in place of the file that `cacert` names. */
  caCertificate?: string | null | undefined;
  /** Which entry, where the text has several. */
  cloud?: string | null | undefined;
  /** The text of the secure.yaml that goes with it; its values win. */
  secureText?: string | null | undefined;
  /** The text of a clouds.yaml, or of one of its entries; YAML or JSON, at most 64 KiB. */
  text: string;
};

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

/** What `createMarker` is asked. */
export type CreateMarkerInput = {
  /** Global id of the account. */
  accountId: string | number;
  /** Case sensitive. Null: the account's default region. */
  region?: string | null | undefined;
};

/** What `createTenant` is asked. */
export type CreateTenantInput = {
  /** 1 to 80 characters, unique in whatever case. */
  name: string;
};

/** What `deactivateDeletion` is asked. */
export type DeactivateDeletionInput = {
  /** 1 to 500 characters, for whoever asks later. */
  reason?: string;
};

/** What becomes of an instance that waits, if nothing changes but the time. */
export type DeletionOutlook =
  /** What stands in the way passes by itself. */
  | 'BY_TIME'
  /** Something has to change, or until when it lasts is not known. */
  | 'NOT_BY_ITSELF'
  /** Nothing stands in the way of its deletion. */
  | 'NOW'
  /** Besides what passes by itself nothing stands in the way but that deletion is not active. */
  | 'ONCE_ACTIVE';

/** What `describeCloudCredential` is asked. */
export type DescribeCloudCredentialInput = {
  /** How to sign in to the cloud. */
  credential: CloudCredentialInput;
};

/** What `disableNode` is asked. */
export type DisableNodeInput = {
  /** Id of the node. */
  nodeId: string | number;
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

/** What `grantAllowance` is asked. */
export type GrantAllowanceInput = {
  /** Ports within the range that stay refused: at most 100, 1 to 65535. */
  exceptPorts?: Array<number>;
  /** An address, or a block as `address/prefix`: /8 or narrower for IPv4, /16 or narrower for IPv6. */
  range: string;
  /** 1 to 500 characters, for whoever asks later. */
  reason: string;
  /** Global id of the tenant. */
  tenantId: string | number;
};

/** A tenant's health. */
export type HealthState =
  /** An enabled node is silent, or a monitor cannot be judged. */
  | 'ATTENTION'
  /** A monitor is down. */
  | 'DOWN'
  /** Nothing is wrong. */
  | 'HEALTHY'
  /** No node is live. */
  | 'UNKNOWN';

/** What is left out does not narrow. */
export type InstanceFilter = {
  /** Of this account alone. */
  cloudAccountId?: string | number | null | undefined;
  /** True: those in the cloud that an administrator took back, beside those in one of `states`; false: none of them. Null: they are among those that are `SEEN`. */
  kept?: boolean | null | undefined;
  /** As the argument of this name. */
  needsAttention?: boolean | null | undefined;
  /** The cloud's name of the region, exactly. */
  region?: string | null | undefined;
  /** Part of its name, its node's name or the cloud's id of it, in whatever case, or its id: whole, as a global id, or its last eight characters or more; at most 200 characters. */
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
  /** How near its name is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by name. */
  | 'MATCH'
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

/** What `inviteOwner` is asked. */
export type InviteOwnerInput = {
  /** 1 to 80 characters. */
  displayName: string;
  /** At most 254 characters. */
  email: string;
  /** Global id of the tenant. */
  tenantId: string | number;
};

/** What `keepInstance` is asked. */
export type KeepInstanceInput = {
  /** Id of the instance. */
  instanceId: string | number;
  /** 1 to 500 characters, for whoever asks later. Null: none is recorded. */
  reason?: string | null | undefined;
};

/** What a member may do in their tenant. */
export type MemberRole =
  /** Reads everything and changes monitors. */
  | 'MEMBER'
  /** Everything in the tenant: nodes, members, tokens, monitors. */
  | 'OWNER';

/** What is watched. */
export type MonitorKind =
  /** A target over DNS. */
  | 'DNS'
  /** A target over HTTP. */
  | 'HTTP'
  /** A target over ICMP. */
  | 'ICMP'
  /** A target over TCP. */
  | 'TCP'
  /** A target over TLS. */
  | 'TLS';

/** What the quorum says. */
export type MonitorState =
  /** Enough nodes say so. */
  | 'DOWN'
  /** No node counts, or none could tell. */
  | 'UNKNOWN'
  /** At least one node reached the target, and not enough say that it is down. */
  | 'UP';

/** What is left out does not narrow. */
export type NodeFilter = {
  /** On instances of this account alone. */
  cloudAccountId?: string | number | null | undefined;
  /** True: heard within 45 s. False: not heard for longer, or never. Whatever the state. */
  live?: boolean | null | undefined;
  /** Which came here this way. */
  origin?: NodeOrigin | null | undefined;
  /** Of revoked nodes those that ended in one of these ways; other nodes are not narrowed by it. */
  revokedAs?: Array<RevokedAs> | null | undefined;
  /** Part of the node's or its tenant's name, in whatever case, or the node's id: whole, as a global id, or its last eight characters or more; at most 200 characters. */
  search?: string | null | undefined;
  /** In one of these. */
  states?: Array<NodeState> | null | undefined;
  /** Of this tenant alone. */
  tenantId?: string | number | null | undefined;
};

/** MANUAL: enrolled by hand. PROVISIONED: on an instance that was created here. */
export type NodeOrigin =
  | 'MANUAL'
  | 'PROVISIONED';

/** In which order a list is told. */
export type NodeSort = {
  /** What decides. */
  by: NodeSortBy;
  /** Which way. */
  direction?: SortDirection;
};

/** What the list is sorted by. */
export type NodeSortBy =
  /** When it was planned or invited. */
  | 'CREATED_AT'
  /** Its last heartbeat; one that was never heard counts as heard longest ago. Nodes are heard while you page: some may come twice or not at all. */
  | 'LAST_SEEN_AT'
  /** How near its name is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by name. */
  | 'MATCH'
  /** Its name, in whatever case. */
  | 'NAME'
  /** The state's word, then when it was planned or invited. */
  | 'STATE'
  /** Since when its state is what it is. Nodes change while you page: some may come twice or not at all. */
  | 'STATE_SINCE';

/** HELD: provisioned and not admitted yet. REVOKED is the end of trust, RETIRED the end of use. */
export type NodeState =
  | 'DISABLED'
  | 'ENABLED'
  | 'ENROLLING'
  | 'HELD'
  | 'RETIRED'
  | 'REVOKED';

/** What is left out does not narrow. */
export type ObservedAddressFilter = {
  /** False: those alone that nothing published holds. True: the others. */
  published?: boolean | null | undefined;
  /** Part of the address, or of the name of a node that was seen from it, in whatever case; at most 200 characters. */
  search?: string | null | undefined;
};

/** In which order a list is told. */
export type ObservedAddressSort = {
  /** What decides. */
  by: ObservedAddressSortBy;
  /** Which way. */
  direction?: SortDirection;
};

/** What the list is sorted by. */
export type ObservedAddressSortBy =
  /** By number; IPv4 before IPv6. */
  | 'ADDRESS'
  /** When a node was first seen from here. */
  | 'FIRST_SEEN_AT'
  /** When a node was last seen from here. Nodes are seen while you page: some may come twice or not at all. */
  | 'LAST_SEEN_AT'
  /** How near it is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by its letters. */
  | 'MATCH'
  /** How many nodes were seen from here. */
  | 'NODE_COUNT';

/** What is left out does not narrow. */
export type OperationFilter = {
  /** In this account alone. */
  cloudAccountId?: string | number | null | undefined;
  /** Part of the prefix of its nodes' names, of the tenant's or the account's name, or of the name of whoever started it, in whatever case, or its id: whole, as a global id, or its last eight characters or more; at most 200 characters. */
  search?: string | null | undefined;
  /** Global id of the administrator who asked. */
  startedById?: string | number | null | undefined;
  /** In one of these. */
  states?: Array<OperationState> | null | undefined;
  /** Of this tenant alone. */
  tenantId?: string | number | null | undefined;
};

/** In which order a list is told. */
export type OperationSort = {
  /** What decides. */
  by: OperationSortBy;
  /** Which way. */
  direction?: SortDirection;
};

/** What the list is sorted by. */
export type OperationSortBy =
  /** When it was asked for. */
  | 'CREATED_AT'
  /** When its last attempt ended; one that runs ends last. */
  | 'ENDED_AT'
  /** How near the prefix of its nodes' names is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by name. */
  | 'MATCH'
  /** The prefix of its nodes' names, in whatever case. */
  | 'NAME'
  /** The state's word, then when it was asked for. */
  | 'STATE';

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
  /** 1 to 40 lower-case letters, digits and hyphens. Nodes are named `<prefix>-<number>`, above every number that this prefix ever had in the tenant: see `Tenant.nextNodeNumber`. */
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

/** What `publishAddress` is asked. */
export type PublishAddressInput = {
  /** The second confirmation: needed for private and special addresses, and for blocks wider than /24 (IPv4) or /48 (IPv6). */
  acceptUnusualRange?: boolean;
  /** 1 to 200 characters: why it is published. */
  note: string;
  /** An address, or a block as `address/prefix`: /8 or narrower for IPv4, /16 or narrower for IPv6. */
  range: string;
  /** The same as `range`, typed once more. Needed unless a cloud confirms the single address. */
  typedConfirmation?: string | null | undefined;
};

/** What is left out does not narrow. */
export type PublishedAddressFilter = {
  /** Part of the range or its note, in whatever case, or a whole address: then ranges that hold it are found, too. At most 200 characters. */
  search?: string | null | undefined;
};

/** In which order a list is told. */
export type PublishedAddressSort = {
  /** What decides. */
  by: PublishedAddressSortBy;
  /** Which way. */
  direction?: SortDirection;
};

/** What the list is sorted by. */
export type PublishedAddressSortBy =
  /** How near the range is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by its letters. */
  | 'MATCH'
  /** When it was published. */
  | 'PUBLISHED_AT'
  /** By number; IPv4 before IPv6. */
  | 'RANGE';

/** What `removeAdministrator` is asked. */
export type RemoveAdministratorInput = {
  /** Global id of the administrator. */
  administratorId: string | number;
};

/** What `removeCloudAccount` is asked. */
export type RemoveCloudAccountInput = {
  /** Global id of the account. */
  accountId: string | number;
  /** Gives up the instances that the cloud still has. They go on running and costing. */
  leaveInstances?: boolean;
};

/** What `removeDeletionCredential` is asked. */
export type RemoveDeletionCredentialInput = {
  /** Global id of the account. */
  accountId: string | number;
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

/** What `retireNode` is asked. */
export type RetireNodeInput = {
  /** Id of the node. */
  nodeId: string | number;
};

/** What `retryPlace` is asked. */
export type RetryPlaceInput = {
  /** Id of the place. */
  placeId: string | number;
};

/** What `revokeApiToken` is asked. */
export type RevokeApiTokenInput = {
  /** Global id of the token. */
  apiTokenId: string | number;
};

/** What `revokeNode` is asked. */
export type RevokeNodeInput = {
  /** Id of the node. */
  nodeId: string | number;
};

/** REVOKED: somebody revoked it. CANCELLED: somebody cancelled its admission. NOT_ADMITTED: it did not prove itself. */
export type RevokedAs =
  | 'CANCELLED'
  | 'NOT_ADMITTED'
  | 'REVOKED';

/** What `rotateAdministratorToken` is asked. */
export type RotateAdministratorTokenInput = {
  /** Global id of the administrator. */
  administratorId: string | number;
};

/** What `rotateCloudCredential` is asked. */
export type RotateCloudCredentialInput = {
  /** Global id of the account. */
  accountId: string | number;
  /** How to sign in to the cloud. */
  credential: CloudCredentialInput;
};

/** What `setDeletionCredential` is asked. */
export type SetDeletionCredentialInput = {
  /** Global id of the account. */
  accountId: string | number;
  /** How to sign in to the cloud in order to delete. */
  credential: CloudCredentialInput;
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

/** What is left out does not narrow. */
export type TenantFilter = {
  /** Part of its name, in whatever case, or its id: whole, as a global id, or its last eight characters or more; at most 200 characters. */
  search?: string | null | undefined;
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

/** In which order a list is told. */
export type TenantSort = {
  /** What decides. */
  by: TenantSortBy;
  /** Which way. */
  direction?: SortDirection;
};

/** What the list is sorted by. */
export type TenantSortBy =
  /** When it was added. */
  | 'CREATED_AT'
  /** How near its name is to what is searched for, ascending: what it is, what begins with it, what has it within, what was found by something else; then by name. */
  | 'MATCH'
  /** Its name, in whatever case. */
  | 'NAME';

/** What `updateCloudAccount` is asked. */
export type UpdateCloudAccountInput = {
  /** Global id of the account. */
  accountId: string | number;
  /** 0 (no limit) to 1,000. */
  createsInFlight?: number | null | undefined;
  /** 0 (no limit) to 10,000. */
  createsPerMinute?: number | null | undefined;
  /** Case sensitive; must exist. */
  defaultRegion?: string | null | undefined;
  /** Addresses to take from that list. At most 100. */
  forgetAddresses?: Array<string> | null | undefined;
  /** Networks (the cloud's ids) to mark as being without a metadata service. At most 100. */
  markNetworks?: Array<string> | null | undefined;
  /** 1 to 80 characters. */
  name?: string | null | undefined;
  /** Whether instances of this account cannot reach a metadata service. */
  noMetadataService?: boolean | null | undefined;
  /** Shared egress addresses of the account, so that they can be published with one click. At most 100. */
  recordAddresses?: Array<string> | null | undefined;
  /** 0 (no limit) to 10,000. */
  requestsPerSecond?: number | null | undefined;
  /** Networks to take that mark from. At most 100. */
  unmarkNetworks?: Array<string> | null | undefined;
};

/** What `withdrawAddress` is asked. */
export type WithdrawAddressInput = {
  /** Global id of the published address. */
  publishedAddressId: string | number;
};

/** What `withdrawAllowance` is asked. */
export type WithdrawAllowanceInput = {
  /** Global id of the allowance. */
  allowanceId: string | number;
};

export type SeenAddressesPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: ObservedAddressFilter | null | undefined;
  sort?: ObservedAddressSort | null | undefined;
  count?: boolean;
}>;


export type SeenAddressesPageQuery = { observedAddresses: { edges: Array<{ node: { family: number, firstSeenAt: string, lastSeenAt: string, nodeCount: number, confirmedBy: AddressConfirmation | null, looksLikeProxy: boolean, published: boolean, publishedAddressId: string | null, id: string, nodes: Array<{ nodeId: string, name: string, state: string, tenantId: string, lastSeenAt: string }>, accounts: Array<{ accountId: string, name: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, count?: { value: number, atLeast: boolean } } };

export type SeenAddressRowFragment = { family: number, firstSeenAt: string, lastSeenAt: string, nodeCount: number, confirmedBy: AddressConfirmation | null, looksLikeProxy: boolean, published: boolean, publishedAddressId: string | null, id: string, nodes: Array<{ nodeId: string, name: string, state: string, tenantId: string, lastSeenAt: string }>, accounts: Array<{ accountId: string, name: string }> };

export type PublishedAddressesPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: PublishedAddressFilter | null | undefined;
  sort?: PublishedAddressSort | null | undefined;
  withdrawn?: boolean;
  count?: boolean;
}>;


export type PublishedAddressesPageQuery = { publishedAddresses: { edges: Array<{ node: { id: string, range: string, family: number, note: string, publishedAt: string, publishedBy: string, withdrawnAt: string | null, withdrawnBy: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, count?: { value: number, atLeast: boolean } } };

export type PublishedAddressRowFragment = { id: string, range: string, family: number, note: string, publishedAt: string, publishedBy: string, withdrawnAt: string | null, withdrawnBy: string | null };

export type AddressesAtAGlanceQueryVariables = Exact<{ [key: string]: never; }>;


export type AddressesAtAGlanceQuery = { unpublished: { count: { value: number, atLeast: boolean } }, covered: { count: { value: number, atLeast: boolean } }, publishedAddresses: { count: { value: number, atLeast: boolean } }, installation: { addressesVersion: number } };

export type PublishAddressMutationVariables = Exact<{
  input: PublishAddressInput;
}>;


export type PublishAddressMutation = { publishAddress:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'PublishAddressPayload', address: { id: string, range: string, family: number, note: string, publishedAt: string, publishedBy: string, withdrawnAt: string | null, withdrawnBy: string | null }, overlaps: Array<{ id: string, range: string }> }
   };

export type PublishedAddressUseQueryVariables = Exact<{
  id: string | number;
}>;


export type PublishedAddressUseQuery = { publishedAddressUse: { inService: number, held: number, publishedLeft: number } | null };

export type WithdrawAddressMutationVariables = Exact<{
  input: WithdrawAddressInput;
}>;


export type WithdrawAddressMutation = { withdrawAddress:
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'WithdrawAddressPayload', publishedLeft: number, address: { id: string, range: string, family: number, note: string, publishedAt: string, publishedBy: string, withdrawnAt: string | null, withdrawnBy: string | null }, inUse: Array<{ nodeId: string, name: string, address: string }> }
   };

export type AdministratorsPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AdministratorsPageQuery = { administrators: { edges: Array<{ node: { id: string, displayName: string, email: string, createdAt: string, createdBy: string, lastSeenAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AddAdministratorMutationVariables = Exact<{
  input: AddAdministratorInput;
}>;


export type AddAdministratorMutation = { addAdministrator:
    | { __typename: 'AddAdministratorPayload', token: string, administrator: { id: string, displayName: string } }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
   };

export type RotateAdministratorTokenMutationVariables = Exact<{
  input: RotateAdministratorTokenInput;
}>;


export type RotateAdministratorTokenMutation = { rotateAdministratorToken:
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RotateAdministratorTokenPayload', token: string, administrator: { id: string, displayName: string } }
   };

export type RemoveAdministratorMutationVariables = Exact<{
  input: RemoveAdministratorInput;
}>;


export type RemoveAdministratorMutation = { removeAdministrator:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RemoveAdministratorPayload', administratorId: string }
   };

export type AlarmsPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  ids?: Array<string | number> | string | number | null | undefined;
  filter?: AlarmFilter | null | undefined;
  sort?: AlarmSort | null | undefined;
  count?: boolean;
}>;


export type AlarmsPageQuery = { alarms: { edges: Array<{ node: { id: string, kind: string, message: string, tenantId: string | null, subjectKind: string, subjectId: string, subject: string | null, count: number, raisedAt: string, lastRaisedAt: string, acknowledgedAt: string | null, acknowledgedBy: string | null, over: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, count?: { value: number, atLeast: boolean } } };

export type AlarmShownFragment = { id: string, kind: string, message: string, tenantId: string | null, subjectKind: string, subjectId: string, subject: string | null, count: number, raisedAt: string, lastRaisedAt: string, acknowledgedAt: string | null, acknowledgedBy: string | null, over: string | null };

export type AcknowledgeAlarmMutationVariables = Exact<{
  input: AcknowledgeAlarmInput;
}>;


export type AcknowledgeAlarmMutation = { acknowledgeAlarm:
    | { __typename: 'AcknowledgeAlarmPayload', alarm: { id: string, kind: string, message: string, tenantId: string | null, subjectKind: string, subjectId: string, subject: string | null, count: number, raisedAt: string, lastRaisedAt: string, acknowledgedAt: string | null, acknowledgedBy: string | null, over: string | null } }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
   };

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

export type AuditPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: AuditLogFilter | null | undefined;
}>;


export type AuditPageQuery = { auditLog: { edges: Array<{ node: { id: string, at: string, actorKind: ActorKind, actorId: string | null, actorName: string, tenantId: string | null, action: string, subjectKind: string, subjectId: string | null, subject: string | null, subjectName: string | null, detail: string, requestId: string | null, sourceAddress: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AuditEntriesAtQueryVariables = Exact<{
  since: string;
  until: string;
}>;


export type AuditEntriesAtQuery = { auditLog: { edges: Array<{ node: { id: string, at: string, actorKind: ActorKind, actorId: string | null, actorName: string, tenantId: string | null, action: string, subjectKind: string, subjectId: string | null, subject: string | null, subjectName: string | null, detail: string, requestId: string | null, sourceAddress: string | null } }> } };

export type AuditEntryShownFragment = { id: string, at: string, actorKind: ActorKind, actorId: string | null, actorName: string, tenantId: string | null, action: string, subjectKind: string, subjectId: string | null, subject: string | null, subjectName: string | null, detail: string, requestId: string | null, sourceAddress: string | null };

export type WhoseEntriesQueryVariables = Exact<{
  search?: string | null | undefined;
  tenantId: string | number;
  chosen: boolean;
}>;


export type WhoseEntriesQuery = { tenants: { edges: Array<{ node: { id: string, name: string } }> }, tenant?: { id: string, name: string } | null, administrators: { edges: Array<{ node: { id: string, displayName: string } }> } };

export type AllChangesSubscriptionVariables = Exact<{
  after?: number | null | undefined;
}>;


export type AllChangesSubscription = { changes: { kind: FeedKind, number: number, changes: Array<{ number: number, kind: ChangeKind, id: string }> } };

export type CloudAccountsPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CloudAccountsPageQuery = { cloudAccounts: { edges: Array<{ node: { id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CloudAccountRowFragment = { id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string };

export type OneCloudAccountQueryVariables = Exact<{
  id: string | number;
}>;


export type OneCloudAccountQuery = { cloudAccount: { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null } | null };

export type CloudAccountShownFragment = { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null };

export type CloudCatalogueQueryVariables = Exact<{
  id: string | number;
  region?: string | null | undefined;
  anew?: boolean;
}>;


export type CloudCatalogueQuery = { cloudAccount: { id: string, regions:
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudRegions', items: Array<{ id: string, name: string }> }
      | { __typename: 'CloudUnreachable', message: string }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string }
    , sizes:
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudSizes', items: Array<{ id: string, name: string, vcpus: number, memoryMiB: number, diskGiB: number, price: string | null }> }
      | { __typename: 'CloudUnreachable', message: string }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string }
    , images:
      | { __typename: 'CloudImages', items: Array<{ id: string, name: string }> }
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudUnreachable', message: string }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string }
    , networks:
      | { __typename: 'CloudNetworks', items: Array<{ id: string, name: string, external: boolean, shared: boolean, ipv4: boolean, ipv6: boolean }> }
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudUnreachable', message: string }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string }
    , quota:
      | { __typename: 'CloudQuota', askedAt: string, instances: { limit: number | null, used: number }, cores: { limit: number | null, used: number }, memoryMiB: { limit: number | null, used: number }, volumesGiB: { limit: number | null, used: number } | null, floatingAddresses: { limit: number | null, used: number } }
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudUnreachable', message: string }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string }
     } | null };

export type DescribeCloudCredentialMutationVariables = Exact<{
  input: DescribeCloudCredentialInput;
}>;


export type DescribeCloudCredentialMutation = { describeCloudCredential:
    | { __typename: 'DescribeCloudCredentialPayload', meaning: Array<{ subject: string, detail: string }> }
    | { __typename: 'InvalidInput', field: string, message: string }
   };

export type AddCloudAccountMutationVariables = Exact<{
  input: AddCloudAccountInput;
}>;


export type AddCloudAccountMutation = { addCloudAccount:
    | { __typename: 'AddCloudAccountPayload', markerTrouble: string | null, account: { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null } }
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'TryLater', message: string }
   };

export type CheckCloudAccountMutationVariables = Exact<{
  input: CheckCloudAccountInput;
}>;


export type CheckCloudAccountMutation = { checkCloudAccount:
    | { __typename: 'CheckCloudAccountPayload', account: { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null } }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
   };

export type UpdateCloudAccountMutationVariables = Exact<{
  input: UpdateCloudAccountInput;
}>;


export type UpdateCloudAccountMutation = { updateCloudAccount:
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'TryLater', message: string }
    | { __typename: 'UpdateCloudAccountPayload', account: { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null } }
   };

export type RotateCloudCredentialMutationVariables = Exact<{
  input: RotateCloudCredentialInput;
}>;


export type RotateCloudCredentialMutation = { rotateCloudCredential:
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RotateCloudCredentialPayload', account: { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null } }
    | { __typename: 'TryLater', message: string }
   };

export type SetDeletionCredentialMutationVariables = Exact<{
  input: SetDeletionCredentialInput;
}>;


export type SetDeletionCredentialMutation = { setDeletionCredential:
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'SetDeletionCredentialPayload', account: { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null } }
    | { __typename: 'TryLater', message: string }
   };

export type RemoveDeletionCredentialMutationVariables = Exact<{
  input: RemoveDeletionCredentialInput;
}>;


export type RemoveDeletionCredentialMutation = { removeDeletionCredential:
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RemoveDeletionCredentialPayload', account: { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null } }
   };

export type CreateMarkerMutationVariables = Exact<{
  input: CreateMarkerInput;
}>;


export type CreateMarkerMutation = { createMarker:
    | { __typename: 'CloudRefused', message: string }
    | { __typename: 'CloudUnreachable', message: string }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'CreateMarkerPayload', adopted: boolean, markerId: string, region: string, account: { cloudAddress: string | null, cloudUserId: string | null, deletionUserId: string | null, ownDeletionCredential: boolean, createsInFlight: number, createsPerMinute: number, requestsPerSecond: number, deletionUnchecked: string | null, id: string, name: string, provider: CloudProviderKind, projectName: string, projectId: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, deletionTrouble: string | null, checkedAt: string | null, createdAt: string, createdBy: string, meaning: Array<{ subject: string, detail: string }>, lastCheck: Array<{ subject: string, ok: boolean, detail: string }>, deletionCheck: Array<{ subject: string, ok: boolean, detail: string }>, markers: Array<{ markerId: string, region: string, recordedAt: string, recordedBy: string }>, noMetadataService: { by: string, at: string } | null, markedNetworks: Array<{ networkId: string, by: string, at: string }>, recordedAddresses: Array<{ address: string, recordedAt: string, recordedBy: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, since: string, why: string } | null } | null } }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'TryLater', message: string }
   };

export type RemoveCloudAccountMutationVariables = Exact<{
  input: RemoveCloudAccountInput;
}>;


export type RemoveCloudAccountMutation = { removeCloudAccount:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RemoveCloudAccountPayload', accountId: string, instancesLeft: number, left: Array<{ instanceId: string, name: string, region: string, cloudId: string | null, state: string }>, leftAccessories: Array<{ kind: string, cloudId: string, region: string, instanceName: string }>, leftMarkers: Array<{ markerId: string, region: string }>, leftRungs: { region: string, userId: string, names: Array<string> } | null }
   };

export type GateQueryVariables = Exact<{ [key: string]: never; }>;


export type GateQuery = { deletionGate: { open: boolean, waiting: number, underWay: number, ageMs: number, clauses: Array<{ number: number, name: string, asks: string, state: GateFactState, facts: Array<{ name: string, state: GateFactState, holds: string, why: string | null, ageMs: number | null }> }> }, deletionBreaker: { trippedAt: string | null, why: string | null, resetAt: string | null, resetBy: string | null } };

export type HeldQueryVariables = Exact<{ [key: string]: never; }>;


export type HeldQuery = { instances: { edges: Array<{ node: { judgedAt: string | null, blockedBy: Array<{ clause: number, fact: string, why: string }> } }> } };

export type ClauseShownFragment = { number: number, name: string, asks: string, state: GateFactState, facts: Array<{ name: string, state: GateFactState, holds: string, why: string | null, ageMs: number | null }> };

export type WitnessesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type WitnessesQuery = { cloudAccounts: { edges: Array<{ node: { id: string, name: string, markers: Array<{ region: string, markerId: string }>, witness: { region: string, rung: number, claimOpen: boolean, lastClimbAt: string | null, fence: { reason: string, why: string, since: string } | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DeletionPlanPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DeletionPlanPageQuery = { deletionPlan: { edges: Array<{ node: { instanceId: string, cloudId: string | null, instanceName: string, nodeName: string, tenantName: string, cloudAccountName: string, filedAt: string, wouldBeDeleted: boolean, outlook: DeletionOutlook, passableFrom: string | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string }>, clauses: Array<{ number: number, name: string, asks: string, state: GateFactState, facts: Array<{ name: string, state: GateFactState, holds: string, why: string | null, ageMs: number | null }> }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InstancesAsKnownQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type InstancesAsKnownQuery = { instances: { edges: Array<{ node: { id: string, state: InstanceState, keptAt: string | null, filedAt: string | null } }> } };

export type DecisionsPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  instanceId?: string | number | null | undefined;
}>;


export type DecisionsPageQuery = { deletionDecisions: { edges: Array<{ node: { id: string, number: number, at: string, kind: string, instanceId: string | null, instanceName: string | null, cloudId: string | null, nodeName: string | null, detail: string, previous: string, hash: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DecisionShownFragment = { id: string, number: number, at: string, kind: string, instanceId: string | null, instanceName: string | null, cloudId: string | null, nodeName: string | null, detail: string, previous: string, hash: string };

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


export type InstancesPageQuery = { instances: { edges: Array<{ node: { id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, providerState: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InstanceRowFragment = { id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, providerState: string | null };

export type WaitingCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingCountsQuery = { instances: { count: { value: number, atLeast: boolean } }, orphans: { edges: Array<{ node: { id: string } }>, pageInfo: { hasNextPage: boolean } } };

export type InstanceInFullQueryVariables = Exact<{
  id: string | number;
}>;


export type InstanceInFullQuery = { instances: { edges: Array<{ node: { part: InstancePart, attemptId: string, attemptState: AttemptState, stageAhead: boolean, nodeId: string, tenantId: string, cloudAccountId: string, cloudAccountRemoved: boolean, projectId: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, cloudAsked: boolean | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, providerState: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string, covers: Array<string> }> } }> } };

export type InstanceShownFragment = { part: InstancePart, attemptId: string, attemptState: AttemptState, stageAhead: boolean, nodeId: string, tenantId: string, cloudAccountId: string, cloudAccountRemoved: boolean, projectId: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, cloudAsked: boolean | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, providerState: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string, covers: Array<string> }> };

export type KeepInstanceMutationVariables = Exact<{
  input: KeepInstanceInput;
}>;


export type KeepInstanceMutation = { keepInstance:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'KeepInstancePayload', instance: { part: InstancePart, attemptId: string, attemptState: AttemptState, stageAhead: boolean, nodeId: string, tenantId: string, cloudAccountId: string, cloudAccountRemoved: boolean, projectId: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, cloudAsked: boolean | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, providerState: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string, covers: Array<string> }> } }
    | { __typename: 'NotFound', message: string }
   };

export type RequestInstanceDeletionMutationVariables = Exact<{
  input: RequestInstanceDeletionInput;
}>;


export type RequestInstanceDeletionMutation = { requestInstanceDeletion:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RequestInstanceDeletionPayload', instance: { part: InstancePart, attemptId: string, attemptState: AttemptState, stageAhead: boolean, nodeId: string, tenantId: string, cloudAccountId: string, cloudAccountRemoved: boolean, projectId: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, cloudAsked: boolean | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, providerState: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string, covers: Array<string> }> } }
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
    | { __typename: 'SettleInstancePayload', instance: { part: InstancePart, attemptId: string, attemptState: AttemptState, stageAhead: boolean, nodeId: string, tenantId: string, cloudAccountId: string, cloudAccountRemoved: boolean, projectId: string | null, providerTask: string | null, stage: string | null, floatingAddress: string | null, createRequestId: string | null, seenAt: string | null, lastReadAt: string | null, endReason: EndReason | null, cause: string | null, consoleTail: string | null, judgedAt: string | null, cloudAsked: boolean | null, keptBy: string | null, settledAt: string | null, settledBy: string | null, settleReason: string | null, id: string, name: string, nodeName: string, tenantName: string, cloudAccountName: string, region: string, cloudId: string | null, state: InstanceState, stateDetail: string | null, settledAs: SettledAs | null, keptAt: string | null, filedAt: string | null, coolDownEndsAt: string | null, createdAt: string, nextStep: string | null, providerState: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null, blockedBy: Array<{ clause: number, clauseName: string, fact: string, state: string, why: string, whatToDo: string, covers: Array<string> }> } }
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
  ids?: Array<string | number> | string | number | null | undefined;
  filter?: NodeFilter | null | undefined;
  sort?: NodeSort | null | undefined;
  count?: boolean;
}>;


export type NodesPageQuery = { nodes: { edges: Array<{ node: { id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null, cloudAccountName: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, count?: { value: number, atLeast: boolean } } };

export type NodeRowFragment = { id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null, cloudAccountName: string | null };

export type NodeFiltersQueryVariables = Exact<{
  search?: string | null | undefined;
  tenantId: string | number;
  chosen: boolean;
}>;


export type NodeFiltersQuery = { tenants: { edges: Array<{ node: { id: string, name: string } }> }, tenant?: { id: string, name: string } | null, cloudAccounts: { edges: Array<{ node: { id: string, name: string } }> } };

export type OneNodeQueryVariables = Exact<{
  id: string | number;
}>;


export type OneNodeQuery = { node: { origin: NodeOrigin, clockSkewMs: number | null, unbrokenSince: string | null, ping: string | null, withInstanceProof: boolean | null, firstEnabledAt: string | null, endedAt: string | null, id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null, cloudAccountName: string | null, seenAddresses: Array<{ address: string, family: number, firstSeenAt: string, lastSeenAt: string, count: number, presentRun: boolean, published: boolean, publishableWithOneClick: boolean, confirmedBy: AddressConfirmation | null, toldBy: string | null }>, attempt: { id: string, number: number, state: AttemptState, deadlineAt: string | null, endedAt: string | null, endReason: EndReason | null, detail: string | null, tenantReason: TenantReason | null, acceptedBy: string | null, acceptedAt: string | null, icmpAcceptedBy: string | null, icmpAcceptedAt: string | null, conditionsMet: number, conditionsTotal: number, conditions: Array<{ name: ConditionName, state: ConditionState, detail: string, since: string | null, accepted: boolean }>, instances: Array<{ id: string, name: string, state: InstanceState, keptAt: string | null, region: string, cloudAccountId: string, cloudAccountName: string, providerState: string | null, part: InstancePart }> } | null } | null };

export type NodeShownFragment = { origin: NodeOrigin, clockSkewMs: number | null, unbrokenSince: string | null, ping: string | null, withInstanceProof: boolean | null, firstEnabledAt: string | null, endedAt: string | null, id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null, cloudAccountName: string | null, seenAddresses: Array<{ address: string, family: number, firstSeenAt: string, lastSeenAt: string, count: number, presentRun: boolean, published: boolean, publishableWithOneClick: boolean, confirmedBy: AddressConfirmation | null, toldBy: string | null }>, attempt: { id: string, number: number, state: AttemptState, deadlineAt: string | null, endedAt: string | null, endReason: EndReason | null, detail: string | null, tenantReason: TenantReason | null, acceptedBy: string | null, acceptedAt: string | null, icmpAcceptedBy: string | null, icmpAcceptedAt: string | null, conditionsMet: number, conditionsTotal: number, conditions: Array<{ name: ConditionName, state: ConditionState, detail: string, since: string | null, accepted: boolean }>, instances: Array<{ id: string, name: string, state: InstanceState, keptAt: string | null, region: string, cloudAccountId: string, cloudAccountName: string, providerState: string | null, part: InstancePart }> } | null };

export type DisableNodeMutationVariables = Exact<{
  input: DisableNodeInput;
}>;


export type DisableNodeMutation = { disableNode:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'DisableNodePayload', node: { id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null, cloudAccountName: string | null } }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
   };

export type RetireNodeMutationVariables = Exact<{
  input: RetireNodeInput;
}>;


export type RetireNodeMutation = { retireNode:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RetireNodePayload', node: { id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null, cloudAccountName: string | null } }
   };

export type RevokeNodeMutationVariables = Exact<{
  input: RevokeNodeInput;
}>;


export type RevokeNodeMutation = { revokeNode:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RevokeNodePayload', node: { id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null, cloudAccountName: string | null } }
   };

export type AcceptNodeMutationVariables = Exact<{
  input: AcceptNodeInput;
}>;


export type AcceptNodeMutation = { acceptNode:
    | { __typename: 'AcceptNodePayload', node: { id: string, name: string, tenantId: string, tenantName: string, state: NodeState, stateSince: string, reason: TenantReason | null, lastSeenAt: string | null, agentVersion: string | null, createdAt: string, operationId: string | null, cloudAccountName: string | null } }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
   };

export type OperationsPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  ids?: Array<string | number> | string | number | null | undefined;
  count?: boolean;
  filter?: OperationFilter | null | undefined;
  sort?: OperationSort | null | undefined;
}>;


export type OperationsPageQuery = { operations: { edges: Array<{ node: { id: string, state: OperationState, count: number, firstNodeName: string, lastNodeName: string, tenantId: string, tenantName: string, cloudAccountId: string, cloudAccountName: string, region: string, sizeName: string, startedByName: string, createdAt: string, endedAt: string | null, cancelledAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, count?: { value: number, atLeast: boolean } } };

export type OperationRowFragment = { id: string, state: OperationState, count: number, firstNodeName: string, lastNodeName: string, tenantId: string, tenantName: string, cloudAccountId: string, cloudAccountName: string, region: string, sizeName: string, startedByName: string, createdAt: string, endedAt: string | null, cancelledAt: string | null };

export type OperationChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
  tenantId: string | number;
  chosen: boolean;
}>;


export type OperationChoicesQuery = { tenant?: { id: string, name: string } | null, tenants: { edges: Array<{ node: { id: string, name: string } }> }, cloudAccounts: { edges: Array<{ node: { id: string, name: string } }> } };

export type OperationShownQueryVariables = Exact<{
  id: string | number;
}>;


export type OperationShownQuery = { operation: { availabilityZone: string | null, sizeId: string, imageId: string, imageName: string, bootVolumeGib: number | null, networkIds: Array<string>, securityGroupIds: Array<string>, floatingIpPoolId: string | null, agentVersion: string, attemptsPerPlace: number, validationDeadline: string, acceptUnknownIcmp: boolean, noMetadataService: boolean, lastEvent: number, id: string, state: OperationState, count: number, firstNodeName: string, lastNodeName: string, tenantId: string, tenantName: string, cloudAccountId: string, cloudAccountName: string, region: string, sizeName: string, startedByName: string, createdAt: string, endedAt: string | null, cancelledAt: string | null, places: Array<{ id: string, number: number, name: string, attempts: Array<{ id: string, number: number, counted: boolean, state: AttemptState, requestedByName: string, plannedAt: string, createCalledAt: string | null, createAnsweredAt: string | null, deadlineAt: string | null, cancelWishedAt: string | null, cancelWishedBy: string | null, acceptedBy: string | null, acceptedAt: string | null, icmpAcceptedBy: string | null, icmpAcceptedAt: string | null, stageAhead: boolean, endedAt: string | null, endReason: EndReason | null, detail: string | null, tenantReason: TenantReason | null, conditionsMet: number, conditionsTotal: number, conditions: Array<{ name: ConditionName, state: ConditionState, detail: string, since: string | null, accepted: boolean }>, node: { id: string, name: string, state: NodeState, stateSince: string, lastSeenAt: string | null, unbrokenSince: string | null, seenAddresses: Array<{ address: string, family: number, count: number, firstSeenAt: string, lastSeenAt: string, presentRun: boolean, published: boolean, confirmedBy: AddressConfirmation | null, publishableWithOneClick: boolean, toldBy: string | null }> }, instances: Array<{ id: string, part: InstancePart, name: string, cloudId: string | null, projectId: string | null, region: string, state: InstanceState, stateDetail: string | null, keptAt: string | null, stage: string | null, providerState: string | null, providerTask: string | null, floatingAddress: string | null, consoleTail: string | null, createRequestId: string | null, lastReadAt: string | null, nextStep: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null }> }> }> } | null };

export type AttemptShownFragment = { id: string, number: number, counted: boolean, state: AttemptState, requestedByName: string, plannedAt: string, createCalledAt: string | null, createAnsweredAt: string | null, deadlineAt: string | null, cancelWishedAt: string | null, cancelWishedBy: string | null, acceptedBy: string | null, acceptedAt: string | null, icmpAcceptedBy: string | null, icmpAcceptedAt: string | null, stageAhead: boolean, endedAt: string | null, endReason: EndReason | null, detail: string | null, tenantReason: TenantReason | null, conditionsMet: number, conditionsTotal: number, conditions: Array<{ name: ConditionName, state: ConditionState, detail: string, since: string | null, accepted: boolean }>, node: { id: string, name: string, state: NodeState, stateSince: string, lastSeenAt: string | null, unbrokenSince: string | null, seenAddresses: Array<{ address: string, family: number, count: number, firstSeenAt: string, lastSeenAt: string, presentRun: boolean, published: boolean, confirmedBy: AddressConfirmation | null, publishableWithOneClick: boolean, toldBy: string | null }> }, instances: Array<{ id: string, part: InstancePart, name: string, cloudId: string | null, projectId: string | null, region: string, state: InstanceState, stateDetail: string | null, keptAt: string | null, stage: string | null, providerState: string | null, providerTask: string | null, floatingAddress: string | null, consoleTail: string | null, createRequestId: string | null, lastReadAt: string | null, nextStep: string | null, addresses: Array<{ address: string, kind: string, network: string }>, fault: { code: number | null, message: string } | null }> };

export type CancelOperationMutationVariables = Exact<{
  input: CancelOperationInput;
}>;


export type CancelOperationMutation = { cancelOperation:
    | { __typename: 'CancelOperationPayload', operation: { id: string, cancelledAt: string | null } }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
   };

export type CancelAttemptMutationVariables = Exact<{
  input: CancelAttemptInput;
}>;


export type CancelAttemptMutation = { cancelAttempt:
    | { __typename: 'CancelAttemptPayload', attempt: { id: string, cancelWishedAt: string | null } }
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
   };

export type RetryPlaceMutationVariables = Exact<{
  input: RetryPlaceInput;
}>;


export type RetryPlaceMutation = { retryPlace:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RetryPlacePayload', attempt: { id: string, number: number } }
   };

export type RevokeHeldNodeMutationVariables = Exact<{
  input: RevokeNodeInput;
}>;


export type RevokeHeldNodeMutation = { revokeNode:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RevokeNodePayload', node: { id: string, state: NodeState } }
   };

export type PublishSeenAddressMutationVariables = Exact<{
  input: PublishAddressInput;
}>;


export type PublishSeenAddressMutation = { publishAddress:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'PublishAddressPayload', address: { id: string, range: string } }
   };

export type AttentionQueryVariables = Exact<{ [key: string]: never; }>;


export type AttentionQuery = { attention: { edges: Array<{ node: { id: string, kind: AttentionKind, severity: AttentionSeverity, section: AttentionSection, sentence: string, since: string | null, deadline: string | null, count: number, reasons: Array<string>, subjects: Array<{ kind: AttentionSubjectKind, id: string | null, name: string }>, lacking: Array<{ name: ConditionName, state: ConditionState, detail: string }> } }>, pageInfo: { hasNextPage: boolean } } };

export type AttentionShownFragment = { id: string, kind: AttentionKind, severity: AttentionSeverity, section: AttentionSection, sentence: string, since: string | null, deadline: string | null, count: number, reasons: Array<string>, subjects: Array<{ kind: AttentionSubjectKind, id: string | null, name: string }>, lacking: Array<{ name: ConditionName, state: ConditionState, detail: string }> };

export type AttentionNumbersQueryVariables = Exact<{ [key: string]: never; }>;


export type AttentionNumbersQuery = { attentionCounts: { operations: number, nodes: number, instances: number, gate: number, clouds: number, addresses: number, alarms: number } };

export type AdmissionsUnderWayQueryVariables = Exact<{
  first: number;
}>;


export type AdmissionsUnderWayQuery = { operations: { edges: Array<{ node: { id: string, firstNodeName: string, lastNodeName: string, count: number, tenantId: string, tenantName: string, cloudAccountName: string, createdAt: string, places: Array<{ id: string, number: number, name: string, attempts: Array<{ id: string, number: number, state: AttemptState, conditionsMet: number, conditionsTotal: number, deadlineAt: string | null, node: { id: string, name: string } }> }> } }>, pageInfo: { hasNextPage: boolean }, count: { value: number, atLeast: boolean } } };

export type FleetOverTimeQueryVariables = Exact<{
  since: string;
  points: number;
}>;


export type FleetOverTimeQuery = { fleetHistory: { bucket: string, now: { nodesEnabled: number, nodesLive: number, nodesHeld: number, monitorsUp: number, monitorsDown: number, monitorsUnknown: number }, buckets: Array<{ from: string, until: string, samples: number, nodesEnabled: number | null, nodesLive: number | null, nodesHeld: number | null, monitorsUp: number | null, monitorsDown: number | null, monitorsUnknown: number | null, admitted: number | null, failed: number | null, cancelled: number | null, least: { nodesEnabled: number, nodesLive: number, nodesHeld: number, monitorsUp: number, monitorsDown: number, monitorsUnknown: number } | null, most: { nodesEnabled: number, nodesLive: number, nodesHeld: number, monitorsUp: number, monitorsDown: number, monitorsUnknown: number } | null }> } };

export type SeenAddressQueryVariables = Exact<{
  address: string;
}>;


export type SeenAddressQuery = { observedAddresses: { edges: Array<{ node: { address: string, confirmedBy: AddressConfirmation | null, looksLikeProxy: boolean } }> } };

export type NewestAlarmsQueryVariables = Exact<{ [key: string]: never; }>;


export type NewestAlarmsQuery = { alarms: { edges: Array<{ node: { id: string, kind: string, message: string, raisedAt: string } }> } };

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

export type TenantsAndAccountsQueryVariables = Exact<{
  search?: string | null | undefined;
  tenantId: string | number;
  chosen: boolean;
}>;


export type TenantsAndAccountsQuery = { tenant?: { id: string, name: string } | null, tenants: { edges: Array<{ node: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean } }, cloudAccounts: { edges: Array<{ node: { id: string, name: string, projectName: string, defaultRegion: string, state: CloudAccountState, stateDetail: string | null, noMetadataService: { by: string } | null, markedNetworks: Array<{ networkId: string }> } }> } };

export type NextNodeNumberQueryVariables = Exact<{
  tenantId: string | number;
  namePrefix: string;
}>;


export type NextNodeNumberQuery = { tenant: { id: string, nextNodeNumber: number | null } | null };

export type LastRequestQueryVariables = Exact<{
  accountId: string | number;
}>;


export type LastRequestQuery = { operations: { edges: Array<{ node: { id: string, region: string, availabilityZone: string | null, sizeId: string, imageId: string, bootVolumeGib: number | null, networkIds: Array<string>, securityGroupIds: Array<string>, floatingIpPoolId: string | null, attemptsPerPlace: number } }> } };

export type RegionsOfAccountQueryVariables = Exact<{
  accountId: string | number;
  anew?: boolean;
}>;


export type RegionsOfAccountQuery = { cloudAccount: { id: string, regions:
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudRegions', items: Array<{ id: string, name: string }> }
      | { __typename: 'CloudUnreachable', message: string, retryAfter: string | null }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string, retryAfter: string | null }
     } | null };

export type SizesOfAccountQueryVariables = Exact<{
  accountId: string | number;
  region?: string | null | undefined;
  anew?: boolean;
}>;


export type SizesOfAccountQuery = { cloudAccount: { id: string, sizes:
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudSizes', items: Array<{ id: string, name: string, vcpus: number, memoryMiB: number, diskGiB: number, price: string | null }> }
      | { __typename: 'CloudUnreachable', message: string, retryAfter: string | null }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string, retryAfter: string | null }
     } | null };

export type ImagesOfAccountQueryVariables = Exact<{
  accountId: string | number;
  region?: string | null | undefined;
  anew?: boolean;
}>;


export type ImagesOfAccountQuery = { cloudAccount: { id: string, images:
      | { __typename: 'CloudImages', items: Array<{ id: string, name: string, architecture: string | null, minDiskGiB: number, minMemoryMiB: number }> }
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudUnreachable', message: string, retryAfter: string | null }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string, retryAfter: string | null }
     } | null };

export type NetworksOfAccountQueryVariables = Exact<{
  accountId: string | number;
  region?: string | null | undefined;
  anew?: boolean;
}>;


export type NetworksOfAccountQuery = { cloudAccount: { id: string, networks:
      | { __typename: 'CloudNetworks', items: Array<{ id: string, name: string, external: boolean, shared: boolean, ipv4: boolean, ipv6: boolean }> }
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudUnreachable', message: string, retryAfter: string | null }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string, retryAfter: string | null }
     } | null };

export type SecurityGroupsOfAccountQueryVariables = Exact<{
  accountId: string | number;
  region?: string | null | undefined;
  anew?: boolean;
}>;


export type SecurityGroupsOfAccountQuery = { cloudAccount: { id: string, securityGroups:
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudSecurityGroups', items: Array<{ id: string, name: string }> }
      | { __typename: 'CloudUnreachable', message: string, retryAfter: string | null }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string, retryAfter: string | null }
     } | null };

export type ZonesOfAccountQueryVariables = Exact<{
  accountId: string | number;
  region?: string | null | undefined;
  anew?: boolean;
}>;


export type ZonesOfAccountQuery = { cloudAccount: { id: string, zones:
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudUnreachable', message: string, retryAfter: string | null }
      | { __typename: 'CloudZones', items: Array<{ name: string, available: boolean }> }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string, retryAfter: string | null }
     } | null };

export type QuotaOfAccountQueryVariables = Exact<{
  accountId: string | number;
  region?: string | null | undefined;
  anew?: boolean;
}>;


export type QuotaOfAccountQuery = { cloudAccount: { id: string, quota:
      | { __typename: 'CloudQuota', askedAt: string, instances: { limit: number | null, used: number }, cores: { limit: number | null, used: number }, memoryMiB: { limit: number | null, used: number }, floatingAddresses: { limit: number | null, used: number }, volumesGiB: { limit: number | null, used: number } | null }
      | { __typename: 'CloudRefused', message: string }
      | { __typename: 'CloudUnreachable', message: string, retryAfter: string | null }
      | { __typename: 'InvalidInput', message: string }
      | { __typename: 'NotFound', message: string }
      | { __typename: 'TryLater', message: string, retryAfter: string | null }
     } | null };

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


export type OperationProgressSubscription = { operationProgress: { kind: FeedKind, number: number, operation: { state: OperationState }, events: Array<{ number: number, at: string, kind: ProgressEvent, name: string | null, nodeId: string | null, attemptId: string | null, attemptNumber: number | null, state: AttemptState | null, operationState: OperationState | null, endReason: EndReason | null, tenantReason: TenantReason | null, detail: string | null, conditionsMet: number | null, conditionsTotal: number | null, conditions: Array<{ name: ConditionName, state: ConditionState, detail: string, since: string | null, accepted: boolean }> }> } };

export type SearchEverythingQueryVariables = Exact<{
  text: string;
}>;


export type SearchEverythingQuery = { operations: { edges: Array<{ node: { id: string, firstNodeName: string, lastNodeName: string, tenantName: string, state: OperationState } }> }, nodes: { edges: Array<{ node: { id: string, name: string, tenantName: string, state: NodeState, reason: TenantReason | null, lastSeenAt: string | null } }> }, instances: { edges: Array<{ node: { id: string, name: string, nodeName: string, tenantName: string, cloudId: string | null, state: InstanceState, keptAt: string | null } }> }, tenants: { edges: Array<{ node: { id: string, name: string } }> }, cloudAccounts: { edges: Array<{ node: { id: string, name: string, projectName: string, state: CloudAccountState, deletionTrouble: string | null } }> }, publishedAddresses: { edges: Array<{ node: { id: string, range: string, note: string } }> }, observedAddresses: { edges: Array<{ node: { address: string, published: boolean, looksLikeProxy: boolean } }> } };

export type TenantsPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: TenantFilter | null | undefined;
  sort?: TenantSort | null | undefined;
  ids?: Array<string | number> | string | number | null | undefined;
  count?: boolean;
}>;


export type TenantsPageQuery = { tenants: { edges: Array<{ node: { id: string, name: string, createdAt: string, createdBy: string, health: { state: HealthState, enabledNodes: number, liveNodes: number } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, count?: { value: number, atLeast: boolean } } };

export type OneTenantQueryVariables = Exact<{
  id: string | number;
}>;


export type OneTenantQuery = { tenant: { id: string, name: string, createdAt: string, createdBy: string, members: { edges: Array<{ node: { id: string, displayName: string, email: string, role: MemberRole, invitedBy: string, createdAt: string } }>, pageInfo: { hasNextPage: boolean } }, allowances: Array<{ id: string, range: string, exceptPorts: Array<number>, reason: string, grantedBy: string, createdAt: string }> } | null };

export type TokensOfTenantQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TokensOfTenantQuery = { tenant: { apiTokens: { edges: Array<{ node: { id: string, tokenId: string, label: string, memberName: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type TenantAtWorkQueryVariables = Exact<{
  id: string | number;
}>;


export type TenantAtWorkQuery = { enabled: { count: { value: number, atLeast: boolean } }, live: { count: { value: number, atLeast: boolean } }, held: { count: { value: number, atLeast: boolean } }, operations: { count: { value: number, atLeast: boolean } }, monitors: { edges: Array<{ node: { id: string, name: string, kind: MonitorKind, target: string, state: MonitorState, tally: { assigned: number, up: number, down: number, inconclusive: number, silent: number } } }>, pageInfo: { hasNextPage: boolean } } };

export type CreateTenantMutationVariables = Exact<{
  input: CreateTenantInput;
}>;


export type CreateTenantMutation = { createTenant:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'CreateTenantPayload', tenant: { id: string, name: string } }
    | { __typename: 'InvalidInput', field: string, message: string }
   };

export type InviteOwnerMutationVariables = Exact<{
  input: InviteOwnerInput;
}>;


export type InviteOwnerMutation = { inviteOwner:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'InviteOwnerPayload', token: string, signInUrl: string, member: { id: string, displayName: string, email: string } }
    | { __typename: 'NotFound', message: string }
   };

export type RevokeApiTokenMutationVariables = Exact<{
  input: RevokeApiTokenInput;
}>;


export type RevokeApiTokenMutation = { revokeApiToken:
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'RevokeApiTokenPayload', apiToken: { id: string, revokedAt: string | null } }
   };

export type GrantAllowanceMutationVariables = Exact<{
  input: GrantAllowanceInput;
}>;


export type GrantAllowanceMutation = { grantAllowance:
    | { __typename: 'Conflict', message: string }
    | { __typename: 'GrantAllowancePayload', allowance: { id: string, range: string } }
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'LimitReached', message: string }
    | { __typename: 'NotFound', message: string }
   };

export type WithdrawAllowanceMutationVariables = Exact<{
  input: WithdrawAllowanceInput;
}>;


export type WithdrawAllowanceMutation = { withdrawAllowance:
    | { __typename: 'InvalidInput', field: string, message: string }
    | { __typename: 'NotFound', message: string }
    | { __typename: 'WithdrawAllowancePayload', allowance: { id: string } }
   };

export type WhoIsThereQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoIsThereQuery = { viewer: { administratorId: string, displayName: string, tokenId: string, tokenExpiresAt: string | null }, installation: { deploymentId: string, version: string, createdAt: string } };

export type AboutInstallationQueryVariables = Exact<{ [key: string]: never; }>;


export type AboutInstallationQuery = { installation: { deploymentId: string, version: string, createdAt: string, addressesVersion: number, replicas: Array<{ id: string, version: string, roles: Array<string>, startedAt: string, lastSeenAt: string }> }, viewer: { administratorId: string, displayName: string, tokenId: string, tokenExpiresAt: string | null } };

export type ServerClockQueryVariables = Exact<{ [key: string]: never; }>;


export type ServerClockQuery = { installation: { now: string } };

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
export const SeenAddressRowFragmentDoc = new TypedDocumentString(`
    fragment SeenAddressRow on ObservedAddress {
  id: address
  family
  firstSeenAt
  lastSeenAt
  nodeCount
  nodes {
    nodeId
    name
    state
    tenantId
    lastSeenAt
  }
  accounts {
    accountId
    name
  }
  confirmedBy
  looksLikeProxy
  published
  publishedAddressId
}
    `, {"fragmentName":"SeenAddressRow"}) as unknown as TypedDocumentString<SeenAddressRowFragment, unknown>;
export const PublishedAddressRowFragmentDoc = new TypedDocumentString(`
    fragment PublishedAddressRow on PublishedAddress {
  id
  range
  family
  note
  publishedAt
  publishedBy
  withdrawnAt
  withdrawnBy
}
    `, {"fragmentName":"PublishedAddressRow"}) as unknown as TypedDocumentString<PublishedAddressRowFragment, unknown>;
export const AlarmShownFragmentDoc = new TypedDocumentString(`
    fragment AlarmShown on Alarm {
  id
  kind
  message
  tenantId
  subjectKind
  subjectId
  subject
  count
  raisedAt
  lastRaisedAt
  acknowledgedAt
  acknowledgedBy
  over
}
    `, {"fragmentName":"AlarmShown"}) as unknown as TypedDocumentString<AlarmShownFragment, unknown>;
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
export const AuditEntryShownFragmentDoc = new TypedDocumentString(`
    fragment AuditEntryShown on AuditEntry {
  id
  at
  actorKind
  actorId
  actorName
  tenantId
  action
  subjectKind
  subjectId
  subject
  subjectName
  detail
  requestId
  sourceAddress
}
    `, {"fragmentName":"AuditEntryShown"}) as unknown as TypedDocumentString<AuditEntryShownFragment, unknown>;
export const CloudAccountRowFragmentDoc = new TypedDocumentString(`
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
    `, {"fragmentName":"CloudAccountRow"}) as unknown as TypedDocumentString<CloudAccountRowFragment, unknown>;
export const CloudAccountShownFragmentDoc = new TypedDocumentString(`
    fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}`, {"fragmentName":"CloudAccountShown"}) as unknown as TypedDocumentString<CloudAccountShownFragment, unknown>;
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
  instanceName
  cloudId
  nodeName
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
  providerState
}
    `, {"fragmentName":"InstanceRow"}) as unknown as TypedDocumentString<InstanceRowFragment, unknown>;
export const InstanceShownFragmentDoc = new TypedDocumentString(`
    fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  stageAhead
  nodeId
  tenantId
  cloudAccountId
  cloudAccountRemoved
  projectId
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
  cloudAsked
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
    covers
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
  providerState
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
  cloudAccountName
}
    `, {"fragmentName":"NodeRow"}) as unknown as TypedDocumentString<NodeRowFragment, unknown>;
export const NodeShownFragmentDoc = new TypedDocumentString(`
    fragment NodeShown on Node {
  ...NodeRow
  origin
  clockSkewMs
  unbrokenSince
  ping
  withInstanceProof
  firstEnabledAt
  endedAt
  seenAddresses {
    address
    family
    firstSeenAt
    lastSeenAt
    count
    presentRun
    published
    publishableWithOneClick
    confirmedBy
    toldBy
  }
  attempt {
    id
    number
    state
    deadlineAt
    endedAt
    endReason
    detail
    tenantReason
    acceptedBy
    acceptedAt
    icmpAcceptedBy
    icmpAcceptedAt
    conditionsMet
    conditionsTotal
    conditions {
      name
      state
      detail
      since
      accepted
    }
    instances {
      id
      name
      state
      keptAt
      region
      cloudAccountId
      cloudAccountName
      providerState
      part
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
  cloudAccountName
}`, {"fragmentName":"NodeShown"}) as unknown as TypedDocumentString<NodeShownFragment, unknown>;
export const OperationRowFragmentDoc = new TypedDocumentString(`
    fragment OperationRow on Operation {
  id
  state
  count
  firstNodeName
  lastNodeName
  tenantId
  tenantName
  cloudAccountId
  cloudAccountName
  region
  sizeName
  startedByName
  createdAt
  endedAt
  cancelledAt
}
    `, {"fragmentName":"OperationRow"}) as unknown as TypedDocumentString<OperationRowFragment, unknown>;
export const AttemptShownFragmentDoc = new TypedDocumentString(`
    fragment AttemptShown on Attempt {
  id
  number
  counted
  state
  requestedByName
  plannedAt
  createCalledAt
  createAnsweredAt
  deadlineAt
  cancelWishedAt
  cancelWishedBy
  acceptedBy
  acceptedAt
  icmpAcceptedBy
  icmpAcceptedAt
  stageAhead
  endedAt
  endReason
  detail
  tenantReason
  conditions {
    name
    state
    detail
    since
    accepted
  }
  conditionsMet
  conditionsTotal
  node {
    id
    name
    state
    stateSince
    lastSeenAt
    unbrokenSince
    seenAddresses {
      address
      family
      count
      firstSeenAt
      lastSeenAt
      presentRun
      published
      confirmedBy
      publishableWithOneClick
      toldBy
    }
  }
  instances {
    id
    part
    name
    cloudId
    projectId
    region
    state
    stateDetail
    keptAt
    stage
    providerState
    providerTask
    addresses {
      address
      kind
      network
    }
    floatingAddress
    fault {
      code
      message
    }
    consoleTail
    createRequestId
    lastReadAt
    nextStep
  }
}
    `, {"fragmentName":"AttemptShown"}) as unknown as TypedDocumentString<AttemptShownFragment, unknown>;
export const AttentionShownFragmentDoc = new TypedDocumentString(`
    fragment AttentionShown on AttentionItem {
  id
  kind
  severity
  section
  sentence
  since
  deadline
  count
  subjects {
    kind
    id
    name
  }
  lacking {
    name
    state
    detail
  }
  reasons
}
    `, {"fragmentName":"AttentionShown"}) as unknown as TypedDocumentString<AttentionShownFragment, unknown>;
export const SeenAddressesPageDocument = new TypedDocumentString(`
    query SeenAddressesPage($first: Int, $after: String, $filter: ObservedAddressFilter, $sort: ObservedAddressSort, $count: Boolean! = false) {
  observedAddresses(first: $first, after: $after, filter: $filter, sort: $sort) {
    edges {
      node {
        ...SeenAddressRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    count @include(if: $count) {
      value
      atLeast
    }
  }
}
    fragment SeenAddressRow on ObservedAddress {
  id: address
  family
  firstSeenAt
  lastSeenAt
  nodeCount
  nodes {
    nodeId
    name
    state
    tenantId
    lastSeenAt
  }
  accounts {
    accountId
    name
  }
  confirmedBy
  looksLikeProxy
  published
  publishedAddressId
}`, {"hash":"sha256:24d7861a48074e07b7851151f24a62fc77272374182aa06d0aaf28d01cd8d979"}) as unknown as TypedDocumentString<SeenAddressesPageQuery, SeenAddressesPageQueryVariables>;
export const PublishedAddressesPageDocument = new TypedDocumentString(`
    query PublishedAddressesPage($first: Int, $after: String, $filter: PublishedAddressFilter, $sort: PublishedAddressSort, $withdrawn: Boolean! = false, $count: Boolean! = false) {
  publishedAddresses(
    first: $first
    after: $after
    filter: $filter
    sort: $sort
    withdrawn: $withdrawn
  ) {
    edges {
      node {
        ...PublishedAddressRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    count @include(if: $count) {
      value
      atLeast
    }
  }
}
    fragment PublishedAddressRow on PublishedAddress {
  id
  range
  family
  note
  publishedAt
  publishedBy
  withdrawnAt
  withdrawnBy
}`, {"hash":"sha256:32edf9d0ca63c58913fc278cda5785c4aab8f2b46609948da8d42064f382c615"}) as unknown as TypedDocumentString<PublishedAddressesPageQuery, PublishedAddressesPageQueryVariables>;
export const AddressesAtAGlanceDocument = new TypedDocumentString(`
    query AddressesAtAGlance {
  unpublished: observedAddresses(first: 1, filter: {published: false}) {
    count {
      value
      atLeast
    }
  }
  covered: observedAddresses(first: 1, filter: {published: true}) {
    count {
      value
      atLeast
    }
  }
  publishedAddresses(first: 1) {
    count {
      value
      atLeast
    }
  }
  installation {
    addressesVersion
  }
}
    `, {"hash":"sha256:3dc4847b68b7d8c1825457e0ad599e614f1c8c69a641d6c4230b10b3f4f7696d"}) as unknown as TypedDocumentString<AddressesAtAGlanceQuery, AddressesAtAGlanceQueryVariables>;
export const PublishAddressDocument = new TypedDocumentString(`
    mutation PublishAddress($input: PublishAddressInput!) {
  publishAddress(input: $input) {
    __typename
    ... on PublishAddressPayload {
      address {
        ...PublishedAddressRow
      }
      overlaps {
        id
        range
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
    fragment PublishedAddressRow on PublishedAddress {
  id
  range
  family
  note
  publishedAt
  publishedBy
  withdrawnAt
  withdrawnBy
}`, {"hash":"sha256:65d63a6f5897c31a08643c683365388980bb0c847f8c807a5296f67be7b54874"}) as unknown as TypedDocumentString<PublishAddressMutation, PublishAddressMutationVariables>;
export const PublishedAddressUseDocument = new TypedDocumentString(`
    query PublishedAddressUse($id: ID!) {
  publishedAddressUse(publishedAddressId: $id) {
    inService
    held
    publishedLeft
  }
}
    `, {"hash":"sha256:6b39746ee8b956a21985ccfd8db97fdcd61b51de104ae192db3699bd354931b1"}) as unknown as TypedDocumentString<PublishedAddressUseQuery, PublishedAddressUseQueryVariables>;
export const WithdrawAddressDocument = new TypedDocumentString(`
    mutation WithdrawAddress($input: WithdrawAddressInput!) {
  withdrawAddress(input: $input) {
    __typename
    ... on WithdrawAddressPayload {
      address {
        ...PublishedAddressRow
      }
      inUse {
        nodeId
        name
        address
      }
      publishedLeft
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
  }
}
    fragment PublishedAddressRow on PublishedAddress {
  id
  range
  family
  note
  publishedAt
  publishedBy
  withdrawnAt
  withdrawnBy
}`, {"hash":"sha256:f7ce218f664aaed1313776431c49a46fd7c1695e6ecf14d69c01a82d1cdb1ea3"}) as unknown as TypedDocumentString<WithdrawAddressMutation, WithdrawAddressMutationVariables>;
export const AdministratorsPageDocument = new TypedDocumentString(`
    query AdministratorsPage($first: Int, $after: String) {
  administrators(first: $first, after: $after) {
    edges {
      node {
        id
        displayName
        email
        createdAt
        createdBy
        lastSeenAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:e93224a60ed5b1b12f56a65c2cc1e403e9ff2c32681fded9bde96a1ff0ef28f4"}) as unknown as TypedDocumentString<AdministratorsPageQuery, AdministratorsPageQueryVariables>;
export const AddAdministratorDocument = new TypedDocumentString(`
    mutation AddAdministrator($input: AddAdministratorInput!) {
  addAdministrator(input: $input) {
    __typename
    ... on AddAdministratorPayload {
      token
      administrator {
        id
        displayName
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
    `, {"hash":"sha256:300703bcec2f3d0b53095a9ed52f4d3e7c4e5c4a19b5a31f33cc4a3b17bfb46b"}) as unknown as TypedDocumentString<AddAdministratorMutation, AddAdministratorMutationVariables>;
export const RotateAdministratorTokenDocument = new TypedDocumentString(`
    mutation RotateAdministratorToken($input: RotateAdministratorTokenInput!) {
  rotateAdministratorToken(input: $input) {
    __typename
    ... on RotateAdministratorTokenPayload {
      token
      administrator {
        id
        displayName
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
  }
}
    `, {"hash":"sha256:4e702ed28a8b9f78055a650ecbf4fbe28e4ac7067ca599edaaf361caa02d252d"}) as unknown as TypedDocumentString<RotateAdministratorTokenMutation, RotateAdministratorTokenMutationVariables>;
export const RemoveAdministratorDocument = new TypedDocumentString(`
    mutation RemoveAdministrator($input: RemoveAdministratorInput!) {
  removeAdministrator(input: $input) {
    __typename
    ... on RemoveAdministratorPayload {
      administratorId
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
    `, {"hash":"sha256:01995fa787244a33fa3014c07c2b175c78fb649cf849f00e2c7f4c25f31c613e"}) as unknown as TypedDocumentString<RemoveAdministratorMutation, RemoveAdministratorMutationVariables>;
export const AlarmsPageDocument = new TypedDocumentString(`
    query AlarmsPage($first: Int, $after: String, $ids: [ID!], $filter: AlarmFilter, $sort: AlarmSort, $count: Boolean! = false) {
  alarms(
    acknowledged: true
    first: $first
    after: $after
    ids: $ids
    filter: $filter
    sort: $sort
  ) {
    edges {
      node {
        ...AlarmShown
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    count @include(if: $count) {
      value
      atLeast
    }
  }
}
    fragment AlarmShown on Alarm {
  id
  kind
  message
  tenantId
  subjectKind
  subjectId
  subject
  count
  raisedAt
  lastRaisedAt
  acknowledgedAt
  acknowledgedBy
  over
}`, {"hash":"sha256:ac731b694ef37498b3441f49e7a4a2273e3a2de5dde17295c1767aa27b1a3be0"}) as unknown as TypedDocumentString<AlarmsPageQuery, AlarmsPageQueryVariables>;
export const AcknowledgeAlarmDocument = new TypedDocumentString(`
    mutation AcknowledgeAlarm($input: AcknowledgeAlarmInput!) {
  acknowledgeAlarm(input: $input) {
    __typename
    ... on AcknowledgeAlarmPayload {
      alarm {
        ...AlarmShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
  }
}
    fragment AlarmShown on Alarm {
  id
  kind
  message
  tenantId
  subjectKind
  subjectId
  subject
  count
  raisedAt
  lastRaisedAt
  acknowledgedAt
  acknowledgedBy
  over
}`, {"hash":"sha256:99a61bfa74a4d1174f6e2d478a866c418e3c4ce764b2974ed9c32c22ebf2170c"}) as unknown as TypedDocumentString<AcknowledgeAlarmMutation, AcknowledgeAlarmMutationVariables>;
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
export const AuditPageDocument = new TypedDocumentString(`
    query AuditPage($first: Int, $after: String, $filter: AuditLogFilter) {
  auditLog(first: $first, after: $after, filter: $filter) {
    edges {
      node {
        ...AuditEntryShown
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AuditEntryShown on AuditEntry {
  id
  at
  actorKind
  actorId
  actorName
  tenantId
  action
  subjectKind
  subjectId
  subject
  subjectName
  detail
  requestId
  sourceAddress
}`, {"hash":"sha256:78cf22016ba0ed93830a534c54789bad3811772ac53b38b98c134311ae8fd995"}) as unknown as TypedDocumentString<AuditPageQuery, AuditPageQueryVariables>;
export const AuditEntriesAtDocument = new TypedDocumentString(`
    query AuditEntriesAt($since: DateTime!, $until: DateTime!) {
  auditLog(first: 100, filter: {since: $since, until: $until}) {
    edges {
      node {
        ...AuditEntryShown
      }
    }
  }
}
    fragment AuditEntryShown on AuditEntry {
  id
  at
  actorKind
  actorId
  actorName
  tenantId
  action
  subjectKind
  subjectId
  subject
  subjectName
  detail
  requestId
  sourceAddress
}`, {"hash":"sha256:59b452a064651e81bea565d4881b2d23888b9bed98fcfa78295ee53fc3adf298"}) as unknown as TypedDocumentString<AuditEntriesAtQuery, AuditEntriesAtQueryVariables>;
export const WhoseEntriesDocument = new TypedDocumentString(`
    query WhoseEntries($search: String, $tenantId: ID!, $chosen: Boolean!) {
  tenants(first: 20, filter: {search: $search}, sort: {by: NAME}) {
    edges {
      node {
        id
        name
      }
    }
  }
  tenant(id: $tenantId) @include(if: $chosen) {
    id
    name
  }
  administrators(first: 100) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `, {"hash":"sha256:f18d3eb874cf392684c864bc031a3b23d9852e9dc2894f406e282432331e2006"}) as unknown as TypedDocumentString<WhoseEntriesQuery, WhoseEntriesQueryVariables>;
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
export const CloudAccountsPageDocument = new TypedDocumentString(`
    query CloudAccountsPage($first: Int, $after: String) {
  cloudAccounts(first: $first, after: $after) {
    edges {
      node {
        ...CloudAccountRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}`, {"hash":"sha256:183a9359c1847e5c22298ace5785bdb55efadd454a57dcc6b7178f76b1229614"}) as unknown as TypedDocumentString<CloudAccountsPageQuery, CloudAccountsPageQueryVariables>;
export const OneCloudAccountDocument = new TypedDocumentString(`
    query OneCloudAccount($id: ID!) {
  cloudAccount(id: $id) {
    ...CloudAccountShown
  }
}
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}`, {"hash":"sha256:d8ff14dbde2ff436810df3e7cccf8214573ad49faa23c05c2d1536c78f177198"}) as unknown as TypedDocumentString<OneCloudAccountQuery, OneCloudAccountQueryVariables>;
export const CloudCatalogueDocument = new TypedDocumentString(`
    query CloudCatalogue($id: ID!, $region: String, $anew: Boolean! = false) {
  cloudAccount(id: $id) {
    id
    regions(anew: $anew) {
      __typename
      ... on CloudRegions {
        items {
          id
          name
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
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
    sizes(region: $region, anew: $anew) {
      __typename
      ... on CloudSizes {
        items {
          id
          name
          vcpus
          memoryMiB
          diskGiB
          price
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
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
    images(region: $region, anew: $anew) {
      __typename
      ... on CloudImages {
        items {
          id
          name
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
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
    networks(region: $region, anew: $anew) {
      __typename
      ... on CloudNetworks {
        items {
          id
          name
          external
          shared
          ipv4
          ipv6
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
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
    quota(region: $region, anew: $anew) {
      __typename
      ... on CloudQuota {
        askedAt
        instances {
          limit
          used
        }
        cores {
          limit
          used
        }
        memoryMiB {
          limit
          used
        }
        volumesGiB {
          limit
          used
        }
        floatingAddresses {
          limit
          used
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
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
}
    `, {"hash":"sha256:0bba25d01370cd23eab186d916ae864d2fc55114e971b8afd1d6ba8238bdb684"}) as unknown as TypedDocumentString<CloudCatalogueQuery, CloudCatalogueQueryVariables>;
export const DescribeCloudCredentialDocument = new TypedDocumentString(`
    mutation DescribeCloudCredential($input: DescribeCloudCredentialInput!) {
  describeCloudCredential(input: $input) {
    __typename
    ... on DescribeCloudCredentialPayload {
      meaning {
        subject
        detail
      }
    }
    ... on InvalidInput {
      field
      message
    }
  }
}
    `, {"hash":"sha256:1706b0392b9555d22e1b50d42027207af39ed326857bc1ec3df51c8f13679f36"}) as unknown as TypedDocumentString<DescribeCloudCredentialMutation, DescribeCloudCredentialMutationVariables>;
export const AddCloudAccountDocument = new TypedDocumentString(`
    mutation AddCloudAccount($input: AddCloudAccountInput!) {
  addCloudAccount(input: $input) {
    __typename
    ... on AddCloudAccountPayload {
      markerTrouble
      account {
        ...CloudAccountShown
      }
    }
    ... on InvalidInput {
      field
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
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}`, {"hash":"sha256:ba3962308afe78ad120b610d4ebba64265bfa55e57c0b8ab35e5a79ed1281bd3"}) as unknown as TypedDocumentString<AddCloudAccountMutation, AddCloudAccountMutationVariables>;
export const CheckCloudAccountDocument = new TypedDocumentString(`
    mutation CheckCloudAccount($input: CheckCloudAccountInput!) {
  checkCloudAccount(input: $input) {
    __typename
    ... on CheckCloudAccountPayload {
      account {
        ...CloudAccountShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
  }
}
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}`, {"hash":"sha256:76421a32b9258475f9ca43b502ea4db4b84b99c4441ef961315c66c99cb083e0"}) as unknown as TypedDocumentString<CheckCloudAccountMutation, CheckCloudAccountMutationVariables>;
export const UpdateCloudAccountDocument = new TypedDocumentString(`
    mutation UpdateCloudAccount($input: UpdateCloudAccountInput!) {
  updateCloudAccount(input: $input) {
    __typename
    ... on UpdateCloudAccountPayload {
      account {
        ...CloudAccountShown
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
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}`, {"hash":"sha256:966c8805971d48a10677c3d7afd9398c44949a2b5237515a1927dab0c52b0de8"}) as unknown as TypedDocumentString<UpdateCloudAccountMutation, UpdateCloudAccountMutationVariables>;
export const RotateCloudCredentialDocument = new TypedDocumentString(`
    mutation RotateCloudCredential($input: RotateCloudCredentialInput!) {
  rotateCloudCredential(input: $input) {
    __typename
    ... on RotateCloudCredentialPayload {
      account {
        ...CloudAccountShown
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
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}`, {"hash":"sha256:7dd60528405cd9e5d95c40182bf1bc48c65a9060fe138891f69fe5fc1b1575b0"}) as unknown as TypedDocumentString<RotateCloudCredentialMutation, RotateCloudCredentialMutationVariables>;
export const SetDeletionCredentialDocument = new TypedDocumentString(`
    mutation SetDeletionCredential($input: SetDeletionCredentialInput!) {
  setDeletionCredential(input: $input) {
    __typename
    ... on SetDeletionCredentialPayload {
      account {
        ...CloudAccountShown
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
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}`, {"hash":"sha256:34010e1165acaf5e91b9b7d396185161b6ba3e3bcf8925e4c01565ab4477f892"}) as unknown as TypedDocumentString<SetDeletionCredentialMutation, SetDeletionCredentialMutationVariables>;
export const RemoveDeletionCredentialDocument = new TypedDocumentString(`
    mutation RemoveDeletionCredential($input: RemoveDeletionCredentialInput!) {
  removeDeletionCredential(input: $input) {
    __typename
    ... on RemoveDeletionCredentialPayload {
      account {
        ...CloudAccountShown
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
  }
}
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}`, {"hash":"sha256:ea5a071ea48cdedbd6415f7bf5ae0a853c357d6a2407f5743cd858a5a08d50d5"}) as unknown as TypedDocumentString<RemoveDeletionCredentialMutation, RemoveDeletionCredentialMutationVariables>;
export const CreateMarkerDocument = new TypedDocumentString(`
    mutation CreateMarker($input: CreateMarkerInput!) {
  createMarker(input: $input) {
    __typename
    ... on CreateMarkerPayload {
      adopted
      markerId
      region
      account {
        ...CloudAccountShown
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
    fragment CloudAccountRow on CloudAccount {
  id
  name
  provider
  projectName
  projectId
  defaultRegion
  state
  stateDetail
  deletionTrouble
  checkedAt
  createdAt
  createdBy
}
fragment CloudAccountShown on CloudAccount {
  ...CloudAccountRow
  cloudAddress
  cloudUserId
  deletionUserId
  ownDeletionCredential
  createsInFlight
  createsPerMinute
  requestsPerSecond
  meaning {
    subject
    detail
  }
  lastCheck {
    subject
    ok
    detail
  }
  deletionCheck {
    subject
    ok
    detail
  }
  deletionUnchecked
  markers {
    markerId
    region
    recordedAt
    recordedBy
  }
  noMetadataService {
    by
    at
  }
  markedNetworks {
    networkId
    by
    at
  }
  recordedAddresses {
    address
    recordedAt
    recordedBy
  }
  witness {
    region
    rung
    claimOpen
    lastClimbAt
    fence {
      reason
      since
      why
    }
  }
}`, {"hash":"sha256:bb9c551a8da437340c2ebb7bb01da2270185e4fa491112dfa9a1ceadc4d5f237"}) as unknown as TypedDocumentString<CreateMarkerMutation, CreateMarkerMutationVariables>;
export const RemoveCloudAccountDocument = new TypedDocumentString(`
    mutation RemoveCloudAccount($input: RemoveCloudAccountInput!) {
  removeCloudAccount(input: $input) {
    __typename
    ... on RemoveCloudAccountPayload {
      accountId
      instancesLeft
      left {
        instanceId
        name
        region
        cloudId
        state
      }
      leftAccessories {
        kind
        cloudId
        region
        instanceName
      }
      leftMarkers {
        markerId
        region
      }
      leftRungs {
        region
        userId
        names
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
    `, {"hash":"sha256:8b60f7cfe265ad2d06b788aae1c473922083b816be224ca8846ef66a740627ab"}) as unknown as TypedDocumentString<RemoveCloudAccountMutation, RemoveCloudAccountMutationVariables>;
export const GateDocument = new TypedDocumentString(`
    query Gate {
  deletionGate {
    open
    waiting
    underWay
    ageMs
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
}`, {"hash":"sha256:533862b7b37f44839cedebfbc1448da7ae71a1bca51e86521a480f716078d7fd"}) as unknown as TypedDocumentString<GateQuery, GateQueryVariables>;
export const HeldDocument = new TypedDocumentString(`
    query Held {
  instances(first: 20, filter: {states: [WAITING]}) {
    edges {
      node {
        judgedAt
        blockedBy {
          clause
          fact
          why
        }
      }
    }
  }
}
    `, {"hash":"sha256:2178275a942440322b4e851eb6cba290fcc8e94c607de6c83552f7315f215979"}) as unknown as TypedDocumentString<HeldQuery, HeldQueryVariables>;
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
        cloudId
        instanceName
        nodeName
        tenantName
        cloudAccountName
        filedAt
        wouldBeDeleted
        outlook
        passableFrom
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
}`, {"hash":"sha256:b4f1f878f41bb2b69c9804002c36149deed2aba6aa9a725f6ff7f814f8d04df1"}) as unknown as TypedDocumentString<DeletionPlanPageQuery, DeletionPlanPageQueryVariables>;
export const InstancesAsKnownDocument = new TypedDocumentString(`
    query InstancesAsKnown($ids: [ID!]!) {
  instances(first: 100, ids: $ids) {
    edges {
      node {
        id
        state
        keptAt
        filedAt
      }
    }
  }
}
    `, {"hash":"sha256:20d61e47fc838518ae241703f37e4d37b2f6cbff31e3353a9672fc79f837745a"}) as unknown as TypedDocumentString<InstancesAsKnownQuery, InstancesAsKnownQueryVariables>;
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
  instanceName
  cloudId
  nodeName
  detail
  previous
  hash
}`, {"hash":"sha256:25880b65eb2135dfeb6119bc4581d1c8fe9d148296f328dfa37ecdbcfccdcaf1"}) as unknown as TypedDocumentString<DecisionsPageQuery, DecisionsPageQueryVariables>;
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
  providerState
}`, {"hash":"sha256:4ffeeb314e568e63cec5faf58d5077d24aaa5d61b390db2a95918d167682d924"}) as unknown as TypedDocumentString<InstancesPageQuery, InstancesPageQueryVariables>;
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
  providerState
}
fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  stageAhead
  nodeId
  tenantId
  cloudAccountId
  cloudAccountRemoved
  projectId
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
  cloudAsked
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
    covers
  }
  keptBy
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:1903668afefa66671a72035ea241f0f436fcb6c62679c20c41685730da06d24a"}) as unknown as TypedDocumentString<InstanceInFullQuery, InstanceInFullQueryVariables>;
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
  providerState
}
fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  stageAhead
  nodeId
  tenantId
  cloudAccountId
  cloudAccountRemoved
  projectId
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
  cloudAsked
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
    covers
  }
  keptBy
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:0d4435bb39d7ab802953646e3e62ac16a5b9649f8143cb88e709f9cff910f918"}) as unknown as TypedDocumentString<KeepInstanceMutation, KeepInstanceMutationVariables>;
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
  providerState
}
fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  stageAhead
  nodeId
  tenantId
  cloudAccountId
  cloudAccountRemoved
  projectId
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
  cloudAsked
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
    covers
  }
  keptBy
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:1eb438f37e212d700e52f12d39d5e84f974e4055514efd47cfe7b5c28f1da883"}) as unknown as TypedDocumentString<RequestInstanceDeletionMutation, RequestInstanceDeletionMutationVariables>;
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
  providerState
}
fragment InstanceShown on Instance {
  ...InstanceRow
  part
  attemptId
  attemptState
  stageAhead
  nodeId
  tenantId
  cloudAccountId
  cloudAccountRemoved
  projectId
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
  cloudAsked
  blockedBy {
    clause
    clauseName
    fact
    state
    why
    whatToDo
    covers
  }
  keptBy
  settledAt
  settledBy
  settleReason
}`, {"hash":"sha256:d5f57cb2dcd6173ad07757960d47c6cd08e8323df1a7204bb18eb3248dc52d8f"}) as unknown as TypedDocumentString<SettleInstanceMutation, SettleInstanceMutationVariables>;
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
    query NodesPage($first: Int, $after: String, $ids: [ID!], $filter: NodeFilter, $sort: NodeSort, $count: Boolean! = false) {
  nodes(first: $first, after: $after, ids: $ids, filter: $filter, sort: $sort) {
    edges {
      node {
        ...NodeRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    count @include(if: $count) {
      value
      atLeast
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
  cloudAccountName
}`, {"hash":"sha256:5a16adc0d88b0570c3a8ccc5a9398ada40897e22842477540082fc4f4069ff4c"}) as unknown as TypedDocumentString<NodesPageQuery, NodesPageQueryVariables>;
export const NodeFiltersDocument = new TypedDocumentString(`
    query NodeFilters($search: String, $tenantId: ID!, $chosen: Boolean!) {
  tenants(first: 20, filter: {search: $search}, sort: {by: NAME}) {
    edges {
      node {
        id
        name
      }
    }
  }
  tenant(id: $tenantId) @include(if: $chosen) {
    id
    name
  }
  cloudAccounts(first: 100) {
    edges {
      node {
        id
        name
      }
    }
  }
}
    `, {"hash":"sha256:c602906a1e00fe268beadd2e8372d38098abe633618614207ebec12c97c8a518"}) as unknown as TypedDocumentString<NodeFiltersQuery, NodeFiltersQueryVariables>;
export const OneNodeDocument = new TypedDocumentString(`
    query OneNode($id: ID!) {
  node(id: $id) {
    ...NodeShown
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
  cloudAccountName
}
fragment NodeShown on Node {
  ...NodeRow
  origin
  clockSkewMs
  unbrokenSince
  ping
  withInstanceProof
  firstEnabledAt
  endedAt
  seenAddresses {
    address
    family
    firstSeenAt
    lastSeenAt
    count
    presentRun
    published
    publishableWithOneClick
    confirmedBy
    toldBy
  }
  attempt {
    id
    number
    state
    deadlineAt
    endedAt
    endReason
    detail
    tenantReason
    acceptedBy
    acceptedAt
    icmpAcceptedBy
    icmpAcceptedAt
    conditionsMet
    conditionsTotal
    conditions {
      name
      state
      detail
      since
      accepted
    }
    instances {
      id
      name
      state
      keptAt
      region
      cloudAccountId
      cloudAccountName
      providerState
      part
    }
  }
}`, {"hash":"sha256:7725fe4c53c0a92b802c7d1a985e80f99d1b125cd775c00ec7a411fabcd36c32"}) as unknown as TypedDocumentString<OneNodeQuery, OneNodeQueryVariables>;
export const DisableNodeDocument = new TypedDocumentString(`
    mutation DisableNode($input: DisableNodeInput!) {
  disableNode(input: $input) {
    __typename
    ... on DisableNodePayload {
      node {
        ...NodeRow
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
  cloudAccountName
}`, {"hash":"sha256:bede406cd0218fd9286536d5ccd7add1c3613f40da384d18c37ed6fddd3bec54"}) as unknown as TypedDocumentString<DisableNodeMutation, DisableNodeMutationVariables>;
export const RetireNodeDocument = new TypedDocumentString(`
    mutation RetireNode($input: RetireNodeInput!) {
  retireNode(input: $input) {
    __typename
    ... on RetireNodePayload {
      node {
        ...NodeRow
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
  cloudAccountName
}`, {"hash":"sha256:f2b76f596f1207adb20ceddbac99cc0b166a6c59835825cc6a85a0303e6ed140"}) as unknown as TypedDocumentString<RetireNodeMutation, RetireNodeMutationVariables>;
export const RevokeNodeDocument = new TypedDocumentString(`
    mutation RevokeNode($input: RevokeNodeInput!) {
  revokeNode(input: $input) {
    __typename
    ... on RevokeNodePayload {
      node {
        ...NodeRow
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
  cloudAccountName
}`, {"hash":"sha256:4bf9276302b6b50c217ddef0500bcf338f2561748d2cc355d276a325f6609082"}) as unknown as TypedDocumentString<RevokeNodeMutation, RevokeNodeMutationVariables>;
export const AcceptNodeDocument = new TypedDocumentString(`
    mutation AcceptNode($input: AcceptNodeInput!) {
  acceptNode(input: $input) {
    __typename
    ... on AcceptNodePayload {
      node {
        ...NodeRow
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
  cloudAccountName
}`, {"hash":"sha256:fae273d791bb716c631d99ecbef64ded322e6b5072a11e29449c73de971a5341"}) as unknown as TypedDocumentString<AcceptNodeMutation, AcceptNodeMutationVariables>;
export const OperationsPageDocument = new TypedDocumentString(`
    query OperationsPage($first: Int, $after: String, $ids: [ID!], $count: Boolean! = false, $filter: OperationFilter, $sort: OperationSort) {
  operations(
    first: $first
    after: $after
    ids: $ids
    filter: $filter
    sort: $sort
  ) {
    edges {
      node {
        ...OperationRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    count @include(if: $count) {
      value
      atLeast
    }
  }
}
    fragment OperationRow on Operation {
  id
  state
  count
  firstNodeName
  lastNodeName
  tenantId
  tenantName
  cloudAccountId
  cloudAccountName
  region
  sizeName
  startedByName
  createdAt
  endedAt
  cancelledAt
}`, {"hash":"sha256:f53930887222da4e60a6e0f92b1309a8d8252e61a56fd3e7eb004aaf30aa8c90"}) as unknown as TypedDocumentString<OperationsPageQuery, OperationsPageQueryVariables>;
export const OperationChoicesDocument = new TypedDocumentString(`
    query OperationChoices($search: String, $tenantId: ID!, $chosen: Boolean!) {
  tenant(id: $tenantId) @include(if: $chosen) {
    id
    name
  }
  tenants(first: 100, filter: {search: $search}, sort: {by: NAME}) {
    edges {
      node {
        id
        name
      }
    }
  }
  cloudAccounts(first: 100) {
    edges {
      node {
        id
        name
      }
    }
  }
}
    `, {"hash":"sha256:4bc0cf9db00878807232e10cc5da46ed596e4db1831fa300a1c24e5a2203f874"}) as unknown as TypedDocumentString<OperationChoicesQuery, OperationChoicesQueryVariables>;
export const OperationShownDocument = new TypedDocumentString(`
    query OperationShown($id: ID!) {
  operation(id: $id) {
    ...OperationRow
    availabilityZone
    sizeId
    imageId
    imageName
    bootVolumeGib
    networkIds
    securityGroupIds
    floatingIpPoolId
    agentVersion
    attemptsPerPlace
    validationDeadline
    acceptUnknownIcmp
    noMetadataService
    lastEvent
    places {
      id
      number
      name
      attempts {
        ...AttemptShown
      }
    }
  }
}
    fragment OperationRow on Operation {
  id
  state
  count
  firstNodeName
  lastNodeName
  tenantId
  tenantName
  cloudAccountId
  cloudAccountName
  region
  sizeName
  startedByName
  createdAt
  endedAt
  cancelledAt
}
fragment AttemptShown on Attempt {
  id
  number
  counted
  state
  requestedByName
  plannedAt
  createCalledAt
  createAnsweredAt
  deadlineAt
  cancelWishedAt
  cancelWishedBy
  acceptedBy
  acceptedAt
  icmpAcceptedBy
  icmpAcceptedAt
  stageAhead
  endedAt
  endReason
  detail
  tenantReason
  conditions {
    name
    state
    detail
    since
    accepted
  }
  conditionsMet
  conditionsTotal
  node {
    id
    name
    state
    stateSince
    lastSeenAt
    unbrokenSince
    seenAddresses {
      address
      family
      count
      firstSeenAt
      lastSeenAt
      presentRun
      published
      confirmedBy
      publishableWithOneClick
      toldBy
    }
  }
  instances {
    id
    part
    name
    cloudId
    projectId
    region
    state
    stateDetail
    keptAt
    stage
    providerState
    providerTask
    addresses {
      address
      kind
      network
    }
    floatingAddress
    fault {
      code
      message
    }
    consoleTail
    createRequestId
    lastReadAt
    nextStep
  }
}`, {"hash":"sha256:b153558a62a79b06bec4fe15d8fc0cfe092369193d58737d67ca00384e57c193"}) as unknown as TypedDocumentString<OperationShownQuery, OperationShownQueryVariables>;
export const CancelOperationDocument = new TypedDocumentString(`
    mutation CancelOperation($input: CancelOperationInput!) {
  cancelOperation(input: $input) {
    __typename
    ... on CancelOperationPayload {
      operation {
        id
        cancelledAt
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
    `, {"hash":"sha256:9d3e06ce27a0ddf794686ee3823cd1a0a0160f01381301b352d49a2e3c89398c"}) as unknown as TypedDocumentString<CancelOperationMutation, CancelOperationMutationVariables>;
export const CancelAttemptDocument = new TypedDocumentString(`
    mutation CancelAttempt($input: CancelAttemptInput!) {
  cancelAttempt(input: $input) {
    __typename
    ... on CancelAttemptPayload {
      attempt {
        id
        cancelWishedAt
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
    `, {"hash":"sha256:7713168c356e63fb6d6b32755d351c58378d692c8f6e1f2b5c8bc1f920ca676d"}) as unknown as TypedDocumentString<CancelAttemptMutation, CancelAttemptMutationVariables>;
export const RetryPlaceDocument = new TypedDocumentString(`
    mutation RetryPlace($input: RetryPlaceInput!) {
  retryPlace(input: $input) {
    __typename
    ... on RetryPlacePayload {
      attempt {
        id
        number
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
    `, {"hash":"sha256:7f9a33bdcd058667ed612c75838cc3f4fb8d4e8c2b0ac82bae84978e8aae9286"}) as unknown as TypedDocumentString<RetryPlaceMutation, RetryPlaceMutationVariables>;
export const RevokeHeldNodeDocument = new TypedDocumentString(`
    mutation RevokeHeldNode($input: RevokeNodeInput!) {
  revokeNode(input: $input) {
    __typename
    ... on RevokeNodePayload {
      node {
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
  }
}
    `, {"hash":"sha256:eee2a8b5185f14c1c1d6481bb84f14286f2fd62ec5a6df721f7336dacf9d29e2"}) as unknown as TypedDocumentString<RevokeHeldNodeMutation, RevokeHeldNodeMutationVariables>;
export const PublishSeenAddressDocument = new TypedDocumentString(`
    mutation PublishSeenAddress($input: PublishAddressInput!) {
  publishAddress(input: $input) {
    __typename
    ... on PublishAddressPayload {
      address {
        id
        range
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
    `, {"hash":"sha256:9b4ef317ef24b1dd7ad4bdeb14579b3cb73f2854436e31730c0d89ba0c45eeb3"}) as unknown as TypedDocumentString<PublishSeenAddressMutation, PublishSeenAddressMutationVariables>;
export const AttentionDocument = new TypedDocumentString(`
    query Attention {
  attention(first: 50) {
    edges {
      node {
        ...AttentionShown
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    fragment AttentionShown on AttentionItem {
  id
  kind
  severity
  section
  sentence
  since
  deadline
  count
  subjects {
    kind
    id
    name
  }
  lacking {
    name
    state
    detail
  }
  reasons
}`, {"hash":"sha256:0561f3f66475bd1ab20da667f8eaccbe0c445249cc3ec9b03b531d2ea81e5512"}) as unknown as TypedDocumentString<AttentionQuery, AttentionQueryVariables>;
export const AttentionNumbersDocument = new TypedDocumentString(`
    query AttentionNumbers {
  attentionCounts {
    operations
    nodes
    instances
    gate
    clouds
    addresses
    alarms
  }
}
    `, {"hash":"sha256:8886442306a7488b67afc9452b12ceeba72c241230e1c5a9beec8ad08f1a7e54"}) as unknown as TypedDocumentString<AttentionNumbersQuery, AttentionNumbersQueryVariables>;
export const AdmissionsUnderWayDocument = new TypedDocumentString(`
    query AdmissionsUnderWay($first: Int!) {
  operations(first: $first, filter: {states: [RUNNING]}) {
    edges {
      node {
        id
        firstNodeName
        lastNodeName
        count
        tenantId
        tenantName
        cloudAccountName
        createdAt
        places {
          id
          number
          name
          attempts {
            id
            number
            state
            conditionsMet
            conditionsTotal
            deadlineAt
            node {
              id
              name
            }
          }
        }
      }
    }
    pageInfo {
      hasNextPage
    }
    count {
      value
      atLeast
    }
  }
}
    `, {"hash":"sha256:ca8b58517aecc3212d1bc5187abff9fab16c8ba0543d1e984c371995bb9bcbba"}) as unknown as TypedDocumentString<AdmissionsUnderWayQuery, AdmissionsUnderWayQueryVariables>;
export const FleetOverTimeDocument = new TypedDocumentString(`
    query FleetOverTime($since: DateTime!, $points: Int!) {
  fleetHistory(since: $since, points: $points) {
    bucket
    now {
      nodesEnabled
      nodesLive
      nodesHeld
      monitorsUp
      monitorsDown
      monitorsUnknown
    }
    buckets {
      from
      until
      samples
      nodesEnabled
      nodesLive
      nodesHeld
      monitorsUp
      monitorsDown
      monitorsUnknown
      admitted
      failed
      cancelled
      least {
        nodesEnabled
        nodesLive
        nodesHeld
        monitorsUp
        monitorsDown
        monitorsUnknown
      }
      most {
        nodesEnabled
        nodesLive
        nodesHeld
        monitorsUp
        monitorsDown
        monitorsUnknown
      }
    }
  }
}
    `, {"hash":"sha256:677dbc3bc9d226fe26994182b6f8ee4d0ca3d0b09efb134bb9395fe1f6514cdc"}) as unknown as TypedDocumentString<FleetOverTimeQuery, FleetOverTimeQueryVariables>;
export const SeenAddressDocument = new TypedDocumentString(`
    query SeenAddress($address: String!) {
  observedAddresses(first: 20, filter: {search: $address, published: false}) {
    edges {
      node {
        address
        confirmedBy
        looksLikeProxy
      }
    }
  }
}
    `, {"hash":"sha256:bb6d4f786933df5437fd34f21ec9f1dd7ff2436749776e5ef015b3c5b09d5550"}) as unknown as TypedDocumentString<SeenAddressQuery, SeenAddressQueryVariables>;
export const NewestAlarmsDocument = new TypedDocumentString(`
    query NewestAlarms {
  alarms(first: 30, sort: {by: RAISED_AT, direction: DESC}) {
    edges {
      node {
        id
        kind
        message
        raisedAt
      }
    }
  }
}
    `, {"hash":"sha256:1185c83164961c9d5c8f62e026dbd812acec85d3d4a22141af7c7f751c9532b9"}) as unknown as TypedDocumentString<NewestAlarmsQuery, NewestAlarmsQueryVariables>;
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
export const TenantsAndAccountsDocument = new TypedDocumentString(`
    query TenantsAndAccounts($search: String, $tenantId: ID!, $chosen: Boolean!) {
  tenant(id: $tenantId) @include(if: $chosen) {
    id
    name
  }
  tenants(first: 100, filter: {search: $search}, sort: {by: NAME}) {
    edges {
      node {
        id
        name
      }
    }
    pageInfo {
      hasNextPage
    }
  }
  cloudAccounts(first: 100) {
    edges {
      node {
        id
        name
        projectName
        defaultRegion
        state
        stateDetail
        noMetadataService {
          by
        }
        markedNetworks {
          networkId
        }
      }
    }
  }
}
    `, {"hash":"sha256:66bd4767916da2daf3e9d999e1a6b085daaaa6b0f14113816b65acb6b7353d65"}) as unknown as TypedDocumentString<TenantsAndAccountsQuery, TenantsAndAccountsQueryVariables>;
export const NextNodeNumberDocument = new TypedDocumentString(`
    query NextNodeNumber($tenantId: ID!, $namePrefix: String!) {
  tenant(id: $tenantId) {
    id
    nextNodeNumber(namePrefix: $namePrefix)
  }
}
    `, {"hash":"sha256:54edb280da5597f24e64b0f8159522539b3d7ae4654a74aa1e9c3b44ee378936"}) as unknown as TypedDocumentString<NextNodeNumberQuery, NextNodeNumberQueryVariables>;
export const LastRequestDocument = new TypedDocumentString(`
    query LastRequest($accountId: ID!) {
  operations(first: 1, filter: {cloudAccountId: $accountId}) {
    edges {
      node {
        id
        region
        availabilityZone
        sizeId
        imageId
        bootVolumeGib
        networkIds
        securityGroupIds
        floatingIpPoolId
        attemptsPerPlace
      }
    }
  }
}
    `, {"hash":"sha256:34815af2af62dabd75d47f313434a89b7a56e19be29df7cb6900a0e1ae1120d2"}) as unknown as TypedDocumentString<LastRequestQuery, LastRequestQueryVariables>;
export const RegionsOfAccountDocument = new TypedDocumentString(`
    query RegionsOfAccount($accountId: ID!, $anew: Boolean! = false) {
  cloudAccount(id: $accountId) {
    id
    regions(anew: $anew) {
      __typename
      ... on CloudRegions {
        items {
          id
          name
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
        message
      }
      ... on CloudRefused {
        message
      }
      ... on CloudUnreachable {
        message
        retryAfter
      }
      ... on TryLater {
        message
        retryAfter
      }
    }
  }
}
    `, {"hash":"sha256:9a22b331dc07a3eb98e856d744bd5c4f3fbbf5cebc5989808a43296a9c9144db"}) as unknown as TypedDocumentString<RegionsOfAccountQuery, RegionsOfAccountQueryVariables>;
export const SizesOfAccountDocument = new TypedDocumentString(`
    query SizesOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
  cloudAccount(id: $accountId) {
    id
    sizes(region: $region, anew: $anew) {
      __typename
      ... on CloudSizes {
        items {
          id
          name
          vcpus
          memoryMiB
          diskGiB
          price
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
        message
      }
      ... on CloudRefused {
        message
      }
      ... on CloudUnreachable {
        message
        retryAfter
      }
      ... on TryLater {
        message
        retryAfter
      }
    }
  }
}
    `, {"hash":"sha256:2db5ed654d78b5a88a8cb737441c028e575c3c5926b11cc675ceb56a076d279e"}) as unknown as TypedDocumentString<SizesOfAccountQuery, SizesOfAccountQueryVariables>;
export const ImagesOfAccountDocument = new TypedDocumentString(`
    query ImagesOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
  cloudAccount(id: $accountId) {
    id
    images(region: $region, anew: $anew) {
      __typename
      ... on CloudImages {
        items {
          id
          name
          architecture
          minDiskGiB
          minMemoryMiB
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
        message
      }
      ... on CloudRefused {
        message
      }
      ... on CloudUnreachable {
        message
        retryAfter
      }
      ... on TryLater {
        message
        retryAfter
      }
    }
  }
}
    `, {"hash":"sha256:5f705e42acf12e32568581bcbde7e666f898125cbc451e04ad3f4bf7a8055a9e"}) as unknown as TypedDocumentString<ImagesOfAccountQuery, ImagesOfAccountQueryVariables>;
export const NetworksOfAccountDocument = new TypedDocumentString(`
    query NetworksOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
  cloudAccount(id: $accountId) {
    id
    networks(region: $region, anew: $anew) {
      __typename
      ... on CloudNetworks {
        items {
          id
          name
          external
          shared
          ipv4
          ipv6
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
        message
      }
      ... on CloudRefused {
        message
      }
      ... on CloudUnreachable {
        message
        retryAfter
      }
      ... on TryLater {
        message
        retryAfter
      }
    }
  }
}
    `, {"hash":"sha256:d6b533291ac5b9920fe64830d36360b902bc7b7b4a90a01ef35b72d78a8e3fe6"}) as unknown as TypedDocumentString<NetworksOfAccountQuery, NetworksOfAccountQueryVariables>;
export const SecurityGroupsOfAccountDocument = new TypedDocumentString(`
    query SecurityGroupsOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
  cloudAccount(id: $accountId) {
    id
    securityGroups(region: $region, anew: $anew) {
      __typename
      ... on CloudSecurityGroups {
        items {
          id
          name
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
        message
      }
      ... on CloudRefused {
        message
      }
      ... on CloudUnreachable {
        message
        retryAfter
      }
      ... on TryLater {
        message
        retryAfter
      }
    }
  }
}
    `, {"hash":"sha256:fc6c625599045ce816066241b994666aae41ff82fc72922660151b0839566d73"}) as unknown as TypedDocumentString<SecurityGroupsOfAccountQuery, SecurityGroupsOfAccountQueryVariables>;
export const ZonesOfAccountDocument = new TypedDocumentString(`
    query ZonesOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
  cloudAccount(id: $accountId) {
    id
    zones(region: $region, anew: $anew) {
      __typename
      ... on CloudZones {
        items {
          name
          available
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
        message
      }
      ... on CloudRefused {
        message
      }
      ... on CloudUnreachable {
        message
        retryAfter
      }
      ... on TryLater {
        message
        retryAfter
      }
    }
  }
}
    `, {"hash":"sha256:6a344c384deb9e217f9a300e0909fb260aecc611c6d6d1b2208176bff5abb31e"}) as unknown as TypedDocumentString<ZonesOfAccountQuery, ZonesOfAccountQueryVariables>;
export const QuotaOfAccountDocument = new TypedDocumentString(`
    query QuotaOfAccount($accountId: ID!, $region: String, $anew: Boolean! = false) {
  cloudAccount(id: $accountId) {
    id
    quota(region: $region, anew: $anew) {
      __typename
      ... on CloudQuota {
        askedAt
        instances {
          limit
          used
        }
        cores {
          limit
          used
        }
        memoryMiB {
          limit
          used
        }
        floatingAddresses {
          limit
          used
        }
        volumesGiB {
          limit
          used
        }
      }
      ... on InvalidInput {
        message
      }
      ... on NotFound {
        message
      }
      ... on CloudRefused {
        message
      }
      ... on CloudUnreachable {
        message
        retryAfter
      }
      ... on TryLater {
        message
        retryAfter
      }
    }
  }
}
    `, {"hash":"sha256:08ca5fca967bbb7ec9e10f08b228ef986d53fbe2995411f7dc775aed835d9567"}) as unknown as TypedDocumentString<QuotaOfAccountQuery, QuotaOfAccountQueryVariables>;
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
        accepted
      }
    }
  }
}
    `, {"hash":"sha256:d621426fbd3df3bd2938b68da8a8fc89c6ea1b59b810ee982b425fade7c555ee"}) as unknown as TypedDocumentString<OperationProgressSubscription, OperationProgressSubscriptionVariables>;
export const SearchEverythingDocument = new TypedDocumentString(`
    query SearchEverything($text: String!) {
  operations(first: 5, filter: {search: $text}, sort: {by: MATCH}) {
    edges {
      node {
        id
        firstNodeName
        lastNodeName
        tenantName
        state
      }
    }
  }
  nodes(first: 8, filter: {search: $text}, sort: {by: MATCH}) {
    edges {
      node {
        id
        name
        tenantName
        state
        reason
        lastSeenAt
      }
    }
  }
  instances(first: 5, filter: {search: $text}, sort: {by: MATCH}) {
    edges {
      node {
        id
        name
        nodeName
        tenantName
        cloudId
        state
        keptAt
      }
    }
  }
  tenants(first: 5, filter: {search: $text}, sort: {by: MATCH}) {
    edges {
      node {
        id
        name
      }
    }
  }
  cloudAccounts(first: 5, search: $text) {
    edges {
      node {
        id
        name
        projectName
        state
        deletionTrouble
      }
    }
  }
  publishedAddresses(first: 5, filter: {search: $text}, sort: {by: MATCH}) {
    edges {
      node {
        id
        range
        note
      }
    }
  }
  observedAddresses(first: 5, filter: {search: $text}, sort: {by: MATCH}) {
    edges {
      node {
        address
        published
        looksLikeProxy
      }
    }
  }
}
    `, {"hash":"sha256:331d2d0a9dc4faf2ce81c17a452fadeb08b261e354fef530623b3761d3b85743"}) as unknown as TypedDocumentString<SearchEverythingQuery, SearchEverythingQueryVariables>;
export const TenantsPageDocument = new TypedDocumentString(`
    query TenantsPage($first: Int, $after: String, $filter: TenantFilter, $sort: TenantSort, $ids: [ID!], $count: Boolean! = false) {
  tenants(first: $first, after: $after, filter: $filter, sort: $sort, ids: $ids) {
    edges {
      node {
        id
        name
        createdAt
        createdBy
        health {
          state
          enabledNodes
          liveNodes
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    count @include(if: $count) {
      value
      atLeast
    }
  }
}
    `, {"hash":"sha256:59a2d1fe316560e97fc5b5789c5c7751201b58bf43b1ae22d7bcc8e340b054d0"}) as unknown as TypedDocumentString<TenantsPageQuery, TenantsPageQueryVariables>;
export const OneTenantDocument = new TypedDocumentString(`
    query OneTenant($id: ID!) {
  tenant(id: $id) {
    id
    name
    createdAt
    createdBy
    members(first: 100) {
      edges {
        node {
          id
          displayName
          email
          role
          invitedBy
          createdAt
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    allowances {
      id
      range
      exceptPorts
      reason
      grantedBy
      createdAt
    }
  }
}
    `, {"hash":"sha256:f89f29d65b36cc1b80245d3bf19bb71476cc8b273ef1509a020746b2d754672b"}) as unknown as TypedDocumentString<OneTenantQuery, OneTenantQueryVariables>;
export const TokensOfTenantDocument = new TypedDocumentString(`
    query TokensOfTenant($id: ID!, $first: Int, $after: String) {
  tenant(id: $id) {
    apiTokens(first: $first, after: $after) {
      edges {
        node {
          id
          tokenId
          label
          memberName
          createdAt
          expiresAt
          revokedAt
          lastUsedAt
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `, {"hash":"sha256:20607abdfec7f86ab9a243257fa6ee289d9dcf968f1a7649156dd3e0f5fab146"}) as unknown as TypedDocumentString<TokensOfTenantQuery, TokensOfTenantQueryVariables>;
export const TenantAtWorkDocument = new TypedDocumentString(`
    query TenantAtWork($id: ID!) {
  enabled: nodes(first: 1, filter: {tenantId: $id, states: [ENABLED]}) {
    count {
      value
      atLeast
    }
  }
  live: nodes(first: 1, filter: {tenantId: $id, states: [ENABLED], live: true}) {
    count {
      value
      atLeast
    }
  }
  held: nodes(first: 1, filter: {tenantId: $id, states: [HELD]}) {
    count {
      value
      atLeast
    }
  }
  operations(first: 1, filter: {tenantId: $id, states: [RUNNING]}) {
    count {
      value
      atLeast
    }
  }
  monitors(first: 100, tenantId: $id) {
    edges {
      node {
        id
        name
        kind
        target
        state
        tally {
          assigned
          up
          down
          inconclusive
          silent
        }
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `, {"hash":"sha256:f3d27f29c01ebf4e3096f2830365249e01179749b7f8893d0a692ed3cbd408fc"}) as unknown as TypedDocumentString<TenantAtWorkQuery, TenantAtWorkQueryVariables>;
export const CreateTenantDocument = new TypedDocumentString(`
    mutation CreateTenant($input: CreateTenantInput!) {
  createTenant(input: $input) {
    __typename
    ... on CreateTenantPayload {
      tenant {
        id
        name
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
    `, {"hash":"sha256:dfdcf0187b763c9c6fbb84e2b1c1ab4814caf3ce8a9bf35e816a4d18698e37ef"}) as unknown as TypedDocumentString<CreateTenantMutation, CreateTenantMutationVariables>;
export const InviteOwnerDocument = new TypedDocumentString(`
    mutation InviteOwner($input: InviteOwnerInput!) {
  inviteOwner(input: $input) {
    __typename
    ... on InviteOwnerPayload {
      token
      signInUrl
      member {
        id
        displayName
        email
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
    `, {"hash":"sha256:6734d44ae2229d66479f328b1433c96131d8fe523735d8f6854873efba9f7ae9"}) as unknown as TypedDocumentString<InviteOwnerMutation, InviteOwnerMutationVariables>;
export const RevokeApiTokenDocument = new TypedDocumentString(`
    mutation RevokeApiToken($input: RevokeApiTokenInput!) {
  revokeApiToken(input: $input) {
    __typename
    ... on RevokeApiTokenPayload {
      apiToken {
        id
        revokedAt
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
  }
}
    `, {"hash":"sha256:030cc92d70dd43f5bf413a1b0352dd6a18bd7a92b57959df1b9f30a06fd66aac"}) as unknown as TypedDocumentString<RevokeApiTokenMutation, RevokeApiTokenMutationVariables>;
export const GrantAllowanceDocument = new TypedDocumentString(`
    mutation GrantAllowance($input: GrantAllowanceInput!) {
  grantAllowance(input: $input) {
    __typename
    ... on GrantAllowancePayload {
      allowance {
        id
        range
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
    ... on LimitReached {
      message
    }
  }
}
    `, {"hash":"sha256:de921ac32e5eda923223cf328657d9cd12ef42040d1d96f86198ad3a37e73cdb"}) as unknown as TypedDocumentString<GrantAllowanceMutation, GrantAllowanceMutationVariables>;
export const WithdrawAllowanceDocument = new TypedDocumentString(`
    mutation WithdrawAllowance($input: WithdrawAllowanceInput!) {
  withdrawAllowance(input: $input) {
    __typename
    ... on WithdrawAllowancePayload {
      allowance {
        id
      }
    }
    ... on InvalidInput {
      field
      message
    }
    ... on NotFound {
      message
    }
  }
}
    `, {"hash":"sha256:43ef2215895b0d0fb76a90b58f4ddd147d6b90315fae6f0b60ce9251514b3a83"}) as unknown as TypedDocumentString<WithdrawAllowanceMutation, WithdrawAllowanceMutationVariables>;
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
export const AboutInstallationDocument = new TypedDocumentString(`
    query AboutInstallation {
  installation {
    deploymentId
    version
    createdAt
    addressesVersion
    replicas {
      id
      version
      roles
      startedAt
      lastSeenAt
    }
  }
  viewer {
    administratorId
    displayName
    tokenId
    tokenExpiresAt
  }
}
    `, {"hash":"sha256:9a21bba0e104dab0a0cad732c3c9e8d343fe6beb4308df6393153d8a19d314e7"}) as unknown as TypedDocumentString<AboutInstallationQuery, AboutInstallationQueryVariables>;
export const ServerClockDocument = new TypedDocumentString(`
    query ServerClock {
  installation {
    now
  }
}
    `, {"hash":"sha256:8821d610393e585f9d391ac7af54aae5ef18653f0767bae91c72b91d4a8f8be7"}) as unknown as TypedDocumentString<ServerClockQuery, ServerClockQueryVariables>;