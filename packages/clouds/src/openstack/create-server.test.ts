import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CreateServer } from '@sallyport/domain/clouds/provider.ts'
import { expect, test } from 'vitest'
import type { HttpLimits } from '../http/http-client.ts'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId, type Routes, unauthorized } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const identity = {
  deploymentId: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e001',
  operationId: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e002',
  attemptId: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e003',
  nonce: 'nonce-known-to-this-attempt-alone',
}

const request: CreateServer = {
  region: 'RegionOne',
  zone: undefined,
  sizeId: '1',
  imageId: '70a599e0-31e7-49b7-b260-868f441e862b',
  bootVolumeGiB: undefined,
  networkIds: ['net-1', 'net-2'],
  securityGroupIds: ['group-1'],
  name: 'berlin-01',
  userData: new TextEncoder().encode('#cloud-config\n{"token":"spe_0123456789"}'),
  configDrive: false,
  identity,
  requestId: '7e0d6e4e-6b51-4a60-8c29-0f6d1d3f0a11',
}

const id = 'f5dc173b-6804-445a-a6d8-c705dad5b5eb'
const limits: Answer = { status: 200, json: { limits: { absolute: {}, rate: [] } } }
const accepted: Answer = { status: 202, json: { server: { id, adminPass: '6NpUwoz2QDRN', links: [], security_groups: [] } } }

const routes = (create: Answer): Routes => ({ 'GET /compute/v2.1/limits': limits, 'POST /compute/v2.1/servers': create })

async function create(answer: Answer, changes: Partial<CreateServer> = {}, limits: Partial<HttpLimits> = {}) {
  const { cloud, provider } = await openScripted(routes(answer), { limits })
  const outcome = await provider.createServer({ ...request, ...changes }).catch((error: unknown) => error)
  const creates = cloud.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/servers'))
  return { outcome, creates }
}

test('a create carries identity in metadata and tags, networks and groups by id, and user-data in base64', async () => {
  const { outcome, creates } = await create(accepted)
  expect(outcome).toEqual({ id, projectId, providerRequestId: 'req-of-the-cloud' })
  expect(creates).toHaveLength(1)
  expect(creates[0]?.headers['openstack-api-version']).toBe('compute 2.90')
  expect(creates[0]?.headers['x-openstack-request-id']).toBe('req-7e0d6e4e-6b51-4a60-8c29-0f6d1d3f0a11')
  expect(JSON.parse(creates[0]?.body ?? '')).toEqual({
    server: {
      name: 'berlin-01',
      flavorRef: '1',
      imageRef: '70a599e0-31e7-49b7-b260-868f441e862b',
      networks: [{ uuid: 'net-1' }, { uuid: 'net-2' }],
      security_groups: [{ name: 'group-1' }],
      user_data: Buffer.from(request.userData).toString('base64'),
      metadata: {
        'sallyport.deployment': identity.deploymentId,
        'sallyport.operation': identity.operationId,
        'sallyport.attempt': identity.attemptId,
        'sallyport.nonce-of-attempt': identity.nonce,
        'sallyport.stage': 'held',
      },
      tags: [`sallyport:${identity.deploymentId}`, `sallyport-attempt:${identity.attemptId}`],
    },
  })
})

test('a boot volume replaces the image and goes with its server', async () => {
  const { creates } = await create(accepted, { bootVolumeGiB: 12, zone: 'az-1', configDrive: true })
  const { server } = JSON.parse(creates[0]?.body ?? '')
  expect(server.imageRef).toBeUndefined()
  expect(server).toMatchObject({ availability_zone: 'az-1', config_drive: true })
  expect(server.block_device_mapping_v2).toEqual([
    {
      boot_index: 0,
      uuid: request.imageId,
      source_type: 'image',
      destination_type: 'volume',
      volume_size: 12,
      delete_on_termination: true,
    },
  ])
})

test('what cannot be sent is refused by field before anything is sent', async () => {
  const cases: [Partial<CreateServer>, string][] = [
    [{ userData: new Uint8Array(49_150) }, 'userData'],
    [{ networkIds: [] }, 'networkIds'],
    [{ name: '' }, 'name'],
    [{ bootVolumeGiB: 0 }, 'bootVolumeGiB'],
    [{ identity: { ...identity, attemptId: 'a,b' } }, 'identity'],
    [{ identity: { ...identity, nonce: 'x'.repeat(256) } }, 'identity'],
  ]
  for (const [changes, field] of cases) {
    const { outcome, creates } = await create(accepted, changes)
    expect(outcome).toMatchObject({ kind: 'InvalidRequest', details: { field } })
    expect(creates).toHaveLength(0)
  }
  expect((await create(accepted, { userData: new Uint8Array(49_149) })).outcome).toMatchObject({ id })
})

