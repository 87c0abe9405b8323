import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Unique within the list; the name in exports. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The same as plain text, for exports; times as instants. */
  text: (row: Row) => string
  /** A grid track, for example `minmax(10rem, 2fr)`. */
  width: string
  /** What the server sorts by; left out: it cannot be sorted by this. */
  sortBy?: string
  align?: 'end'
  /** For other programs alone. */
  exportOnly?: true
  /** Left out while details, which tell it, stand beside the list and the window is not wide. */
  onlyAlone?: true
}

export type Order = { by: string; descending: boolean }
