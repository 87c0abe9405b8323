/// <reference path="./tenant/pg-internals.d.ts" />
import type pg from 'pg'
import Result from 'pg/lib/result.js'
import utils from 'pg/lib/utils.js'
import type { Statement, Wire } from './tenant/walled-query.ts'

export type Answered = { rows: unknown[]; rowCount: number | null; command: string | null }
/** `answer` and `fail` are called once the whole batch is over, or failed; the one that failed and all behind it did nothing. */
export type Sent = Statement & { answer(result: Answered): void; fail(error: Error): void }

/**
 * Statements that are sent before one Sync and run one after the other: one round trip, whatever their number. A connection on which one
 * failed must be closed: a statement may be prepared that is not known to be.
 */
export class StatementBatch implements pg.Submittable {
  /** Set by the client. */
  callback: ((error: Error | null) => void) | undefined
  readonly #sent: readonly Sent[]
  readonly #results: Result[]
  #at = 0
  #broken: Error | undefined

  constructor(sent: readonly Sent[]) {
    this.#sent = sent
    this.#results = sent.map(() => new Result())
  }

  /** Called by the client when the connection is free. An error that is returned fails the batch before anything is sent. */
  submit(connection: unknown): Error | undefined {
    const wire = connection as Wire
    const bound = this.#sent.map(({ values }) => values.map(utils.prepareValue))
    const parsed = new Set<string>()
    wire.stream.cork()
    try {
      for (const [i, { name, text }] of this.#sent.entries()) {
        if (wire.parsedStatements[name] === undefined && !parsed.has(name)) wire.parse({ name, text })
        parsed.add(name)
        wire.bind({ statement: name, values: bound[i]!, valueMapper: (value) => value })
        wire.describe({ type: 'P', name: '' })
        wire.execute({})
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return undefined
  }

  handleRowDescription(message: { fields: unknown[] }): void {
    this.#results[this.#at]?.addFields(message.fields)
  }

  handleDataRow(message: { fields: unknown[] }): void {
    const result = this.#results[this.#at]
    if (result === undefined || this.#broken) return
    try {
      result.addRow(result.parseRow(message.fields))
    } catch (error) {
      this.#broken = error as Error
    }
  }

  handleCommandComplete(message: unknown, connection: unknown): void {
    const sent = this.#sent[this.#at]
    if (sent === undefined) return
    ;(connection as Wire).parsedStatements[sent.name] = sent.text
    this.#results[this.#at]!.addCommandComplete(message)
    this.#at += 1
  }

  handleError(error: Error): void {
    this.#end(error)
  }

  handleReadyForQuery(): void {
    this.#end(this.#broken)
  }

  #end(error: Error | undefined): void {
    const callback = this.callback
    this.callback = undefined
    if (callback === undefined) return
    for (const [i, { answer, fail }] of this.#sent.entries()) {
      if (error === undefined) answer(this.#results[i]!)
      else fail(error)
    }
    callback(error ?? null)
  }

  handleEmptyQuery(): void {
    this.#broken = new Error('an empty statement was sent')
  }

  handlePortalSuspended(): void {
    this.#broken = new Error('a statement of a batch is never paged')
  }
}
