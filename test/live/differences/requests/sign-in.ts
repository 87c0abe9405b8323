import type { Asked } from '../asked.ts'

const identity = (method: Asked['method'], path: string, more: Partial<Asked> = {}): Asked => ({
  service: 'identity',
  method,
  path,
  ...more,
})

const user = { name: '{username}', password: '{password}', domain: { name: '{domainName}' } }
const project = { name: '{projectName}', domain: { name: '{domainName}' } }
const password = (changes: Record<string, unknown> = {}, scope: unknown = { project }) => ({
  auth: { identity: { methods: ['password'], password: { user: { ...user, ...changes } } }, ...(scope !== null && { scope }) },
})
const signIn = (note: string, body: unknown, more: Partial<Asked> = {}): Asked =>
  identity('POST', '/v3/auth/tokens', { as: '', note, body, free: ['.token.audit_ids'], ...more })
const byCredential = (id: string, secret: string, scope?: unknown) => ({
  auth: {
    identity: { methods: ['application_credential'], application_credential: { id, secret } },
    ...(scope !== undefined && { scope }),
  },
})

/** The documents at the roots, which tell a client where to go on. */
export const discovery: readonly Asked[] = [
  identity('GET', '', { as: '' }),
  identity('GET', '/', { as: '' }),
  identity('GET', '/v3', { as: '' }),
  identity('GET', '/v3/', { as: '' }),
  identity('GET', '/v2.0', { as: '' }),
  identity('GET', '/nowhere', { as: '' }),
  { service: 'compute', method: 'GET', path: '', as: '', version: '' },
  { service: 'compute', method: 'GET', path: '/', as: '', version: '' },
  { service: 'compute', method: 'GET', path: '/v2.1', as: '', version: '' },
  { service: 'compute', method: 'GET', path: '/v2.1/', as: '', version: '' },
  { service: 'compute', method: 'GET', path: '/v2.1/', as: '' },
  { service: 'compute', method: 'GET', path: '/v2/', as: '', version: '' },
  { service: 'compute', method: 'GET', path: '/v2.1/servers', as: '', version: '' },
  { service: 'network', method: 'GET', path: '', as: '' },
  { service: 'network', method: 'GET', path: '/', as: '' },
  { service: 'network', method: 'GET', path: '/v2.0', as: '' },
  { service: 'network', method: 'GET', path: '/v2.0/', as: '' },
  { service: 'network', method: 'GET', path: '/v2.0/networks', as: '' },
  { service: 'image', method: 'GET', path: '', as: '' },
  { service: 'image', method: 'GET', path: '/', as: '' },
  { service: 'image', method: 'GET', path: '/versions', as: '' },
  { service: 'image', method: 'GET', path: '/v2', as: '' },
  { service: 'image', method: 'GET', path: '/v2/', as: '' },
  { service: 'image', method: 'GET', path: '/v2/images', as: '' },
]

export const signingIn: readonly Asked[] = [
  signIn('with a password', password(), { keep: { member: 'header:x-subject-token', project: 'token.project.id' } }),
  signIn('with a password, without a scope', password({}, null)),
  signIn('with a password, unscoped', password({}, 'unscoped'), { keep: { unscoped: 'header:x-subject-token' } }),
  signIn('to a project by its id', password({}, { project: { id: '{project}' } })),
  signIn('to a project that is not there', password({}, { project: { id: '0123456789abcdef0123456789abcdef' } })),
  signIn('with a wrong password', password({ password: 'wrong' })),
  signIn('of a user who is not there', password({ name: 'nobody-at-all' })),
  signIn('of a user without a domain', { auth: { identity: { methods: ['password'], password: { user: { name: 'x', password: 'y' } } } } }),
  signIn('without auth', {}),
  signIn('without methods', { auth: { identity: {} } }),
  signIn('with an unknown method', { auth: { identity: { methods: ['guess'] } } }),
  signIn('with a method without its part', { auth: { identity: { methods: ['password'] } } }),
  signIn('with something that is not JSON', '{nothing', { headers: {} }),
  signIn(
    'as an administrator',
    {
      auth: {
        identity: {
          methods: ['password'],
          password: { user: { name: '{adminName}', password: '{adminPassword}', domain: { name: '{domainName}' } } },
        },
        scope: { project: { name: '{adminProject}', domain: { name: '{domainName}' } } },
      },
    },
    { keep: { admin: 'header:x-subject-token', adminProjectId: 'token.project.id' } },
  ),
  signIn('with a token', {
    auth: { identity: { methods: ['token'], token: { id: '{member}' } }, scope: { project: { id: '{project}' } } },
  }),
  identity('GET', '/v3/auth/tokens', { headers: { 'x-subject-token': '{member}' }, free: ['.token.audit_ids'] }),
  identity('GET', '/v3/auth/tokens', { note: 'of a token that is none', headers: { 'x-subject-token': 'gAAAAnone' } }),
  identity('GET', '/v3/auth/tokens', { note: 'without a subject' }),
  identity('HEAD', '/v3/auth/tokens', { headers: { 'x-subject-token': '{member}' } }),
  identity('GET', '/v3/auth/catalog'),
  identity('GET', '/v3/auth/catalog', { as: 'unscoped' }),
  identity('GET', '/v3/auth/projects', { as: 'unscoped' }),
  identity('GET', '/v3/projects/{project}'),
  identity('GET', '/v3/projects'),
  identity('GET', '/v3/projects', { as: '' }),
  identity('GET', '/v3/projects?name={projectName}', { as: 'admin' }),
  identity('GET', '/v3/users/{userId}/projects'),
  identity('GET', '/v3/regions'),
  identity('GET', '/v3/nowhere'),
  identity('PUT', '/v3/auth/tokens'),
]

