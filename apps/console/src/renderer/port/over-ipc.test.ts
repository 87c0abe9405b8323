import { Changes } from '@sallyport/client/admin/changes.ts'
import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { RequestFailed } from '@sallyport/client/connect.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, Bridge, ConsoleState } from '../../ipc-contract.ts'
import type { ConsolePort } from './console-port.ts'
import { portOverIpc } from './over-ipc.ts'

const nobody: ConsoleState = { installations: [], selected: null, ended: null }
const one = {
  id: '0197aaaa-0000-4000-8000-000000000001',
  label: 'Production',
  origin: 'https://sallyport.example.org',
  pinned: 'x',
  signedIn: true,
  tokenIsKept: true,
}

let called: [string, unknown][]
let listeners: Map<string, Set<(tiding: never) => void>>
let answers: Record<string, Answer<unknown> | Promise<Answer<unknown>>>
let port: ConsolePort
let online: EventTarget
const tell = (name: string, tiding: unknown): void => {
  for (const listener of listeners.get(name) ?? []) listener(tiding as never)
}

beforeEach(async () => {
  called = []
  listeners = new Map()
  answers = { 'console.state': { ok: true, value: nobody } }
  const bridge: Bridge = {
    call: async (name, takes) => {
      called.push([name, takes])
      return (await (answers[name] ?? { ok: true, value: null })) as never
    },
    hear: (name, listener) => {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
      return () => heard.delete(listener)
    },
  }
  online = new EventTarget()
  port = await portOverIpc(bridge, online)
  called.length = 0
})

