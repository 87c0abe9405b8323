import { createHmac } from 'node:crypto'
import { proofOf } from '@sallyport/domain/enrollment/check-challenge.ts'
import { isOwnDnsCheck } from '@sallyport/domain/enrollment/own-dns-check.ts'
import { expect, test, vi } from 'vitest'
import { type ResolveTxt, watchDelegation } from './watch-delegation.ts'

const hmac = (message: string) => createHmac('sha256', 'key').update(message).digest()

function watch(resolveTxt: ResolveTxt, servers: string[] = []) {
  let now = Date.parse('2026-11-29T12:00:00Z')
  const clock = { now: () => new Date(now) }
  const spy = vi.fn(resolveTxt)
  return {
    ...watchDelegation({ zone: 'checks.example.org', servers, hmac, clock, resolveTxt: spy }),
    spy,
    clock,
    move: (s: number) => (now += s * 1_000),
  }
}
const responder = (name: string) => [[proofOf(name.split('.')[0]!, hmac)]]
const missing = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))

test('until a resolver found the responder there is trouble; then it is looked at each hour', async () => {
  const w = watch(async (name) => responder(name))
  expect(w.trouble()).toContain('not looked up yet')
  await w.look()
  expect(w.trouble()).toBeUndefined()
  expect(isOwnDnsCheck(w.spy.mock.calls[0]![0].split('.')[0]!, hmac, w.clock.now())).toBe(true)
  expect(w.spy.mock.calls[0]![0]).toMatch(/^[a-z2-7]{40}\.checks\.example\.org$/)
  w.move(3_599)
  await w.look()
  expect(w.spy).toHaveBeenCalledTimes(1)
  w.move(1)
  await w.look()
  expect(w.spy).toHaveBeenCalledTimes(2)
})

test('trouble says what to do, is looked at each minute, and goes by itself', async () => {
  let answer: ResolveTxt = missing
  const w = watch((name) => answer(name))
  await w.look()
  expect(w.trouble()).toBe(
    'Names under checks.example.org cannot be resolved (ENOTFOUND). Delegate the zone to the address that checks.dns.listen is reached at, or name checks.dns.servers.',
  )
  answer = async () => [['somebody else']]
  w.move(60)
  await w.look()
  expect(w.trouble()).toContain('A server that is not this installation')
  answer = async (name) => [['noise'], ...responder(name)]
  w.move(60)
  await w.look()
  expect(w.trouble()).toBeUndefined()
})

test('where servers are named there is nothing to find out', async () => {
  const w = watch(missing, ['192.0.2.1:53'])
  await w.look()
  expect(w.trouble()).toBeUndefined()
  expect(w.spy).not.toHaveBeenCalled()
})
