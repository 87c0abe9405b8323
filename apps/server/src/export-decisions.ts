import { decisionReads } from '@sallyport/database/decision-reads.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import type { ChainHead } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import { exportLines } from '@sallyport/domain/deletion-gate/decisions/decision-reads.ts'
import { migrationsOf, requireLogins, requireReadyDatabase } from './database-guard.ts'
import type { Logger } from './logging.ts'
import { loginsOf } from './logins-of.ts'
import { migrationsDirectory } from './program.ts'
import type { Configuration } from './read-configuration.ts'
import type { SealingKeys } from './sealing.ts'
import { openPools } from './serve.ts'

type Means = { configuration: Configuration; keys: SealingKeys; log: Logger }

/**
 * Hands on the whole chain of decisions, oldest first. Judges nothing: what was changed in the database is exported as it is, for whoever verifies it.
 * @returns the newest record as the rule over deletions remembers it; undefined: there is none
 * @throws Refusal where the database is not ready
 */
export async function exportDecisions(
  { configuration, keys, log }: Means,
  write: (line: string) => Promise<void>,
): Promise<ChainHead | undefined> {
  const { worker, ...others } = openPools(configuration, loginsOf(configuration, keys), (login, error) =>
    log.warn({ err: error, login }, 'a database connection broke'),
  )
  try {
    await requireLogins({ worker })
    await requireReadyDatabase(worker, {
      migrations: migrationsOf(migrationsDirectory),
      keys,
      production: configuration.mode === 'production',
    })
    const decisions = decisionReads(plainClient(worker))
    const head = await decisions.head()
    for await (const line of exportLines(decisions)) await write(line)
    return head
  } finally {
    await others.close()
  }
}
