import { z } from 'zod'
import type { OpenStackCredential } from './credential.ts'

const named = z.looseObject({ id: z.string(), name: z.string().optional() })

const endpoint = z.looseObject({
  interface: z.string(),
  region: z.string().nullish(),
  region_id: z.string().nullish(),
  url: z.string(),
})

export const accessRule = z.looseObject({ service: z.string(), method: z.string(), path: z.string() })

/** What keystone answers to a sign-in; the token itself comes in the header `X-Subject-Token`. */
export const tokenAnswer = z.looseObject({
  token: z.looseObject({
    expires_at: z.iso.datetime({ offset: true }),
    issued_at: z.iso.datetime({ offset: true }),
    user: named,
    project: named.optional(),
    roles: z.array(named).default([]),
    catalog: z.array(z.looseObject({ type: z.string(), name: z.string().nullish(), endpoints: z.array(endpoint).default([]) })).default([]),
    application_credential: z
      .looseObject({
        id: z.string(),
        name: z.string().optional(),
        expires_at: z.string().nullish(),
        restricted: z.boolean().nullish(),
        access_rules: z.array(accessRule).nullish(),
      })
      .optional(),
  }),
})

export type TokenAnswer = z.infer<typeof tokenAnswer>
export type Catalog = TokenAnswer['token']['catalog']

/** The body of `POST /v3/auth/tokens`. An application credential carries its project itself and must not name a scope. */
export function signInBody({ auth }: OpenStackCredential): unknown {
  switch (auth.type) {
    case 'applicationCredential':
      return { auth: { identity: { methods: ['application_credential'], application_credential: { id: auth.id, secret: auth.secret } } } }
    case 'applicationCredentialByName': {
      const { name, secret, user } = auth
      return { auth: { identity: { methods: ['application_credential'], application_credential: { name, secret, user } } } }
    }
    case 'password':
      return {
        auth: {
          identity: { methods: ['password'], password: { user: { ...auth.user, password: auth.password } } },
          ...scope(auth.project),
        },
      }
    case 'token':
      return { auth: { identity: { methods: ['token'], token: { id: auth.token } }, ...scope(auth.project) } }
  }
}

const scope = (project: unknown): object => (project === undefined ? {} : { scope: { project } })
