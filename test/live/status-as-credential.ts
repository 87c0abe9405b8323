import type { RawOpenStack } from '../contracts/raw-openstack.ts'
import type { MadeCredential } from '../fixtures/live-openstack.ts'

/** What a cloud answers to a request that no part of the product sends: its status, with a token of the credential itself. */
export async function statusAsCredential(
  raw: RawOpenStack,
  { authUrl, id, secret }: MadeCredential,
  service: 'compute' | 'network',
  method: string,
  path: string,
): Promise<number> {
  const identity = { methods: ['application_credential'], application_credential: { id, secret } }
  const signedIn = await fetch(`${authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: { identity } }),
  })
  const token = signedIn.headers.get('x-subject-token')
  if (!signedIn.ok || token === null) throw new Error(`the credential could not sign in: ${signedIn.status}`)
  const base = `${raw.endpoint(service)}${service === 'network' ? '/v2.0' : ''}`
  const { status } = await fetch(`${base}${path}`, { method, headers: { 'x-auth-token': token } })
  return status
}
