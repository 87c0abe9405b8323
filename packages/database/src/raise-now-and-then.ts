import { type AlarmKind, raiseAlarm } from './audit-and-alarms.ts'
import type { Tx } from './transaction.ts'

/** For trouble that repeats with every heartbeat: raises the alarm, or counts it up, at most once in five minutes. */
export async function raiseNowAndThen(
  tx: Tx,
  alarm: Parameters<typeof raiseAlarm>[1] & { kind: AlarmKind; subjectKind: string; subjectId: string },
): Promise<void> {
  const fresh = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM alarm WHERE dedupe_key = ${`${alarm.kind} ${alarm.subjectKind} ${alarm.subjectId}`}
    AND acknowledged_at IS NULL AND last_raised_at > app_now() - interval '5 minutes'`
  if (fresh.length === 0) await raiseAlarm(tx, alarm)
}
