import Papa from 'papaparse'
import { logIdOf } from '../../data/subject-link.ts'
import type { Column } from './columns.ts'

export type ExportFormat = 'csv' | 'json'

/** By its beginning alone, however many lines follow: Papa's own pattern takes cells of one line. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** The id as the API takes it, and as it stands in logs and ends in lists: empty where it is of another form. */
const idColumns = (taken: readonly string[]) =>
  [
    { key: 'id', text: ({ id }: { id: string }) => id },
    { key: 'uuid', text: ({ id }: { id: string }) => logIdOf(id) ?? '' },
  ].filter(({ key }) => !taken.includes(key))

/**
 * Rows as text for other programs, by the columns of their list and their ids. A cell that begins like a formula gets an apostrophe before it: names come
 * from other people, and spreadsheets run what begins with one of `= + - @`, as some do their wide forms, or such a sign behind a line end or a tab.
 */
export function exportRows<Row extends { id: string }>(rows: readonly Row[], shown: readonly Column<Row>[], format: ExportFormat): string {
  const columns = [...shown, ...idColumns(shown.map(({ key }) => key))]
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
