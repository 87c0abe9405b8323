// What a query of one's own needs of pg beyond its published types. pg is pinned; the wall's tests fail where this no longer holds.

declare module 'pg/lib/result.js' {
  export default class Result {
    constructor(rowMode?: string, types?: unknown)
    rows: Record<string, unknown>[]
    rowCount: number | null
    command: string | null
    addFields(fields: unknown[]): void
    parseRow(fields: unknown[]): Record<string, unknown>
    addRow(row: Record<string, unknown>): void
    addCommandComplete(message: unknown): void
  }
}

declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
