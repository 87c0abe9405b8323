import { expect, test } from 'vitest'
import * as z from 'zod'
import { NetworkFailure } from '../network/failure.ts'
import { ask, readAnswer } from './graphql.ts'

const shape = z.object({ n: z.number() })
const answer = (body: unknown, status = 200, retryAfterMs?: number) =>
  readAnswer({ status, retryAfterMs, body: typeof body === 'string' ? body : JSON.stringify(body) }, shape)
const error = (code: string, more: object = {}) => ({ message: `m ${code}`, extensions: { code, ...more } })

test('data of the wanted shape is the answer', () => {
  expect(answer({ data: { n: 1, more: 2 } })).toEqual({ ok: true, data: { n: 1 } })
})

test('each code comes through with what a program can act on', () => {
  const serverTime = '2026-01-01T00:00:00Z'
  expect(answer({ errors: [error('UNAUTHENTICATED', { serverTime, requestId: 'r' })] }, 401)).toEqual({
    ok: false,
    refusal: { code: 'UNAUTHENTICATED', message: 'm UNAUTHENTICATED', serverTime, requestId: 'r' },
  })
  expect(answer({ errors: [error('RATE_LIMITED', { retryAfter: 7 })] }, 429, 1_000)).toMatchObject({ refusal: { retryAfterMs: 7_000 } })
  expect(answer({ errors: [error('RATE_LIMITED')] }, 429, 1_000)).toMatchObject({ refusal: { retryAfterMs: 1_000 } })
  expect(answer({ errors: [{ ...error('BAD_USER_INPUT'), path: ['reportChecks', 'input'] }] })).toMatchObject({
    refusal: { field: 'reportChecks' },
  })
})

test('of several errors the end of the node counts, then the sign-in', () => {
  expect(answer({ errors: [error('INTERNAL'), error('UNAUTHENTICATED'), error('NODE_ENDED')] })).toMatchObject({
    refusal: { code: 'NODE_ENDED' },
  })
  expect(answer({ errors: [error('INTERNAL'), error('UNAUTHENTICATED')] })).toMatchObject({ refusal: { code: 'UNAUTHENTICATED' } })
})

test('what is no answer of the schema is never taken for one', () => {
  expect(answer('<html>', 502)).toMatchObject({ refusal: { code: 'SERVICE_UNAVAILABLE' } })
  expect(answer('<html>', 429, 3_000)).toMatchObject({ refusal: { code: 'RATE_LIMITED', retryAfterMs: 3_000 } })
  expect(answer('', 302)).toMatchObject({ refusal: { code: 'BAD_ANSWER' } })
  expect(answer('[1]')).toMatchObject({ refusal: { code: 'BAD_ANSWER' } })
  expect(answer({ data: null })).toMatchObject({ refusal: { code: 'BAD_ANSWER' } })
  expect(answer({ data: { n: 'one' } })).toMatchObject({ refusal: { code: 'BAD_ANSWER', message: expect.stringContaining('n:') } })
  expect(answer({ errors: [error('SOMETHING_NEW')] })).toMatchObject({ refusal: { code: 'INTERNAL' } })
  expect(answer({ errors: [{ message: 'x' }] }, 503)).toMatchObject({ refusal: { code: 'SERVICE_UNAVAILABLE' } })
})

test('a message that repeats a token is cleaned', () => {
  const token = `spe_${'a'.repeat(59)}`
  expect(JSON.stringify(answer({ errors: [{ message: `bad ${token}`, extensions: { code: 'BAD_USER_INPUT' } }] }))).not.toContain('aaaa')
})

test('a failed connection is a refusal that says in which phase, and a fault of ours is not hidden', async () => {
  const failing = (error: Error) => ({ post: () => Promise.reject(error), close: () => undefined })
  expect(await ask(failing(new NetworkFailure('tls', 'PINS', 'PINS no')), 'q', {}, shape)).toMatchObject({
    refusal: { code: 'NETWORK', message: 'tls: PINS no' },
  })
  await expect(ask(failing(new TypeError('bug')), 'q', {}, shape)).rejects.toThrow('bug')
})
