import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfiguration } from './read-configuration.ts'
import { readWebhook } from './read-webhook.ts'

const secret = 'f'.repeat(32)
let file: string
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-webhook-'))
  file = join(directory, 'secret')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
})
afterEach(() => rmSync(directory, { recursive: true }))

const read = (webhook: string, environment: Record<string, string> = {}) =>
  readWebhook(
    parseConfiguration({ environment, file: { name: 'c', text: `checks: { dns: { zone: checks.example.org } }\nwebhook: ${webhook}` } }),
    environment,
  )

test('none is configured where no URL is named', () => {
  expect(read('{}')).toBeUndefined()
})

test('the secret comes from a file or from a variable, whatever that is called, without the blanks around it', () => {
  const webhook = { url: 'https://hooks.example.org/x', secret, timeLimitMs: 10_000, atOnce: 4 }
  expect(read(`{ url: https://hooks.example.org/x, secretFile: ${file} }`)).toEqual(webhook)
  expect(read('{ url: https://hooks.example.org/x, secretEnvironment: SALLYPORT_HOOK }', { SALLYPORT_HOOK: ` ${secret}\n` })).toEqual(
    webhook,
  )
  const loopback = '{ url: "http://[::1]:8080/x", secretEnvironment: H }'
  expect(read(loopback, { H: secret })?.url).toBe('http://[::1]:8080/x')
})

test('a secret that others may read, that is short, or that is not there is refused, and never repeated', () => {
  const named = `{ url: https://hooks.example.org, secretFile: ${file} }`
  chmodSync(file, 0o640)
  expect(() => read(named)).toThrow(/can be read by others \(mode 640\): run "chmod 600/)
  chmodSync(file, 0o600)
  writeFileSync(file, 'too short')
  expect(() => read(named)).toThrow(/^(?!.*too short).*is shorter than 32 characters/)
  rmSync(file)
  expect(() => read(named)).toThrow('there is no secret for the webhook at')
  expect(() => read('{ url: https://hooks.example.org, secretEnvironment: NOBODY }')).toThrow('NOBODY holds no secret')
})