const fault = (name: string, code: number, message: string): Answer => ({ status: code, json: { [name]: { code, message } } })

test('a refusal in nova’s own words means that nothing was created', async () => {
  const cases: [Answer, CloudError['kind'], string | undefined][] = [
    [fault('badRequest', 400, 'Invalid flavorRef provided.'), 'InvalidRequest', 'sizeId'],
    [fault('badRequest', 400, 'Can not find requested image'), 'InvalidRequest', 'imageId'],
    [fault('badRequest', 400, 'Network net-9 could not be found.'), 'InvalidRequest', 'networkIds'],
    [fault('badRequest', 400, 'Security group g could not be found.'), 'InvalidRequest', 'securityGroupIds'],
    [fault('badRequest', 400, 'The requested availability zone is not available'), 'InvalidRequest', 'zone'],
    [fault('forbidden', 403, 'Quota exceeded for cores: Requested 4, but already used 20 of 20 cores'), 'QuotaExceeded', undefined],
    [fault('forbidden', 403, 'Policy does not allow os_compute_api:servers:create to be performed.'), 'Forbidden', undefined],
    [fault('conflictingRequest', 409, 'Multiple security_group matches found'), 'Conflict', undefined],
    [fault('overLimit', 413, 'This request was rate-limited.'), 'RateLimited', undefined],
    [{ status: 429, text: '<html>slow down</html>', headers: { 'retry-after': '7' } }, 'RateLimited', undefined],
    [unauthorized, 'Unauthorized', undefined],
    [{ status: 413, text: '<html>too large</html>' }, 'InvalidRequest', undefined],
    [{ status: 404, text: '<html>no route</html>' }, 'Unavailable', undefined],
  ]
  for (const [answer, kind, field] of cases) {
    const { outcome, creates } = await create(answer)
    expect(outcome).toBeInstanceOf(CloudError)
    expect(outcome).toMatchObject({ kind, details: { field } })
    expect(creates, `no second create after ${kind}`).toHaveLength(1)
  }
})

test('whenever the create may have had an effect, its outcome is unknown, and it is not sent again', async () => {
  const cases: Record<string, Answer> = {
    'nova failed half-way': fault('computeFault', 500, 'Unexpected API Error.'),
    'a proxy lost the service': { status: 502, text: '<html>bad gateway</html>' },
    'a proxy or the service is busy': { status: 503, text: '<html>unavailable</html>' },
    'a proxy gave up waiting': { status: 504, text: '<html>timeout</html>' },
    'a proxy timed the request out': { status: 408, text: '<html>timeout</html>' },
    'something in between speaks of a conflict': { status: 409, text: '<html>conflict</html>' },
    'a redirect': { status: 307, text: '', headers: { location: 'http://127.0.0.1:1/' } },
    'a 401 from within nova': fault('unauthorized', 401, 'Unauthorized'),
    'the connection was cut': (response) => void response.socket?.destroy(),
    'the answer was cut': (response) => {
      response.writeHead(202, { 'content-length': '400' })
      response.write('{"server":{"id":"f5dc')
      setTimeout(() => response.socket?.destroy(), 20)
    },
    'the answer is not JSON': { status: 202, text: '<html>welcome</html>' },
    'the answer has no id': { status: 202, json: { server: {} } },
    'the answer is of another version': { ...accepted, headers: { 'openstack-api-version': 'compute 2.1' } },
  }
  for (const [situation, answer] of Object.entries(cases)) {
    const { outcome, creates } = await create(answer)
    expect(outcome, situation).toMatchObject({ name: 'CloudError', kind: 'OutcomeUnknown' })
    expect(creates, situation).toHaveLength(1)
  }
})

test('so it is where no answer came in time', async () => {
  const silence = () => create(() => {}, {}, { headersMs: 400 })
  let tried = await silence()
  // The limit is that of the requests before as well, which a busy machine may run into: then no create was sent.
  while (tried.creates.length === 0) tried = await silence()
  expect(tried.outcome).toMatchObject({ name: 'CloudError', kind: 'OutcomeUnknown' })
  expect(tried.creates).toHaveLength(1)
})

