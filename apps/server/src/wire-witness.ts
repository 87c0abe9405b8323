import { setTimeout as timer } from 'node:timers/promises'
import { isDeletionActive } from '@sallyport/database/deletion-active.ts'
import { ladderStore } from '@sallyport/database/ladder-store.ts'
import { leaseStore } from '@sallyport/database/lease-store.ts'
import type { Database } from '@sallyport/database/open-database.ts'
import type { PrismaClient } from '@sallyport/database/prisma.ts'
import { turns } from '@sallyport/database/turns.ts'
import { unknownLeads } from '@sallyport/database/unknown-leads.ts'
import type { Providers } from '@sallyport/domain/clouds/providers.ts'
import type { Ladders } from '@sallyport/domain/deletion-gate/attestation/attestation-ports.ts'
import type { Witness } from '@sallyport/domain/deletion-gate/steps/gate-ports.ts'
import { beginLaddersAnew } from '@sallyport/domain/deletion-gate/witness/begin-ladders-anew.ts'
import { climb } from '@sallyport/domain/deletion-gate/witness/climb-when-due.ts'
import type { LadderMeans } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import { lookAndFence, lookAtLadder } from '@sallyport/domain/deletion-gate/witness/look-at-ladder.ts'
import type { Logger } from './logging.ts'
import type { Loop } from './loops/loop.ts'
import { whereAccountsLead } from './loops/where-accounts-lead.ts'
import { witnessLoop } from './loops/witness.ts'
import type { Configuration } from './read-configuration.ts'

export type WitnessMeans = {
  admin: PrismaClient
  worker: PrismaClient
  database: Pick<Database, 'worker'>
  providers: Providers
  deploymentId: string
  settings: { deletion: Pick<Configuration['deletion'], 'enabled'>; workers: Pick<Configuration['workers'], 'cleanUpSeconds'> }
  /** This process, in the table of replicas: it climbs only while it finds itself to be the attested one. */
  replicaId: string
  restored: boolean
  log: Pick<Logger, 'info' | 'warn'>
}

export type WiredWitness = {
  /** What the order of a delete asks of the ladder. */
  witness: Witness
  /** What an activation asks of it. */
  ladders: Ladders
  /** Of workers. */
  loops: Loop[]
}

/** The ladders of the witness, over the clouds of the accounts. */
export function wireWitness({
  admin,
  worker,
  database,
  providers,
  deploymentId,
  settings,
  replicaId,
  restored,
  log,
}: WitnessMeans): WiredWitness {
  const timing = {
    monotonicNow: () => performance.now(),
    sleep: async (ms: number) => void (await timer(ms, undefined, { ref: false })),
  }
  const means: LadderMeans = {
    ...timing,
    deploymentId,
    ladders: ladderStore(worker),
    turns: turns(leaseStore(database.worker), (error) => log.warn({ err: error }, 'the turn of a climb could not be kept or given back')),
    open: (accountId) => providers.open(accountId, 'WORK', 'DELETION'),
    deletionActive: async () => settings.deletion.enabled && !restored && (await isDeletionActive(worker, replicaId)),
  }
  const forPeople = { ...timing, deploymentId, ladders: ladderStore(admin) }
  return {
    witness: {
      climb: (instance) => climb(means, instance),
      look: (accountId, climbed) => lookAtLadder(means, accountId, climbed),
      watch: async (accountId) => void (await lookAndFence(means, accountId, null)),
    },
    ladders: beginLaddersAnew({
      ...forPeople,
      fence: means.ladders.fence,
      open: (accountId) => providers.open(accountId, 'PERSON', 'DELETION'),
    }),
    loops: [
      witnessLoop(means, log),
      whereAccountsLead({ unknown: unknownLeads(worker), providers, periodSeconds: settings.workers.cleanUpSeconds, log }),
    ],
  }
}
