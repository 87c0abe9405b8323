import type { PageKey } from './page.ts'

/** In which order a list is told; the id breaks ties, in the same direction. */
export type Sorting<By extends string> = { by: By; direction: SortDirection }
export type SortDirection = 'ASC' | 'DESC'

/** How many rows a list has in all, of which at most `countsAtMost` are counted. */
export type CappedCount = {
  value: number
  /** There are more than `value`. */
  atLeast: boolean
}

/** Most rows that are counted one by one. */
export const countsAtMost = 10_000

/** What a row is sorted by, most significant first. Only a database's own words stand for what is not there, such as `-infinity`. */
export type SortValues = readonly (Date | string)[]

/** Where a page ends that is sorted by these values. A single instant stands for itself; all else is written as JSON. */
export function pageKey(values: SortValues, id: string): PageKey {
  const texts = values.map((value) => (value instanceof Date ? value.toISOString() : value))
  return { at: texts.length === 1 && values[0] instanceof Date ? texts.join() : JSON.stringify(texts), id }
}

/** The values of a key that `pageKey` made. */
export const sortValues = ({ at }: PageKey): string[] => (at.startsWith('[') ? (JSON.parse(at) as string[]) : [at])
