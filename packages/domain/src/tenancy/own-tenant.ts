import type { Page, PageRequest } from '../primitives/page.ts'
import type { TenantScope } from './viewer.ts'

/** An address or range that nodes' traffic comes from, as the world is told. */
export type OwnPublishedAddress = { id: string; range: string; family: 4 | 6; publishedAt: Date }

export type OwnAddressStore = {
  /** What is published now, newest first. */
  page(scope: TenantScope, request: PageRequest): Promise<Page<OwnPublishedAddress>>
}
