import { beforeAll, describe, expect, it } from 'vitest'
import { plant, plantAccount, plantAttempt, plantNode, plantOperation, plantTenant } from '../../fixtures/tenants.ts'
import { audit, data, db, freshTenant, id, mutate, owner, server, tenantId } from './tenant-api.ts'

describe('nodes', () => {
  beforeAll(freshTenant)

  it('are listed newest first, page by page, each once', async () => {
    for (let i = 0; i < 7; i += 1) await plantNode(db.superuser, { tenantId, name: `n${i}`, heardAgo: i < 3 ? i : 100 })
    const query =
      'query Q($after: String) { nodes(first: 3, after: $after) { edges { node { name live } } pageInfo { endCursor hasNextPage } } }'
    const seen: string[] = []
    let after: string | null = null
    do {
      const { nodes } = await data(owner, query, { after })
      seen.push(...nodes!.edges!.map((edge) => `${edge.node!.name} ${edge.node!.live}`))
      after = nodes!.pageInfo!.hasNextPage ? String(nodes!.pageInfo!.endCursor) : null
    } while (after !== null)
    expect(seen).toEqual(['n6 false', 'n5 false', 'n4 false', 'n3 false', 'n2 true', 'n1 true', 'n0 true'])
  })

  it('refuses a page of 101, of none, and a cursor that was given for another list or tenant', async () => {
    for (const first of [0, -1, 101]) {
      const answer = await server.ask(owner.token, `{ nodes(first: ${first}) { edges { cursor } } }`)
      expect(answer.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'first' })
    }
    const { nodes } = await data(owner, '{ nodes(first: 1) { pageInfo { endCursor } } }')
    const cursor = nodes!.pageInfo!.endCursor
    const { monitors, filtered } = Object.fromEntries(
      await Promise.all(
        [
          ['monitors', 'query Q($after: String) { monitors(after: $after) { edges { cursor } } }'],
          ['filtered', 'query Q($after: String) { nodes(after: $after, states: [HELD]) { edges { cursor } } }'],
        ].map(async ([name, query]) => [name, (await server.ask(owner.token, query!, { after: cursor })).errors[0]?.extensions.code]),
      ),
    ) as Record<string, string>
    expect([monitors, filtered]).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT'])
    const tampered = await server.ask(owner.token, 'query Q($after: String) { nodes(after: $after) { edges { cursor } } }', {
      after: `${cursor}x`.slice(3),
    })
    expect(tampered.errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('can be asked for by state', async () => {
    await plantNode(db.superuser, { tenantId, name: 'off', state: 'DISABLED' })
    await plantNode(db.superuser, { tenantId, name: 'gone', state: 'REVOKED', reason: 'REVOKED' })
    const { nodes } = await data(owner, '{ nodes(states: [DISABLED, REVOKED]) { edges { node { name state reason { code text } } } } }')
    expect(nodes!.edges!.map((edge) => edge.node)).toEqual([
      { name: 'gone', state: 'REVOKED', reason: { code: 'REVOKED', text: 'Revoked.' } },
      { name: 'off', state: 'DISABLED', reason: null },
    ])
  })

  it('added by hand get a token once, good for as long as was asked', async () => {
    const before = Date.now()
    const added = await mutate(
      owner,
      'createEnrollmentToken',
      { name: 'by hand', validFor: 'PT24H' },
      'token enrollmentFile expiresAt node { name state origin }',
    )
    expect(JSON.parse(String(added.enrollmentFile))).toEqual({
      version: 1,
      controlPlane: 'https://agents.example.org:8443',
      pins: ['sha256//pin'],
      deployment: 'deployment',
      token: added.token,
    })
    expect(added.node).toEqual({ name: 'by hand', state: 'ENROLLING', origin: 'MANUAL' })
    expect(added.token).toMatch(/^spe_[0-9A-Za-z]{59}$/)
    const minted = new Date(String(added.expiresAt)).getTime() - 86_399_000
    expect([minted >= before - 5_000, minted <= Date.now() + 5_000]).toEqual([true, true])
    const { rows } = await db.superuser.query('select token::text from enrollment_token token where tenant_id = $1', [tenantId])
    expect(JSON.stringify(rows)).not.toContain(String(added.token).slice(14))
    expect((await audit()).at(-1)).toMatchObject({ action: 'createEnrollmentToken', actor_name: 'Olga Owner', subject_kind: 'NODE' })
    expect(JSON.stringify(await audit())).not.toContain(String(added.token).slice(14))
    for (const [validFor, words] of [
      ['PT4M', 'at least PT5M'],
      ['PT24H1S', 'at most PT24H'],
    ]) {
      const refused = await mutate(owner, 'createEnrollmentToken', { name: 'x', validFor }, 'token')
      expect(refused).toMatchObject({ __typename: 'InvalidInput', field: 'validFor', message: expect.stringContaining(words!) })
    }
  })

  it('that are held are enabled by nobody, and say what will', async () => {
    const held = await plantNode(db.superuser, { tenantId, origin: 'PROVISIONED', state: 'HELD' })
    const refused = await mutate(owner, 'enableNode', { id: id('Node', held) }, 'node { state }', ['NotFound', 'Conflict'])
    expect(refused).toEqual({
      __typename: 'Conflict',
      message: 'A held node is enabled by its admission alone. Wait until it has proved itself.',
    })
    const { node } = await data(owner, 'query Q($id: ID!) { node(id: $id) { state } }', { id: id('Node', held) })
    expect(node).toEqual({ state: 'HELD' })
  })

  it('go through their life by an Owner’s hand, each step in the audit log, a repeat in it once', async () => {
    await freshTenant()
    const node = await plantNode(db.superuser, { tenantId, name: 'walker', state: 'ENABLED' })
    await plant(db.superuser, (client) =>
      client.query("insert into node_key (node_id, tenant_id, public_key) values ($1, $2, 'key-of-walker')", [node, tenantId]),
    )
    const step = async (name: string) =>
      (await mutate(owner, name, { id: id('Node', node) }, 'node { state }', ['Conflict', 'NotFound'])).node?.state
    expect([await step('disableNode'), await step('disableNode'), await step('enableNode'), await step('retireNode')]).toEqual([
      'DISABLED',
      'DISABLED',
      'ENABLED',
      'RETIRED',
    ])
    expect(await mutate(owner, 'revokeNode', { id: id('Node', node) }, 'node { state }', ['Conflict'])).toMatchObject({
      __typename: 'Conflict',
    })
    expect((await audit()).map(({ action }) => action)).toEqual(['disableNode', 'enableNode', 'retireNode'])
    const { rows } = await db.superuser.query('select revoked_at from node_key where node_id = $1', [node])
    expect(rows[0]).toEqual({ revoked_at: expect.any(Date) })
  })

  it('are renamed while they live', async () => {
    const node = await plantNode(db.superuser, { tenantId, name: 'old' })
    const renamed = await mutate(owner, 'renameNode', { id: id('Node', node), name: '  new name ' }, 'node { name }')
    expect(renamed.node).toEqual({ name: 'new name' })
    for (const name of ['', ' ', 'x'.repeat(64), 'two\nlines'])
      expect(await mutate(owner, 'renameNode', { id: id('Node', node), name }, 'node { name }')).toMatchObject({ field: 'name' })
    const retired = await plantNode(db.superuser, { tenantId, state: 'RETIRED' })
    const refused = await mutate(owner, 'renameNode', { id: id('Node', retired), name: 'x' }, 'node { name }', ['Conflict'])
    expect(refused).toMatchObject({ __typename: 'Conflict' })
  })

  describe('have a name that no other has which is not over', () => {
    const refused = (message: string) => ({ __typename: 'InvalidInput', field: 'name', message })
    const rename = (node: string, name: string) => mutate(owner, 'renameNode', { id: id('Node', node), name }, 'node { name }')
    const enroll = (name: string) => mutate(owner, 'createEnrollmentToken', { name }, 'node { name }')
    beforeAll(freshTenant)

    it('whether it is given by renaming or by enrolling, in whatever case, and one that is over gives it back', async () => {
      const [first, second] = [await plantNode(db.superuser, { tenantId, name: 'quay' }), await plantNode(db.superuser, { tenantId })]
      const taken = refused('A node that is enabled has the name quay. Choose another name, or rename that one first.')
      expect(await rename(second, 'Quay')).toEqual(taken)
      expect(await enroll('quay')).toEqual(taken)
      expect((await rename(first, 'QUAY')).node).toEqual({ name: 'QUAY' })
      expect((await enroll('by hand')).node).toEqual({ name: 'by hand' })
      expect(await enroll('by hand')).toEqual(
        refused('A node that is enrolling has the name by hand. Choose another name, or rename or revoke that one first.'),
      )
      await mutate(owner, 'retireNode', { id: id('Node', first) }, 'node { state }', ['Conflict'])
      expect((await rename(second, 'quay')).node).toEqual({ name: 'quay' })
    })

    it('also against those that operations under way may still make, and nobody else’s', async () => {
      const accountId = await plantAccount(db.superuser)
      const running = await plantOperation(db.superuser, { tenantId, accountId, count: 2 })
      const failed = await plantAttempt(db.superuser, {
        tenantId,
        accountId,
        operationId: running,
        place: 1,
        state: 'FAILED',
        nodeState: 'REVOKED',
      })
      const { rows } = await db.superuser.query<{ name: string }>('select name from node where id = $1', [failed.nodeId])
      const name = rows[0]!.name
      expect(await enroll(name)).toEqual(
        refused(`${name} is the name of a node that is still being set up. Choose another name, or wait until that is over.`),
      )
      await db.superuser.query("update operation set state = 'FAILED', ended_at = app_now() where id = $1", [running])
      expect((await enroll(name)).node).toEqual({ name })
      const other = await plantTenant(db.superuser, 'Names of others')
      await plantNode(db.superuser, { tenantId: other, name: 'theirs' })
      expect((await enroll('theirs')).node).toEqual({ name: 'theirs' })
    })

    it('also where several ask for it at once: one gets it', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => enroll('wanted')))
      expect(answers.filter(({ node }) => node !== undefined)).toHaveLength(1)
    })

    it('and those that had one name before live on', async () => {
      const [first] = [await plantNode(db.superuser, { tenantId, name: 'twin' }), await plantNode(db.superuser, { tenantId, name: 'twin' })]
      expect((await rename(first, 'twin')).node).toEqual({ name: 'twin' })
      expect((await rename(first, 'other')).node).toEqual({ name: 'other' })
      expect(await rename(first, 'twin')).toMatchObject({ __typename: 'InvalidInput', field: 'name' })
    })
  })

  it('show where they are seen from only when they were enrolled by hand', async () => {
    const manual = await plantNode(db.superuser, { tenantId, name: 'manual' })
    const cloud = await plantNode(db.superuser, { tenantId, name: 'cloud', origin: 'PROVISIONED' })
    await plant(db.superuser, async (client) => {
      for (const node of [manual, cloud])
        await client.query(
          "insert into egress_sighting (node_id, tenant_id, run_id, address, family, channel) values ($1, $2, gen_random_uuid(), '198.51.100.8', 4, 'HTTP')",
          [node, tenantId],
        )
    })
    const seen = async (node: string) =>
      (await data(owner, 'query Q($id: ID!) { node(id: $id) { seenFrom { address } } }', { id: id('Node', node) })).node
    expect(await seen(manual)).toEqual({ seenFrom: [{ address: '198.51.100.8' }] })
    expect(await seen(cloud)).toEqual({ seenFrom: [] })
  })
})
