import type { TenantEvent } from '../deletion-gate/tenant-notice.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import type { TenantScope } from './viewer.ts'

/** What the Owners of a tenant are told of the machine of one of their nodes: words alone, nothing of a cloud. */
export type OwnNotice = {
  id: string
  nodeId: string | undefined
  kind: TenantEvent['kind']
  title: string
  text: string
  at: Date
}

export type OwnNoticeStore = {
  /** Newest first. Kept for 90 days. */
  page(scope: TenantScope, request: PageRequest): Promise<Page<OwnNotice>>
}
