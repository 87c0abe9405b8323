import { administratorStore } from '@sallyport/database/administrator-store.ts'
import { allowanceStore } from '@sallyport/database/allowance-store.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { administratorService } from '@sallyport/domain/tenancy/administrators.ts'
import { allowanceService } from '@sallyport/domain/tenancy/allowances.ts'
import { tenantAdminService } from '@sallyport/domain/tenancy/tenants.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditRows, changeRows, createInstallation, type TestInstallation } from '../../fixtures/installation.ts'

let installation: TestInstallation
beforeEach(async () => {
  installation = await createInstallation()
})
afterEach(async () => {
  await installation[Symbol.asyncDispose]()
})

const administrators = () => administratorService({ ...installation, store: administratorStore(installation.admin) })
const tenants = () => tenantAdminService({ ...installation, store: tenantAdminStore(installation.admin) })
const allowances = () => allowanceService({ ...installation, store: allowanceStore(installation.admin) })
const add = (name: string) => administrators().add({ displayName: name, email: `${name}@example.org` }, installation.by)
const everybody = async () => (await administrators().page({ first: 100, after: undefined })).items.map((one) => one.displayName)

async function liveTokens(table: string): Promise<{ id: string; mac: Buffer }[]> {
  return (await installation.db.superuser.query<{ id: string; mac: Buffer }>(`SELECT id, mac FROM ${table} WHERE revoked_at IS NULL`)).rows
}

