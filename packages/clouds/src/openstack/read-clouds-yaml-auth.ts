import type { OpenStackCredential } from './credential.ts'
import { refuse } from './parse-clouds-yaml.ts'

type Text = (key: string) => string | undefined
type Auth = OpenStackCredential['auth']

const applicationCredentialKeys = ['application_credential_id', 'application_credential_name', 'application_credential_secret']

/** The way to sign in that an entry describes; `auth_type` where it is given, else what the other keys can only mean. */
export function readAuth(text: Text): Auth {
  const kind = kindOf(text)
  if (kind !== 'applicationCredential') {
    const odd = applicationCredentialKeys.find((key) => text(key) !== undefined)
    if (odd !== undefined)
      throw refuse(`auth.${odd}`, `auth.${odd} does not go with this auth_type: use auth_type v3applicationcredential.`)
  }
  if (kind === 'token') return { type: 'token', token: needed(text, 'token'), ...project(text) }
  if (kind === 'password') return { type: 'password', password: needed(text, 'password'), user: user(text), ...project(text) }
  const secret = needed(text, 'application_credential_secret')
  const id = text('application_credential_id')
  if (id !== undefined) return { type: 'applicationCredential', id, secret }
  return { type: 'applicationCredentialByName', name: needed(text, 'application_credential_name'), secret, user: user(text) }
}

function kindOf(text: Text): 'applicationCredential' | 'password' | 'token' {
  const given = text('auth_type')
  switch (given) {
    case 'v3applicationcredential':
      return 'applicationCredential'
    case 'password':
    case 'v3password':
      return 'password'
    case 'token':
    case 'v3token':
      return 'token'
    case undefined:
      if (applicationCredentialKeys.some((key) => text(key) !== undefined)) return 'applicationCredential'
      return text('token') !== undefined && text('password') === undefined ? 'token' : 'password'
    default:
      throw refuse(
        'auth_type',
        `auth_type ${given} is not supported: use v3applicationcredential, password (v3password) or token (v3token).`,
      )
  }
}

function needed(text: Text, key: string): string {
  const value = text(key)
  if (value === undefined) throw refuse(`auth.${key}`, `auth.${key} is missing.`)
  return value
}

function user(text: Text) {
  const id = text('user_id')
  if (id !== undefined) return { id }
  const name = text('username')
  if (name === undefined) throw refuse('auth.username', 'auth.username (or user_id) is missing.')
  const domain = domainOf(text, 'user')
  if (domain !== undefined) return { name, domain }
  throw refuse('auth.user_domain_name', 'auth.user_domain_name is missing: a user name counts within its domain; often it is Default.')
}

function project(text: Text) {
  const id = text('project_id')
  if (id !== undefined) return { project: { id } }
  const name = text('project_name')
  if (name === undefined) throw refuse('auth.project_id', 'auth.project_id (or project_name) is missing: nodes are created in a project.')
  const domain = domainOf(text, 'project')
  if (domain !== undefined) return { project: { name, domain } }
  throw refuse(
    'auth.project_domain_name',
    'auth.project_domain_name is missing: a project name counts within its domain; often it is Default.',
  )
}

/** `domain_id` and `domain_name` stand for both, user's and project's. */
function domainOf(text: Text, of: 'user' | 'project') {
  const id = text(`${of}_domain_id`)
  if (id !== undefined) return { id }
  const own = text(`${of}_domain_name`)
  if (own !== undefined) return { name: own }
  const common = text('domain_id')
  if (common !== undefined) return { id: common }
  const name = text('domain_name')
  return name === undefined ? undefined : { name }
}
