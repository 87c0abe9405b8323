import type pg from 'pg'
import { inOneTransaction, type OneTransaction } from './plain-client.ts'
import { mayBeTriedAgain, noteBook, TRIES, type Tx, withNote } from './transaction.ts'

/** A transaction whose statements need not wait for the answers of those before. They run one after the other all the same, in the order of calls. */
export type PipelinedTx = Tx & Pick<OneTransaction, 'unanswered'>

/** `inTransaction` in as few round trips as the work has to wait for answers: what nobody waits for goes with the commit. */
export async function inPipelinedTransaction<T>(pool: pg.Pool, work: (tx: PipelinedTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inOneTransaction(pool, async ({ statements, unanswered }) => {
        const notes = noteBook()
        const result = await work({ ...withNote(statements, notes.note), unanswered })
        unanswered(...notes.tellSubscribers().map((statement) => statements.$executeRaw(statement)))
        return result
      })
    } catch (error) {
      if (!mayBeTriedAgain(error) || attempt === TRIES) throw error
    }
  }
}
