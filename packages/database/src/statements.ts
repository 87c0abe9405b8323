import type { Prisma } from './prisma.ts'

/** Sends statements of our own, values beside the text: Prisma's client, a transaction of it, or `plainClient`. */
export type Statements = {
  $queryRaw<T = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<T>
  /** @returns how many rows were written */
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>
}

/** The client of one login: statements alone, and transactions (read committed). */
export type LoginClient = Statements & {
  $transaction<T>(work: (tx: Statements) => Promise<T>, options?: { maxWait?: number; timeout?: number }): Promise<T>
}
