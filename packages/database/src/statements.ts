import type { Prisma } from './prisma.ts'

/** Sends statements of our own, values beside the text: Prisma's client, a transaction of it, or `plainClient`. */
export type Statements = {
  $queryRaw<T = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>
  /** @returns how many rows were written */
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>
}

/** The same in a transaction that sends together, in one round trip, what is called for before anything is waited for. */
export type SentTogether = Statements & {
  /** Takes statements whose answers nobody needs: the commit is sent behind them at once, and one that fails takes all of it back. */
  unanswered(...answers: Promise<unknown>[]): void
}

/** The client of one login: statements alone, and transactions (read committed). */
export type LoginClient<InTransaction extends Statements = Statements> = Statements & {
  $transaction<T>(work: (tx: InTransaction) => Promise<T>, options?: { maxWait?: number; timeout?: number }): Promise<T>
}
