import { afterAll, beforeAll, expect } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { startTenantServer, type TenantServer } from '../../fixtures/tenant-server.ts'
import { type PlantedMember, plantInstallation, plantMember, plantTenant } from '../../fixtures/tenants.ts'

/** The tenant's API on a database of the test file's own. Importing this starts it; what the wall refused or went wrong meanwhile fails the file. */
export let db: TestDatabase
export let server: TenantServer
/** Of the tenant that `freshTenant` made last. */
export let owner: PlantedMember
export let plain: PlantedMember
export let tenantId: string

beforeAll(async () => {
  db = await createTestDatabase()
  await plantInstallation(db.superuser)
  server = await startTenantServer(db)
})
afterAll(async () => {
  await server.close()
  await db.drop()
  expect({ refusedByTheSecondWall: server.breaches, failed: server.logged }).toEqual({ refusedByTheSecondWall: [], failed: [] })
})

export async function freshTenant(): Promise<void> {
  tenantId = await plantTenant(db.superuser, `Tenant ${Math.random()}`)
  owner = await plantMember(db.superuser, tenantId, 'OWNER', 'Olga Owner')
  plain = await plantMember(db.superuser, tenantId, 'MEMBER', 'Milo Member')
}

/** A global id. */
export const id = (type: string, local: string): string => Buffer.from(`${type}:${local}`).toString('base64url')
/** What a test reads of an answer, without saying its type again. */
export type Tree = { [key: string]: Tree } & { map<T>(take: (item: Tree) => T): T[] }

/** The data of a request that must succeed. */
export async function data(member: PlantedMember, query: string, variables?: Record<string, unknown>): Promise<Tree> {
  const answer = await server.ask(member.token, query, variables)
  expect(answer.errors).toEqual([])
  return answer.data as Tree
}

/** One mutation with its union; problems are asked for as far as they can come. */
export async function mutate(
  member: PlantedMember,
  name: string,
  input: Record<string, unknown>,
  payload: string,
  refusals: string[] = [],
): Promise<Tree> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const problems = ['InvalidInput', ...refusals]
    .map((kind) => `... on ${kind} { message ${kind === 'InvalidInput' ? 'field' : ''} }`)
    .join(' ')
  const query = `mutation M($input: ${type}Input!) { ${name}(input: $input) { __typename ... on ${type}Payload { ${payload} } ${problems} } }`
  const answer = await server.ask(member.token, query, { input })
  expect(answer.errors).toEqual([])
  return (answer.data as Tree)[name]!
}

export const audit = async (): Promise<
  { action: string; actor_name: string; subject_kind: string; request_id: string; detail: object }[]
> =>
  (
    await db.superuser.query<{ action: string; actor_name: string; subject_kind: string; request_id: string; detail: object }>(
      'select action, actor_name, subject_kind, request_id, detail from audit_entry where tenant_id = $1 order by at, ctid',
      [tenantId],
    )
  ).rows
