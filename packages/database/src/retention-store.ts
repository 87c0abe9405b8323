import { keptSamples } from '@sallyport/domain/progress/fleet-history.ts'
import { Prisma, type PrismaClient } from './prisma.ts'

export type Kept = {
  /** Hours that numbered changes are kept. */
  changeHours: number
  /** Hours that results of monitors are kept. */
  resultHours: number
}

/** Rows deleted in one statement, so that none holds its locks for long. */
const batch = 5_000
/** Challenges live a minute; the last ones of a run tell later that it was heard before. */
const challengeHours = 1
/** Deliveries to the webhook are over within hours; a week of them helps to see what went wrong. */
const deliveryHours = 7 * 24
/** What tenants were told of their machines. */
const noticeHours = 90 * 24

/** Deletes what is older than it is kept for, and answers how many rows. Stops between two statements where `signal` says so. Login: worker. */
export async function deleteExpired(
  login: PrismaClient,
  { changeHours, resultHours }: Kept,
  signal: { readonly aborted: boolean },
): Promise<number> {
  const rules: [table: string, column: string, hours: number][] = [
    ['tenant_change', 'at', changeHours],
    ['installation_change', 'at', changeHours],
    ['monitor_result', 'at', resultHours],
    ['challenge', 'expires_at', challengeHours],
    ['webhook_delivery', 'created_at', deliveryHours],
    ['tenant_notice', 'at', noticeHours],
    ['fleet_sample', 'at', keptSamples.hoursForDays * 24],
  ]
  let deleted = 0
  for (const [table, column, hours] of rules) {
    for (let last = batch; last === batch && !signal.aborted; deleted += last)
      last = await login.$executeRaw`DELETE FROM ${Prisma.raw(table)} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${Prisma.raw(table)}
        WHERE ${Prisma.raw(column)} < app_now() - make_interval(hours => ${hours}::int) LIMIT ${batch}))`
  }
  return deleted
}
