import { type LoginUrls, logins, loginUrls } from '@sallyport/database/logins.ts'
import { exitCodes, Refusal } from './exit-codes.ts'
import type { Configuration } from './read-configuration.ts'
import { loginPassword, type SealingKeys } from './sealing.ts'

/** The URL of each login: as configured, else the owner's with a password derived from the sealing key. */
export function loginsOf({ database }: Configuration, keys: SealingKeys): LoginUrls {
  const derived = database.url ? loginUrls(database.url, (login) => loginPassword(keys, login)) : undefined
  const missing = logins.filter((login) => !database.logins[login] && !derived)
  if (missing.length > 0)
    throw new Refusal(
      exitCodes.configuration,
      `database: no database is configured for ${missing.join(', ')}: set DATABASE_URL, or name a URL for each in database.logins`,
    )
  return Object.fromEntries(logins.map((login) => [login, database.logins[login] ?? derived?.[login]])) as LoginUrls
}
