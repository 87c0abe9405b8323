import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountHealth } from '@sallyport/database/account-health.ts'
import { admissionStore } from '@sallyport/database/admission-store.ts'
import { attemptStore } from '@sallyport/database/attempt-store.ts'
import { accountBudgets } from '@sallyport/database/cloud-budget-store.ts'
import { sealedCredential } from '@sallyport/database/cloud-credential-store.ts'
import { freshNonce } from '@sallyport/database/end-attempt.ts'
import { openDatabase } from '@sallyport/database/open-database.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { createTokenHasher } from '@sallyport/database/token-hash.ts'
import { advanceAttempt } from '@sallyport/domain/admission/advance-attempt.ts'
import { readConfigured } from '@sallyport/server/commands/configured.ts'
import { launchKit } from '@sallyport/server/launch-kit.ts'
import { loginsOf } from '@sallyport/server/logins-of.ts'
import { openClouds } from '@sallyport/server/open-clouds.ts'
import { mortal } from '../fixtures/mortal-worker.ts'
import type { Death } from './deaths.ts'

/**
 * A program: works on all the given attempts at once, with the product's own parts joined as `wire.ts` joins them, and ends itself by SIGKILL at
 * the given call of the first. Its argument is JSON: `configuration` (a file), `attemptIds`, `death`. Status 0: it outlived all its calls.
 */
const given = JSON.parse(process.argv[2] ?? '') as { configuration: string; attemptIds: string[]; death: Death }
const { configuration, keys } = readConfigured({ config: given.configuration }, {})
const database = openDatabase(loginsOf(configuration, keys), { poolSize: given.attemptIds.length + 2 })
const worker = openPrisma(database.worker, () => {})

const means = {
  attempts: attemptStore(plainClient(database.worker)),
  verdicts: admissionStore(database.admission),
  providers: openClouds({
    readCredential: (accountId) => sealedCredential(worker, accountId),
    sealing: keys,
    budgets: accountBudgets(worker),
    health: accountHealth(worker),
    openstack: { clock: { now: () => new Date() }, random: Math.random },
    requestLivesMs: 10_000,
  }),
  identifiers: { uuid: randomUUID, nonce: freshNonce },
  kit: launchKit({
    controlPlane: () => 'https://127.0.0.1:8443',
    pins: () => [],
    agentUrl: () => 'https://127.0.0.1:8443/agent/download',
    agentDirectory: `${configuration.data.directory}/agents`,
    hasher: createTokenHasher(keys.ids.map((id) => ({ id, key: keys.subKey('tokens', id) }))),
    sealing: keys,
  }),
}
const dying = mortal(means, given.death.call, given.death.when, () => process.kill(process.pid, 'SIGKILL'))
await Promise.all(given.attemptIds.map((id, i) => advanceAttempt(id, i === 0 ? dying : means, { aborted: false })))
// A death some time after a call began may come when all is done already: it was set off before this wait, and is due before its end.
if (typeof given.death.when === 'object') await sleep(given.death.when.afterMs + 1_000)
process.exit(0)
