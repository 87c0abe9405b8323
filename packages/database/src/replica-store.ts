import type { PrismaClient } from './prisma.ts'
import { raiseNowAndThen } from './raise-now-and-then.ts'
import { inTransaction } from './transaction.ts'

export type Replica = { id: string; version: string; settingsHash: string; roles: string[] }

export type ReplicaStore = {
  /** Writes that this replica lives. Where others are alive with other settings, an alarm is raised, at most every five minutes. */
  beat(replica: Replica, silentSeconds: number): Promise<void>
  /** Forgets this replica, which leaves in order. */
  leave(id: string): Promise<void>
  /** Forgets replicas that were not heard for so long. @returns how many */
  forgetSilent(silentSeconds: number): Promise<number>
}

/** Login: worker. */
export function replicaStore(worker: PrismaClient): ReplicaStore {
  return {
    beat: (replica, silentSeconds) =>
      inTransaction(worker, async (tx) => {
        await tx.$executeRaw`INSERT INTO replica (id, version, settings_hash, roles)
          VALUES (${replica.id}::uuid, ${replica.version}, ${replica.settingsHash}, ${replica.roles})
          ON CONFLICT (id) DO UPDATE SET last_seen_at = app_now()`
        const others = await tx.$queryRaw<{ id: string }[]>`SELECT id::text AS id FROM replica
          WHERE settings_hash <> ${replica.settingsHash} AND last_seen_at > app_now() - ${silentSeconds} * interval '1 second' ORDER BY id`
        if (others.length === 0) return
        await raiseNowAndThen(tx, {
          kind: 'REPLICAS_DIFFER',
          subjectKind: 'INSTALLATION',
          subjectId: 'settings',
          message: `Replica ${replica.id} and ${others.length === 1 ? 'another one' : `${others.length} others`} run with different settings. Give all replicas the same settings (but addresses, folders and log levels) and restart those that differ.`,
          detail: { replica: replica.id, others: others.map(({ id }) => id) },
        })
      }),
    leave: async (id) => {
      await worker.$executeRaw`DELETE FROM replica WHERE id = ${id}::uuid`
    },
    forgetSilent: (silentSeconds) =>
      worker.$executeRaw`DELETE FROM replica WHERE last_seen_at < app_now() - ${silentSeconds} * interval '1 second'`,
  }
}
