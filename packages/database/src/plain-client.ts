import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Prisma } from './prisma.ts'
import type { LoginClient, Statements } from './statements.ts'

/**
 * The same statements as through Prisma's client, sent by pg itself: a third of the processor's time for one. For the stores whose statements
 * are many. Each text is prepared once a connection. Rows come as pg parses them: `bigint` is text.
 */
export function plainClient(pool: pg.Pool): LoginClient {
  return {
    ...statementsOn(pool),
    $transaction: async (work) => {
      const client = await pool.connect()
      let broken = true
      try {
        await client.query('BEGIN')
        const result = await work(statementsOn(client))
        await client.query('COMMIT')
        broken = false
        return result
      } catch (error) {
        broken = await client.query('ROLLBACK').then(
          () => false,
          () => true,
        )
        throw error
      } finally {
        client.release(broken)
      }
    },
  }
}

/** Each statement is sent in the moment in which it is called for. */
export function statementsOn(client: pg.Pool | pg.ClientBase): Statements {
  const send = (query: TemplateStringsArray | Prisma.Sql, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const { text, values: all } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values)
    return client.query({ name: nameOf(text), text, values: all })
  }
  return {
    $queryRaw: async <T>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => (await send(query, values)).rows as T,
    $executeRaw: async (query, ...values) => (await send(query, values)).rowCount ?? 0,
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