const credential = (more: Record<string, unknown>) => ({ application_credential: { name: 'differences', ...more } })
const rules = [
  { service: 'compute', method: 'GET', path: '/**/servers' },
  { service: 'network', method: 'GET', path: '/**/networks' },
  { service: 'network', method: 'POST', path: '/**/floatingips' },
]
const ofUser = '/v3/users/{userId}/application_credentials'

/** Credentials with and without rules, used and withdrawn. */
export const credentials: readonly Asked[] = [
  identity('POST', ofUser, {
    note: 'without rules',
    body: credential({ description: 'to be compared', roles: [{ name: 'member' }] }),
    keep: { open: 'application_credential.id', openSecret: 'application_credential.secret' },
  }),
  identity('POST', ofUser, { note: 'of a name that is taken', body: credential({ roles: [{ name: 'member' }] }) }),
  identity('POST', ofUser, {
    note: 'with rules',
    body: {
      application_credential: {
        name: 'differences-rules',
        roles: [{ name: 'member' }],
        access_rules: rules,
        expires_at: '2099-01-01T00:00:00',
      },
    },
    keep: { ruled: 'application_credential.id', ruledSecret: 'application_credential.secret' },
  }),
  identity('POST', ofUser, { note: 'without a name', body: { application_credential: {} } }),
  identity('POST', ofUser, {
    note: 'with a rule without a path',
    body: credential({ name: 'x', access_rules: [{ service: 'compute', method: 'GET' }] }),
  }),
  identity('POST', ofUser, {
    note: 'with a rule of an unknown method',
    body: credential({ name: 'x', access_rules: [{ service: 'compute', method: 'TRACE', path: '/' }] }),
  }),
  identity('POST', ofUser, { note: 'with a role that the user has not', body: credential({ name: 'x', roles: [{ name: 'admin' }] }) }),
  identity('POST', ofUser, { note: 'that expired already', body: credential({ name: 'x', expires_at: '2001-01-01T00:00:00' }) }),
  identity('POST', ofUser, { note: 'with a time that is none', body: credential({ name: 'x', expires_at: 'soon' }) }),
  identity('GET', ofUser),
  identity('GET', `${ofUser}?name=differences`),
  identity('GET', `${ofUser}/{open}`),
  identity('GET', `${ofUser}/{ruled}`),
  identity('GET', `${ofUser}/0123456789abcdef0123456789abcdef`),
  identity('GET', '/v3/users/{userId}/access_rules'),
  signIn('with a credential', byCredential('{open}', '{openSecret}'), { keep: { byOpen: 'header:x-subject-token' } }),
  signIn('with a credential with rules', byCredential('{ruled}', '{ruledSecret}'), { keep: { byRuled: 'header:x-subject-token' } }),
  signIn('with a credential by its name', {
    auth: {
      identity: {
        methods: ['application_credential'],
        application_credential: {
          name: 'differences',
          secret: '{openSecret}',
          user: { name: '{username}', domain: { name: '{domainName}' } },
        },
      },
    },
  }),
  signIn('with a credential and a wrong secret', byCredential('{open}', 'wrong')),
  signIn('with a credential and a scope', byCredential('{open}', '{openSecret}', { project: { id: '{project}' } })),
  signIn('with a credential that is not there', byCredential('0123456789abcdef0123456789abcdef', 'any')),
  identity('GET', '/v3/auth/tokens', {
    note: 'of a credential',
    as: 'byOpen',
    headers: { 'x-subject-token': '{byOpen}' },
    free: ['.token.audit_ids'],
  }),
  identity('GET', '/v3/auth/tokens', { note: 'of a credential with rules', headers: { 'x-subject-token': '{byRuled}' } }),
  identity('GET', '/v3/auth/tokens', {
    note: 'of a credential with rules, by a client that knows of them',
    headers: { 'x-subject-token': '{byRuled}', 'openstack-identity-access-rules': '1.0' },
    free: ['.token.audit_ids'],
  }),
  identity('POST', ofUser, { note: 'by a restricted credential', as: 'byOpen', body: credential({ name: 'y' }) }),
  { service: 'compute', method: 'GET', path: '/v2.1/servers?name=none', as: 'byOpen' },
  { service: 'compute', method: 'GET', path: '/v2.1/servers?name=none', as: 'byRuled' },
  { service: 'compute', method: 'GET', path: '/v2.1/servers/detail', note: 'not in the rules', as: 'byRuled' },
  { service: 'compute', method: 'POST', path: '/v2.1/servers', note: 'not in the rules', as: 'byRuled', body: {} },
  { service: 'network', method: 'GET', path: '/v2.0/networks?name=none', as: 'byRuled' },
  { service: 'network', method: 'GET', path: '/v2.0/ports', note: 'not in the rules', as: 'byRuled' },
  { service: 'image', method: 'GET', path: '/v2/images', note: 'not in the rules', as: 'byRuled' },
  identity('DELETE', `${ofUser}/{ruled}`),
  { service: 'compute', method: 'GET', path: '/v2.1/servers?name=none', note: 'after its credential was deleted', as: 'byRuled' },
  signIn('with a credential that was deleted', byCredential('{ruled}', '{ruledSecret}')),
  identity('DELETE', `${ofUser}/{ruled}`, { note: 'again' }),
  identity('DELETE', `${ofUser}/{open}`),
]