describe('what is signed in', () => {
  test('is what the main process told last, and the same object until then', () => {
    const heard = vi.fn()
    const end = port.session.subscribe(heard)
    expect(port.session.current()).toEqual({ signedIn: false, ended: undefined })
    expect(port.session.current()).toBe(port.session.current())
    tell('console.changed', { installations: [one], selected: one.id, ended: null })
    expect(port.session.current()).toEqual({ signedIn: true, ended: undefined })
    expect(port.installations?.current()).toEqual({ all: [one], selected: one.id })
    tell('console.changed', { installations: [one], selected: null, ended: 'revoked' })
    expect(port.session.current()).toEqual({ signedIn: false, ended: 'revoked' })
    expect(heard).toHaveBeenCalledTimes(2)
    end()
    tell('console.changed', nobody)
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('a question', () => {
  test('goes out by the hash of its document, with what is defined of its variables', async () => {
    answers['api.ask'] = { ok: true, value: { viewer: 1 } }
    expect(await port.ask(WhoIsThere as never, { a: undefined, b: [1], c: null })).toEqual({ viewer: 1 })
    expect(called).toEqual([
      ['api.ask', { call: 1, document: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), variables: { b: [1], c: null } }],
    ])
  })

  test('that is refused throws what was refused', async () => {
    answers['api.ask'] = { ok: false, failure: { code: 'TRUST', message: 'Another key.', requestId: 'r', retryAfter: 3 } }
    const error = await port.ask(WhoIsThere, {}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RequestFailed)
    expect(error).toMatchObject({ code: 'TRUST', message: 'Another key.', requestId: 'r', retryAfter: 3 })
  })

  test('that is aborted says so to the main process, and throws the abort', async () => {
    answers['api.ask'] = new Promise((resolve) => setTimeout(() => resolve({ ok: false, failure: { code: 'ABORTED', message: 'x' } })))
    const abort = new AbortController()
    const asked = port.ask(WhoIsThere, {}, abort.signal)
    abort.abort(new Error('no longer wanted'))
    await expect(asked).rejects.toThrow('no longer wanted')
    expect(called.at(-1)).toEqual(['api.abort', { call: 1 }])
    await expect(port.ask(WhoIsThere, {}, abort.signal)).rejects.toThrow('no longer wanted')
    expect(called).toHaveLength(2)
  })

  test('without a hash is none of ours', async () => {
    await expect(port.ask('query { viewer { administratorId } }' as never, {})).rejects.toThrow(/only documents of packages\/client/)
    expect(called).toEqual([])
  })
})

describe('a feed', () => {
  const hearing = () => ({ onBatch: vi.fn(), onConnection: vi.fn(), onEnd: vi.fn() })

  test('hears what is its own, until it is stopped', () => {
    const [first, second] = [hearing(), hearing()]
    const followed = port.follow({ name: 'changes' }, first)
    port.follow({ name: 'operationProgress', operationId: 'x', after: 7 }, second)
    expect(called).toEqual([
      ['feed.open', { handle: 1, feed: { name: 'changes' } }],
      ['feed.open', { handle: 2, feed: { name: 'operationProgress', operationId: 'x', after: 7 } }],
    ])
    tell('feed.batch', { handle: 1, batch: { number: 1 } })
    tell('feed.connection', { handle: 2, state: 'LOST' })
    expect(first.onBatch).toHaveBeenCalledExactlyOnceWith({ number: 1 })
    expect(first.onConnection).not.toHaveBeenCalled()
    expect(second.onConnection).toHaveBeenCalledExactlyOnceWith('LOST')
    followed.retryNow()
    followed.stop()
    followed.stop()
    expect(called.slice(2)).toEqual([
      ['feed.retryNow', { handle: 1 }],
      ['feed.close', { handle: 1 }],
    ])
    tell('feed.batch', { handle: 1, batch: { number: 2 } })
    expect(first.onBatch).toHaveBeenCalledOnce()
  })

  test('is tried at once when there is a network again, as long as it is followed', () => {
    const followed = port.follow({ name: 'changes' }, hearing())
    online.dispatchEvent(new Event('online'))
    followed.stop()
    online.dispatchEvent(new Event('online'))
    expect(called.map(([name]) => name)).toEqual(['feed.open', 'feed.retryNow', 'feed.close'])
  })

  test('that ends is told once, and is not closed again', () => {
    const heard = hearing()
    const followed = port.follow({ name: 'changes' }, heard)
    tell('feed.end', { handle: 1, failure: { code: 'UNAUTHENTICATED', message: 'Revoked.' } })
    tell('feed.end', { handle: 1, failure: { code: 'UNAUTHENTICATED', message: 'Revoked.' } })
    followed.stop()
    expect(heard.onEnd).toHaveBeenCalledOnce()
    expect(heard.onEnd.mock.calls[0]?.[0]).toMatchObject({ isSignedOut: true, message: 'Revoked.' })
    expect(called).toHaveLength(1)
  })

  test('that is not opened ends', async () => {
    answers['feed.open'] = { ok: false, failure: { code: 'RATE_LIMITED', message: 'Eight at most.' } }
    const heard = hearing()
    port.follow({ name: 'changes' }, heard)
    await vi.waitFor(() => expect(heard.onEnd).toHaveBeenCalledOnce())
    expect(heard.onEnd.mock.calls[0]?.[0]).toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('has a document of its own, which nobody asks for by itself', () => {
    expect((Changes as { __meta__?: { hash?: string } }).__meta__?.hash).toMatch(/^sha256:/)
  })
})

test('what fails without consequence is not thrown at anybody', async () => {
  for (const name of ['desk.notify', 'desk.setTheme', 'desk.openDocs', 'session.signOut'])
    answers[name] = { ok: false, failure: { code: 'INTERNAL', message: 'x' } }
  port.notify({ title: 'a'.repeat(200), body: 'b', path: '/' })
  port.setTheme('dark')
  port.openDocs('administrators')
  port.session.signOut('because')
  await expect(port.saveFile('a.csv', 'x')).resolves.toBeNull()
  expect(called.map(([name]) => name)).toEqual(['desk.notify', 'desk.setTheme', 'desk.openDocs', 'session.signOut', 'desk.saveFile'])
  expect(called[0]?.[1]).toEqual({ title: 'a'.repeat(120), body: 'b', path: '/' })
  expect(called[3]?.[1]).toEqual({ ended: 'because' })
})

test('a path that is opened is heard', () => {
  const heard = vi.fn()
  const end = port.onOpen(heard)
  tell('desk.open', { path: '/nodes' })
  end()
  tell('desk.open', { path: '/audit' })
  expect(heard).toHaveBeenCalledExactlyOnceWith('/nodes')
})
