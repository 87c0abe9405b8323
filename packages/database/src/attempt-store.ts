import type { Fence } from '@sallyport/domain/admission/attempt-facts.ts'
import type { Attempts } from '@sallyport/domain/admission/ports.ts'
import { decidedByPerson, endReasons } from '@sallyport/domain/admission/reasons.ts'
import type { NodeState } from '@sallyport/domain/fleet/node-states.ts'
import { readAttemptFacts, readFacts } from './attempt-facts.ts'
import { announce, conditionColumns, fencedWrite, lockAttempt, lockNode, wakeAttempt, wakeNextPlanned } from './attempt-writes.ts'
import { createBegun } from './begin-create.ts'
import { endAttemptRows } from './end-attempt.ts'
import { writeEvidence, writeReading } from './evidence-store.ts'
import { recordInstance } from './instance-store.ts'
import { Prisma } from './prisma.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** A claim that its worker does not give back is due again after so long, beside what the queue does about dead workers. */
const claimedForSeconds = 60
/** Nobody sleeps for good: an attempt that has nothing to wait for is looked at again after so long. */
const restAtMostSeconds = 30

/** Login: worker. */
export function attemptStore(login: LoginClient): Attempts {
  /**
   * One write in one transaction. The fence moves only when it has committed: a transaction that is tried again finds the row as it was.
   */
  async function fenced(given: { version: number }, work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await inTransaction(login, work)
    given.version += 1
  }

  /** The same where the row says it all: one statement, which three more round trips around it would make no safer. */
  async function fencedAlone(given: Fence, set: Prisma.Sql, where?: Prisma.Sql): Promise<void> {
    await fencedWrite(login, given, set, where)
    given.version += 1
  }

  return {
    claim: async (attemptId) => {
      const rows = await login.$queryRaw<{ version: number; claimedUntil: Date }[]>`
          UPDATE attempt SET version = version + 1, evaluate_at = app_now() + make_interval(secs => ${claimedForSeconds})
          WHERE id = ${attemptId}::uuid AND state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING') RETURNING version, evaluate_at AS "claimedUntil"`
      const claimed = rows[0]
      return claimed && (await readAttemptFacts(login, { attemptId, ...claimed }))
    },

    look: async (attemptId) => (await readFacts(login, attemptId))?.facts,

    // One statement is one snapshot: a transaction around it would be three more round trips.
    read: (fence) => readAttemptFacts(login, fence),

    rest: (fence, nextAt) => {
      const next = Prisma.sql`least(${nextAt ?? null}::timestamptz, app_now() + make_interval(secs => ${restAtMostSeconds}))`
      return fencedAlone(
        fence,
        Prisma.sql`evaluate_at = CASE WHEN evaluate_at = ${fence.claimedUntil} THEN ${next} ELSE least(evaluate_at, ${next}) END`,
      )
    },

    wake: (attemptId) => inTransaction(login, (tx) => wakeAttempt(tx, attemptId)),

    beginCreate: async (fence, launch) => {
      const wait = await inTransaction(login, (tx) => createBegun(tx, fence, launch))
      if (wait !== undefined) return { waitSeconds: wait }
      fence.version += 1
      return undefined
    },

    recordInstance: (attemptId, created, spareId, { adopt }) =>
      inTransaction(login, (tx) => recordInstance(tx, attemptId, created, { spareId, adopt })),

    createAnswered: (fence) =>
      fenced(fence, async (tx) => {
        const row = await fencedWrite(
          tx,
          fence,
          Prisma.sql`state = 'BOOTING', create_answered_at = app_now(), user_data_sealed = NULL, admin_detail = NULL`,
          Prisma.sql`state = 'CREATING'`,
        )
        const cloud = await tx.$queryRaw<
          { cloudId: string }[]
        >`SELECT cloud_id AS "cloudId" FROM instance WHERE attempt_id = ${fence.attemptId}::uuid AND part = 'ADOPTED'`
        await announce(tx, fence.attemptId, row, 'INSTANCE_CREATED', cloud[0] ?? {})
        await wakeNextPlanned(tx, row.accountId)
      }),

    beginLooking: (fence) =>
      fenced(fence, async (tx) => {
        const row = await fencedWrite(tx, fence, Prisma.sql`looking_since = app_now()`, Prisma.sql`state = 'CREATING'`)
        await announce(tx, fence.attemptId, row, 'CREATE_UNANSWERED')
      }),

    recordReading: (fence, instanceId, reading) =>
      fenced(fence, async (tx) => {
        const { tenantId } = await fencedWrite(tx, fence, Prisma.sql`evaluate_at = evaluate_at`)
        await writeReading(tx, { attemptId: fence.attemptId, tenantId, instanceId }, reading)
      }),

    recordFloatingTaken: (instanceId, floating) =>
      inTransaction(login, async (tx) => {
        await tx.$executeRaw`UPDATE instance SET floating_id = ${floating.id}, version = version + 1 WHERE id = ${instanceId}::uuid`
      }),

    recordFloatingAttached: (fence, instanceId, floating) =>
      fenced(fence, async (tx) => {
        const { tenantId } = await fencedWrite(tx, fence, Prisma.sql`evaluate_at = evaluate_at`)
        await tx.$executeRaw`UPDATE instance SET floating_id = ${floating.id}, floating_address = ${floating.address}, version = version + 1 WHERE id = ${instanceId}::uuid`
        tx.note(tenantId, 'INSTANCE', instanceId, false)
      }),

    keepInstanceNonce: (fence, nonce) => fencedAlone(fence, Prisma.sql`instance_nonce = ${nonce}`, Prisma.sql`instance_nonce IS NULL`),

    instanceNonceWritten: (fence) => fencedAlone(fence, Prisma.sql`instance_nonce_at = app_now()`),

    startValidating: (fence) =>
      fenced(fence, async (tx) => {
        const row = await fencedWrite(tx, fence, Prisma.sql`state = 'VALIDATING'`, Prisma.sql`state = 'BOOTING'`)
        await announce(tx, fence.attemptId, row, 'VALIDATING')
      }),

    saveConditions: (fence, reports) =>
      fenced(fence, async (tx) => {
        const before = await tx.$queryRaw<{ state: 'CREATING'; states: string[] }[]>`
          SELECT state, ARRAY(SELECT c->>'state' FROM jsonb_array_elements(conditions) c) AS states FROM attempt WHERE id = ${fence.attemptId}::uuid`
        const row = await fencedWrite(tx, fence, conditionColumns(before[0]?.state ?? 'CREATING', reports))
        const turned = reports.some((report, i) => report.state !== before[0]?.states[i])
        if (turned) await announce(tx, fence.attemptId, row, 'CONDITIONS', { conditions: reports })
        else tx.note(row.tenantId, 'NODE', row.nodeId, false)
      }),

    noteTrouble: (fence, trouble) =>
      fenced(fence, async (tx) => {
        const row = await fencedWrite(tx, fence, Prisma.sql`admin_detail = ${trouble ?? null}`)
        tx.note(row.tenantId, 'NODE', row.nodeId, false)
      }),

    stageIsAhead: (fence) =>
      fenced(fence, async (tx) => {
        const row = await fencedWrite(tx, fence, Prisma.sql`stage_ahead = true`)
        await announce(tx, fence.attemptId, row, 'STAGE_AHEAD')
      }),

    recordStage: (fence, outcome, message) =>
      fenced(fence, async (tx) => {
        const { tenantId } = await fencedWrite(tx, fence, Prisma.sql`evaluate_at = evaluate_at`)
        await writeEvidence(tx, { attemptId: fence.attemptId, tenantId, condition: 'STAGE', outcome, detail: { message } })
        if (outcome !== 'MET') return
        // It was read back just now, and hardly ever is again once the attempt is over.
        const rows = await tx.$queryRaw<{ id: string }[]>`UPDATE instance SET stage = 'admitted', version = version + 1
          WHERE attempt_id = ${fence.attemptId}::uuid AND part = 'ADOPTED' AND cloud_id IS NOT NULL RETURNING id::text AS id`
        for (const { id } of rows) tx.note(tenantId, 'INSTANCE', id, false)
      }),

    end: (fence, ending) =>
      fenced(fence, async (tx) => {
        await lockNode(tx, fence.attemptId)
        await lockAttempt(tx, fence.attemptId)
        const rows = await tx.$queryRaw<{ conditions: []; cancelWished: boolean; node: NodeState }[]>`
          SELECT a.conditions, a.cancel_wished_at IS NOT NULL AS "cancelWished", n.state AS node
          FROM attempt a JOIN node n ON n.id = a.node_id WHERE a.id = ${fence.attemptId}::uuid`
        const { conditions, ...wishes } = rows[0]!
        const reason = decidedByPerson(wishes) ?? ending.reason
        const detail = reason === ending.reason ? ending.detail : `${endReasons[reason].admin} ${ending.detail}`
        await endAttemptRows(tx, fence, { ...ending, reason, detail, conditions })
      }),
  }
}
