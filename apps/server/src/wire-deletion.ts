import { setTimeout as sleep } from 'node:timers/promises'
import { deleteStore } from '@sallyport/database/delete-store.ts'
import { type GateSettings, gateFacts } from '@sallyport/database/gate-facts.ts'
import { gateReads } from '@sallyport/database/gate-reads.ts'
import type { LoginClient } from '@sallyport/database/statements.ts'
import { surroundingsStore } from '@sallyport/database/surroundings-store.ts'
import { tripForTooManyWishes } from '@sallyport/database/watch-wishes.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import type { DeletionTurnMeans } from '@sallyport/domain/deletion-gate/deletion-turn.ts'
import type { OwnProcess, Witness } from '@sallyport/domain/deletion-gate/gate-ports.ts'
import { type DeletionGateService, deletionGateService } from '@sallyport/domain/deletion-gate/gate-service.ts'
import type { GatherMeans } from '@sallyport/domain/deletion-gate/gather-evidence.ts'
import { lookWhetherGone } from '@sallyport/domain/deletion-gate/look-whether-gone.ts'
import { knownSurroundings } from '@sallyport/domain/deletion-gate/survey-account.ts'

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
