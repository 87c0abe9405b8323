import { randomUUID } from 'node:crypto'
import type { GoneLook } from '@sallyport/domain/clouds/deletion.ts'
import type { GoneReading } from '@sallyport/domain/deletion-gate/steps/gone.ts'
import type { Prisma } from './prisma.ts'
import type { Statements } from './statements.ts'

/** Login: worker. */
export async function writeLook(tx: Statements, instanceId: string, look: GoneLook): Promise<void> {
  await tx.$executeRaw`INSERT INTO gone_look (id, instance_id, server, marker_before, marker_after, tokens, hindered)
    VALUES (${randomUUID()}::uuid, ${instanceId}::uuid, ${look.server}, ${look.markerBefore}, ${look.markerAfter}, ${[...look.tokens]}::text[], ${look.hindered ?? null})`
}

/** All looks since an instant, the newest 500 at most, in their order. Logins: worker, admin. */
export async function readLooks(tx: Statements, instanceId: string, since: Prisma.Sql): Promise<GoneReading[]> {
  return await tx.$queryRaw<GoneReading[]>`
    SELECT * FROM (SELECT l.at, l.server, l.marker_before AS "markerBefore", l.marker_after AS "markerAfter", l.tokens FROM gone_look l
      WHERE l.instance_id = ${instanceId}::uuid AND l.at >= (${since})::timestamptz ORDER BY l.at DESC, l.id LIMIT 500) newest ORDER BY at`
}
