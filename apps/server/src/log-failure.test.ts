import { expect, test } from 'vitest'
import { logFailure } from './log-failure.ts'

const levelFor = (error: unknown): string => {
  const lines: string[] = []
  const to = (level: string) => (fields: object, message: string) => lines.push(`${level} ${Object.keys(fields).join()} ${message}`)
  logFailure({ warn: to('warn'), error: to('error') }, error, 'it failed', { loop: 'sweep' })
  return lines.join()
}

test('what fails because the database is away is a warning', () => {
  expect(levelFor(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))).toBe('warn err,loop it failed')
})

test('what fails for another reason is an error', () => {
  expect(levelFor(new TypeError('x is not a function'))).toBe('error err,loop it failed')
})
