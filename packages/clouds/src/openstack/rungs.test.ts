import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import type { Routes } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'
import { newRungKey } from './rung-key.ts'

const name = 'sallyport-7b0c2d6e-5f55-4a5b-9d5e-0f6a54e6f001-e12'
const post = 'POST /compute/v2.1/os-keypairs'
const one = (rung = name): string => `/compute/v2.1/os-keypairs/${rung}`

const md5 = (publicKey: string): string =>
  createHash('md5')
    .update(Buffer.from(publicKey.split(' ')[1] ?? '', 'base64'))
    .digest('hex')
    .replace(/(..)(?!$)/g, '$1:')

const fault = (status: number, key: string, message: string): Answer => ({ status, json: { [key]: { code: status, message } } })
const notFound = (rung = name): Answer => fault(404, 'itemNotFound', `Keypair ${rung} not found for user u1`)

/** A nova that keeps key pairs by name, as it keeps those of one user. */
function nova(pairs: Map<string, string> = new Map(), changes: Routes = {}): Routes {
  const shown = (rung: string): Answer => {
    const key = pairs.get(rung)
    if (key === undefined) return notFound(rung)
    return { status: 200, json: { keypair: { name: rung, public_key: key, fingerprint: md5(key), type: 'ssh', user_id: 'u1' } } }
  }
  return {
    [post]: {
      from: ({ body }) => {
        const { name: wanted, public_key: key } = JSON.parse(body).keypair
        if (pairs.has(wanted)) return fault(409, 'conflictingRequest', `Key pair '${wanted}' already exists.`)
        pairs.set(wanted, key)
        return { ...shown(wanted), status: 201 } as Answer
      },
    },
    [`GET ${one()}`]: { from: () => shown(name) },
    [`DELETE ${one()}`]: { from: () => (pairs.delete(name) ? { status: 204, text: '' } : notFound()) },
    ...changes,
  }
}

test('a key is of a type that nova knows, another one each time, and its fingerprint is the one that OpenSSH shows', async () => {
  const [first, second] = [await newRungKey(), await newRungKey()]
  expect(first.publicKey).toMatch(/^ecdsa-sha2-nistp256 [A-Za-z0-9+/]{139}= sallyport-rung$/)
  expect(first.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
  expect(second.fingerprint).not.toBe(first.fingerprint)
})

test('a free name is taken with one request, and read back with the fingerprint that was claimed', async () => {
  const { cloud, provider } = await openScripted(nova())
  const { publicKey, fingerprint } = await provider.newRungKey()
  expect(await provider.takeRung('RegionOne', name, publicKey)).toBe('TAKEN')
  expect(await provider.readRung('RegionOne', name)).toEqual({ name, publicKey, fingerprint })
  const sent = cloud.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('os-keypairs'))
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ keypair: { name, public_key: publicKey, type: 'ssh' } }])
})

test('a taken name is EXISTS in nova’s own words alone', async () => {
  const { publicKey } = await newRungKey()
  const taken = await openScripted(nova(new Map([[name, (await newRungKey()).publicKey]])))
  expect(await taken.provider.takeRung('RegionOne', name, publicKey)).toBe('EXISTS')

  const cases: [string, Answer, string][] = [
    ['a conflict about another name', fault(409, 'conflictingRequest', `Key pair '${name}3' already exists.`), 'Conflict'],
    ['a conflict about something else', fault(409, 'conflictingRequest', 'try again'), 'Conflict'],
    ['a proxy’s 409', { status: 409, text: '<html>' }, 'OutcomeUnknown'],
    ['a full quota, which nova looks at first', fault(403, 'forbidden', 'Quota exceeded, too many key pairs.'), 'QuotaExceeded'],
    ['no right', fault(403, 'forbidden', "Policy doesn't allow os_compute_api:os-keypairs:create to be performed."), 'Forbidden'],
    ['a lost answer', (response) => void response.socket?.destroy(), 'OutcomeUnknown'],
    ['a gateway', { status: 504, text: '' }, 'OutcomeUnknown'],
    [
      'an answer about another name',
      { status: 201, json: { keypair: { name: 'x', public_key: publicKey, fingerprint: 'f' } } },
      'OutcomeUnknown',
    ],
    [
      'an answer with another key',
      { status: 201, json: { keypair: { name, public_key: 'ssh-rsa AAAA', fingerprint: 'f' } } },
      'OutcomeUnknown',
    ],
    ['an empty answer', { status: 201, text: '' }, 'OutcomeUnknown'],
  ]
  for (const [situation, answer, kind] of cases) {
    const { cloud, provider } = await openScripted(nova(new Map(), { [post]: answer }))
    await expect(provider.takeRung('RegionOne', name, publicKey), situation).rejects.toMatchObject({ kind })
    expect(
      cloud.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('os-keypairs')),
      situation,
    ).toHaveLength(1)
  }
})

test('a refused token is not renewed for a take: what creates something is not sent twice', async () => {
  const { cloud, provider } = await openScripted(nova())
  await provider.readRung('RegionOne', name)
  cloud.refuseNewestToken()
  await expect(provider.takeRung('RegionOne', name, (await newRungKey()).publicKey)).rejects.toMatchObject({ kind: 'Unauthorized' })
  expect(cloud.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('os-keypairs'))).toHaveLength(1)
})

