import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId, type Routes } from '../testing/scripted-openstack.ts'
import type { Answer, SeenRequest } from '../testing/test-http-server.ts'

const deploymentId = '7b0c2d6e-5f55-4a5b-9d5e-0f6a54e6f001'
const list = 'GET /network/v2.0/security-groups'
const post = 'POST /network/v2.0/security-groups'

type Row = Record<string, unknown> & { id: string }

const row = (id: string, changes: Record<string, unknown> = {}): Row => ({
  id,
  name: 'web',
  description: '',
  project_id: projectId,
  tenant_id: projectId,
  created_at: '2026-11-29T12:00:00Z',
  revision_number: 3,
  ...changes,
})

/** A neutron that keeps what it is given. */
function neutron(rows: Row[] = [], changes: Routes = {}): Routes {
  return {
    [list]: { from: () => ({ status: 200, json: { security_groups: rows } }) },
    [post]: {
      from: ({ body }) => {
        const made = row(`made-${rows.length + 1}`, { ...JSON.parse(body).security_group, revision_number: 1 })
        rows.push(made)
        return { status: 201, json: { security_group: made } }
      },
    },
    ...changes,
  }
}

async function withMarker() {
  const rows: Row[] = [row('other')]
  const { cloud, provider } = await openScripted(neutron(rows))
  const marker = await provider.createMarker('RegionOne', deploymentId)
  return { cloud, provider, rows, marker, find: () => provider.findMarkers('RegionOne', deploymentId) }
}

test('a marker is one security group with a name, a description and nothing else, and verifies', async () => {
  const { cloud, marker, find } = await withMarker()
  const sent = cloud.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/security-groups'))
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    {
      security_group: {
        name: `sallyport-${deploymentId}`,
        description: expect.stringMatching(new RegExp(`^sallyport:v1:${deploymentId}:20261129T120000Z:[0-9a-f]{32}$`)),
      },
    },
  ])
  expect(JSON.parse(sent[0]?.body ?? '').security_group.description.length).toBeLessThan(255)
  expect(marker).toMatchObject({ id: 'made-2', projectId, verified: true, revision: 1, createdAt: new Date('2026-11-29T12:00:00Z') })
  expect(await find()).toEqual([marker])
})

