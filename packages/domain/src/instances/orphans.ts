import type { ServerView } from '../clouds/provider.ts'
import type { Providers } from '../clouds/providers.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import { notFound } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import type { OrphanSettlement } from './settle.ts'
import { readFromCloud } from './waiting.ts'

/** An instance that carries our deployment's id in a cloud and that no row knows. It is never deleted. */
export type Orphan = {
  id: string
  accountId: string
  accountName: string
  region: string
  cloudId: string
  /** As it was listed last; no secrets. */
  shown: OrphanShown
  seenAt: Date
  lastSeenAt: Date
  settledAs: OrphanSettlement | undefined
  settledAt: Date | undefined
  settledBy: string | undefined
  settleReason: string | undefined
}

/** What is kept of a listed server: what helps a person to find out what it is. The nonce is none of it. */
export type OrphanShown = {
  name?: string
  projectId?: string
  providerState?: string
  stage?: string
  operationId?: string
  attemptId?: string
  createdAt?: string
}

export function orphanShown({ name, projectId, providerState, stage, identity, createdAt }: ServerView): OrphanShown {
  return {
    name,
    projectId,
    providerState,
    ...(stage !== undefined && { stage }),
    ...(identity?.operationId !== undefined && { operationId: identity.operationId }),
    ...(identity?.attemptId !== undefined && { attemptId: identity.attemptId }),
    ...(createdAt !== undefined && { createdAt: createdAt.toISOString() }),
  }
}

export type OrphanWhere = { accountId: string; region: string; cloudId: string }

export type OrphanStore = {
  /** Newest first. `settled` left out: all. */
  page(request: PageRequest, filter: { settled?: boolean | undefined }): Promise<Page<Orphan>>
  find(id: string): Promise<Orphan | undefined>
  findAt(where: OrphanWhere): Promise<Orphan | undefined>
  /**
   * Decides under the lock, records, and as EXTRA writes the instance. `shown`: as the cloud showed it just now; undefined for IGNORED.
   * @throws Problem NOT_FOUND or CONFLICT
   */
  settle(
    where: OrphanWhere,
    as: OrphanSettlement,
    given: { reason: string; shown: Pick<ServerView, 'id' | 'projectId' | 'identity'> | undefined; instanceId: string },
    by: Acting,
  ): Promise<void>
}

export type OrphanService = {
  page: OrphanStore['page']
  find: OrphanStore['find']
  /** As EXTRA it asks the cloud what it shows now, and demands the attempt's row with the very identity, nonce and all. */
  settle(where: OrphanWhere, as: OrphanSettlement, reason: string, by: Acting): Promise<Orphan>
}

export function orphanService(ports: { store: OrphanStore; providers: Providers; newId: () => string }): OrphanService {
  const { store, providers, newId } = ports
  return {
    page: store.page,
    find: store.find,
    settle: async (where, as, reason, by) => {
      if ((await store.findAt(where)) === undefined) throw notFound('orphan')
      const shown = as === 'EXTRA' ? await readFromCloud(providers, where) : undefined
      await store.settle(where, as, { reason, shown, instanceId: newId() }, by)
      const orphan = await store.findAt(where)
      if (orphan === undefined) throw notFound('orphan')
      return orphan
    },
  }
}
