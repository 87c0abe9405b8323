import type { ReactNode } from 'react'

export type ShortColumn<Row> = { title: string; cell: (row: Row) => ReactNode; align?: 'end' }

/** A table of a few rows within a panel. For what may be long, `DataList`. */
export function ShortTable<Row>({
  name,
  rows,
  columns,
  keyOf,
}: {
  /** For screen readers. */
  name: string
  rows: readonly Row[]
  columns: readonly ShortColumn<Row>[]
  keyOf: (row: Row) => string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: no fieldset, and it scrolls by keys where it is too wide
    <div role="group" className="short-table" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th key={title} scope="col" className={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, align }) => (
                <td key={title} className={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
