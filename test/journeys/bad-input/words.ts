import { expect } from 'vitest'
import type { GraphqlAnswer } from '../../fixtures/ask-graphql.ts'

/** Given wherever a secret may be given. */
export const secret = 'a-secret-that-nobody-may-repeat'

/** Words for people: no trace of the program, no secret of the caller. */
export function expectPlain(text: string): void {
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|\bTypeError\b|undefined|\[object/)
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/sp[etar]_[0-9A-Za-z]{59}/)
}

export const codesOf = ({ status, errors }: GraphqlAnswer): unknown[] => [status, ...errors.map(({ extensions }) => extensions.code)]

export const post = (url: string, body: string, headers: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

export async function expectRefused(response: Response, status: number, code: string, words: RegExp): Promise<void> {
  const body = await response.text()
  expectPlain(body)
  const { errors } = JSON.parse(body) as { errors: { message: string; extensions: { code: string; requestId: string } }[] }
  expect({ status: response.status, code: errors[0]?.extensions.code, words: errors[0]?.message }).toEqual({
    status,
    code,
    words: expect.stringMatching(words),
  })
  expect(errors[0]!.extensions.requestId).toBe(response.headers.get('x-request-id'))
}
