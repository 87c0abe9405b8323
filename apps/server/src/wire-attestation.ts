import { sha256 } from '@sallyport/database/append-decision.ts'
import { attestationStore } from '@sallyport/database/attestation-acts.ts'
import type { PrismaClient } from '@sallyport/database/prisma.ts'
import { type OwnParts, readFingerprint } from '@sallyport/database/read-fingerprint.ts'
import type { Replica } from '@sallyport/database/replica-store.ts'
import { databaseNow } from '@sallyport/database/transaction.ts'
import { watchFingerprint } from '@sallyport/database/watch-fingerprint.ts'
import { watchSilence } from '@sallyport/database/watch-silence.ts'
import type { Ladders } from '@sallyport/domain/deletion-gate/attestation/attestation-ports.ts'
import { type AttestationService, attestationService } from '@sallyport/domain/deletion-gate/attestation/attestation-service.ts'
import type { Fingerprint } from '@sallyport/domain/deletion-gate/attestation/fingerprint.ts'
import { wholeFingerprint } from '@sallyport/domain/deletion-gate/attestation/read-fingerprint.ts'
import type { DeletionConfiguration } from '@sallyport/domain/deletion-gate/clauses/configuration-enables.ts'
import { readHostFile } from './host-file.ts'
import type { Logger } from './logging.ts'
import type { Loop } from './loops/loop.ts'
import { FINGERPRINT_LOOP, fingerprintLoop, silenceLoop } from './loops/watch-deployment.ts'
import { installationName, ownFingerprint } from './own-fingerprint.ts'
import type { Configuration } from './read-configuration.ts'
import type { SealingKeys } from './sealing.ts'

export type AttestationMeans = {
  admin: PrismaClient
  worker: PrismaClient
  configuration: Configuration
  keys: Pick<SealingKeys, 'currentId'>
  replica: Replica
  /** Known once the doors are open. */
  publicUrl: () => string
  restored: boolean
  /** Path of the host file. */
  hostFile: string
  ladders: Ladders
  /** Runs a loop now. */
  wake: (loop: string) => void
  log: Pick<Logger, 'warn' | 'info'>
}

export type WiredAttestation = {
  attestation: AttestationService
  /** Of every replica. */
  loops: Loop[]
  /** What clauses 1 and 3 of the gate ask of this process. */
  own: {
    configuration(): DeletionConfiguration
    /** Taken anew. @throws Problem where the shared part is not whole */
    fingerprint(): Promise<Fingerprint>
    /** When this process began to take heartbeats, by the database's clock. */
    startedAt(): Date
    /** Of its host file; undefined: it could not be read. */
    host(): Promise<string | undefined>
  }
}

/** Who this deployment is, who says so, and whether its nodes talk to it. */
export async function wireAttestation(means: AttestationMeans): Promise<WiredAttestation> {
  const { admin, worker, configuration, keys, replica, publicUrl, restored, ladders, log } = means
  const { enabled, fourEyes, silenceMinutes } = configuration.deletion
  const startedAt = await databaseNow(worker)
  const own = ownFingerprint(configuration, keys, publicUrl)
  const parts: OwnParts = { own, hostFile: () => readHostFile(means.hostFile, configuration.data.directory) }
  const attestation = attestationService({
    store: attestationStore(admin, { ...parts, replicaSilentSeconds: configuration.workers.replicaSilentSeconds }),
    ladders,
    hash: sha256,
    configured: () => ({ cloudDeletion: enabled, restored, fourEyes, installationName: installationName(configuration, publicUrl()) }),
    replicaId: replica.id,
    lookAgain: () => means.wake(FINGERPRINT_LOOP),
  })
  return {
    attestation,
    loops: [
      fingerprintLoop(() => watchFingerprint(worker, { ...replica, restored, deletionEnabled: enabled }, parts), enabled, log),
      silenceLoop(() => watchSilence(worker, { windowMinutes: silenceMinutes, startedAt }), log),
    ],
    own: {
      configuration: () => ({ cloudDeletion: enabled, restored }),
      fingerprint: async () => wholeFingerprint(await readFingerprint(worker, parts)),
      startedAt: () => startedAt,
      host: async () => {
        const file = await parts.hostFile()
        return 'host' in file ? file.host : undefined
      },
    },
  }
}
