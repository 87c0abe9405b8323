import { FRESH_FOR_MS } from '@sallyport/domain/deletion-gate/clause.ts'
import { PermitRefused } from '@sallyport/domain/deletion-gate/permit.ts'
import { expect, test } from 'vitest'
import type { RateBudget } from '../http/rate-budget.ts'
import { givePermit, instanceId, permitGivenAtMs } from '../testing/give-permit.ts'
import { openScripted, type Scripted } from '../testing/open-scripted.ts'
import { projectId, unauthorized } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'
import { LEAVES_WITHIN_MS } from './delete-server.ts'

const cloudId = '0e44cc9c-e052-415d-afbf-469b0d384170'
const decisionId = '4b1f5f6e-6c1e-4b1c-8f0c-4f2b0a4c2f11'
const path = `/compute/v2.1/servers/${cloudId}`
const permit = (changes: Partial<Parameters<typeof givePermit>[0]> = {}) => givePermit({ projectId, cloudId, ...changes })
const remove = ({ provider }: Scripted, given = permit()) => provider.deleteServer(given, instanceId, decisionId)

const open = (answer: Answer, options: Parameters<typeof openScripted>[1] = {}) =>
  openScripted({ [`DELETE ${path}`]: answer }, { monotonicMs: () => permitGivenAtMs, ...options })
const fault = (status: number, name: string, message: string): Answer => ({ status, json: { [name]: { code: status, message } } })
const deletes = (seen: { method: string }[]): number => seen.filter(({ method }) => method === 'DELETE').length

test('one request by id, traced by the decision; 204 is accepted and no more', async () => {
  const scripted = await open({ status: 204, text: '' })
  const { cloud } = scripted
  expect(await remove(scripted)).toEqual({ outcome: 'ACCEPTED', providerRequestId: 'req-of-the-cloud' })
  const sent = cloud.seen.filter(({ method }) => method === 'DELETE')
  expect(sent.map((request) => [request.path, request.query.size, request.body])).toEqual([[path, 0, '']])
  expect(sent[0]?.headers['x-openstack-request-id']).toBe('req-4b1f5f6e-6c1e-4b1c-8f0c-4f2b0a4c2f11')
})

test('a 404 is GONE in nova’s own words about this very id, and an unknown outcome in any other', async () => {
  const own = await open(fault(404, 'itemNotFound', `Instance ${cloudId} could not be found.`))
  expect(await remove(own)).toMatchObject({ outcome: 'GONE' })
  for (const answer of [
    { status: 404, text: '<html>404 Not Found</html>' },
    fault(404, 'itemNotFound', 'Instance 33748c23-38dd-4f70-b774-522fc69e7b67 could not be found.'),
    fault(404, 'itemNotFound', 'The resource could not be found.'),
  ]) {
    const scripted = await open(answer)
    await expect(remove(scripted)).rejects.toMatchObject({ kind: 'OutcomeUnknown', details: { status: 404 } })
    expect(deletes(scripted.cloud.seen)).toBe(1)
  }
})

test('a refusal is told with its reason and the provider’s words', async () => {
  const cases: [string, string][] = [
    [`Instance ${cloudId} is locked`, 'LOCKED'],
    [`Cannot 'delete' instance ${cloudId} while it is in task_state migrating`, 'BUSY'],
    [`Cannot 'delete' instance ${cloudId} while it is in vm_state building`, 'BUSY'],
    ['Failed to delete allocations for consumer', 'OTHER'],
  ]
  for (const [message, because] of cases) {
    expect(await remove(await open(fault(409, 'conflictingRequest', message)))).toEqual({
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
    const scripted = await open(answer, { limits: { headersMs: 400 } })
    await expect(remove(scripted), situation).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
    expect(deletes(scripted.cloud.seen), situation).toBe(1)
  }
})

test('what is refused before nova saw it had no effect, and is not sent again either', async () => {
  const cases: [string, Answer, string][] = [
    ['no right', fault(403, 'forbidden', "Policy doesn't allow os_compute_api:servers:delete to be performed."), 'Forbidden'],
    ['a rate limit', { status: 429, text: '', headers: { 'retry-after': '1' } }, 'RateLimited'],
    ['the token check', unauthorized, 'Unauthorized'],
  ]
  for (const [situation, answer, kind] of cases) {
    const scripted = await open(answer)
    await expect(remove(scripted), situation).rejects.toMatchObject({ kind })
    expect(deletes(scripted.cloud.seen), situation).toBe(1)
  }
})

test('nothing leaves for another project than the permit’s', async () => {
  const scripted = await open({ status: 204, text: '' })
  await expect(remove(scripted, permit({ projectId: 'another' }))).rejects.toMatchObject({
    kind: 'Unauthorized',
    message: expect.stringContaining('It was not sent.'),
  })
  expect(deletes(scripted.cloud.seen)).toBe(0)
})

test('a permit is good for one request, and for its own instance', async () => {
  const scripted = await open({ status: 204, text: '' })
  const given = permit()
  expect(await remove(scripted, given)).toMatchObject({ outcome: 'ACCEPTED' })
  await expect(remove(scripted, given)).rejects.toBeInstanceOf(PermitRefused)
  await expect(scripted.provider.deleteServer(permit(), 'another-row', decisionId)).rejects.toBeInstanceOf(PermitRefused)
  await expect(remove(scripted, {} as never)).rejects.toBeInstanceOf(PermitRefused)
  expect(deletes(scripted.cloud.seen)).toBe(1)
})

test('a request may leave as long as what its permit rests on is fresh, and some of that is kept for its way out', async () => {
  const whatItRestsOn = permitGivenAtMs - 500
  const latest = whatItRestsOn + FRESH_FOR_MS - LEAVES_WITHIN_MS
  expect(await remove(await open({ status: 204, text: '' }, { monotonicMs: () => latest }))).toMatchObject({ outcome: 'ACCEPTED' })
  for (const now of [latest + 1, Number.NaN]) {
    const late = await open({ status: 204, text: '' }, { monotonicMs: () => now })
    await expect(remove(late)).rejects.toBeInstanceOf(PermitRefused)
    expect(deletes(late.cloud.seen)).toBe(0)
  }
})

test('a turn that comes late in the rate budget is too late', async () => {
  let now = permitGivenAtMs
  let waits = 0
  const budget: RateBudget = {
    // The sign-in and the version document come first.
    take: async () => {
      waits += 1
      if (waits > 2) now = permitGivenAtMs + LEAVES_WITHIN_MS + 1
    },
    slowDown: async () => {},
  }
  const scripted = await open({ status: 204, text: '' }, { budget, monotonicMs: () => now })
  await expect(remove(scripted)).rejects.toMatchObject({ kind: 'Unavailable', message: expect.stringContaining('was not sent') })
  expect(deletes(scripted.cloud.seen)).toBe(0)
})

test('an id that would lead elsewhere is refused', async () => {
  const scripted = await open({ status: 204, text: '' })
  for (const bad of ['..', 'x/metadata/y', 'x?force=1']) {
    await expect(remove(scripted, permit({ cloudId: bad }))).rejects.toMatchObject({
      kind: 'InvalidRequest',
      details: { field: 'cloudId' },
    })
  }
  expect(deletes(scripted.cloud.seen)).toBe(0)
})