test('what others did to a marker shows: it is found by either of its two texts, and verifies no more', async () => {
  const edits: Record<string, (row: Row) => void> = {
    renamed: (found) => Object.assign(found, { name: 'web' }),
    'another description': (found) => Object.assign(found, { description: 'not used any more?' }),
    'a digit of the check': (found) =>
      Object.assign(found, { description: String(found.description).replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    'another time': (found) => Object.assign(found, { description: String(found.description).replace('20261129', '20261128') }),
    'blanks behind': (found) => Object.assign(found, { description: `${String(found.description)} ` }),
    'another version': (found) => Object.assign(found, { description: String(found.description).replace(':v1:', ':v2:') }),
  }
  for (const [situation, edit] of Object.entries(edits)) {
    const { rows, find } = await withMarker()
    edit(rows[1]!)
    expect(await find(), situation).toMatchObject([{ id: 'made-2', verified: false }])
  }
})

test('a marker of another deployment is none of ours, and a second one of ours is told beside the first', async () => {
  const { provider, rows, find } = await withMarker()
  await provider.createMarker('RegionOne', 'another-deployment')
  expect(await find()).toHaveLength(1)
  rows.push({ ...rows[1]!, id: 'twin' })
  expect((await find()).map(({ id, verified }) => [id, verified])).toEqual([
    ['made-2', true],
    ['twin', true],
  ])
})

test('a marker that was copied into another project does not verify there, and one that another project shares is not seen', async () => {
  const { rows } = await withMarker()
  const { description, name } = rows[1]!
  const elsewhere = 'another-project'
  const shared = await openScripted(
    neutron([row('shared', { name, description, project_id: elsewhere, tenant_id: elsewhere, shared: true })]),
  )
  expect(await shared.provider.findMarkers('RegionOne', deploymentId)).toEqual([])
  const forged = String(description).replace(/[0-9a-f]{32}$/, 'f'.repeat(32))
  const copy = await openScripted(neutron([row('copy', { name, description: forged })]))
  expect(await copy.provider.findMarkers('RegionOne', deploymentId)).toMatchObject([{ verified: false }])
})

test('a listing of groups that is not whole is an error, and so is an answer that is none', async () => {
  const cases: Record<string, Answer | { from: (request: SeenRequest) => Answer }> = {
    'a page repeats': {
      status: 200,
      json: { security_groups: [row('a')], security_groups_links: [{ rel: 'next', href: 'http://x/?marker=a' }] },
    },
    'no list': { status: 200, json: {} },
    html: { status: 200, text: '<html>' },
    'not found by some proxy': { status: 404, text: '<html>' },
    'an error': { status: 500, json: { NeutronError: { type: 'HTTPInternalServerError', message: 'x', detail: '' } } },
  }
  for (const [situation, answer] of Object.entries(cases)) {
    const { provider } = await openScripted({ [list]: answer })
    await expect(provider.findMarkers('RegionOne', deploymentId), situation).rejects.toMatchObject({ kind: 'Unavailable' })
  }
})

test('a quota without room is told as such', async () => {
  const full: Answer = {
    status: 409,
    json: { NeutronError: { type: 'OverQuota', message: "Quota exceeded for resources: ['security_group'].", detail: '' } },
  }
  const { provider } = await openScripted(neutron([], { [post]: full }))
  await expect(provider.createMarker('RegionOne', deploymentId)).rejects.toMatchObject({ kind: 'QuotaExceeded' })
})

test('a create without an answer, or with another one than was asked for, is an unknown outcome and not sent again', async () => {
  const cases: Record<string, Answer> = {
    lost: (response) => void response.socket?.destroy(),
    gateway: { status: 502, text: '<html>' },
    'a dropped description': { status: 201, json: { security_group: row('x', { name: `sallyport-${deploymentId}` }) } },
    'not a group': { status: 201, json: {} },
  }
  for (const [situation, answer] of Object.entries(cases)) {
    const { cloud, provider } = await openScripted(neutron([], { [post]: answer }))
    await expect(provider.createMarker('RegionOne', deploymentId), situation).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
    expect(
      cloud.seen.filter(({ method, path }) => method === 'POST' && path.includes('security')),
      situation,
    ).toHaveLength(1)
  }
})

test('one marker is read by its id; only neutron’s own word about this very id means that it is gone', async () => {
  const one = 'GET /network/v2.0/security-groups/made-2'
  const { rows } = await withMarker()
  const there = await openScripted({ [one]: { status: 200, json: { security_group: rows[1] } } })
  expect(await there.provider.readMarker('RegionOne', 'made-2', deploymentId)).toMatchObject({ id: 'made-2', verified: true })

  const says = (type: string, message: string): Answer => ({ status: 404, json: { NeutronError: { type, message, detail: '' } } })
  const gone = await openScripted({ [one]: says('SecurityGroupNotFound', 'Security group made-2 does not exist') })
  expect(await gone.provider.readMarker('RegionOne', 'made-2', deploymentId)).toBeUndefined()
  for (const answer of [
    { status: 404, text: '<html>404</html>' },
    says('SecurityGroupNotFound', 'Security group made-20 does not exist'),
    says('HTTPNotFound', 'The resource could not be found.'),
    { status: 200, json: { security_group: row('another') } },
  ]) {
    const { provider } = await openScripted({ [one]: answer })
    await expect(provider.readMarker('RegionOne', 'made-2', deploymentId)).rejects.toMatchObject({ kind: 'Unavailable' })
  }
})

test('an id that would not fit into the name is refused before anything is sent', async () => {
  const { cloud, provider } = await openScripted(neutron())
  await expect(provider.createMarker('RegionOne', 'a'.repeat(61))).rejects.toMatchObject({ details: { field: 'deploymentId' } })
  expect(cloud.seen.filter(({ method, path }) => method === 'POST' && path.includes('security'))).toEqual([])
})

test('a group that says to be a marker, of whichever deployment and in either place, is told from all others', async () => {
  const another = '0d7f2f0a-7b7e-4d0c-8a0e-5a2b6c1d0001'
  const rows = [
    row('ours', { name: `sallyport-${deploymentId}`, description: 'altered' }),
    row('of another', { name: `sallyport-${another}` }),
    row('renamed', { name: 'old stuff', description: `sallyport:v1:${another}:20261129T120000Z:00` }),
    row('web', { name: 'sallyport-web', description: 'what Sallyport may reach' }),
    row('default', { name: 'default', description: null }),
  ]
  const { provider } = await openScripted(neutron(rows))
  const groups = await provider.listSecurityGroups('RegionOne')
  expect(
    groups
      .filter(({ marker }) => marker)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['of another', 'ours', 'renamed'])
  expect(groups).toHaveLength(5)
})
