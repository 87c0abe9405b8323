import type { ReactNode } from 'react'

type Exported<Row> = {
  /** Unique within the list; the name in exports. */
  key: string
  title: string
  /** For exports: the words of the list as plain text, times as instants, and numbers as numbers. A code has a column of its own, named `…Code`. */
  text: (row: Row) => string | number
}

export type ShownColumn<Row> = Exported<Row> & {
  cell: (row: Row) => ReactNode
  /** A grid track of what it has and the room around that: for example `var(--when)`, or `calc(7rem + var(--around))`. See `data-list.css`. */
  width: string
  /** What the server sorts by; left out: it cannot be sorted by this. */
  sortBy?: string
  align?: 'end'
  /** Left out while details, which tell it, stand beside the list and the window is not wide. */
  onlyAlone?: true
  exportOnly?: never
}

/** `exportOnly`: for other programs alone. */
export type Column<Row> = ShownColumn<Row> | (Exported<Row> & { exportOnly: true })

export type Order = { by: string; descending: boolean }
