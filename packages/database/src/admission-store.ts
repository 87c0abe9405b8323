import type { AttemptFacts } from '@sallyport/domain/admission/attempt-facts.ts'
import { isLive } from '@sallyport/domain/admission/attempt-states.ts'
import type { Verdict } from '@sallyport/domain/admission/evaluate-admission.ts'
import type { Verdicts } from '@sallyport/domain/admission/ports.ts'
import { readAttemptFacts } from './attempt-facts.ts'
import { announce, conditionColumns, fencedWrite, lockForEnd } from './attempt-writes.ts'
import { writeAudit } from './audit-and-alarms.ts'
import { sqlStateOf } from './database-errors.ts'
import { deriveOperation, endAttemptRows, lockOperation } from './end-attempt.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** The verdict, on the login that alone may write one. */
export function admissionStore(login: PrismaClient): Verdicts {
  return {
    decide: async (attemptId, evaluate) => {
      try {
        return await inTransaction(login, (tx) => decide(tx, attemptId, evaluate))
      } catch (error) {
        // The database looks at the evidence itself; what ran out between our look and its own is judged again in a moment.
        if (sqlStateOf(error) === 'SP002') return 'HOLD'
        throw error
      }
    },
  }
}

async function decide(tx: Tx, attemptId: string, evaluate: (facts: AttemptFacts) => Verdict): Promise<Verdict['kind'] | 'OVER'> {
  const locked = await lockForEnd(tx, attemptId)
  if (locked === undefined || !isLive(locked.state)) return 'OVER'
  const facts = await readAttemptFacts(tx, { attemptId, version: locked.version, claimedUntil: new Date(0) })
  const verdict = evaluate(facts)
  if (verdict.kind === 'ADMIT') await admit(tx, facts, verdict)
  if (verdict.kind === 'FAIL') await endAttemptRows(tx, facts.fence, verdict)
  return verdict.kind
}

async function admit(tx: Tx, facts: AttemptFacts, verdict: Verdict & { kind: 'ADMIT' }): Promise<void> {
  const { fence, tenantId, nodeId, identity } = facts
  await tx.$executeRaw`INSERT INTO admission (attempt_id, tenant_id, node_id, evidence, with_instance_proof)
    VALUES (${fence.attemptId}::uuid, ${tenantId}::uuid, ${nodeId}::uuid, ${JSON.stringify(restedOn(facts, verdict))}::jsonb, ${verdict.withInstanceProof})`
  await tx.$executeRaw`UPDATE node SET state = 'ENABLED', reason = NULL WHERE id = ${nodeId}::uuid`
  await tx.$executeRaw`UPDATE enrollment_token SET revoked_at = app_now() WHERE attempt_id = ${fence.attemptId}::uuid AND revoked_at IS NULL`
  const row = await fencedWrite(
    tx,
    fence,
    Prisma.sql`state = 'ADMITTED', ended_at = app_now(), stage_ahead = false, evaluate_at = NULL, admin_detail = NULL, ${conditionColumns('ADMITTED', verdict.conditions)}`,
  )
  await writeAudit(tx, {
    actor: { kind: 'SYSTEM', id: undefined, name: 'admission' },
    tenantId,
    action: 'node.admitted',
    subjectKind: 'NODE',
    subjectId: nodeId,
    detail: { attemptId: fence.attemptId, withInstanceProof: verdict.withInstanceProof },
  })
  await lockOperation(tx, identity.operationId)
  await announce(tx, fence.attemptId, row, 'ADMITTED', { conditions: verdict.conditions })
  await deriveOperation(tx, identity.operationId)
}

/** Every condition with what it rested on, as it was under the lock. */
function restedOn({ now, evidence, policy }: AttemptFacts, verdict: Verdict): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify({ decidedAt: now, conditions: verdict.conditions, evidence, policy })) as Prisma.InputJsonObject
}
