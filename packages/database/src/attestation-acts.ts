import { randomUUID } from 'node:crypto'
import type { Attested } from '@sallyport/domain/deletion-gate/attestation/attestation.ts'
import type { AttestationState, AttestationStore, Person } from '@sallyport/domain/deletion-gate/attestation/attestation-store.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { appendDecision, lockDeletion } from './append-decision.ts'
import { type AttestationMeans, readAttestationState } from './attestation-rows.ts'
import { acknowledgeAlarms } from './audit-and-alarms.ts'
import { auditAs } from './audit-as.ts'
import type { Prisma, PrismaClient } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { withdrawActivation } from './withdraw-activation.ts'

/** What administrators attest, activate and withdraw. Login: admin. */
export function attestationStore(admin: PrismaClient, means: AttestationMeans): AttestationStore {
  /** Decides under the lock, and acts where there is something to do. */
  const decided = <Decision>(
    decide: (state: AttestationState) => Decision | undefined,
    act: (tx: Tx, decision: Decision, state: AttestationState) => Promise<void>,
  ): Promise<void> =>
    inTransaction(admin, async (tx) => {
      await lockDeletion(tx)
      const state = await readAttestationState(tx, means)
      const decision = decide(state)
      if (decision !== undefined) await act(tx, decision, state)
    })

  return {
    read: () => readAttestationState(admin, means),
    attest: (decide, by) => decided(decide, (tx, attested) => attest(tx, attested, by)),
    activate: (decide, by) => decided(decide, (tx, decision) => activate(tx, decision, by)),
    withdraw: (person, why, by) =>
      inTransaction(admin, async (tx) => {
        const withdrawn = await withdrawActivation(tx, { by: { ...person }, why })
        await told(tx, withdrawn?.attestationId, 'deactivateDeletion', by, { ...withdrawn, why })
      }),
    addHost: (decide, by) =>
      decided(decide, async (tx, { host, by: person }, { attestation }) => {
        // Nothing but an attestation has hosts to add to.
        if (attestation !== undefined) await addHost(tx, attestation.id, host, person, by)
      }),
  }
}

async function told(tx: Tx, attestationId: string | undefined, action: string, by: Acting, detail: Prisma.InputJsonObject): Promise<void> {
  await auditAs(tx, by, { action, subjectKind: 'ATTESTATION', ...(attestationId !== undefined && { subjectId: attestationId }), detail })
  if (attestationId !== undefined) tx.note(undefined, 'ATTESTATION', attestationId)
}

async function attest(tx: Tx, { shared, hosts, hash, by: person }: Attested, by: Acting): Promise<void> {
  await withdrawActivation(tx, { by: { ...person }, why: 'The deployment was attested anew.' })
  const id = randomUUID()
  const { number } = await appendDecision(tx, {
    kind: 'DEPLOYMENT_ATTESTED',
    detail: { attestationId: id, fingerprint: hash, shared, hosts, by: { ...person } },
  })
  await tx.$executeRaw`INSERT INTO deployment_attestation (id, shared, hash, attested_by_id, attested_by_name, decision_number)
    VALUES (${id}::uuid, ${JSON.stringify(shared)}::jsonb, ${hash}, ${person.id}::uuid, ${person.name}, ${number})`
  await tx.$executeRaw`INSERT INTO attested_host (attestation_id, host, added_by_id, added_by_name)
    SELECT ${id}::uuid, host, ${person.id}::uuid, ${person.name} FROM unnest(${[...hosts]}::text[]) AS host`
  await tx.$executeRaw`UPDATE replica SET differences = NULL WHERE differences IS NOT NULL`
  // What differed was looked at, and meant. What differs from now on is another alarm, with words of its own.
  await acknowledgeAlarms(tx, 'DEPLOYMENT_DIFFERS', person)
  await told(tx, id, 'attestDeployment', by, { fingerprint: hash, hosts: hosts.length })
}

async function activate(tx: Tx, { attestationId, by: person }: { attestationId: string; by: Person }, by: Acting): Promise<void> {
  const id = randomUUID()
  const { number } = await appendDecision(tx, {
    kind: 'DELETION_ACTIVATED',
    detail: { activationId: id, attestationId, by: { ...person } },
  })
  await tx.$executeRaw`INSERT INTO deletion_activation (id, attestation_id, activated_by_id, activated_by_name, decision_number)
    VALUES (${id}::uuid, ${attestationId}::uuid, ${person.id}::uuid, ${person.name}, ${number})`
  await told(tx, attestationId, 'activateDeletion', by, { activationId: id })
}

async function addHost(tx: Tx, attestationId: string, host: string, person: Person, by: Acting): Promise<void> {
  await appendDecision(tx, { kind: 'HOST_ADDED', detail: { attestationId, host, by: { ...person } } })
  await tx.$executeRaw`INSERT INTO attested_host (attestation_id, host, added_by_id, added_by_name)
    VALUES (${attestationId}::uuid, ${host}, ${person.id}::uuid, ${person.name})`
  await told(tx, attestationId, 'attestReplica', by, { host })
}
