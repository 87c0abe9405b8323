import { Problem } from '../primitives/problem.ts'

/** Who asks, established once at the edge from a token. Everything behind the edge takes one of these and never a token. */
export type TenantViewer = {
  kind: 'MEMBER'
  tenantId: string
  tenantName: string
  memberId: string
  displayName: string
  role: MemberRole
  /** The API token's public id: subscriptions end with it. */
  tokenId: string
  tokenExpiresAt: Date | undefined
}
export type MemberRole = 'OWNER' | 'MEMBER'

export type AdminViewer = {
  kind: 'ADMINISTRATOR'
  administratorId: string
  displayName: string
  tokenId: string
  tokenExpiresAt: Date | undefined
}

export type AgentViewer = { kind: 'AGENT'; nodeId: string; tenantId: string; runId: string }

/** Nobody: what an endpoint sees before a token was recognised. */
export type Anonymous = { kind: 'ANONYMOUS' }

/** Proof in the type that a tenant was established: stores for tenants take this and no bare id. */
export type TenantScope = { readonly tenantId: string }

/**
 * What every request carries beside its viewer, for logs and the audit log. `caller` is aborted once its time is over or nobody waits for
 * the answer: what was told to be given up is not written afterwards.
 */
export type RequestFacts = { requestId: string; sourceAddress: string | undefined; caller?: { readonly aborted: boolean } }

/** Called in each transaction that a person's request writes; the throw takes it back. @throws Problem TRY_LATER */
export function mustStillBeWaitedFor(request: Pick<RequestFacts, 'caller'> | undefined): void {
  if (request?.caller?.aborted) throw new Problem('TRY_LATER', 'The request was given up before it took effect. Ask again.')
}
