/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** PLANNED, then CREATING from the one create request on, BOOTING once the instance is known, VALIDATING once a key is enrolled. */
export type AttemptState =
  | 'ADMITTED'
  | 'BOOTING'
  | 'CANCELLED'
  | 'CREATING'
  | 'FAILED'
  | 'PLANNED'
  | 'VALIDATING';

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

/** What a message of a feed is. */
export type FeedKind =
  /** What changed, in order. */
  | 'ENTRIES'
  /** `after` is older than what is kept (24 hours), or was never given out: fetch again; the feed goes on from `number`. */
  | 'RESET'
  /** The first message without `after`: fetch what you show now; everything after `number` follows. */
  | 'SNAPSHOT';

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


export type OperationProgressSubscription = { operationProgress: { kind: FeedKind, number: number, operation: { state: OperationState }, events: Array<{ number: number, at: string, kind: ProgressEvent, name: string | null, state: AttemptState | null, operationState: OperationState | null, detail: string | null, conditionsMet: number | null, conditionsTotal: number | null, conditions: Array<{ name: ConditionName, state: ConditionState, detail: string }> }> } };

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
    `) as unknown as TypedDocumentString<WhatCanBeProvisionedQuery, WhatCanBeProvisionedQueryVariables>;
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
    `) as unknown as TypedDocumentString<ProvisionNodesMutation, ProvisionNodesMutationVariables>;
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
      state
      operationState
      detail
      conditionsMet
      conditionsTotal
      conditions {
        name
        state
        detail
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OperationProgressSubscription, OperationProgressSubscriptionVariables>;