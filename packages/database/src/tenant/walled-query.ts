/// <reference path="./pg-internals.d.ts" />
import type pg from 'pg'
import Result from 'pg/lib/result.js'
import utils from 'pg/lib/utils.js'

/** One SQL statement. `name`: under which each connection keeps it prepared; one name, one text. */
export type Statement = { name: string; text: string; values: readonly unknown[] }

const WALL = {
  name: 'tenant_wall',
  text: "select set_config('app.tenant', $1, true), set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $2, true)",
}

type Callback = (error: Error | null, result?: { rows: unknown[] }) => void

/** pg's connection, as far as a query of one's own speaks with it. */
export type Wire = {
  parsedStatements: Record<string, string>
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(what: { type: 'P'; name: string }): void
  execute(portal: { rows?: number }): void
  sync(): void
}

/**
 * One read-only statement behind its tenant. The wall and the statement are sent before one Sync, so PostgreSQL runs both as one implicit
 * transaction: one round trip, and the local settings end with it whether it succeeds, fails or the connection dies. Nothing is ever reset.
 * A connection on which it failed must be closed: names may be marked as prepared that are not (`pg.Pool.query` does that).
 */
export class WalledQuery implements pg.Submittable {
  /** Set by the client. */
  callback: Callback | undefined
  /** Read by the client, which keeps book of what is prepared on its connection. */
  readonly name: string
  readonly text: string
  readonly #values: readonly unknown[]
  readonly #wall: readonly string[]
  readonly #result = new Result()
  #behindWall = false
  #broken: Error | undefined

  constructor(tenantId: string, statement: Statement, timeLimitMs: number) {
    this.name = statement.name
    this.text = statement.text
    this.#values = statement.values
    this.#wall = [tenantId, String(timeLimitMs)]
  }

  /** Called by the client when the connection is free. An error that is returned fails the query before anything is sent. */
  submit(connection: unknown): Error | undefined {
    const wire = connection as Wire
    const prepared = wire.parsedStatements[this.name]
    if (prepared !== undefined && prepared !== this.text) return new Error(`two statements share the name ${this.name}`)
    const values = this.#values.map(utils.prepareValue)
    wire.stream.cork()
    try {
      if (wire.parsedStatements[WALL.name] === undefined) wire.parse(WALL)
      wire.bind({ statement: WALL.name, values: this.#wall, valueMapper: utils.prepareValue })
      wire.execute({})
      if (prepared === undefined) wire.parse({ name: this.name, text: this.text })
      wire.bind({ statement: this.name, values, valueMapper: (value) => value })
      wire.describe({ type: 'P', name: '' })
      wire.execute({})
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return undefined
  }

  handleRowDescription(message: { fields: unknown[] }): void {
    this.#result.addFields(message.fields)
  }

  handleDataRow(message: { fields: unknown[] }): void {
    if (!this.#behindWall || this.#broken) return
    try {
      this.#result.addRow(this.#result.parseRow(message.fields))
    } catch (error) {
      this.#broken = error as Error
    }
  }

  handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#behindWall) this.#result.addCommandComplete(message)
    else (connection as Wire).parsedStatements[WALL.name] = WALL.text
    this.#behindWall = true
  }

  handleError(error: Error): void {
    const callback = this.callback
    this.callback = undefined
    callback?.(error)
  }

  handleReadyForQuery(): void {
    const callback = this.callback
    this.callback = undefined
    if (this.#broken) callback?.(this.#broken)
    else callback?.(null, this.#result)
  }

  handleEmptyQuery(): void {
    this.#broken = new Error('an empty statement was sent')
  }

  handlePortalSuspended(): void {
    this.#broken = new Error('a read behind the wall is never paged')
  }
}
