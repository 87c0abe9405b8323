import { sqlStateOf } from './database-errors.ts'
import { Prisma } from './prisma.ts'
import type { LoginClient, SentTogether, Statements } from './statements.ts'

/** What subscribers of `changes` can be told about. */
export type ChangeKind =
  | 'NODE'
  | 'OPERATION'
  | 'MONITOR'
  | 'MEMBER'
  | 'API_TOKEN'
  | 'PUBLISHED_ADDRESS'
  | 'OBSERVED_ADDRESS'
  | 'TENANT'
  | 'CLOUD_ACCOUNT'
  | 'INSTANCE'
  | 'ORPHAN'
  | 'ALARM'
  | 'ATTESTATION'
  | 'ADMINISTRATOR'
  | 'AUDIT'

/** A transaction of one login, and what it will tell subscribers when it commits. */
export type Tx<InTransaction extends Statements = Statements> = InTransaction & {
  /**
   * Notes that an object changed. `tenantId` undefined: only administrators are told. Numbers are taken last, just before the commit, in
   * the order of locks that keeps transactions from waiting for each other in circles.
   */
  note(tenantId: string | undefined, kind: ChangeKind, objectId: string, forTenant?: boolean): void
}

type Note = { tenantId: string | undefined; kind: ChangeKind; objectId: string; forTenant: boolean }

const TRIES = 5

/** Serialization failure or deadlock: nothing was written, and the same work may be tried again. Statements of our own report it as P2010. */
function mayBeTriedAgain(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return ['40001', '40P01'].includes(sqlStateOf(error) ?? '')
  const raw = error.meta?.driverAdapterError as { cause?: { kind?: unknown } } | undefined
  return error.code === 'P2034' || raw?.cause?.kind === 'TransactionWriteConflict'
}

/** Runs `work` in one transaction (read committed); tried again up to four times when the database asks for it, so `work` acts on nothing outside. */
export async function inTransaction<T, InTransaction extends Statements>(
  login: LoginClient<InTransaction>,
  work: (tx: Tx<InTransaction>) => Promise<T>,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await login.$transaction(
        async (client) => {
          const notes = noteBook()
          const result = await work(withNote(client, notes.note))
          await sendLast(client, notes.tellSubscribers())
          return result
        },
        // How long one waits for a connection is the pool's to say (`waitMs`), so that it is told in the pool's words.
        { maxWait: 120_000, timeout: options.timeoutMs ?? 10_000 },
      )
    } catch (error) {
      if (!mayBeTriedAgain(error) || attempt === TRIES) throw error
    }
  }
}

/** Beside the client and not on it: what is set on the client of one transaction is seen by all that run meanwhile. */
const withNote = <InTransaction extends Statements>(client: InTransaction, note: Tx['note']): Tx<InTransaction> =>
  new Proxy(client, { get: (target, key) => (key === 'note' ? note : Reflect.get(target, key)) }) as Tx<InTransaction>

async function sendLast(client: Statements | SentTogether, statements: readonly Prisma.Sql[]): Promise<void> {
  if ('unanswered' in client) client.unanswered(...statements.map((statement) => client.$executeRaw(statement)))
  else for (const statement of statements) await client.$executeRaw(statement)
}

/** What one transaction notes, each object once, and the statements that tell of it, to be sent last and in their order. */
function noteBook(): { note: Tx['note']; tellSubscribers(): Prisma.Sql[] } {
  const notes = new Map<string, Note>()
  return {
    note: (tenantId, kind, objectId, forTenant = tenantId !== undefined) => {
      notes.set(`${tenantId ?? ''} ${kind} ${objectId}`, { tenantId, kind, objectId, forTenant })
    },
    tellSubscribers: () => tellSubscribers([...notes.values()]),
  }
}

/** Tenants in the order of their ids, then the changes without a tenant: locks are always taken in the same order. */
function tellSubscribers(notes: readonly Note[]): Prisma.Sql[] {
  const tenants = [...new Set(notes.map((note) => note.tenantId ?? ''))].sort((a, b) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))
  const told = tenants.map((tenant) => {
    const own = notes.filter((note) => (note.tenantId ?? '') === tenant)
    return Prisma.sql`SELECT note_changes(${tenant === '' ? null : tenant}::uuid, ${own.map((n) => n.kind)}, ${own.map((n) => n.objectId)}, ${own.map((n) => n.forTenant)})`
  })
  // Only logins that may update tenants can lock them; the others tell one tenant at a time.
  const locked = tenants.filter((tenant) => tenant !== '').length > 1
  return locked ? [Prisma.sql`SELECT 1 FROM tenant WHERE id::text = ANY(${tenants}) ORDER BY id FOR UPDATE`, ...told] : told
}

/** Appends an event to an operation's progress: one payload for each audience. Answers its number. Call it before other locks are taken. */
export async function appendEvent(
  tx: Statements,
  event: {
    operationId: string
    kind: string
    attemptId?: string
    nodeId?: string
    admin: Prisma.InputJsonObject
    tenant: Prisma.InputJsonObject
  },
): Promise<number> {
  const rows = await tx.$queryRaw<
    { number: bigint }[]
  >`SELECT append_event(${event.operationId}::uuid, ${event.kind}, ${event.attemptId ?? null}::uuid,
    ${event.nodeId ?? null}::uuid, ${JSON.stringify(event.admin)}::jsonb, ${JSON.stringify(event.tenant)}::jsonb) AS number`
  return Number(rows[0]?.number)
}

/** `app_now()`: the instant that decisions are made by. Inside a transaction, read it after the lock was taken. */
export async function databaseNow(client: Pick<Statements, '$queryRaw'>): Promise<Date> {
  const rows = await client.$queryRaw<{ now: Date }[]>`SELECT app_now() AS now`
  const now = rows[0]?.now
  if (now === undefined) throw new Error('the database did not tell its time')
  return now
}
