import { beforeAll, describe, expect, it } from 'vitest'
import {
  plant,
  plantAccount,
  plantAttempt,
  plantHeartbeat,
  plantMember,
  plantNode,
  plantOperation,
  plantTenant,
} from '../../fixtures/tenants.ts'
import { data, db, freshTenant, id, mutate, owner, plain, server, tenantId } from './tenant-api.ts'

describe('operations', () => {
  beforeAll(freshTenant)

  it('tell who started them, when, their nodes by place and attempt, progress and a short reason', async () => {
    const accountId = await plantAccount(db.superuser)
    const operationId = await plantOperation(db.superuser, { tenantId, accountId, count: 2, startedByName: 'Ada Admin' })
    const common = { tenantId, accountId, operationId }
    await plantAttempt(db.superuser, { ...common, place: 2, state: 'VALIDATING', reason: 'OBSERVED', conditionsMet: 11, heardAgo: 3 })
    await plantAttempt(db.superuser, { ...common, place: 1, number: 1, state: 'FAILED', nodeState: 'REVOKED', reason: 'COULD_NOT_START' })
    await plantAttempt(db.superuser, { ...common, place: 1, number: 2, state: 'CREATING', reason: 'STARTING', conditionsMet: 0 })
    const { operations } = await data(
      plain,
      '{ operations { edges { node { state startedBy startedAt count deadline nodes { name state reason { code text } progress { attempt conditionsMet conditionsTotal } operation { startedBy } live } } } } }',
    )
    const [operation] = operations!.edges!.map((edge) => edge.node!)
    expect(operation).toMatchObject({ state: 'RUNNING', startedBy: 'Ada Admin', count: 2, deadline: 'PT30M' })
    expect(operation!.nodes).toEqual([
      {
        name: 'mon-1',
        state: 'REVOKED',
        reason: { code: 'COULD_NOT_START', text: 'Could not be started.' },
        progress: { attempt: 1, conditionsMet: 4, conditionsTotal: 13 },
        operation: { startedBy: 'Ada Admin' },
        live: false,
      },
      expect.objectContaining({ name: 'mon-1', state: 'HELD', progress: { attempt: 2, conditionsMet: 0, conditionsTotal: 13 } }),
      expect.objectContaining({ name: 'mon-2', state: 'HELD', live: true, reason: expect.objectContaining({ code: 'OBSERVED' }) }),
    ])
  })

  it('are followed from the beginning without a gap, and go on after a cut where the reader was', async () => {
    const accountId = await plantAccount(db.superuser)
    const operationId = await plantOperation(db.superuser, { tenantId, accountId })
    for (let i = 1; i <= 3; i += 1) await plantAttempt(db.superuser, { tenantId, accountId, operationId, place: i })
    const query =
      'subscription S($id: ID!, $after: Sequence) { operationProgress(operationId: $id, after: $after) { kind number entries { number nodeName reason { code } conditionsMet } operation { state } } }'
    const numbers: number[] = []
    const read = async (after: number, until: number): Promise<void> => {
      const abort = new AbortController()
      for await (const text of server.follow(plain.token, query, { id: id('Operation', operationId), after }, abort.signal)) {
        const batch = (JSON.parse(text) as { data: { operationProgress: { entries: { number: number }[] } } }).data.operationProgress
        numbers.push(...batch.entries.map((entry) => entry.number))
        if (numbers.length >= until) abort.abort()
      }
    }
    await read(0, 3)
    for (let i = 4; i <= 6; i += 1) await plantAttempt(db.superuser, { tenantId, accountId, operationId, place: i })
    await read(3, 6)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('the feed of changes', () => {
  beforeAll(freshTenant)
  const query = 'subscription S($after: Sequence) { changes(after: $after) { kind number changes { number kind id } } }'
  type Batch = { kind: string; number: number; changes: { number: number; kind: string; id: string }[] }
  const batchOf = (text: string): Batch => (JSON.parse(text) as { data: { changes: Batch } }).data.changes

  it('begins with where it stands, then tells every change in order', async () => {
    const abort = new AbortController()
    const stream = server.follow(plain.token, query, {}, abort.signal)
    expect(batchOf((await stream.next()).value as string)).toEqual({ kind: 'SNAPSHOT', number: 0, changes: [] })
    const { monitor } = await mutate(plain, 'createMonitor', { name: 'm', kind: 'ICMP', target: 'example.org' }, 'monitor { id }')
    const told = batchOf((await stream.next()).value as string)
    expect(told).toEqual({ kind: 'ENTRIES', number: 1, changes: [{ number: 1, kind: 'MONITOR', id: monitor!.id }] })
    abort.abort()
    await stream.next()
  })

  it('fills what was missed while the reader was away, and resets who asks for what is kept no more', async () => {
    for (let i = 0; i < 5; i += 1) await mutate(owner, 'createEnrollmentToken', { name: `n${i}` }, 'node { id }')
    const read = async (after: number): Promise<Batch> => {
      const abort = new AbortController()
      const stream = server.follow(plain.token, query, { after }, abort.signal)
      const batch = batchOf((await stream.next()).value as string)
      abort.abort()
      await stream.next()
      return batch
    }
    expect((await read(1)).changes.map((change) => change.number)).toEqual([2, 3, 4, 5, 6])
    expect(await read(99)).toMatchObject({ kind: 'RESET', number: 6 })
    await plant(db.superuser, (client) => client.query('delete from tenant_change where tenant_id = $1 and number <= 4', [tenantId]))
    expect(await read(2)).toMatchObject({ kind: 'RESET', number: 6 })
    expect((await read(4)).changes.map((change) => change.number)).toEqual([5, 6])
  })

  it('tells nothing of other tenants, and nothing of heartbeats', async () => {
    const other = await plantTenant(db.superuser, `Other ${Math.random()}`)
    const stranger = await plantMember(db.superuser, other, 'OWNER', 'Stranger')
    const abort = new AbortController()
    const stream = server.follow(plain.token, query, {}, abort.signal)
    await stream.next()
    await mutate(stranger, 'createEnrollmentToken', { name: 'foreign' }, 'node { id }')
    await plantHeartbeat(db.superuser, tenantId, await plantNode(db.superuser, { tenantId }), 0)
    const { monitor } = await mutate(plain, 'createMonitor', { name: 'own', kind: 'ICMP', target: 'example.org' }, 'monitor { id }')
    const told = batchOf((await stream.next()).value as string)
    expect(told.changes.map((change) => change.id)).toEqual([monitor!.id])
    abort.abort()
    await stream.next()
  })

  it('ends when its token is revoked, at once, and when it expires', async () => {
    const made = await mutate(owner, 'createApiToken', { label: 'stream' }, 'token apiToken { id }')
    const stream = server.follow(String(made.token), query, {}, new AbortController().signal)
    await stream.next()
    await mutate(owner, 'revokeApiToken', { id: made.apiToken!.id }, 'apiToken { id }')
    let last = ''
    for await (const text of stream) last = text
    expect(last).toContain('UNAUTHENTICATED')

    const brief = await plantMember(db.superuser, tenantId, 'MEMBER', 'Brief One')
    const followFor = async (ms: number): Promise<string[]> => {
      await plant(db.superuser, (client) =>
        client.query("update tenant_token set expires_at = app_now() + $2 * interval '1 ms' where id = $1", [brief.tokenId, ms]),
      )
      const texts: string[] = []
      for await (const text of server.follow(brief.token, query, {}, new AbortController().signal)) texts.push(text)
      return texts
    }
    let heard = await followFor(600)
    // On a busy machine a token may be over before it could sign in.
    for (let ms = 2_000; !heard[0]?.includes('SNAPSHOT'); ms *= 3) heard = await followFor(ms)
    expect(heard).toHaveLength(2)
    expect(heard[1]).toContain('UNAUTHENTICATED')
  })

  it('refuses a stranger, and an operation that is not there, before it streams', async () => {
    const answers: string[] = []
    for await (const text of server.follow('', query, {}, new AbortController().signal)) answers.push(text)
    expect(answers.join()).toContain('UNAUTHENTICATED')
    const progress = 'subscription S($id: ID!) { operationProgress(operationId: $id) { kind } }'
    const nothing: string[] = []
    for await (const text of server.follow(plain.token, progress, { id: id('Operation', tenantId) }, new AbortController().signal))
      nothing.push(text)
    expect(nothing.join()).toContain('No such operation.')
  })
})
