/** The logins that the server works with, one a door. None owns anything, none is superuser, none may pass row-level security. */
export const logins = ['tenant', 'admin', 'agent', 'worker', 'admission'] as const
export type Login = (typeof logins)[number]

/** A connection string each. They carry passwords: never log them. */
export type LoginUrls = Record<Login, string>

export const OWNER_ROLE = 'sp_owner'
export const roleOf = (login: Login): string => `sp_${login}`

/** What PostgreSQL itself enforces for each session of a login. Times in milliseconds. */
export const sessionLimits: Record<Login, { statementTimeout: number; idleInTransactionTimeout: number }> = {
  tenant: { statementTimeout: 4_000, idleInTransactionTimeout: 10_000 },
  agent: { statementTimeout: 4_000, idleInTransactionTimeout: 10_000 },
  admin: { statementTimeout: 10_000, idleInTransactionTimeout: 20_000 },
  admission: { statementTimeout: 10_000, idleInTransactionTimeout: 20_000 },
  worker: { statementTimeout: 30_000, idleInTransactionTimeout: 60_000 },
}

/** The same server and database as `url`, for another user. */
export function urlFor(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = user
  changed.password = encodeURIComponent(password)
  return changed.href
}

export function loginUrls(ownerUrl: string, passwordOf: (login: Login) => string): LoginUrls {
  return Object.fromEntries(logins.map((login) => [login, urlFor(ownerUrl, roleOf(login), passwordOf(login))])) as LoginUrls
}
