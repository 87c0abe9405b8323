import { randomUUID } from 'node:crypto'
import { attentionStore } from '@sallyport/database/attention-store.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { attentionService } from '@sallyport/domain/attention/attention-service.ts'
import type { ClauseReport } from '@sallyport/domain/deletion-gate/evaluate-gate.ts'
import type { AdminContext, AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import { adminSchema } from '@sallyport/graphql/admin/schema.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { type ExecutionResult, execute, parse } from 'graphql'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { plant, plantAccount, plantAttempt, plantInstallation, plantNode, plantOperation, plantTenant } from '../../fixtures/tenants.ts'

export let db: TestDatabase
let admin: PrismaClient
let services: AdminServices
export let ids: Record<'tenant' | 'account' | 'operation' | 'soon' | 'later' | 'calm' | 'silent', string>
export let nodes: Record<'soon' | 'later' | 'calm', string>
export const gate: { isOn: boolean; open: boolean; stopped: boolean; clauses: ClauseReport[] } = {
  isOn: false,
  open: false,
  stopped: false,
  clauses: [],
}

/** To be called once at the top of a test file: one tenant's nodes, near their deadline, far from it, and silent. */
export function onAttentionGround(): void {
  beforeAll(async () => {
    db = await createTestDatabase()
    await db.slowClock()
    await plantInstallation(db.superuser)
    const [tenant, account] = [await plantTenant(db.superuser, 'Acme'), await plantAccount(db.superuser)]
    const operation = await plantOperation(db.superuser, { tenantId: tenant, accountId: account, count: 4 })
    const of = { tenantId: tenant, accountId: account, operationId: operation, heardAgo: 1 }
    const [soon, later, calm, ended] = [
      await plantAttempt(db.superuser, { ...of, place: 1 }),
      await plantAttempt(db.superuser, { ...of, place: 2 }),
      await plantAttempt(db.superuser, { ...of, place: 3 }),
      await plantAttempt(db.superuser, { ...of, place: 4, state: 'FAILED', nodeState: 'REVOKED' }),
    ]
    const silent = await plantNode(db.superuser, { tenantId: tenant, name: 'gone-quiet', heardAgo: 700 })
    await plantNode(db.superuser, { tenantId: tenant, name: 'quiet-too', heardAgo: 660 })
    await plantNode(db.superuser, { tenantId: tenant, name: 'not-yet', heardAgo: 100 })
    await plantNode(db.superuser, { tenantId: tenant, name: 'off', heardAgo: 9_000, state: 'DISABLED' })
    await plant(db.superuser, async (client) => {
      const deadline = (attemptId: string, seconds: number) =>
        client.query("UPDATE attempt SET deadline_at = app_now() + $2 * interval '1 second' WHERE id = $1", [attemptId, seconds])
      await deadline(soon.attemptId, 90)
      await deadline(later.attemptId, 500)
      await deadline(calm.attemptId, 1_800)
      await deadline(ended.attemptId, 60)
      await client.query('UPDATE attempt SET conditions = $2 WHERE id = $1', [
        soon.attemptId,
        JSON.stringify([
          { condition: 'HTTP', state: 'MET', detail: 'Fine.' },
          { condition: 'TCP', state: 'WAITING', detail: 'Not proven yet.' },
          { condition: 'ICMP', state: 'UNKNOWN', detail: 'No ping.' },
        ]),
      ])
      await client.query("UPDATE cloud_account SET name = 'North'")
    })
    ids = { tenant, account, operation, soon: soon.attemptId, later: later.attemptId, calm: calm.attemptId, silent }
    nodes = { soon: soon.nodeId, later: later.nodeId, calm: calm.nodeId }
    admin = openPrisma(db.database.admin, () => {})
    const state = async () => gate
    const deletion = {
      state,
      coolDownMinutes: 20,
      get isOn() {
        return gate.isOn
      },
    }
    services = { attention: attentionService({ store: attentionStore(admin), deletion }) } as unknown as AdminServices
  })
  afterAll(async () => {
    await admin.$disconnect()
    await db.drop()
  })
}

type Item = {
  id: string
  kind: string
  severity: string
  section: string
  sentence: string
  subjects: { kind: string; id: string | null; name: string }[]
} & Record<string, unknown>
async function ask<T>(source: string): Promise<T> {
  const contextValue: AdminContext = {
    viewer: { kind: 'ADMINISTRATOR', administratorId: randomUUID(), displayName: 'Ada', tokenId: 'token', tokenExpiresAt: undefined },
    request: { requestId: 'request-1', sourceAddress: undefined },
    cursors: cursorCodec(new Uint8Array(32), 'administrators'),
    services,
    signal: new AbortController().signal,
  }
  const { data, errors } = (await execute({ schema: adminSchema, document: parse(source), contextValue })) as ExecutionResult<T>
  expect(errors).toBeUndefined()
  return data as T
}
export async function everyItem(first = 2): Promise<Item[]> {
  const items: Item[] = []
  for (let after = ''; ; ) {
    const { attention } = await ask<{ attention: { edges: { node: Item }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }>(
      `{ attention(first: ${first}${after}) { edges { node { id kind severity section sentence since deadline count reasons
        subjects { kind id name } lacking { name state detail } } } pageInfo { hasNextPage endCursor } } }`,
    )
    items.push(...attention.edges.map(({ node }) => node))
    if (!attention.pageInfo.hasNextPage) return items
    after = `, after: "${attention.pageInfo.endCursor}"`
  }
}
export const counts = async () =>
  (
    await ask<{ attentionCounts: Record<string, number> }>(
      '{ attentionCounts { operations nodes instances gate clouds addresses alarms } }',
    )
  ).attentionCounts
export const nothing = { operations: 0, nodes: 0, instances: 0, gate: 0, clouds: 0, addresses: 0, alarms: 0 }
export const run = (text: string, values: unknown[] = []) => plant(db.superuser, (client) => client.query(text, values))
