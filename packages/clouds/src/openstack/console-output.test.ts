import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { unauthorized } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'
import { lastBytes } from './console-output.ts'

const id = '0e44cc9c-e052-415d-afbf-469b0d384170'
const open = (answer: Answer) => openScripted({ [`POST /compute/v2.1/servers/${id}/action`]: answer })
const fault = (status: number, name: string, message: string): Answer => ({ status, json: { [name]: { code: status, message } } })

test('the end of the log is told, with tokens taken out', async () => {
  const { cloud, provider } = await open({
    status: 200,
    json: { output: `boot\n${'x'.repeat(90).replaceAll('x', '. ')}token spe_0123456789abcdefghij\nlast line` },
  })
  expect(await provider.consoleOutput('RegionOne', id, 25)).toBe('token [removed]\nlast line')
  expect(JSON.parse(cloud.seen.at(-1)?.body ?? '')).toEqual({ 'os-getConsoleOutput': { length: 1 } })
})

test('a log that the credential or the cloud does not give is undefined', async () => {
  for (const answer of [
    unauthorized,
    fault(403, 'forbidden', 'Policy does not allow it'),
    fault(404, 'itemNotFound', 'Unable to get console'),
    fault(409, 'conflictingRequest', `Instance ${id} is not ready`),
    fault(501, 'notImplemented', 'not supported by the driver'),
  ]) {
    const { provider } = await open(answer)
    expect(await provider.consoleOutput('RegionOne', id, 100)).toBeUndefined()
  }
})

test('a server that is gone, and a cloud that is down, are errors', async () => {
  const gone = await open(fault(404, 'itemNotFound', `Instance ${id} could not be found.`))
  await expect(gone.provider.consoleOutput('RegionOne', id, 100)).rejects.toMatchObject({ kind: 'NotFound' })
  const down = await open({ status: 503, text: 'down' })
  await expect(down.provider.consoleOutput('RegionOne', id, 100)).rejects.toMatchObject({ kind: 'Unavailable' })
})

test('a text is cut at its beginning and never within a character', () => {
  expect(lastBytes('abc', 3)).toBe('abc')
  expect(lastBytes('abc', 2)).toBe('bc')
  expect(lastBytes('a€b', 2)).toBe('b')
  expect(lastBytes('a€b', 4)).toBe('€b')
  expect(lastBytes('€', 2)).toBe('')
})
