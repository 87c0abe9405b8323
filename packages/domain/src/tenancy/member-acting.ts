import type { RequestFacts, TenantViewer } from './viewer.ts'

/** A member's request that changes something: whose rows it may touch, and in whose name the audit log keeps it. */
export type MemberActing = { readonly viewer: TenantViewer; readonly request: RequestFacts }