test('a create that could not leave created nothing', async () => {
  const { cloud, provider } = await openScripted(routes(accepted))
  await provider.listRegions()
  await cloud.close()
  await expect(provider.createServer(request)).rejects.toMatchObject({ kind: 'Unavailable' })
})

test('a budget that lets the create not leave created nothing', async () => {
  let left = 2
  const budget = { take: () => (left-- > 0 ? Promise.resolve() : Promise.reject(new Error('paused'))), slowDown: async () => {} }
  const { cloud, provider } = await openScripted(routes(accepted), { budget })
  await expect(provider.createServer(request)).rejects.toMatchObject({ kind: 'Unavailable' })
  expect(cloud.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v3/auth/tokens', 'GET /compute/v2.1/'])
})

test('after its rehearsal a create is one request, so that nothing else can hinder it', async () => {
  const { cloud, provider } = await openScripted(routes(accepted))
  await provider.rehearseCreate('RegionOne')
  const before = cloud.seen.length
  await provider.createServer(request)
  expect(cloud.seen.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /compute/v2.1/servers'])
})

test('a proxy that drops the version shows itself in the rehearsal', async () => {
  const { provider } = await openScripted({
    'GET /compute/v2.1/limits': { ...limits, headers: { 'openstack-api-version': 'compute 2.1' } },
  })
  await expect(provider.rehearseCreate('RegionOne')).rejects.toThrow('version 2.90 was asked for and 2.1 answered')
})

test('a token that was revoked is renewed by the rehearsal, and the create is sent once', async () => {
  const { cloud, provider } = await openScripted(routes(accepted))
  await provider.createServer(request)
  cloud.refuseNewestToken()
  await provider.rehearseCreate('RegionOne')
  expect(await provider.createServer(request)).toMatchObject({ id })
  const creates = cloud.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/servers'))
  expect(creates.map(({ headers }) => headers['x-auth-token'])).toEqual(['token-1', 'token-2'])
})

test('a create that the access rules do not cover says so, and names method and path', async () => {
  const { outcome, creates } = await create(unauthorized)
  expect(outcome).toMatchObject({ kind: 'Unauthorized', details: { status: 401 } })
  expect(String(outcome)).toContain("The credential's access rules do not cover POST /compute/v2.1/servers")
  expect(creates).toHaveLength(1)
})

test('a refusal that quotes the request does not hand on user-data or nonce', async () => {
  const sent = Buffer.from(request.userData).toString('base64')
  const message = `Invalid input for field/attribute server. Value: {'user_data': '${sent}', 'metadata': '${identity.nonce}'}. Additional properties are not allowed`
  const { outcome } = await create(fault('badRequest', 400, message))
  expect(String(outcome)).toContain('Additional properties are not allowed')
  expect(String(outcome)).not.toContain(sent)
  expect(String(outcome)).not.toContain(identity.nonce)
})

test('a cloud too old for tags in a create, or of unknown age, gets the identity in metadata alone', async () => {
  const clouds: [newest: string, document: Answer | undefined, asked: string | undefined, tags: boolean][] = [
    ['2.52', undefined, 'compute 2.52', true],
    ['2.51', undefined, 'compute 2.51', false],
    ['2.42', undefined, 'compute 2.42', false],
    ['2.1', undefined, 'compute 2.1', false],
    ['2.90', { status: 404, text: '<html>nothing here</html>' }, undefined, false],
    ['2.90', { status: 200, text: '<html>welcome</html>' }, undefined, false],
  ]
  for (const [newest, document, asked, tags] of clouds) {
    const { cloud, provider } = await openScripted(
      { ...routes(accepted), ...(document === undefined ? {} : { 'GET /compute/v2.1/': document }) },
      { newest },
    )
    await provider.rehearseCreate('RegionOne')
    await provider.createServer(request)
    const { headers, body } = cloud.seen.at(-1)!
    expect(headers['openstack-api-version'], newest).toBe(asked)
    const { server } = JSON.parse(body) as { server: { metadata: object; tags?: string[] } }
    expect(server.tags !== undefined, newest).toBe(tags)
    expect(server.metadata).toMatchObject({ 'sallyport.attempt': request.identity.attemptId, 'sallyport.stage': 'held' })
  }
})

test('an older cloud is asked in the newest version it speaks', async () => {
  const { cloud, provider } = await openScripted(routes(accepted), { newest: '2.60' })
  await provider.createServer(request)
  expect(cloud.seen.at(-1)?.headers['openstack-api-version']).toBe('compute 2.60')
})
