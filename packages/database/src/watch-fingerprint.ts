import { consequenceOf } from '@sallyport/domain/deletion-gate/attestation/attestation.ts'
import type { Difference } from '@sallyport/domain/deletion-gate/attestation/differences.ts'
import { differencesFound } from '@sallyport/domain/deletion-gate/attestation/read-fingerprint.ts'
import { actingAsSystem } from '@sallyport/domain/tenancy/acting.ts'
import { lockDeletion } from './append-decision.ts'
import { readAttestation } from './attestation-store.ts'
import { acknowledgeAlarms, raiseAlarm } from './audit-and-alarms.ts'
import { auditAs } from './audit-as.ts'
import type { PrismaClient } from './prisma.ts'
import { type OwnParts, readFingerprint } from './read-fingerprint.ts'
import type { Replica } from './replica-store.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { withdrawActivation } from './withdraw-activation.ts'

/** What a replica tells of itself beside its fingerprint. */
export type OwnReplica = Replica & { restored: boolean; deletionEnabled: boolean }

/** What a replica found about itself. */
export type FingerprintLook = {
  /** From the newest attestation; undefined: there is none to compare with. */
  differences: readonly Difference[] | undefined
  /** What could not be read, a sentence each. */
  lacks: readonly string[]
  withdrew: boolean
}

/**
 * Takes the fingerprint, writes beside the replica what it shows, and does what follows from a difference: an attested replica withdraws the activation;
 * each raises the alarm when what it sees changes. Where no replica differs any more, the alarm is over. Safe to repeat. Login: worker.
 */
export function watchFingerprint(worker: PrismaClient, replica: OwnReplica, parts: OwnParts): Promise<FingerprintLook> {
  return inTransaction(worker, async (tx) => {
    // Nobody attests meanwhile: what is compared with is the newest attestation until all of it is written.
    await lockDeletion(tx)
    const found = await readFingerprint(tx, parts)
    const attestation = (await readAttestation(tx)) ?? undefined
    const differences = differencesFound(attestation, found)
    const { withdrawActivation: why, alarm } = consequenceOf(differences ?? [])
    const lacks = [...found.lacks, ...(found.hostTrouble === undefined ? [] : [found.hostTrouble])]
    const before = await save(tx, replica, found.fingerprint.host, differences, lacks)
    const withdrew =
      why === undefined
        ? undefined
        : await withdrawActivation(tx, { by: { id: null, name: actingAsSystem.name }, why, detail: { replica: replica.id } })
    if (withdrew !== undefined)
      await auditAs(tx, actingAsSystem, {
        action: 'withdrawActivation',
        subjectKind: 'ATTESTATION',
        subjectId: withdrew.attestationId,
        detail: { replica: replica.id, activationId: withdrew.activationId, why: why ?? '' },
      })
    if (alarm !== undefined && (withdrew !== undefined || isNew(differences ?? [], before)))
      await raiseAlarm(tx, {
        kind: 'DEPLOYMENT_DIFFERS',
        subjectKind: 'INSTALLATION',
        subjectId: 'fingerprint',
        message: alarm,
        detail: { replica: replica.id, differences: (differences ?? []).map(({ part, subject }) => ({ part, subject })) },
      })
    if (differences?.length === 0 && lacks.length === 0 && !(await anotherDiffers(tx, replica.id)))
      await acknowledgeAlarms(tx, 'DEPLOYMENT_DIFFERS', actingAsSystem)
    return { differences, lacks, withdrew: withdrew !== undefined }
  })
}

/** Whether another replica that lately took its fingerprint found the deployment to differ. */
async function anotherDiffers(tx: Tx, id: string): Promise<boolean> {
  const others = await tx.$queryRaw<{ differences: Difference[] }[]>`SELECT differences FROM replica
    WHERE id <> ${id}::uuid AND fingerprint_at > app_now() - interval '5 minutes' AND differences IS NOT NULL`
  return others.some(({ differences }) => differences.some(({ part }) => part !== 'host'))
}

/** @returns the differences that stood there before */
async function save(
  tx: Tx,
  { id, version, settingsHash, roles, restored, deletionEnabled }: OwnReplica,
  host: string,
  differences: readonly Difference[] | undefined,
  lacks: readonly string[],
): Promise<readonly Difference[]> {
  const before = await tx.$queryRaw<
    { differences: Difference[] | null }[]
  >`SELECT differences FROM replica WHERE id = ${id}::uuid FOR UPDATE`
  const told = differences === undefined ? null : JSON.stringify(differences)
  const shown = host === '' ? null : host
  await tx.$executeRaw`
    INSERT INTO replica (id, version, settings_hash, roles, host, restored, deletion_enabled, differences, fingerprint_at, fingerprint_lacks)
    VALUES (${id}::uuid, ${version}, ${settingsHash}, ${roles}, ${shown}, ${restored}, ${deletionEnabled}, ${told}::jsonb, app_now(), ${[...lacks]})
    ON CONFLICT (id) DO UPDATE SET host = excluded.host, restored = excluded.restored, deletion_enabled = excluded.deletion_enabled,
      differences = excluded.differences, fingerprint_at = excluded.fingerprint_at, fingerprint_lacks = excluded.fingerprint_lacks`
  return before[0]?.differences ?? []
}

/** A difference that was told already, with the same values, is no news. */
function isNew(now: readonly Difference[], before: readonly Difference[]): boolean {
  const told = new Set(before.map(({ sentence }) => sentence))
  return now.some(({ part, sentence }) => part !== 'host' && !told.has(sentence))
}
