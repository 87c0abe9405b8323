import type { Cloud } from '../../cloud.ts'
import { sha256 } from '../../ids.ts'
import type { TokenRow } from '../rows.ts'
import { catalog } from './catalog.ts'

/** The one domain there is. */
export const defaultDomain = { id: 'default', name: 'Default' }

/** A role as keystone shows it; the id is made of the name. */
export const roleView = (name: string): { id: string; name: string } => ({ id: sha256(`role/${name}`).slice(0, 32), name })

/** The body of a token, as `POST` and `GET /v3/auth/tokens` answer it. */
export function tokenBody(cloud: Cloud, token: TokenRow, withCatalog: boolean): { token: Record<string, unknown> } {
  const user = cloud.state.users.get(token.userId)
  const project = token.projectId === null ? undefined : cloud.state.projects.get(token.projectId)
  const credential = cloud.state.applicationCredentials.get(token.applicationCredentialId ?? '')
  const scoped = project !== undefined && {
    project: { id: project.id, name: project.name, domain: defaultDomain },
    is_domain: false,
    roles: token.roles.map(roleView),
    ...(withCatalog && { catalog: catalog(cloud) }),
  }
  const restriction = credential !== undefined && {
    application_credential: {
      id: credential.id,
      name: credential.name,
      restricted: !credential.unrestricted,
      ...(credential.accessRules !== null && { access_rules: credential.accessRules }),
    },
  }
  return {
    token: {
      methods: token.methods,
      user: { id: token.userId, name: user?.name ?? '', domain: defaultDomain, password_expires_at: null },
      audit_ids: token.auditIds,
      issued_at: token.issuedAt,
      expires_at: token.expiresAt,
      ...scoped,
      ...restriction,
    },
  }
}
