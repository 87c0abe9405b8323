import { titleOfAlarm } from '@sallyport/domain/progress/webhook.ts'

export type AlarmHeard = { id: string; kind: string; message: string; raisedAt: string }
export type DeadlineHeard = { id: string; sentence: string; path: string }
/** Told once: to screen readers, and by the desktop where somebody wants it. */
export type Tiding = { title: string; body: string; path: string }

/** What was told, or was there at the start. `undefined`: nothing was heard yet, and the first that is heard is not news. */
export type AlarmsKnown = { ids: ReadonlySet<string>; newest: string } | undefined

/** @param now the newest alarms that nobody looks after; one that only moved up, since others were acknowledged, is no news */
export function newAlarms(known: AlarmsKnown, now: readonly AlarmHeard[]): { known: NonNullable<AlarmsKnown>; told: Tiding | undefined } {
  const fresh = known === undefined ? [] : now.filter(({ id, raisedAt }) => !known.ids.has(id) && raisedAt >= known.newest)
  const newest = [known?.newest ?? '', ...now.map(({ raisedAt }) => raisedAt)].sort().at(-1) ?? ''
  const ids = new Set([...(known?.ids ?? []), ...now.map(({ id }) => id)])
  return { known: { ids, newest }, told: aboutAlarms(fresh) }
}

function aboutAlarms(fresh: readonly AlarmHeard[]): Tiding | undefined {
  const [first] = fresh
  if (first === undefined) return undefined
  if (fresh.length > 1)
    return {
      title: `${fresh.length} new alarms`,
      body: inShort([...new Set(fresh.map(({ kind }) => titleOfAlarm(kind)))].join(', ')),
      path: '/alarms',
    }
  return { title: `Alarm: ${titleOfAlarm(first.kind)}`.slice(0, 120), body: inShort(first.message), path: `/alarms/${first.id}` }
}

/** The same for attempts that come near their deadline. */
export function newDeadlines(
  known: ReadonlySet<string> | undefined,
  now: readonly DeadlineHeard[],
): { known: ReadonlySet<string>; told: Tiding | undefined } {
  const fresh = known === undefined ? [] : now.filter(({ id }) => !known.has(id))
  const [first] = fresh
  const told =
    first === undefined
      ? undefined
      : fresh.length > 1
        ? { title: `${fresh.length} nodes have less than ten minutes left`, body: 'They have not proved themselves yet.', path: '/' }
        : { title: 'Less than ten minutes left', body: inShort(first.sentence), path: first.path }
  return { known: new Set([...(known ?? []), ...now.map(({ id }) => id)]), told }
}

/** As much as a desktop shows. */
const inShort = (text: string): string => (text.length > 300 ? `${[...text].slice(0, 299).join('')}…` : text)
