import Papa from 'papaparse'
import type { Column } from './columns.ts'

export type ExportFormat = 'csv' | 'json'

/** By its beginning alone, however many lines follow: Papa's own pattern takes cells of one line. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * Rows as text for other programs, by the columns that are shown. A cell that begins like a formula gets an apostrophe before it: names come
 * from other people, and spreadsheets run what begins with one of `= + - @`, as some do their wide forms, or such a sign behind a line end or a tab.
 */
export function exportRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], format: ExportFormat): string {
  if (format === 'json')
    return `${JSON.stringify(
      rows.map((row) => Object.fromEntries(columns.map(({ key, text }) => [key, text(row)]))),
      null,
      2,
    )}\n`
  const lines = [columns.map(({ key }) => key), ...rows.map((row) => columns.map(({ text }) => text(row)))]
  return `${Papa.unparse(lines, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}

/** For example `nodes-2026-11-30.csv`. */
export const exportName = (list: string, now: Date, format: ExportFormat): string =>
  `${list.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${now.toISOString().slice(0, 10)}.${format}`
