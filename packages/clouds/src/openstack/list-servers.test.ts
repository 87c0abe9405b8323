import type { Identity } from '@sallyport/domain/clouds/provider.ts'
import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId } from '../testing/scripted-openstack.ts'
import type { Answer, SeenRequest } from '../testing/test-http-server.ts'

const identity: Identity = { deploymentId: 'd-1', operationId: 'o-1', attemptId: 'a-1', nonce: 'n-1' }
const ours = {
  'sallyport.deployment': 'd-1',
  'sallyport.operation': 'o-1',
  'sallyport.attempt': 'a-1',
  'sallyport.nonce-of-attempt': 'n-1',
  'sallyport.stage': 'held',
}

const row = (id: string, metadata: Record<string, string> | undefined = {}) => ({
  id,
  name: `server ${id}`,
  status: 'ACTIVE',
  tenant_id: projectId,
  created: '2026-11-29T11:00:00Z',
  addresses: {},
  metadata,
})
const next = (marker: string, host = 'http://elsewhere.example:8774') => [
  { rel: 'next', href: `${host}/v2.1/servers/detail?limit=200&marker=${marker}` },
]
const page = (servers: object[], links?: object[]): Answer => ({
  status: 200,
  json: { servers, ...(links ? { servers_links: links } : {}) },
})

const listing = (pages: Record<string, Answer>) =>
  openScripted({
    'GET /compute/v2.1/servers/detail': { from: (request: SeenRequest) => pages[request.query.get('marker') ?? 'first'] ?? lost },
  })
const lost: Answer = { status: 400, json: { badRequest: { code: 400, message: 'marker [b] not found' } } }

test('a listing follows every page to its end, on our own host, and an empty last page is an end', async () => {
  const { cloud, provider } = await listing({
    first: page([row('a', ours), row('b')], next('b')),
    b: page([row('c', ours)], next('c')),
    c: page([]),
  })
  expect((await provider.listOwn('RegionOne', 'd-1')).servers.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(cloud.seen.filter(({ path }) => path.endsWith('/servers/detail')).map(({ query }) => query.get('marker'))).toEqual([
    null,
    'b',
    'c',
  ])
})

test('only a server with every part of the identity is the attempt’s', async () => {
  const { provider } = await listing({
    first: page([
      row('whole', ours),
      row('with-more', { ...ours, owner: 'someone', 'sallyport.stage': 'admitted' }),
      row('other-nonce', { ...ours, 'sallyport.nonce-of-attempt': 'n-2' }),
      row('other-deployment', { ...ours, 'sallyport.deployment': 'd-2' }),
      row('no-operation', { 'sallyport.deployment': 'd-1', 'sallyport.attempt': 'a-1', 'sallyport.nonce-of-attempt': 'n-1' }),
      row('none'),
    ]),
  })
  expect((await provider.findByAttempt('RegionOne', identity)).map(({ id }) => id)).toEqual(['whole', 'with-more'])
  expect((await provider.listOwn('RegionOne', 'd-1')).servers.map(({ id }) => id)).toEqual([
    'whole',
    'with-more',
    'other-nonce',
    'no-operation',
  ])
})

test('a view tells state, stage, identity and the provider’s own words', async () => {
  const { provider } = await listing({ first: page([{ ...row('a', ours), 'OS-EXT-STS:task_state': 'deleting' }]) })
  const [view] = (await provider.listOwn('RegionOne', 'd-1')).servers
  expect(view).toMatchObject({
    id: 'a',
    projectId,
    name: 'server a',
    state: 'running',
    providerState: 'ACTIVE',
    task: 'deleting',
    identity,
    stage: 'held',
    createdAt: new Date('2026-11-29T11:00:00Z'),
    fault: undefined,
  })
  expect(view?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
})

test('a listing that is not whole is an error', async () => {
  const cases: Record<string, Record<string, Answer>> = {
    'a row comes twice': { first: page([row('a'), row('b')], next('b')), b: page([row('b')]) },
    'a page repeats for ever': { first: page([row('a')], next('a')), a: page([], next('a')) },
    'the marker is lost': { first: page([row('a'), row('b')], next('b')) },
    'the link names no marker': { first: page([row('a')], [{ rel: 'next', href: 'http://127.0.0.1/v2.1/servers/detail?page=2' }]) },
    'a server cannot be read': { first: page([row('a', ours), { id: 'b', status: 'UNKNOWN', tenant_id: projectId, links: [] }]) },
  }
  for (const [situation, pages] of Object.entries(cases)) {
    const { provider } = await listing(pages)
    await expect(provider.listOwn('RegionOne', 'd-1'), situation).rejects.toMatchObject({
      kind: 'Unavailable',
      message: expect.stringContaining('is incomplete'),
    })
    await expect(provider.findByAttempt('RegionOne', identity), situation).rejects.toMatchObject({ kind: 'Unavailable' })
  }
})

test('an answer that is not a listing is an error, not an empty one', async () => {
  for (const json of [{}, { servers: null }, { servers: [{ status: 'ACTIVE' }] }, [], null]) {
    const { provider } = await openScripted({ 'GET /compute/v2.1/servers/detail': { status: 200, json } })
    await expect(provider.listOwn('RegionOne', 'd-1')).rejects.toThrow('is not understood')
  }
})

test('a listing says what makes it whole: the token’s project, pages, rows of whomever, and that the last page was the last', async () => {
  const { provider } = await listing({
    first: page([row('a', ours), row('b')], next('b')),
    b: page([row('c', ours)], next('c')),
    c: page([]),
  })
  expect((await provider.listOwn('RegionOne', 'd-1')).complete).toEqual({ projectId, pages: 3, rows: 3, lastPageSaidLast: true })
  const { provider: alone } = await listing({ first: page([]) })
  expect(await alone.listOwn('RegionOne', 'd-1')).toEqual({
    servers: [],
    complete: { projectId, pages: 1, rows: 0, lastPageSaidLast: true },
  })
})
