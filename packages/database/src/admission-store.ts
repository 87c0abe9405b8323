import type { AttemptFacts } from '@sallyport/domain/admission/attempt-facts.ts'
import { isLive } from '@sallyport/domain/admission/attempt-states.ts'
import type { Verdict } from '@sallyport/domain/admission/evaluate-admission.ts'
import type { Verdicts } from '@sallyport/domain/admission/ports.ts'
import type pg from 'pg'
import { readFacts } from './attempt-facts.ts'
import { type AttemptRow, announce, conditionColumns, lockAttempt, lockNode } from './attempt-writes.ts'
import { writeAudit } from './audit-and-alarms.ts'
import { sqlStateOf } from './database-errors.ts'
import { endAttemptRows, lockOperation, type OperationFacts, readOperation, writeOperationState } from './end-attempt.ts'
import { plainClient } from './plain-client.ts'
import type { SentTogether } from './statements.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** The verdict, on the login that alone may write one. */
export function admissionStore(login: pg.Pool): Verdicts {
  const client = plainClient(login)
  return {
    decide: async (attemptId, evaluate) => {
      try {
        return await inTransaction(client, (tx) => decide(tx, attemptId, evaluate))
      } catch (error) {
        // The database looks at the evidence itself; what ran out between our look and its own is judged again in a moment.
        if (sqlStateOf(error) === 'SP002') return 'HOLD'
        throw error
      }
    },
  }
}

/** One round trip takes the locks and reads what is decided by, in this order; a second one writes an admission and commits. */
async function decide(
  tx: Tx<SentTogether>,
  attemptId: string,
  evaluate: (facts: AttemptFacts) => Verdict,
): Promise<Verdict['kind'] | 'OVER'> {
  const [, , , read, operation] = await Promise.all([
    lockNode(tx, attemptId),
    lockAttempt(tx, attemptId),
    lockOperation(tx, { attemptId }),
    readFacts(tx, attemptId),
    readOperation(tx, { attemptId }),
  ])
  if (read === undefined || operation === undefined || !isLive(read.facts.state)) return 'OVER'
  const verdict = evaluate(read.facts)
  if (verdict.kind === 'ADMIT') await admit(tx, { ...read, operation }, verdict)
  if (verdict.kind === 'FAIL') await endAttemptRows(tx, read.facts.fence, verdict)
  return verdict.kind
}

/** The row was read under its lock, so that no fence is needed. */
async function admit(
  tx: Tx<SentTogether>,
  { facts, row, operation }: { facts: AttemptFacts; row: AttemptRow; operation: OperationFacts },
  verdict: Verdict & { kind: 'ADMIT' },
): Promise<void> {
  const { attemptId } = facts.fence
  const { tenantId, nodeId } = facts
  tx.unanswered(
    tx.$executeRaw`INSERT INTO admission (attempt_id, tenant_id, node_id, evidence, with_instance_proof)
      VALUES (${attemptId}::uuid, ${tenantId}::uuid, ${nodeId}::uuid, ${restedOn(facts, verdict)}::jsonb, ${verdict.withInstanceProof})`,
    tx.$executeRaw`UPDATE node SET state = 'ENABLED', reason = NULL WHERE id = ${nodeId}::uuid`,
    tx.$executeRaw`UPDATE enrollment_token SET revoked_at = app_now() WHERE attempt_id = ${attemptId}::uuid AND revoked_at IS NULL`,
    tx.$executeRaw`UPDATE attempt SET version = version + 1, state = 'ADMITTED', ended_at = app_now(), stage_ahead = false, evaluate_at = NULL,
      admin_detail = NULL, ${conditionColumns('ADMITTED', verdict.conditions)} WHERE id = ${attemptId}::uuid`,
    writeAudit(tx, {
      actor: { kind: 'SYSTEM', id: undefined, name: 'admission' },
      tenantId,
      action: 'node.admitted',
      subjectKind: 'NODE',
      subjectId: nodeId,
      detail: { attemptId, withInstanceProof: verdict.withInstanceProof },
    }),
    announce(tx, attemptId, { ...row, state: 'ADMITTED', conditions: verdict.conditions }, 'ADMITTED', { conditions: verdict.conditions }),
  )
  await writeOperationState(tx, withAdmitted(operation, attemptId))
}

const withAdmitted = (operation: OperationFacts, attemptId: string): OperationFacts => ({
  ...operation,
  attempts: operation.attempts.map((attempt) => (attempt.id === attemptId ? { ...attempt, state: 'ADMITTED' } : attempt)),
})

/** Every condition with what it rested on, as it was under the lock. */
const restedOn = ({ now, evidence, policy }: AttemptFacts, verdict: Verdict): string =>
  JSON.stringify({ decidedAt: now, conditions: verdict.conditions, evidence, policy })
