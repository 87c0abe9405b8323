type Kind = { words: string; mark: 'waiting' | 'working' | 'met' | 'attention' | 'failed' | 'held' | 'unknown' }

/** What a record says, by its kind. */
const kinds: Readonly<Record<string, Kind>> = {
  DELETE_DECIDED: { words: 'A delete was decided: everything held', mark: 'attention' },
  DELETE_ANSWERED: { words: 'The cloud answered the delete', mark: 'working' },
  DELETE_GONE: { words: 'Proved gone', mark: 'met' },
  DELETE_REFUSED: { words: 'The cloud refused the delete', mark: 'failed' },
  DELETE_STILL_THERE: { words: 'It was still there when its time was over', mark: 'failed' },
  DELETE_UNCONFIRMED: { words: 'Whether it is gone is not known', mark: 'unknown' },
  DELETE_NOT_SENT: { words: 'The delete was not sent after all', mark: 'held' },
  ACCESSORY_SENT: { words: 'Something that was made for it follows', mark: 'working' },
  ACCESSORY_GONE: { words: 'Something that was made for it is gone', mark: 'met' },
  ACCESSORY_LEFT: { words: 'Something that was made for it is left: remove it by hand', mark: 'attention' },
  INSTANCE_LOST: { words: 'The cloud lost it, and nobody here deleted it', mark: 'failed' },
  BREAKER_TRIPPED: { words: 'The breaker tripped', mark: 'failed' },
  MANY_FILED: { words: 'Too many were filed while the breaker was tripped', mark: 'failed' },
  WITNESS_FENCED: { words: 'A copy of this installation was found', mark: 'failed' },
  DELETION_WITHDRAWN: { words: 'The activation was withdrawn', mark: 'held' },
  MARKER_RECORDED: { words: 'An ownership marker was recorded', mark: 'met' },
  DEPLOYMENT_ATTESTED: { words: 'The deployment was attested', mark: 'met' },
  HOST_ADDED: { words: 'A replica was attested', mark: 'met' },
  DELETION_ACTIVATED: { words: 'Deletion was activated', mark: 'attention' },
  BREAKER_RESET: { words: 'The breaker was reset', mark: 'attention' },
  INSTANCE_KEPT: { words: 'An instance was kept', mark: 'held' },
  INSTANCE_FILED: { words: 'An instance was filed again', mark: 'attention' },
  INSTANCE_SETTLED: { words: 'An instance was settled', mark: 'held' },
  ORPHAN_SETTLED: { words: 'An orphan was settled', mark: 'held' },
}

/** A kind that this window does not know is shown by its own name. */
export const decisionShown = (kind: string): { mark: Kind['mark']; word: string } => {
  const known = kinds[kind]
  return known === undefined ? { mark: 'unknown', word: kind.toLowerCase().replaceAll('_', ' ') } : { mark: known.mark, word: known.words }
}

/** What was recorded, to be read; undefined where it is no JSON object: somebody changed it. */
export function readDetail(detail: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(detail)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Who decided: a person's name, or nobody where Sallyport did. */
export function decidedBy(detail: Record<string, unknown> | undefined): string | undefined {
  const by = detail?.by
  if (typeof by === 'string') return by
  const name = typeof by === 'object' && by !== null ? (by as { name?: unknown }).name : undefined
  return typeof name === 'string' ? name : undefined
}

const names = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)

/** Those parts that are one plain value, with names for people. */
export function plainParts(detail: Record<string, unknown>): [name: string, value: string][] {
  return Object.entries(detail).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[names(key), String(value)]] : [],
  )
}

type RecordedClause = {
  number: number
  name: string
  asks: string
  state: 'HOLDS' | 'FALSE' | 'UNKNOWN'
  facts: { name: string; state: 'HOLDS' | 'FALSE' | 'UNKNOWN'; holds: string; why: string | null; ageMs: number | null }[]
}

/** The clauses of the verdict that a record carries, as far as they have their form. */
export function recordedClauses(detail: Record<string, unknown> | undefined): RecordedClause[] {
  const clauses = (detail?.verdict as { clauses?: unknown } | undefined)?.clauses
  if (!Array.isArray(clauses)) return []
  return clauses.flatMap((clause: unknown): RecordedClause[] => {
    const { clause: number, name, asks, state, facts } = Object(clause) as Record<string, unknown>
    if (typeof number !== 'number' || typeof name !== 'string' || typeof asks !== 'string' || !isState(state) || !Array.isArray(facts))
      return []
    return [{ number, name, asks, state, facts: facts.flatMap(recordedFact) }]
  })
}

function recordedFact(fact: unknown): RecordedClause['facts'] {
  const { fact: name, state, holds, why, ageMs } = Object(fact) as Record<string, unknown>
  if (typeof name !== 'string' || typeof holds !== 'string' || !isState(state)) return []
  return [{ name, state, holds, why: typeof why === 'string' ? why : null, ageMs: typeof ageMs === 'number' ? ageMs : null }]
}

const isState = (state: unknown): state is RecordedClause['state'] => state === 'HOLDS' || state === 'FALSE' || state === 'UNKNOWN'
