import type { SpentPermit } from '@sallyport/domain/clouds/deletion.ts'
import { expect, test } from 'vitest'
import type { RateBudget } from '../http/rate-budget.ts'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId, unauthorized } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const serverId = '0e44cc9c-e052-415d-afbf-469b0d384170'
const path = `/compute/v2.1/servers/${serverId}`
const permit = (changes: Partial<SpentPermit> = {}): SpentPermit => ({
  decisionId: '4b1f5f6e-6c1e-4b1c-8f0c-4f2b0a4c2f11',
  region: 'RegionOne',
  projectId,
  serverId,
  accessories: [],
  leaveByMs: 2_000,
  ...changes,
})

const open = (answer: Answer, options: Parameters<typeof openScripted>[1] = {}) =>
  openScripted({ [`DELETE ${path}`]: answer }, { monotonicMs: () => 1_000, ...options })
const fault = (status: number, name: string, message: string): Answer => ({ status, json: { [name]: { code: status, message } } })
const deletes = (seen: { method: string }[]): number => seen.filter(({ method }) => method === 'DELETE').length

test('one request by id, traced by the decision; 204 is accepted and no more', async () => {
  const { cloud, provider } = await open({ status: 204, text: '' })
  expect(await provider.deleteServer(permit())).toEqual({ outcome: 'ACCEPTED', providerRequestId: 'req-of-the-cloud' })
  const sent = cloud.seen.filter(({ method }) => method === 'DELETE')
  expect(sent.map((request) => [request.path, request.query.size, request.body])).toEqual([[path, 0, '']])
  expect(sent[0]?.headers['x-openstack-request-id']).toBe('req-4b1f5f6e-6c1e-4b1c-8f0c-4f2b0a4c2f11')
})

test('a 404 is GONE in nova’s own words about this very id, and an unknown outcome in any other', async () => {
  const own = await open(fault(404, 'itemNotFound', `Instance ${serverId} could not be found.`))
  expect(await own.provider.deleteServer(permit())).toMatchObject({ outcome: 'GONE' })
  for (const answer of [
    { status: 404, text: '<html>404 Not Found</html>' },
    fault(404, 'itemNotFound', 'Instance 33748c23-38dd-4f70-b774-522fc69e7b67 could not be found.'),
    fault(404, 'itemNotFound', 'The resource could not be found.'),
  ]) {
    const { cloud, provider } = await open(answer)
    await expect(provider.deleteServer(permit())).rejects.toMatchObject({ kind: 'OutcomeUnknown', details: { status: 404 } })
    expect(deletes(cloud.seen)).toBe(1)
  }
})

test('a refusal is told with its reason and the provider’s words', async () => {
  const cases: [string, string][] = [
    [`Instance ${serverId} is locked`, 'LOCKED'],
    [`Cannot 'delete' instance ${serverId} while it is in task_state migrating`, 'BUSY'],
    [`Cannot 'delete' instance ${serverId} while it is in vm_state building`, 'BUSY'],
    ['Failed to delete allocations for consumer', 'OTHER'],
  ]
  for (const [message, because] of cases) {
    const { provider } = await open(fault(409, 'conflictingRequest', message))
    expect(await provider.deleteServer(permit())).toEqual({
      outcome: 'REFUSED',
      because,
      words: expect.stringContaining(message),
      providerRequestId: 'req-of-the-cloud',
    })
  }
})

test('an answer that is not nova’s own, or none, is an unknown outcome, and the request is never sent again', async () => {
  const cases: Record<string, Answer> = {
    'a lost answer': (response) => void response.socket?.destroy(),
    'an answer that never comes': () => undefined,
    'half an answer': (response) => {
      response.writeHead(204, { 'content-length': '10' })
      response.socket?.destroy()
    },
    'a gateway': { status: 502, text: '<html>' },
    'a fault of nova’s': fault(500, 'computeFault', 'Unexpected API Error.'),
    'out of service': { status: 503, text: '', headers: { 'retry-after': '0' } },
    'a proxy’s conflict': { status: 409, text: '<html>' },
    'a redirect': { status: 302, text: '', headers: { location: 'http://127.0.0.1/' } },
    'without the version that was asked for': { status: 204, text: '', headers: { 'openstack-api-version': 'compute 2.1' } },
  }
  for (const [situation, answer] of Object.entries(cases)) {
    const { cloud, provider } = await open(answer)
    await expect(provider.deleteServer(permit()), situation).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
    expect(deletes(cloud.seen), situation).toBe(1)
  }
})

test('what is refused before nova saw it had no effect, and is not sent again either', async () => {
  const cases: [string, Answer, string][] = [
    ['no right', fault(403, 'forbidden', "Policy doesn't allow os_compute_api:servers:delete to be performed."), 'Forbidden'],
    ['a rate limit', { status: 429, text: '', headers: { 'retry-after': '1' } }, 'RateLimited'],
    ['the token check', unauthorized, 'Unauthorized'],
  ]
  for (const [situation, answer, kind] of cases) {
    const { cloud, provider } = await open(answer)
    await expect(provider.deleteServer(permit()), situation).rejects.toMatchObject({ kind })
    expect(deletes(cloud.seen), situation).toBe(1)
  }
})

test('nothing leaves for another project than the permit’s', async () => {
  const { cloud, provider } = await open({ status: 204, text: '' })
  await expect(provider.deleteServer(permit({ projectId: 'another' }))).rejects.toMatchObject({
    kind: 'Unauthorized',
    message: expect.stringContaining('It was not sent.'),
  })
  expect(deletes(cloud.seen)).toBe(0)
})

test('nothing leaves after the permit’s last instant, or by a clock that says nothing', async () => {
  for (const now of [2_000.5, Number.NaN]) {
    const { cloud, provider } = await open({ status: 204, text: '' }, { monotonicMs: () => now })
    await expect(provider.deleteServer(permit())).rejects.toMatchObject({
      kind: 'Unavailable',
      message: expect.stringContaining('was not sent'),
    })
    expect(deletes(cloud.seen)).toBe(0)
  }
  const inTime = await open({ status: 204, text: '' }, { monotonicMs: () => 2_000 })
  expect(await inTime.provider.deleteServer(permit())).toMatchObject({ outcome: 'ACCEPTED' })
  const never = await open({ status: 204, text: '' })
  await expect(never.provider.deleteServer(permit({ leaveByMs: Number.NaN }))).rejects.toMatchObject({ kind: 'Unavailable' })
  expect(deletes(never.cloud.seen)).toBe(0)
})

test('a turn that comes late in the rate budget is too late', async () => {
  let now = 1_000
  let waits = 0
  const budget: RateBudget = {
    // The sign-in and the version document come first.
    take: async () => {
      waits += 1
      if (waits > 2) now = 2_001
    },
    slowDown: async () => {},
  }
  const { cloud, provider } = await open({ status: 204, text: '' }, { budget, monotonicMs: () => now })
  await expect(provider.deleteServer(permit())).rejects.toMatchObject({
    kind: 'Unavailable',
    message: expect.stringContaining('was not sent'),
  })
  expect(deletes(cloud.seen)).toBe(0)
})

test('an id that would lead elsewhere is refused', async () => {
  const { cloud, provider } = await open({ status: 204, text: '' })
  for (const bad of ['', '..', 'x/metadata/y', 'x?force=1']) {
    await expect(provider.deleteServer(permit({ serverId: bad }))).rejects.toMatchObject({
      kind: 'InvalidRequest',
      details: { field: 'serverId' },
    })
  }
  expect(cloud.seen).toEqual([])
})
