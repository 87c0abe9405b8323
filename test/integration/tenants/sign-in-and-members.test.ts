import { beforeAll, describe, expect, it } from 'vitest'
import { plant, plantMember } from '../../fixtures/tenants.ts'
import { data, db, freshTenant, id, mutate, owner, plain, server, tenantId } from './tenant-api.ts'

describe('signing in', () => {
  beforeAll(freshTenant)

  it('tells a member who they are', async () => {
    const { viewer, tenant } = await data(plain, '{ viewer { displayName role tokenId tokenExpiresAt } tenant { name id } }')
    expect(viewer).toEqual({ displayName: 'Milo Member', role: 'MEMBER', tokenId: plain.tokenId, tokenExpiresAt: null })
    expect(tenant!.name).toMatch(/^Tenant /)
  })

  it('asks for a token, and refuses all that are not good in the same words', async () => {
    const none = await server.ask(undefined, '{ viewer { role } }')
    expect([none.status, none.errors[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
    const wrongSecret = `${plain.token.slice(0, 20)}${plain.token[20] === 'A' ? 'B' : 'A'}${plain.token.slice(21)}`
    for (const bad of ['', 'x', plain.token.slice(0, -1), wrongSecret, plain.token.replace('spt_', 'spa_')]) {
      const answer = await server.ask(bad, '{ viewer { role } }')
      expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
      expect(answer.body).not.toContain(plain.token.slice(20, 40))
    }
  })

  it('notes when a token was last used', async () => {
    await data(owner, '{ viewer { role } }')
    await expect
      .poll(async () => (await db.superuser.query('select last_used_at from tenant_token where id = $1', [owner.tokenId])).rows[0])
      .toEqual({ last_used_at: expect.any(Date) })
  })

  it('refuses an expired, a revoked and a removed member’s token with the next request', async () => {
    const doomed = await plantMember(db.superuser, tenantId, 'MEMBER', 'Doomed One')
    await data(doomed, '{ viewer { role } }')
    await plant(db.superuser, (client) =>
      client.query("update tenant_token set expires_at = app_now() - interval '1 ms' where id = $1", [doomed.tokenId]),
    )
    expect((await server.ask(doomed.token, '{ viewer { role } }')).status).toBe(401)
    const gone = await plantMember(db.superuser, tenantId, 'MEMBER', 'Gone One')
    await mutate(owner, 'removeMember', { id: id('Member', gone.id) }, 'member { id }')
    expect((await server.ask(gone.token, '{ viewer { role } }')).status).toBe(401)
  })
})

describe('members and tokens', () => {
  beforeAll(freshTenant)

  it('are invited with a token that is told once and works', async () => {
    const invited = await mutate(
      owner,
      'inviteMember',
      { displayName: 'Nia', email: 'nia@example.org', role: 'MEMBER' },
      'token member { displayName role invitedBy }',
    )
    expect(invited.member).toEqual({ displayName: 'Nia', role: 'MEMBER', invitedBy: 'Olga Owner' })
    const viewer = await server.ask(String(invited.token), '{ viewer { displayName } }')
    expect(viewer.data).toEqual({ viewer: { displayName: 'Nia' } })
    const again = await mutate(owner, 'inviteMember', { displayName: 'Nia', email: 'NIA@example.org', role: 'OWNER' }, 'token', [
      'Conflict',
    ])
    expect(again).toMatchObject({ __typename: 'Conflict', message: expect.stringContaining('exists already') })
    const everything = await server.ask(
      owner.token,
      '{ members { edges { node { email } } } apiTokens { edges { node { publicId label memberName } } } }',
    )
    expect(everything.body).not.toContain(String(invited.token).slice(14))
  })

  it('always keep an Owner', async () => {
    const self = id('Member', owner.id)
    expect(await mutate(owner, 'removeMember', { id: self }, 'member { id }', ['Conflict'])).toMatchObject({ __typename: 'Conflict' })
    expect(await mutate(owner, 'setMemberRole', { id: self, role: 'MEMBER' }, 'member { id }', ['Conflict'])).toMatchObject({
      __typename: 'Conflict',
    })
    expect((await mutate(owner, 'setMemberRole', { id: self, role: 'OWNER' }, 'member { role }')).member).toEqual({ role: 'OWNER' })
    expect((await mutate(owner, 'setMemberRole', { id: id('Member', plain.id), role: 'OWNER' }, 'member { role }')).member).toEqual({
      role: 'OWNER',
    })
    // Two who leave at once cannot both leave.
    const outcomes = await Promise.all([
      mutate(owner, 'setMemberRole', { id: self, role: 'MEMBER' }, 'member { id }', ['Conflict']),
      mutate(plain, 'setMemberRole', { id: id('Member', plain.id), role: 'MEMBER' }, 'member { id }', ['Conflict']),
    ])
    expect(outcomes.map((outcome) => String(outcome.__typename)).toSorted()).toEqual(['Conflict', 'SetMemberRolePayload'])
    const { rows } = await db.superuser.query("select 1 from member where tenant_id = $1 and role = 'OWNER' and removed_at is null", [
      tenantId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('may have tokens that end, and lose them at once when they are revoked', async () => {
    await freshTenant()
    const before = Date.now()
    const made = await mutate(
      owner,
      'createApiToken',
      { label: 'script', memberId: id('Member', plain.id), validFor: 'PT1H' },
      'token apiToken { id label memberName expiresAt revokedAt }',
    )
    expect(made.apiToken).toMatchObject({ label: 'script', memberName: 'Milo Member', revokedAt: null })
    const minted = new Date(String(made.apiToken!.expiresAt)).getTime() - 3_600_000
    expect([minted >= before - 5_000, minted <= Date.now() + 5_000]).toEqual([true, true])
    expect((await server.ask(String(made.token), '{ viewer { role } }')).data).toEqual({ viewer: { role: 'MEMBER' } })
    const revoked = await mutate(owner, 'revokeApiToken', { id: made.apiToken!.id }, 'apiToken { revokedAt }')
    expect(revoked.apiToken!.revokedAt).not.toBeNull()
    expect((await server.ask(String(made.token), '{ viewer { role } }')).status).toBe(401)
    expect(await mutate(owner, 'createApiToken', { label: 'x', validFor: 'PT59S' }, 'token')).toMatchObject({
      __typename: 'InvalidInput',
      field: 'validFor',
    })
  })
})
