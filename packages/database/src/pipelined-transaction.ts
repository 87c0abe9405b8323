import type pg from 'pg'
import { statementsOn } from './plain-client.ts'
import { mayBeTriedAgain, noteBook, TRIES, type Tx, withNote } from './transaction.ts'

/** A transaction whose statements need not wait for the answers of those before. They run one after the other all the same, in the order of calls. */
export type PipelinedTx = Tx & {
  /** Takes statements whose answers nobody needs: the commit is sent behind them at once, and one that fails takes all of it back. */
  unanswered(...answers: Promise<unknown>[]): void
}

/**
 * Runs `work` in one transaction (read committed), which begins and commits in the same round trips as its statements. Tried again as
 * `inTransaction` does. A connection on which something failed is closed, and with it the transaction.
 * @param pool of a login whose connections send without waiting (`pipelinedLogins`)
 */
export async function inPipelinedTransaction<T>(pool: pg.Pool, work: (tx: PipelinedTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (!mayBeTriedAgain(error) || attempt === TRIES) throw error
    }
  }
}

async function once<T>(pool: pg.Pool, work: (tx: PipelinedTx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let done = false
  try {
    const sent: Promise<unknown>[] = []
    const unanswered: PipelinedTx['unanswered'] = (...answers) => {
      for (const answer of answers) answer.catch(() => {}) // heard below, or not at all where something else failed first
      sent.push(...answers)
    }
    const statements = statementsOn(client)
    const notes = noteBook()
    unanswered(client.query('BEGIN'))
    const result = await work({ ...withNote(statements, notes.note), unanswered })
    unanswered(...notes.tellSubscribers().map((statement) => statements.$executeRaw(statement)))
    const committed = client.query('COMMIT')
    unanswered(committed)
    await Promise.all(sent)
    if ((await committed).command !== 'COMMIT') throw new Error('a transaction was taken back, and no statement of it had failed')
    done = true
    return result
  } finally {
    client.release(!done)
  }
}
