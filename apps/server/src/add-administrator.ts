import { randomBytes, randomUUID } from 'node:crypto'
import { administratorStore } from '@sallyport/database/administrator-store.ts'
import { setUpInstallation } from '@sallyport/database/installation-store.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { createTokenHasher } from '@sallyport/database/token-hash.ts'
import { administratorService, type NewAdministrator } from '@sallyport/domain/tenancy/administrators.ts'
import { tokenMaker } from '@sallyport/domain/tenancy/new-token.ts'
import { migrationsOf, requireLogins, requireReadyDatabase } from './database-guard.ts'
import type { Logger } from './logging.ts'
import { loginsOf } from './logins-of.ts'
import { migrationsDirectory } from './program.ts'
import type { Configuration } from './read-configuration.ts'
import { type SealingKeys, sealingKeyCheck } from './sealing.ts'
import { openPools } from './serve.ts'

type Means = { configuration: Configuration; keys: SealingKeys; log: Logger }

/**
 * Lets somebody in whom no administrator could: the first one, or the one who comes after all tokens were lost. Whoever holds the sealing
 * key and the database could do as much by hand; done here it stands in the audit log, as done at the command line. Answers the token, which
 * is told this once.
 * @throws Refusal where the database is not ready; Problem CONFLICT where the address is taken
 */
export async function addAdministrator({ configuration, keys, log }: Means, given: NewAdministrator): Promise<string> {
  const database = openPools(configuration, loginsOf(configuration, keys), (login, error) =>
    log.warn({ err: error, login }, 'a database connection broke'),
  )
  const admin = openPrisma(database.admin, (error) => log.warn({ err: error, login: 'admin' }, 'a database connection broke'))
  try {
    await requireLogins({ admin: database.admin, worker: database.worker })
    await requireReadyDatabase(database.worker, {
      migrations: migrationsOf(migrationsDirectory),
      keys,
      production: configuration.mode === 'production',
    })
    await setUpInstallation(admin, { deploymentId: randomUUID(), sealingKeyCheck: sealingKeyCheck(keys) })
    const hasher = createTokenHasher(keys.ids.map((id) => ({ id, key: keys.subKey('tokens', id) })))
    const makeToken = tokenMaker((bytes) => randomBytes(bytes), hasher)
    const administrators = administratorService({ store: administratorStore(admin), makeToken, newId: randomUUID })
    const added = await administrators.add(given, { kind: 'SYSTEM', id: undefined, name: 'Command line', request: undefined })
    return added.token
  } finally {
    await admin.$disconnect()
    await database.close()
  }
}
