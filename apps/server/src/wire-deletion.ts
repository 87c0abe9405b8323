import { setTimeout as sleep } from 'node:timers/promises'
import { deleteStore } from '@sallyport/database/delete-store.ts'
import { type GateSettings, gateFacts } from '@sallyport/database/gate-facts.ts'
import { gateChanges, gateReads } from '@sallyport/database/gate-reads.ts'
import { leaseStore } from '@sallyport/database/lease-store.ts'
import type { Database } from '@sallyport/database/open-database.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import type { LoginClient } from '@sallyport/database/statements.ts'
import { surroundingsStore } from '@sallyport/database/surroundings-store.ts'
import { turns } from '@sallyport/database/turns.ts'
import { tripForTooManyWishes } from '@sallyport/database/watch-wishes.ts'
import { whoDeletes } from '@sallyport/database/who-deletes.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import type { Providers, WhoWaits } from '@sallyport/domain/clouds/providers.ts'
import type { DeletionTurnMeans } from '@sallyport/domain/deletion-gate/steps/deletion-turn.ts'
import type { OwnProcess, Witness } from '@sallyport/domain/deletion-gate/steps/gate-ports.ts'
import { type DeletionGateService, deletionGateService } from '@sallyport/domain/deletion-gate/steps/gate-service.ts'
import type { GatherMeans } from '@sallyport/domain/deletion-gate/steps/gather-evidence.ts'
import { lookWhetherGone } from '@sallyport/domain/deletion-gate/steps/look-whether-gone.ts'
import { shareGateState } from '@sallyport/domain/deletion-gate/steps/share-gate-state.ts'
import { knownSurroundings } from '@sallyport/domain/deletion-gate/steps/survey-account.ts'
import type { Logger } from './logging.ts'
import { deleteInstances } from './loops/delete-instances.ts'
import type { Loop } from './loops/loop.ts'
import type { Configuration } from './read-configuration.ts'
import type { WiredAttestation } from './wire-attestation.ts'

/** What both who deletes and who only looks needs. */
export type GateParts = Pick<OwnProcess, 'configuration' | 'fingerprint'> & {
  /** Of this process; left out: its own. */
  timing?: Timing
  settings: Omit<GateSettings, 'monotonicNow'>
  witness: Witness
  /** The provider of an account, by the credential that deletes. */
  open(accountId: string): Promise<CloudProvider>
}

type Timing = Pick<OwnProcess, 'monotonicNow' | 'sleep' | 'settle'>

const ownTiming: Timing = {
  monotonicNow: () => performance.now(),
  // Nobody waits for a timer that lost its race.
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
  settle: (ms) => sleep(ms),
}

function gatherer(parts: GateParts) {
  const timing = parts.timing ?? ownTiming
  const { monotonicNow } = timing
  const surroundings = knownSurroundings()
  const gather: GatherMeans = {
    configuration: parts.configuration,
    fingerprint: parts.fingerprint,
    ...timing,
    open: parts.open,
    surroundings: surroundings.of,
    witness: parts.witness,
  }
  return { surroundings, gather, monotonicNow, settings: { ...parts.settings, monotonicNow } }
}

/** What the loop works with. Login: worker. */
export function deletionWork(login: LoginClient, parts: GateParts & Pick<DeletionTurnMeans, 'onOutcome'>): DeletionTurnMeans {
  const { surroundings, gather, monotonicNow, settings } = gatherer(parts)
  const deletes = deleteStore(login, settings)
  const look = lookWhetherGone(parts.open)
  return {
    deletes,
    facts: gateFacts(login, settings),
    gather,
    confirm: { deletes, look },
    survey: { surroundings: surroundingsStore(login), open: parts.open, look, monotonicNow },
    surroundings,
    tripForTooManyWishes: () => tripForTooManyWishes(login, settings.figures.wishesPerTenMinutes),
    configured: () => {
      const { cloudDeletion, restored } = parts.configuration()
      return cloudDeletion === true && restored === false
    },
    lists: () => parts.configuration().cloudDeletion === true,
    onOutcome: parts.onOutcome,
  }
}

/** What administrators see of the gate. Its listings are its own: they are as old as the question. Logins: admin; worker, for what a listing tells. */
export function deletionGate({ admin, worker }: { admin: LoginClient; worker: LoginClient }, parts: GateParts): DeletionGateService {
  const { surroundings, gather, monotonicNow, settings } = gatherer(parts)
  const look = lookWhetherGone(parts.open)
  return deletionGateService({
    facts: gateFacts(admin, settings),
    gather,
    reads: gateReads(admin, settings),
    survey: { surroundings: surroundingsStore(worker), open: parts.open, look, monotonicNow },
    surroundings,
  })
}

export type DeletionMeans = {
  database: Pick<Database, 'worker' | 'admin'>
  providers: Providers
  settings: Pick<Configuration, 'deletion' | 'workers'>
  own: WiredAttestation['own']
  witness: Witness
  log: Pick<Logger, 'info' | 'warn'>
}

/** The gate as administrators see it, and the loop that deletes. */
export function wireDeletion({ database, providers, settings, own, witness, log }: DeletionMeans): {
  gate: DeletionGateService
  loops: Loop[]
} {
  const { enabled: _, fourEyes, installationName: _name, hostFile: _file, ...figures } = settings.deletion
  const parts = (waits: WhoWaits): GateParts => ({
    configuration: own.configuration,
    fingerprint: own.fingerprint,
    settings: { figures, fourEyes, startedAt: own.startedAt },
    witness,
    open: (accountId) => providers.open(accountId, waits, 'DELETION'),
  })
  const [admin, worker] = [plainClient(database.admin), plainClient(database.worker)]
  const onOutcome: DeletionTurnMeans['onOutcome'] = (instanceId, outcome) =>
    outcome.kind === 'SENT'
      ? log.info({ instanceId, ...outcome }, 'a delete was sent')
      : log.warn({ instanceId, ...outcome }, 'a delete came to nothing')
  return {
    gate: shareGateState(deletionGate({ admin, worker }, parts('PERSON')), {
      changes: gateChanges(admin),
      monotonicNow: ownTiming.monotonicNow,
    }),
    loops: [
      deleteInstances({
        work: deletionWork(worker, { ...parts('WORK'), onOutcome }),
        turns: turns(leaseStore(database.worker), (error) =>
          log.warn({ err: error }, 'the turn of deletion could not be kept or given back'),
        ),
        whoDeletes: async () => whoDeletes(worker, await own.host(), settings.workers.replicaSilentSeconds),
        periodSeconds: settings.workers.deletionSeconds,
      }),
    ],
  }
}
