import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Prisma } from './prisma.ts'
import { type Answered, type Sent, StatementBatch } from './statement-batch.ts'
import type { LoginClient, SentTogether, Statements } from './statements.ts'
import type { Statement } from './tenant/walled-query.ts'

/**
 * The same statements as through Prisma's client, sent by pg itself: two thirds of the processor's time for one alone, a fifth for one in a
 * transaction. For the stores whose statements are many. Each text is prepared once a connection. Rows come as pg parses them: `bigint` is text.
 */
export function plainClient(pool: pg.Pool): LoginClient<SentTogether> {
  return {
    ...statementsBy(async (statement) => await pool.query({ ...statement, values: [...statement.values] })),
    $transaction: (work) => inOneTransaction(pool, work),
  }
}

/** It begins in the round trip of its first statements, and commits in that of the last unanswered ones. */
async function inOneTransaction<T>(pool: pg.Pool, work: (tx: SentTogether) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const send = sendTogether(client)
  const sent: Promise<unknown>[] = []
  const unanswered = (...answers: Promise<unknown>[]): void => {
    for (const answer of answers) answer.catch(() => {}) // heard below, or not at all where something else failed first
    sent.push(...answers)
  }
  let broken = true
  try {
    unanswered(send.now(BEGIN))
    const result = await work({ ...statementsBy(send.now), unanswered })
    const committed = send.now(COMMIT)
    unanswered(committed)
    await Promise.all(sent)
    if ((await committed).command !== 'COMMIT') throw new Error('a transaction was taken back, and no statement of it had failed')
    broken = false
    return result
  } catch (error) {
    // After an error of its own a connection is closed, and its transaction with it; after one of the work's it is good for the next.
    if (!send.failed()) broken = await send.now(ROLLBACK).then(whetherBroken(false), whetherBroken(true))
    throw error
  } finally {
    client.release(broken)
  }
}

const whetherBroken = (broken: boolean) => () => broken
const BEGIN: Statement = { name: 'begin', text: 'BEGIN', values: [] }
const COMMIT: Statement = { name: 'commit', text: 'COMMIT', values: [] }
const ROLLBACK: Statement = { name: 'rollback', text: 'ROLLBACK', values: [] }

/** Collects what is called for until whoever calls waits for something, and sends it in one batch; the next one when that is answered. */
function sendTogether(client: pg.ClientBase): { now(statement: Statement): Promise<Answered>; failed(): boolean } {
  let waiting: Sent[] = []
  let underWay = false
  let failed = false

  const sendAll = (): void => {
    if (underWay || waiting.length === 0) return
    underWay = true
    const batch = new StatementBatch(waiting)
    waiting = []
    batch.callback = (error) => {
      underWay = false
      if (error !== null) failed = true
      sendAll()
    }
    client.query(batch)
  }

  return {
    now: (statement) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...statement, answer: resolve, fail: reject })
        // Behind all that follows from what has just been answered.
        if (waiting.length === 1) queueMicrotask(() => process.nextTick(sendAll))
      }),
    failed: () => failed,
  }
}

function statementsBy(send: (statement: Statement) => Promise<Answered>): Statements {
  const sendSql = (query: TemplateStringsArray | Prisma.Sql, all: readonly unknown[]): Promise<Answered> => {
    const { text, values } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...all)
    return send({ name: nameOf(text), text, values })
  }
  return {
    $queryRaw: async <T>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => (await sendSql(query, values)).rows as T,
    $executeRaw: async (query, ...values) => (await sendSql(query, values)).rowCount ?? 0,
  }
}

const names = new Map<string, string>()

/** One text, one name, whichever connection: the texts of our stores are few, since values stand beside them. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
