/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What sort of object changed. */
export type ChangeKind =
  | 'API_TOKEN'
  | 'MEMBER'
  | 'MONITOR'
  | 'NODE'
  | 'OPERATION'
  | 'PUBLISHED_ADDRESS'
  | 'TENANT';

/** What an answer of a feed is. */
export type FeedKind =
  /** Everything that came since the answer before, in order, none missed and none twice. */
  | 'ENTRIES'
  /** `after` is older than what is kept (24 hours), or was never given out. Fetch again; the feed goes on from `number`. */
  | 'RESET'
  /** The first answer without `after`: what came up to `number` is history. Fetch what you show. */
  | 'SNAPSHOT';

/** What a member may do. */
export type MemberRole =
  /** Reads everything but tokens, and works with monitors. */
  | 'MEMBER'
  /** May do everything in the tenant. */
  | 'OWNER';

/** Where a node is in its life. */
export type NodeState =
  /** Out of service; an Owner can enable it again. */
  | 'DISABLED'
  /** In service. */
  | 'ENABLED'
  /** Added by hand; its agent has not presented the enrollment token yet. */
  | 'ENROLLING'
  /** Not yet admitted: it has no monitors and counts nowhere. It leaves this state by proving itself, or by being revoked. */
  | 'HELD'
  /** Finished with. Final. */
  | 'RETIRED'
  /** No longer trusted; its credential is dead. */
  | 'REVOKED';

/** What happens to a machine. */
export type NoticeKind =
  /** It was to be removed, and stays. */
  | 'KEPT'
  /** It was to be removed, and nobody here looks after it any more; the text says whether its removal had begun. */
  | 'LEFT'
  /** It is gone, and Sallyport did not remove it. */
  | 'LOST'
  /** It will be removed, not before the instant in the text. */
  | 'PLANNED'
  /** It was removed. */
  | 'REMOVED';

/** Where a provisioning request is. */
export type OperationState =
  /** It was cancelled; nodes that had been admitted stay. */
  | 'CANCELLED'
  /** No node was admitted. */
  | 'FAILED'
  /** Some nodes were admitted, some were not. */
  | 'PARTIAL'
  /** Nodes are being created and checked. */
  | 'RUNNING'
  /** Every node was admitted. */
  | 'SUCCEEDED';

/** Why a node waits, is disabled, or ended. */
export type ReasonCode =
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

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { viewer: { displayName: string, role: MemberRole }, tenant: { name: string } };

export type OperationsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type OperationsPageQuery = { operations: { edges: Array<{ node: { id: string, state: OperationState, startedBy: string, startedAt: string, endedAt: string | null, count: number, namePrefix: string, nodes: Array<{ id: string, name: string, state: NodeState, stateSince: string, firstEnabledAt: string | null, live: boolean, lastSeenAt: string | null, reason: { code: ReasonCode, text: string } | null, progress: { placeId: string, attempt: number, conditionsMet: number, conditionsTotal: number, deadlineAt: string | null } | null }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type NoticesPageQueryVariables = Exact<{
  first: number;
}>;


export type NoticesPageQuery = { notices: { edges: Array<{ node: { id: string, kind: NoticeKind, title: string, text: string, at: string } }> } };

export type ChangesSubscriptionVariables = Exact<{
  after?: number | null | undefined;
}>;


export type ChangesSubscription = { changes: { kind: FeedKind, number: number, changes: Array<{ kind: ChangeKind, id: string }> } };

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

export const WhoAmIDocument = new TypedDocumentString(`
    query WhoAmI {
  viewer {
    displayName
    role
  }
  tenant {
    name
  }
}
    `) as unknown as TypedDocumentString<WhoAmIQuery, WhoAmIQueryVariables>;
export const OperationsPageDocument = new TypedDocumentString(`
    query OperationsPage($first: Int!, $after: String) {
  operations(first: $first, after: $after) {
    edges {
      node {
        id
        state
        startedBy
        startedAt
        endedAt
        count
        namePrefix
        nodes {
          id
          name
          state
          stateSince
          firstEnabledAt
          live
          lastSeenAt
          reason {
            code
            text
          }
          progress {
            placeId
            attempt
            conditionsMet
            conditionsTotal
            deadlineAt
          }
        }
      }
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<OperationsPageQuery, OperationsPageQueryVariables>;
export const NoticesPageDocument = new TypedDocumentString(`
    query NoticesPage($first: Int!) {
  notices(first: $first) {
    edges {
      node {
        id
        kind
        title
        text
        at
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NoticesPageQuery, NoticesPageQueryVariables>;
export const ChangesDocument = new TypedDocumentString(`
    subscription Changes($after: Sequence) {
  changes(after: $after) {
    kind
    number
    changes {
      kind
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ChangesSubscription, ChangesSubscriptionVariables>;