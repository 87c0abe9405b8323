import { z } from 'zod'

const text = z.string().min(1).max(1_000)
const domain = z.union([z.object({ id: text }), z.object({ name: text })])
const user = z.union([z.object({ id: text }), z.object({ name: text, domain })])
const project = z.union([z.object({ id: text }), z.object({ name: text, domain })])
/** Addresses are shown to administrators, so that a password in one would be told. */
const endpoint = z
  .url({ protocol: /^https?$/, error: 'it is no address that begins with https:// or http://' })
  .refine((text) => !/^[a-z]+:\/\/[^/?#]*@/i.test(text), {
    error: 'it has a user or password in it, which belong into fields of their own',
  })

/** How to sign in to one project of one OpenStack cloud. Holds secrets: it is sealed before it is stored, and never shown. */
export const openStackCredential = z.strictObject({
  version: z.literal(1),
  /** Keystone's address without `/v3`, for example `https://identity.example.org`. */
  authUrl: endpoint,
  auth: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('applicationCredential'), id: text, secret: text }),
    z.strictObject({ type: z.literal('applicationCredentialByName'), name: text, user, secret: text }),
    z.strictObject({ type: z.literal('password'), user, password: text, project: project.optional() }),
    z.strictObject({ type: z.literal('token'), token: z.string().min(1).max(10_000), project: project.optional() }),
  ]),
  /** Which of the catalog's addresses are used. */
  interface: z.enum(['public', 'internal', 'admin']).default('public'),
  /** Regions that may be used; empty: all of the catalog's. */
  regions: z.array(text).default([]),
  /** Addresses that replace the catalog's, by service. */
  endpointOverrides: z
    .strictObject({ compute: endpoint.optional(), network: endpoint.optional(), image: endpoint.optional(), volume: endpoint.optional() })
    .default({}),
  /** PEM of the authority that signed the cloud's certificates, where it is not a public one. */
  caCertificate: z.string().startsWith('-----BEGIN CERTIFICATE-----').max(200_000).optional(),
  /** Certificates are not verified: accepted only by an installation that allows it. */
  insecure: z.boolean().default(false),
})

export type OpenStackCredential = z.infer<typeof openStackCredential>

/** An application credential typed in by hand. `authUrl` is accepted with or without `/v3` and a trailing slash. */
export function applicationCredential(given: { authUrl: string; id: string; secret: string; region?: string }): OpenStackCredential {
  return openStackCredential.parse({
    version: 1,
    authUrl: normaliseAuthUrl(given.authUrl),
    auth: { type: 'applicationCredential', id: given.id, secret: given.secret },
    regions: given.region === undefined ? [] : [given.region],
  })
}

/** Without trailing slashes and without `/v3`; an address without a scheme is taken as https. */
export function normaliseAuthUrl(given: string): string {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(given.trim()) ? given.trim() : `https://${given.trim()}`
  return withScheme.replace(/\/+$/, '').replace(/\/v3$/, '')
}

/** Every secret of a credential, to be taken out of texts. */
export function secretsOf({ auth }: OpenStackCredential): string[] {
  if (auth.type === 'password') return [auth.password]
  return [auth.type === 'token' ? auth.token : auth.secret]
}
