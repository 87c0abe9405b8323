import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId, type Routes, unauthorized } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const serverId = '0e44cc9c-e052-415d-afbf-469b0d384170'
const marker = { id: 'marker-1', deploymentId: 'd-1' }
const readServer = `GET /compute/v2.1/servers/${serverId}`
const readMarker = 'GET /network/v2.0/security-groups/marker-1'

const gone: Answer = { status: 404, json: { itemNotFound: { code: 404, message: `Instance ${serverId} could not be found.` } } }
const missing: Answer = {
  status: 404,
  json: { NeutronError: { type: 'SecurityGroupNotFound', message: 'Security group marker-1 does not exist', detail: '' } },
}
const server = (changes: object): Answer => ({
  status: 200,
  json: { server: { id: serverId, status: 'ACTIVE', tenant_id: projectId, metadata: {}, ...changes } },
})

/** A cloud that carries a marker which verifies. */
async function open(routes: Routes = {}) {
  let description = ''
  const group = () => ({ id: 'marker-1', name: 'sallyport-d-1', description, project_id: projectId, tenant_id: projectId })
  const all: Routes = {
    'POST /network/v2.0/security-groups': {
      from: ({ body }) => {
        description = JSON.parse(body).security_group.description
        return { status: 201, json: { security_group: group() } }
      },
    },
    [readMarker]: { from: () => ({ status: 200, json: { security_group: group() } }) },
    [readServer]: gone,
    ...routes,
  }
  const scripted = await openScripted(all)
  await scripted.provider.createMarker('RegionOne', 'd-1')
  return { ...scripted, routes: all, look: () => scripted.provider.lookWhetherGone('RegionOne', serverId, marker) }
}

test('a server is gone by nova’s own word between two looks at the marker, all three with one token', async () => {
  const { cloud, look } = await open()
  const before = cloud.seen.length
  const found = await look()
  expect(found).toMatchObject({ server: 'NOT_FOUND', markerBefore: 'OURS', markerAfter: 'OURS', hindered: undefined })
  expect(found.tokens[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(found.tokens).size).toBe(1)
  expect(cloud.tokens.some((token) => JSON.stringify(found).includes(token))).toBe(false)
  expect(cloud.seen.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
    readMarker,
    'GET /compute/v2.1/',
    readServer,
    readMarker,
  ])
})

test('what there is of the server is told in one word', async () => {
  const cases: [Answer, string][] = [
    [server({}), 'PRESENT'],
    [server({ status: 'ERROR' }), 'PRESENT'],
    [server({ 'OS-EXT-STS:task_state': 'deleting' }), 'PRESENT'],
    [server({ status: 'SOFT_DELETED' }), 'SOFT_DELETED'],
    [server({ status: 'DELETED', 'OS-EXT-STS:vm_state': 'soft-delete' }), 'SOFT_DELETED'],
    [server({ status: 'DELETED' }), 'DELETED'],
    [server({ status: 'BRAND_NEW' }), 'UNKNOWN'],
    [server({ status: 'UNKNOWN', metadata: undefined }), 'UNKNOWN'],
    [{ status: 404, text: '<html>' }, 'UNKNOWN'],
    [{ status: 404, json: { itemNotFound: { code: 404, message: 'The resource could not be found.' } } }, 'UNKNOWN'],
    [{ status: 403, json: { forbidden: { code: 403, message: 'no' } } }, 'UNKNOWN'],
    [{ status: 500, text: '' }, 'UNKNOWN'],
    [{ status: 200, text: '<html>' }, 'UNKNOWN'],
  ]
  for (const [answer, word] of cases) {
    const { look } = await open({ [readServer]: answer })
    expect(await look()).toMatchObject({ server: word, markerBefore: 'OURS', markerAfter: 'OURS' })
  }
})

test('a marker that is away, or does not verify, is told on the side on which it was found so', async () => {
  const away = await open({ [readMarker]: missing })
  expect(await away.look()).toMatchObject({ server: 'NOT_FOUND', markerBefore: 'MISSING', markerAfter: 'MISSING' })

  const { routes, look } = await open()
  const still = routes[readMarker]!
  routes[readServer] = {
    from: () => {
      routes[readMarker] = { status: 200, json: { security_group: { id: 'marker-1', name: 'sallyport-d-1', project_id: projectId } } }
      return gone as never
    },
  }
  expect(await look()).toMatchObject({ markerBefore: 'OURS', markerAfter: 'UNKNOWN' })
  routes[readMarker] = still
  routes[readServer] = {
    from: () => {
      routes[readMarker] = missing
      return gone as never
    },
  }
  expect(await look()).toMatchObject({ markerBefore: 'OURS', markerAfter: 'MISSING' })
})

test('a token that was renewed on the way shows: the looks were not made with one', async () => {
  const { cloud, routes, look } = await open()
  let asked = 0
  routes[readServer] = { from: () => (++asked === 1 ? unauthorized : gone) as never }
  const found = await look()
  expect(found).toMatchObject({ server: 'NOT_FOUND', markerBefore: 'OURS', markerAfter: 'OURS' })
  expect(found.tokens[1]).toBe('')
  expect(found.tokens[2]).not.toBe(found.tokens[0])
  expect(cloud.tokens).toHaveLength(2)
})

test('a cloud that cannot be asked is an answer that says so, and not an error', async () => {
  const { look } = await open({ [readServer]: (response) => void response.socket?.destroy(), [readMarker]: { status: 500, text: '' } })
  const found = await look()
  expect(found).toMatchObject({ server: 'UNKNOWN', markerBefore: 'UNKNOWN', markerAfter: 'UNKNOWN', tokens: ['', '', ''] })
  expect(found.hindered).toContain('was answered 500')
})
