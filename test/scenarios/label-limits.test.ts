import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CloudAlone, openCloudAlone } from './cloud-alone.ts'

let alone: CloudAlone
beforeAll(async () => {
  alone = await openCloudAlone()
})
afterAll(() => alone.close())

const identity = (change: object) => ({ deploymentId: 'd', operationId: 'o', attemptId: 'a', nonce: 'n', ...change })

test('everything at its limit is taken by nova and comes back as it was sent', async () => {
  const provider = alone.open()
  // Tags have 60 characters with their prefix, metadata 255 without.
  const full = identity({
    deploymentId: 'd'.repeat(60 - 'sallyport:'.length),
    attemptId: 'a'.repeat(60 - 'sallyport-attempt:'.length),
    operationId: 'o'.repeat(255),
    nonce: 'ü'.repeat(255),
  })
  const { id } = await provider.createServer(alone.create({ name: 'n'.repeat(255), identity: full }))
  expect(await provider.getServer('RegionOne', id)).toMatchObject({ name: 'n'.repeat(255), identity: full })
})

test('one character more is refused by its field, with the limit, and nothing is sent', async () => {
  const provider = alone.open()
  await provider.listRegions()
  const over: [field: string, words: string, change: object][] = [
    ['name', '1 to 255 characters', { name: 'n'.repeat(256) }],
    ['name', '1 to 255 characters', { name: '' }],
    ['identity', 'sallyport.nonce-of-attempt must have 1 to 255 characters', { identity: identity({ nonce: 'n'.repeat(256) }) }],
    ['identity', 'sallyport.operation must have 1 to 255 characters', { identity: identity({ operationId: '' }) }],
    ['identity', 'short', { identity: identity({ deploymentId: 'd'.repeat(51) }) }],
    ['identity', 'without "," and "/"', { identity: identity({ attemptId: 'a/b' }) }],
    ['networkIds', 'At least one', { networkIds: [] }],
    ['bootVolumeGiB', 'at least 1 GiB', { bootVolumeGiB: 0 }],
  ]
  for (const [field, words, change] of over)
    await expect(provider.createServer(alone.create(change)), words).rejects.toMatchObject({
      kind: 'InvalidRequest',
      details: { field },
      message: expect.stringContaining(words),
    })
  expect(alone.asked().filter((line) => /POST .*\/servers$/.test(line))).toHaveLength(1)
})

test('no address is in what an instance is marked with', async () => {
  const provider = alone.open()
  const { id } = await provider.createServer(alone.create())
  await provider.writeInstanceNonce('RegionOne', id, 'proof')
  const marks = JSON.stringify(await (await alone.others()).ask('compute', 'GET', `/servers/${id}/metadata`))
  expect(Object.keys(JSON.parse(marks).metadata).sort()).toEqual([
    'sallyport.attempt',
    'sallyport.deployment',
    'sallyport.nonce',
    'sallyport.nonce-of-attempt',
    'sallyport.operation',
    'sallyport.stage',
  ])
})

test('where no room for another metadata item is left, the write is refused in nova’s words and the instance stays as it is', async () => {
  const provider = alone.open()
  const { id } = await provider.createServer(alone.create())
  alone.cloud.switches.set('quota-lowered', { resource: 'metadata_items', limit: 5 })
  await expect(provider.writeInstanceNonce('RegionOne', id, 'proof')).rejects.toMatchObject({
    kind: 'QuotaExceeded',
    message: expect.stringMatching(/metadata/i),
  })
  alone.cloud.switches.set('quota-lowered', { resource: 'metadata_items', limit: 4 })
  await expect(provider.createServer(alone.create())).rejects.toMatchObject({ kind: 'QuotaExceeded' })
  alone.cloud.switches.clearAll()
})