describe('administrators', () => {
  test('a new one gets a token once; of its secret only a MAC is kept', async () => {
    const { administrator, token } = await add('grace')
    const [row] = await liveTokens('administrator_token')
    expect(token).toMatch(/^spa_[0-9A-Za-z]{59}$/)
    expect(row?.id).toBe(token.slice(4, 14))
    expect(row?.mac).toHaveLength(32)
    const everything = JSON.stringify([await administrators().page({ first: 10, after: undefined }), await auditRows(installation)])
    expect(everything).toContain(administrator.id)
    expect(everything).not.toContain(token.slice(14, 57))
  })

  test('an email address is one administrator, in whatever case, until they are removed', async () => {
    const { administrator } = await add('grace')
    await add('alan')
    await expect(administrators().add({ displayName: 'G', email: 'GRACE@example.org' }, installation.by)).rejects.toMatchObject({
      kind: 'CONFLICT',
    })
    await administrators().remove(administrator.id, installation.by)
    await add('Grace')
    expect(await everybody()).toEqual(['alan', 'Grace'])
  })

  test('what was told to be given up is not written afterwards', async () => {
    const caller = { aborted: false }
    const by = { ...installation.by, request: { requestId: 'late', sourceAddress: undefined, caller } }
    await administrators().add({ displayName: 'grace', email: 'grace@example.org' }, by)
    caller.aborted = true
    await expect(administrators().add({ displayName: 'alan', email: 'alan@example.org' }, by)).rejects.toMatchObject({ kind: 'TRY_LATER' })
    expect(await everybody()).toEqual(['grace'])
  })

  test('rotation ends the old token in the moment the new one begins', async () => {
    const first = await add('grace')
    const second = await administrators().rotateToken(first.administrator.id, installation.by)
    expect((await liveTokens('administrator_token')).map(({ id }) => id)).toEqual([second.token.slice(4, 14)])
    await expect(administrators().rotateToken(installation.newId(), installation.by)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
  })

  test('removal ends the tokens, and the last one stays', async () => {
    const grace = await add('grace')
    await expect(administrators().remove(grace.administrator.id, installation.by)).rejects.toMatchObject({ kind: 'CONFLICT' })
    const alan = await add('alan')
    await administrators().remove(grace.administrator.id, installation.by)
    expect((await liveTokens('administrator_token')).map(({ id }) => id)).toEqual([alan.token.slice(4, 14)])
    await expect(administrators().remove(grace.administrator.id, installation.by)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
    expect((await auditRows(installation)).map(({ action }) => action)).toEqual([
      'addAdministrator',
      'addAdministrator',
      'removeAdministrator',
    ])
    expect(await changeRows(installation)).toEqual(['ADMINISTRATOR', 'ADMINISTRATOR', 'ADMINISTRATOR'])
  })

  test('when all remove each other at once, one is left', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(add))
    const outcomes = await Promise.allSettled(people.map(({ administrator }) => administrators().remove(administrator.id, installation.by)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await everybody()).toHaveLength(1)
  })

  test('pages follow each other without gap or repeat, also where instants are equal', async () => {
    await Promise.all(Array.from({ length: 7 }, (_, i) => add(`p${i}`)))
    await installation.db.superuser.query("UPDATE administrator SET created_at = '2026-01-01T00:00:00Z'")
    const seen: string[] = []
    for (let after: { at: string; id: string } | undefined, more = true; more; ) {
      const page = await administrators().page({ first: 3, after })
      seen.push(...page.items.map(({ id }) => id))
      const last = page.items.at(-1)
      after = last && { at: last.createdAt.toISOString(), id: last.id }
      more = page.hasNext
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toEqual([...seen].sort())
  })
})

describe('tenants', () => {
  test('an Owner is invited with a token that an administrator can end', async () => {
    const tenant = await tenants().create({ name: 'Acme' }, installation.by)
    const { member, token } = await tenants().inviteOwner(tenant.id, { displayName: 'Olga', email: 'olga@example.org' }, installation.by)
    expect(member.role).toBe('OWNER')
    expect(token).toMatch(/^spt_/)
    const [kept] = (await tenants().tokens(tenant.id, { first: 10, after: undefined })).items
    expect(kept).toMatchObject({ id: token.slice(4, 14), memberName: 'Olga', revokedAt: undefined })
    expect((await tenants().revokeToken(token.slice(4, 14), installation.by)).revokedAt).toBeInstanceOf(Date)
    expect(await liveTokens('tenant_token')).toEqual([])
    await tenants().revokeToken(token.slice(4, 14), installation.by)
    expect((await auditRows(installation)).map(({ action }) => action)).toEqual(['createTenant', 'inviteOwner', 'revokeApiToken'])
    await expect(tenants().revokeToken('0000000000', installation.by)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
  })

  test('the tenant itself hears of its new Owner, not of being made', async () => {
    const tenant = await tenants().create({ name: 'Acme' }, installation.by)
    await tenants().inviteOwner(tenant.id, { displayName: 'Olga', email: 'olga@example.org' }, installation.by)
    const { rows } = await installation.db.superuser.query<{ kind: string }>('SELECT kind FROM tenant_change ORDER BY number')
    expect(rows.map(({ kind }) => kind)).toEqual(['MEMBER', 'API_TOKEN'])
  })

  test('names and addresses are taken once', async () => {
    const tenant = await tenants().create({ name: 'Acme' }, installation.by)
    await expect(tenants().create({ name: 'ACME' }, installation.by)).rejects.toMatchObject({ kind: 'CONFLICT' })
    await tenants().inviteOwner(tenant.id, { displayName: 'Olga', email: 'olga@example.org' }, installation.by)
    await expect(tenants().inviteOwner(tenant.id, { displayName: 'O', email: 'Olga@example.org' }, installation.by)).rejects.toMatchObject({
      kind: 'CONFLICT',
    })
    await expect(
      tenants().inviteOwner(installation.newId(), { displayName: 'O', email: 'o@example.org' }, installation.by),
    ).rejects.toMatchObject({
      kind: 'NOT_FOUND',
    })
  })
})

describe('allowances', () => {
  const version = async (id: string) =>
    (await installation.db.superuser.query<{ v: number }>('SELECT monitors_version AS v FROM tenant WHERE id = $1', [id])).rows[0]?.v

  test('a range is allowed with its ports and reason, and nodes hear of it by the version', async () => {
    const { id } = await tenants().create({ name: 'Acme' }, installation.by)
    const before = await version(id)
    const granted = await allowances().grant(id, { range: '127.0.0.0/8', exceptPorts: [9_000, 80, 80], reason: 'demo' }, installation.by)
    expect(granted).toMatchObject({ range: '127.0.0.0/8', exceptPorts: [80, 9_000], grantedBy: 'Ada' })
    expect(await version(id)).toBe((before ?? 0) + 1)
    await expect(allowances().grant(id, { range: '127.0.0.0/8', exceptPorts: [], reason: 'again' }, installation.by)).rejects.toMatchObject(
      { kind: 'CONFLICT' },
    )
    await allowances().withdraw(granted.id, installation.by)
    expect(await version(id)).toBe((before ?? 0) + 2)
    expect(await allowances().list(id)).toEqual([])
    await expect(allowances().withdraw(granted.id, installation.by)).rejects.toMatchObject({ kind: 'NOT_FOUND' })
  })

  test('a tenant has at most a hundred', async () => {
    const { id } = await tenants().create({ name: 'Acme' }, installation.by)
    const grant = (i: number) => allowances().grant(id, { range: `10.0.${i}.0/24`, exceptPorts: [], reason: 'r' }, installation.by)
    for (let i = 0; i < 98; i++) await grant(i)
    const outcomes = await Promise.allSettled([200, 201, 202, 203].map(grant))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'LIMIT_REACHED' } })
  })
})
