import { RequestFailed } from '@sallyport/client/connect.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answerers, answerCalls, type CallEvent } from './answer-calls.ts'

const own = { mainFrame: { url: 'app://console/' } }
const event: CallEvent = { sender: own, senderFrame: own.mainFrame }
let handlers: Map<string, (event: CallEvent, ...given: unknown[]) => Promise<unknown>>
let logged: string

beforeEach(() => {
  logged = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    logged += line
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const call = (answerers: Partial<Answerers>, name: string, given: unknown) => {
  handlers = new Map()
  answerCalls({ handle: (channel, answer) => handlers.set(channel, answer) }, () => own, answerers as Answerers)
  return handlers.get(`sallyport:${name}`)?.(event, given)
}

test('an answer of another shape than the contract has is not given', async () => {
  const answer = await call(
    { 'console.state': () => ({ installations: [{ id: 'x', token: 'secret' }], selected: null, ended: null }) as never },
    'console.state',
    null,
  )
  expect(answer).toMatchObject({ ok: false, failure: { code: 'INTERNAL' } })
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test('what the contract does not name is left out of an answer', async () => {
  const state = { installations: [], selected: null, ended: null, token: 'secret' }
  expect(await call({ 'console.state': () => state }, 'console.state', null)).toEqual({
    ok: true,
    value: { installations: [], selected: null, ended: null },
  })
})

test('what is thrown becomes words: those that were meant for people, else a reference to the log', async () => {
  const token = `spa_${'a'.repeat(59)}`
  const failing = (error: unknown) =>
    call({ 'desk.copy': () => Promise.reject(error) as never }, 'desk.copy', { text: 'x' }) as Promise<{
      failure: { message: string; requestId: string }
    }>
  expect(await failing(new RequestFailed('The disk is full.', { code: 'NOT_SAVED' }))).toEqual({
    ok: false,
    failure: { code: 'NOT_SAVED', message: 'The disk is full.' },
  })
  const { failure } = await failing(new Error(`cannot use ${token}`))
  expect(failure.message).toBe('Something went wrong within the console itself. What it was stands in its console.log.')
  expect(logged).toContain(`failed within the console (${failure.requestId}): Error: cannot use spa_aaaaaaaaaa…`)
  expect(logged).not.toContain(token)
})

test('nothing is done for whoever is not the window', async () => {
  const done = vi.fn()
  await call({ 'desk.copy': done as never }, 'desk.copy', { text: 'x' })
  expect(done).toHaveBeenCalledOnce()
  await handlers.get('sallyport:desk.copy')?.({ sender: own, senderFrame: { url: 'app://console/' } }, { text: 'x' })
  await handlers.get('sallyport:desk.copy')?.(event, { text: 1 })
  await handlers.get('sallyport:desk.copy')?.(event, { text: 'x' }, 'more')
  expect(done).toHaveBeenCalledOnce()
})
