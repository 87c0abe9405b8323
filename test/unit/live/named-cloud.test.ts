import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { namedCloud, whyUnusable } from '../../fixtures/named-cloud.ts'
import { readTold as readGuest } from '../../live/guest/told.ts'
import { readTold as readJourney } from '../../live/journey/told.ts'

const directory = mkdtempSync(join(tmpdir(), 'named-cloud-'))
afterAll(() => rmSync(directory, { recursive: true }))
const file = join(directory, 'clouds.yaml')
writeFileSync(
  file,
  `clouds:
  mine: {auth: {auth_url: "https://keystone.example/v3", username: ada, password: x, project_name: p, user_domain_name: Default, project_domain_name: Default}}
  token: {auth_type: v3applicationcredential, auth: {auth_url: "https://keystone.example/v3", application_credential_id: a, application_credential_secret: b}}
`,
)
const at = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ OS_CLIENT_CONFIG_FILE: file, ...more })

test('only where no cloud is named are its tests skipped, saying what they lack and how to give it', () => {
  for (const none of [{}, { OS_CLOUD: '' }]) {
    expect(whyUnusable(at(none))).toBeUndefined()
    expect(namedCloud(at(none))).toBe('lacks a real OpenStack: set OS_CLOUD to an entry of a clouds.yaml')
  }
  expect(readGuest({ PATH: '' })).toMatch(/^lacks a cloud whose instances really boot: set SALLYPORT_GUEST_IMAGE, .*GATEWAY/)
  expect(readJourney({})).toMatchObject({
    administrator: expect.stringMatching(/^lacks .*: set SALLYPORT_TEST_ADMIN_CLOUD/),
    outage: expect.stringMatching(/^lacks .*: set SALLYPORT_TEST_STOP and SALLYPORT_TEST_START/),
  })
})

test.each<[NodeJS.ProcessEnv, string]>([
  [{ OS_CLOUD: 'mine', OS_CLIENT_CONFIG_FILE: '/nope' }, 'OS_CLOUD=mine cannot be used: there is no file /nope; name'],
  [{ OS_CLOUD: 'mien' }, `OS_CLOUD=mien cannot be used: ${file}: clouds.yaml has no entry mien; it has mine, token`],
  [{ OS_CLOUD: 'mine', OS_CLIENT_CONFIG_FILE: directory }, `OS_CLOUD=mine cannot be used: ${directory}: EISDIR`],
  [{ OS_CLOUD: 'token' }, 'OS_CLOUD=token cannot be used: its user makes credentials, so that it needs username, password'],
  [{ OS_CLOUD: 'mine', SALLYPORT_TEST_ADMIN_CLOUD: 'boss' }, 'SALLYPORT_TEST_ADMIN_CLOUD=boss cannot be used: '],
  [{ OS_CLOUD: 'mine', SALLYPORT_TEST_NARROW_CLOUD: 'few' }, 'SALLYPORT_TEST_NARROW_CLOUD=few cannot be used: '],
])('%j is a failure, in one sentence', (environment, words) => {
  expect(whyUnusable(at(environment))).toContain(words)
})

test('an entry that can be used is', () => {
  expect(whyUnusable(at({ OS_CLOUD: 'mine', SALLYPORT_TEST_NARROW_CLOUD: 'token' }))).toBeUndefined()
  expect(namedCloud(at({ OS_CLOUD: 'mine' }))).toMatchObject({ entry: 'mine', username: 'ada', project: 'p' })
})
