import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId, type Routes } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const id = '0e44cc9c-e052-415d-afbf-469b0d384170'
const get = `GET /compute/v2.1/servers/${id}`
const post = `POST /compute/v2.1/servers/${id}/metadata`

function nova(metadata: Record<string, string>, changes: Routes = {}): Routes {
  return {
    [get]: {
      from: () => ({
        status: 200,
        json: { server: { id, status: 'ACTIVE', tenant_id: projectId, metadata, 'OS-EXT-STS:task_state': null } },
      }),
    },
    [post]: {
      from: ({ body }) => {
        Object.assign(metadata, JSON.parse(body).metadata)
        return { status: 200, json: { metadata } }
      },
    },
    ...changes,
  }
}

test('the stage is written beside the other keys, and read back', async () => {
  const metadata = { owner: 'someone', 'sallyport.stage': 'held', 'sallyport.attempt': 'a-1' }
  const { cloud, provider } = await openScripted(nova(metadata))
  await provider.writeStage('RegionOne', id, 'admitted')
  expect(metadata).toEqual({ owner: 'someone', 'sallyport.stage': 'admitted', 'sallyport.attempt': 'a-1' })
  expect(cloud.seen.slice(-2).map(({ method, body }) => [method, body])).toEqual([
    ['POST', '{"metadata":{"sallyport.stage":"admitted"}}'],
    ['GET', ''],
  ])
})

test('a stage that is not there when it is read back was not written', async () => {
  const answered: Answer = { status: 200, json: { metadata: { 'sallyport.stage': 'admitted' } } }
  const { provider } = await openScripted(nova({ 'sallyport.stage': 'held' }, { [post]: answered }))
  await expect(provider.writeStage('RegionOne', id, 'admitted')).rejects.toThrow(
    'was written to server 0e44cc9c-e052-415d-afbf-469b0d384170, and read back as held',
  )
})

test('a write while a task is under way is a conflict, whether seen before or told by nova', async () => {
  const busy = { [get]: { status: 200, json: { server: { id, status: 'BUILD', metadata: {}, 'OS-EXT-STS:task_state': 'spawning' } } } }
  const before = await openScripted(nova({}, busy))
  await expect(before.provider.writeInstanceNonce('RegionOne', id, 'nonce-1')).rejects.toMatchObject({ kind: 'Conflict' })
  expect(before.cloud.seen.filter(({ method, path }) => method === 'POST' && path.includes('metadata'))).toHaveLength(0)

  const message = `Cannot 'update metadata' instance ${id} while it is in task_state rebooting`
  const told = await openScripted(nova({}, { [post]: { status: 409, json: { conflictingRequest: { code: 409, message } } } }))
  await expect(told.provider.writeInstanceNonce('RegionOne', id, 'nonce-1')).rejects.toMatchObject({
    kind: 'Conflict',
    details: { status: 409 },
  })
})

test('the nonce for the instance goes under its own key, and no error repeats it', async () => {
  const metadata: Record<string, string> = {}
  const { provider } = await openScripted(nova(metadata))
  await provider.writeInstanceNonce('RegionOne', id, 'a-nonce-of-the-instance')
  expect(metadata).toEqual({ 'sallyport.nonce': 'a-nonce-of-the-instance' })

  const quoting: Answer = { status: 400, json: { badRequest: { code: 400, message: 'Invalid input. Value: a-nonce-of-the-instance.' } } }
  const refused = await openScripted(nova({}, { [post]: quoting }))
  const error = await refused.provider.writeInstanceNonce('RegionOne', id, 'a-nonce-of-the-instance').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: 'InvalidRequest', message: expect.stringContaining('[removed]') })
})

test('a write whose answer is lost has an unknown outcome', async () => {
  const { provider } = await openScripted(nova({}, { [post]: (response) => void response.socket?.destroy() }))
  await expect(provider.writeStage('RegionOne', id, 'admitted')).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
})

test('a server that is gone is not found', async () => {
  const gone: Answer = { status: 404, json: { itemNotFound: { code: 404, message: `Instance ${id} could not be found.` } } }
  const { provider } = await openScripted({ [post]: gone })
  await expect(provider.writeStage('RegionOne', id, 'retired')).rejects.toMatchObject({ kind: 'NotFound' })
})
