import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { expect, test } from 'vitest'
import { type GivenCloudsYaml, readCloudsYaml } from './read-clouds-yaml.ts'

const read = (clouds: string, more: Partial<GivenCloudsYaml> = {}) => readCloudsYaml({ clouds, allowInsecure: false, ...more })

function refusal(clouds: string, more: Partial<GivenCloudsYaml> = {}): { field: string | undefined; message: string } {
  try {
    read(clouds, more)
  } catch (error) {
    if (error instanceof CloudError && error.kind === 'InvalidRequest') return { field: error.details.field, message: error.message }
    throw error
  }
  throw new Error('was accepted')
}

const byApplicationCredential = `
auth_type: v3applicationcredential
auth:
  auth_url: https://identity.example.org/v3/
  application_credential_id: 423f19a4
  application_credential_secret: well-kept
region_name: RegionOne
`

const byPassword = `
clouds:
  production:
    auth:
      auth_url: https://identity.example.org:5000
      username: monitoring
      password: well-kept
      project_name: nodes
      user_domain_name: Default
      project_domain_id: default
    regions: [north, south]
    interface: internal
  other:
    auth: { auth_url: https://other.example.org, token: t, project_id: p }
`

test('a pasted entry with an application credential is read, and its meaning told without the secret', () => {
  const { credential, meaning } = read(byApplicationCredential)
  expect(credential).toEqual({
    version: 1,
    authUrl: 'https://identity.example.org',
    auth: { type: 'applicationCredential', id: '423f19a4', secret: 'well-kept' },
    interface: 'public',
    regions: ['RegionOne'],
    endpointOverrides: {},
    insecure: false,
  })
  expect(meaning.lines).toContainEqual({ subject: 'signs in with', detail: 'application credential 423f19a4' })
  expect(JSON.stringify(meaning)).not.toContain('well-kept')
})

test('a whole file is read by the name of its entry; without a name, several entries are a question', () => {
  expect(read(byPassword, { cloud: 'production' }).credential).toMatchObject({
    authUrl: 'https://identity.example.org:5000',
    auth: {
      type: 'password',
      user: { name: 'monitoring', domain: { name: 'Default' } },
      project: { name: 'nodes', domain: { id: 'default' } },
    },
    regions: ['north', 'south'],
    interface: 'internal',
  })
  expect(refusal(byPassword)).toEqual({ field: 'cloud', message: 'clouds.yaml has 2 entries (production, other): say which one is meant.' })
  expect(refusal(byPassword, { cloud: 'Production' }).message).toBe('clouds.yaml has no entry Production; it has production, other.')
})

test('secure.yaml wins, deep within the entry, and may be about other clouds', () => {
  const secure = 'clouds: { production: { auth: { password: from-secure } } }'
  expect(read(byPassword, { cloud: 'production', secure }).credential.auth).toMatchObject({ password: 'from-secure' })
  expect(read(byPassword, { cloud: 'other', secure }).credential.auth).toMatchObject({ type: 'token', token: 't' })
  expect(read(byApplicationCredential, { secure: 'auth: { application_credential_secret: s2 }' }).credential.auth).toMatchObject({
    secret: 's2',
  })
})

test('old names, dashes and keys beside auth are understood as openstacksdk understands them', () => {
  const { credential } = read(`
auth: { auth-url: identity.example.org/v3, username: inside, password: p, tenant_name: nodes, domain_name: Default }
username: beside
region-name: r1
endpoint_type: adminURL
`)
  expect(credential).toMatchObject({
    authUrl: 'https://identity.example.org',
    auth: { user: { name: 'beside', domain: { name: 'Default' } }, project: { name: 'nodes', domain: { name: 'Default' } } },
    regions: ['r1'],
    interface: 'admin',
  })
})

test('the region’s name is put into addresses that ask for it', () => {
  const entry = byApplicationCredential.replace('https://identity', 'https://{region_name}.identity')
  expect(read(`${entry}compute_endpoint_override: https://{region_name}.example.org/v2.1`).credential).toMatchObject({
    authUrl: 'https://RegionOne.identity.example.org',
    endpointOverrides: { compute: 'https://RegionOne.example.org/v2.1' },
  })
  expect(refusal(entry.replace('region_name: RegionOne', '')).field).toBe('region_name')
  expect(refusal(entry.replace('{region_name}', '{password}')).field).toBe('auth.auth_url')
})

test('keys without meaning here are listed as ignored', () => {
  const { meaning } = read(`${byApplicationCredential}compute_api_version: '2'\nfloating_ip_source: None\nimage_format: raw\n`)
  expect(meaning.ignoredKeys).toEqual(['compute_api_version', 'floating_ip_source', 'image_format'])
})

