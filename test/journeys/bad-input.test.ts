import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DemoRequest, demoRequest } from '../fixtures/demo-request.ts'
import { type RunningProduct, startProduct } from '../fixtures/running-product.ts'
import { badCloudEntries } from './bad-input/clouds-yaml.ts'
import { badNodeRequests } from './bad-input/nodes.ts'
import { badRequests } from './bad-input/requests.ts'
import { badStarts } from './bad-input/starts.ts'
import { badTokens } from './bad-input/tokens.ts'
import { expectPlain } from './bad-input/words.ts'

/**
 * What people get wrong, against the whole product: one clear sentence each that says where and what to do, the right status or type, no trace
 * of the program, and nothing is changed. All of it on one run.
 */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 }) // end a hang, and no more

let product: RunningProduct
let before: object
let expired: { apiToken: string; enrollmentToken: string }
let request: DemoRequest
let directory: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-bad-'))
  product = await startProduct()
  expired = {
    apiToken: await tokenMadeBy('createApiToken(input: { label: "old", validFor: "PT1H" }) { ... on CreateApiTokenPayload { token } }'),
    enrollmentToken: await tokenMadeBy('createEnrollmentToken(input: { name: "old" }) { ... on CreateEnrollmentTokenPayload { token } }'),
  }
  await product.sql(`UPDATE tenant_token SET expires_at = app_now() WHERE label = 'old'`)
  await product.sql(`UPDATE enrollment_token SET minted_at = minted_at - interval '2 hours', expires_at = app_now()`)
  request = await demoRequest(product)
  before = await everything()
})
afterAll(async () => {
  await product?.stop()
  rmSync(directory, { recursive: true })
})

async function tokenMadeBy(mutation: string): Promise<string> {
  const { data } = await product.owner(`mutation { made: ${mutation} }`)
  return (data.made as { token: string }).token
}

/** Every change by a person leaves a line in the audit log, and everything that anybody can see changed has a number in a feed. */
async function everything(): Promise<object> {
  const tables = [
    'audit_entry',
    'operation',
    'attempt',
    'node',
    'enrollment_token',
    'monitor',
    'cloud_account',
    'tenant_token',
    'alarm',
    'instance',
  ]
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')
  const [row] = await product.sql(`SELECT ${counts}, (SELECT change_counter FROM installation) AS changes`)
  return row!
}

badTokens(
  () => product,
  () => expired,
)
badRequests(() => product)
badNodeRequests(
  () => product,
  () => request,
)
badCloudEntries(() => product)

test('none of it changed anything, was logged as a failure, or repeated a secret', async () => {
  expect(await everything()).toEqual(before)
  expect(product.program().output().err).not.toMatch(/ (error|fatal) /)
  expectPlain(product.output())
})

badStarts(
  () => product,
  () => directory,
)
