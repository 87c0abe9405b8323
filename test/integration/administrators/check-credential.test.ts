import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { applicationCredentialOf, startTestCloud, type TestCloud } from './account-parts.ts'
import { type AdminServer, startAdminServer } from './admin-server.ts'

let installation: TestInstallation
let cloud: TestCloud
let server: AdminServer
beforeAll(async () => {
  ;[installation, cloud] = await Promise.all([createInstallation(), startTestCloud({ regions: ['RegionOne', 'RegionTwo'] })])
  server = await startAdminServer(installation)
})
afterAll(async () => {
  await server.close()
  await Promise.all([installation[Symbol.asyncDispose](), cloud[Symbol.asyncDispose]()])
})

type Finding = { subject: string; ok: boolean; detail: string }
type Report = {
  __typename: string
  good?: boolean
  findings?: Finding[]
  deletionFindings?: Finding[]
  regions?: string[]
  projectName?: string | null
  field?: string
}
async function check(input: object): Promise<{ report: Report; text: string }> {
  const response = await server.post(
    `mutation ($input: CheckCloudCredentialInput!) { checkCloudCredential(input: $input) { __typename ... on InvalidInput { field message }
      ... on CheckCloudCredentialPayload { good meaning { subject detail } findings { subject ok detail } deletionFindings { subject ok detail } projectId projectName userName regions expiresAt } } }`,
    { input },
  )
  const text = await response.text()
  return { report: (JSON.parse(text) as { data: { checkCloudCredential: Report } }).data.checkCloudCredential, text }
}
const right = () => applicationCredentialOf(cloud)
const wrong = () => ({ applicationCredential: { ...right().applicationCredential, secret: 'not-the-secret' } })

test('a credential that works is reported line by line, with project and regions; nothing is kept, and its secret comes nowhere', async () => {
  const { report, text } = await check({ credential: right() })
  expect(report).toMatchObject({ good: true, projectName: 'monitoring', regions: ['RegionOne', 'RegionTwo'], deletionFindings: [] })
  expect(report.findings).toContainEqual({ subject: 'sign-in', ok: true, detail: expect.stringContaining('monitoring') })
  expect(text).not.toContain(right().applicationCredential.secret)
  const { rows } = await installation.db.superuser.query(
    'SELECT (SELECT count(*)::int FROM cloud_account) AS accounts, (SELECT count(*)::int FROM audit_entry WHERE action = $1) AS entries',
    ['checkCloudCredential'],
  )
  expect(rows).toEqual([{ accounts: 0, entries: 0 }])
})

test('one that the cloud refuses, or whose cloud is away, is a report and no error', async () => {
  for (const credential of [wrong(), { applicationCredential: { ...right().applicationCredential, authUrl: 'http://127.0.0.1:1/v3' } }]) {
    const { report, text } = await check({ credential })
    expect(report).toMatchObject({ __typename: 'CheckCloudCredentialPayload', good: false, projectName: null, regions: [] })
    expect(report.findings).toEqual([{ subject: 'sign-in', ok: false, detail: expect.stringMatching(/\S/) }])
    expect(text).not.toContain('not-the-secret')
  }
})

test('one that leads to the project of an account is good, and it is said which account that is', async () => {
  const add = `mutation ($input: AddCloudAccountInput!) { addCloudAccount(input: $input) { __typename } }`
  await server.post(add, { input: { name: 'First', credential: right() } })
  const { rows } = await installation.db.superuser.query('SELECT last_check FROM cloud_account')
  expect(JSON.stringify(rows)).not.toContain('one account')
  const { report } = await check({ credential: right() })
  expect(report.good).toBe(true)
  expect(report.findings).toContainEqual({
    subject: 'one account',
    ok: false,
    detail: expect.stringContaining('The account “First” leads to this project'),
  })
  await using other = await startTestCloud()
  expect((await check({ credential: applicationCredentialOf(other) })).report.findings?.map(({ subject }) => subject)).not.toContain(
    'one account',
  )
})

test('a second one for deletion is reported beside it, and must lead to the same place', async () => {
  const same = await check({ credential: right(), deletionCredential: right() })
  expect(same.report.deletionFindings).toContainEqual({
    subject: 'same-project',
    ok: true,
    detail: expect.stringContaining('same project'),
  })
  const refused = await check({ credential: right(), deletionCredential: wrong() })
  expect(refused.report).toMatchObject({ good: false, projectName: 'monitoring', deletionFindings: [{ subject: 'sign-in', ok: false }] })
  await using other = await startTestCloud()
  const elsewhere = await check({ credential: right(), deletionCredential: applicationCredentialOf(other) })
  expect(elsewhere.report.good).toBe(false)
  expect(elsewhere.report.deletionFindings).toContainEqual({
    subject: 'same-project',
    ok: false,
    detail: expect.stringContaining('same cloud by the same address'),
  })
})

test('what cannot be read as a credential is refused by its field', async () => {
  expect((await check({ credential: { cloudsYaml: { text: 'a: [' } } })).report).toMatchObject({
    __typename: 'InvalidInput',
    field: expect.stringMatching(/^credential/),
  })
  expect((await check({ credential: right(), deletionCredential: { cloudsYaml: { text: 'a: [' } } })).report).toMatchObject({
    __typename: 'InvalidInput',
    field: expect.stringMatching(/^deletionCredential/),
  })
})
