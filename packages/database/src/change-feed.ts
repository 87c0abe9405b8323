import type { Change } from '@sallyport/domain/progress/changes.ts'
import type { WakeUps } from './feeds.ts'
import type { PrismaClient } from './prisma.ts'

/** Login: admin. `wakeUps` of the channel `sallyport_change`; every tenant's changes are administrators' changes too. */
export function changeFeed(admin: PrismaClient, wakeUps: Pick<WakeUps, 'of'>) {
  return {
    async bounds() {
      const rows = await admin.$queryRaw<{ latest: bigint; oldest: bigint }[]>`SELECT change_counter AS latest,
        coalesce((SELECT min(number) FROM installation_change), change_counter + 1) AS oldest FROM installation`
      return { latest: Number(rows[0]?.latest ?? 0), oldest: Number(rows[0]?.oldest ?? 1) }
    },
    async read(after: number, limit: number): Promise<Change[]> {
      const rows = await admin.$queryRaw<
        (Omit<Change, 'number'> & { number: bigint })[]
      >`SELECT number, kind, object_id AS id, at FROM installation_change
        WHERE number > ${after} ORDER BY number LIMIT ${limit}`
      return rows.map((row) => ({ ...row, number: Number(row.number) }))
    },
    wakeUps: (signal: AbortSignal) => wakeUps.of('', signal),
  }
}
