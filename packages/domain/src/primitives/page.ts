/** A page of a list in a stable order, oldest or newest first, with the id as tie breaker. `first` is 1 to 100. */
export type PageRequest = { first: number; after: PageKey | undefined }
/** Where a page ended: what the list is sorted by (an instant in RFC 3339 with milliseconds, or JSON: see `listing.ts`) and the id. */
export type PageKey = { at: string; id: string }
export type Page<T> = { items: T[]; hasNext: boolean }