test('below 2.2 a key pair is taken without a type, which would be refused', async () => {
  const { cloud, provider } = await openScripted(nova(), { newest: '2.1' })
  const { publicKey } = await newRungKey()
  expect(await provider.takeRung('RegionOne', name, publicKey)).toBe('TAKEN')
  expect(JSON.parse(cloud.seen.at(-1)?.body ?? '')).toEqual({ keypair: { name, public_key: publicKey } })
})

test('a rung is not there only by nova’s own word about this very name', async () => {
  const free = await openScripted(nova())
  expect(await free.provider.readRung('RegionOne', name)).toBeUndefined()
  for (const answer of [
    { status: 404, text: '<html>404</html>' },
    notFound(`${name}0`),
    notFound(name.slice(0, -1)),
    fault(404, 'itemNotFound', 'The resource could not be found.'),
    { status: 200, json: { keypair: { name: 'another', public_key: 'k', fingerprint: 'f' } } },
    { status: 200, json: {} },
    { status: 500, text: '' },
  ]) {
    const { provider } = await openScripted(nova(new Map(), { [`GET ${one()}`]: answer }))
    await expect(provider.readRung('RegionOne', name)).rejects.toMatchObject({ kind: 'Unavailable' })
  }
})

test('what a rung shows must fit together: a fingerprint of another key, or a key pair of another user, is no answer', async () => {
  const [{ publicKey }, other] = [await newRungKey(), await newRungKey()]
  const keypair = { name, public_key: publicKey, fingerprint: md5(publicKey), user_id: 'u1' }
  for (const change of [{ fingerprint: md5(other.publicKey) }, { user_id: 'u2' }]) {
    const { provider } = await openScripted(
      nova(new Map(), { [`GET ${one()}`]: { status: 200, json: { keypair: { ...keypair, ...change } } } }),
    )
    await expect(provider.readRung('RegionOne', name)).rejects.toThrow('is not understood')
  }
})

test('a key that is none of SSH was put there by others: it is told with nova’s fingerprint', async () => {
  const keypair = { name, public_key: '-----BEGIN CERTIFICATE-----', fingerprint: '0f:1e', type: 'x509', user_id: 'u1' }
  const { provider } = await openScripted(nova(new Map(), { [`GET ${one()}`]: { status: 200, json: { keypair } } }))
  expect(await provider.readRung('RegionOne', name)).toMatchObject({ fingerprint: '0f:1e' })
})

test('a rung is removed after it was read and has our key; another key stays, and none is GONE', async () => {
  const [ours, theirs] = [await newRungKey(), await newRungKey()]
  const pairs = new Map([[name, ours.publicKey]])
  const { cloud, provider } = await openScripted(nova(pairs))
  await expect(provider.removeRung('RegionOne', name, theirs.fingerprint)).rejects.toMatchObject({ kind: 'Conflict' })
  expect(cloud.seen.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(await provider.removeRung('RegionOne', name, ours.fingerprint)).toBe('REMOVED')
  expect(pairs.size).toBe(0)
  expect(cloud.seen.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${one()}`, `DELETE ${one()}`])
  expect(await provider.removeRung('RegionOne', name, ours.fingerprint)).toBe('GONE')
  expect(cloud.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a name that is more than a name is refused before anything is sent', async () => {
  const { cloud, provider } = await openScripted(nova())
  for (const bad of ['../servers/x', 'a b', '', 'x'.repeat(256)]) {
    await expect(provider.takeRung('RegionOne', bad, 'k')).rejects.toMatchObject({ kind: 'InvalidRequest' })
    await expect(provider.removeRung('RegionOne', bad, 'f')).rejects.toMatchObject({ kind: 'InvalidRequest' })
  }
  expect(cloud.seen).toEqual([])
})

test('all names are listed, page by page and of whatever key pair; a listing that is not whole is an error', async () => {
  const list = 'GET /compute/v2.1/os-keypairs'
  const page = (names: string[], marker?: string): Answer => ({
    status: 200,
    json: {
      keypairs: names.map((one) => ({ keypair: { name: one, fingerprint: 'f', public_key: 'k' } })),
      ...(marker && { keypairs_links: [{ rel: 'next', href: `http://elsewhere.example/v2.1/os-keypairs?marker=${marker}` }] }),
    },
  })
  const pages: Record<string, Answer> = { first: page(['a', 'b'], 'b'), b: page([`${name}`, 'c'], 'c'), c: page([]) }
  const lost = fault(400, 'badRequest', 'marker [b] not found')
  const open = (answers: Record<string, Answer>) =>
    openScripted({ [list]: { from: ({ query }) => answers[query.get('marker') ?? 'first'] ?? lost } })
  expect(await (await open(pages)).provider.listRungNames('RegionOne')).toEqual(['a', 'b', name, 'c'])
  const cases: Record<string, Record<string, Answer>> = {
    'a page repeats': { first: page(['a', 'b'], 'b'), b: page(['b'], 'b') },
    'the marker is lost': { first: page(['a', 'b'], 'b') },
    'no listing': { first: { status: 200, json: {} } },
    'a proxy': { first: { status: 404, text: '<html>' } },
  }
  for (const [situation, answers] of Object.entries(cases)) {
    await expect((await open(answers)).provider.listRungNames('RegionOne'), situation).rejects.toMatchObject({ kind: 'Unavailable' })
  }
})