test('what is not known or not followed is refused by name, with a way out', () => {
  const entry = byApplicationCredential
  const cases: [string, string, RegExp][] = [
    [`${entry}colour: blue`, 'colour', /not a key that is known/],
    [entry.replace('auth_url:', 'auth_uri: x\n  auth_url:'), 'auth.auth_uri', /not a key that is known/],
    [`${entry}vendor_hook: 'module:function'`, 'vendor_hook', /code to load/],
    [`${entry}profile: https://vendor.example.org`, 'profile', /profiles are not followed/],
    [`${entry}profile: rackspace`, 'profile', /profiles are not followed/],
    [`${entry}cert: /etc/c.pem`, 'cert', /application credential/],
    [`${entry}insecure: true`, 'insecure', /not accepted by this installation/],
    [`${entry}verify: false`, 'insecure', /verify: false is not accepted/],
    [`${entry}cacert: /etc/ssl/own.pem`, 'cacert', /text of that certificate/],
    [`${entry}compute_service_name: nova`, 'compute_service_name', /not a key that is known/],
    [`${entry}identity_api_version: '2.0'`, 'identity_api_version', /must be 3/],
    [`${entry}interface: private`, 'interface', /public, internal or admin/],
    [entry.replace('v3applicationcredential', 'v3oidcpassword'), 'auth_type', /v3oidcpassword is not supported/],
    [entry.replace('v3applicationcredential', 'none'), 'auth_type', /none is not supported/],
    [entry.replace('v3applicationcredential', 'password'), 'auth.application_credential_id', /use auth_type v3applicationcredential/],
    [entry.replace(/ *application_credential_secret.*/, ''), 'auth.application_credential_secret', /is missing/],
    [entry.replace(/ *auth_url.*/, ''), 'auth.auth_url', /is missing/],
    [entry.replace('https://identity.example.org/v3/', 'ftp://identity.example.org'), 'authUrl', /not usable/],
    [entry.replace('well-kept', '12345'), 'application_credential_secret', /put it in quotes/],
    [`${entry}regions: [north]`, 'region_name', /not among regions/],
    [`auth: { auth_url: https://a.example, username: u, password: p, project_id: x }`, 'auth.user_domain_name', /often it is Default/],
    [`auth: { auth_url: https://a.example, user_id: u, password: p }`, 'auth.project_id', /created in a project/],
    [`auth: { auth_url: https://a.example, user_id: u, password: p, system_scope: all }`, 'auth.system_scope', /Name a project/],
    ['- a list', 'clouds.yaml', /must be a mapping/],
    ['auth: [unclosed', 'clouds.yaml', /not valid YAML: .* in line 1/],
    ['auth: { a: 1, a: 2 }', 'clouds.yaml', /not valid YAML: duplicate key/],
  ]
  for (const [text, field, words] of cases) {
    const { field: named, message } = refusal(text)
    expect({ field: named, message }).toEqual({ field, message: expect.stringMatching(words) })
    expect(message).not.toContain('well-kept')
  }
})

test('a broken file is refused without quoting it', () => {
  expect(refusal('auth: { password: "well-kept').message).not.toContain('well-kept')
})

test('control characters are refused, in the text and behind escapes, without quoting what stands beside them', () => {
  for (const text of [
    '\0',
    '\0\0\0',
    `${byApplicationCredential}\0`,
    'clouds:\n  a: \0',
    Buffer.from(byPassword, 'utf16le').toString('latin1'),
  ])
    expect(refusal(text)).toEqual({
      field: 'clouds.yaml',
      message: expect.stringMatching(
        /^clouds\.yaml has a control character in line \d+: it is not plain text\. Save it as UTF-8, and paste it anew\.$/,
      ),
    })
  expect(refusal('auth: {}\nregion_name: "\0"').message).toContain('in line 2:')
  expect(refusal(byApplicationCredential, { secure: 'auth: \0' })).toMatchObject({
    field: 'secure.yaml',
    message: expect.stringContaining('secure.yaml'),
  })
  const escaped = byApplicationCredential.replace('well-kept', '"well\\0kept"')
  expect(refusal(escaped)).toEqual({
    field: 'application_credential_secret',
    message: 'application_credential_secret has a control character: it is not plain text.',
  })
  expect(read(`\uFEFF${byApplicationCredential.replaceAll('\n', '\r\n')}`).credential.auth).toMatchObject({
    id: '423f19a4',
    secret: 'well-kept',
  })
})

test('a bomb of aliases is refused', () => {
  const levels = Array.from({ length: 12 }, (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(', ')}]`)
  expect(refusal(`l0: &l0 [x]\n${levels.join('\n')}`).message).toContain('too many YAML aliases')
})

test('certificates of an own authority are taken as text, and unverified ones where the installation allows it', () => {
  const caCertificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
  expect(read(`${byApplicationCredential}cacert: /x`, { caCertificate }).credential.caCertificate).toBe(caCertificate.trim())
  expect(refusal(byApplicationCredential, { caCertificate: 'not a certificate' }).field).toBe('caCertificate')
  const { credential, meaning } = read(`${byApplicationCredential}insecure: true`, { allowInsecure: true })
  expect(credential.insecure).toBe(true)
  expect(meaning.lines).toContainEqual({ subject: 'certificates', detail: 'not verified: anyone on the way can pose as the cloud' })
})
