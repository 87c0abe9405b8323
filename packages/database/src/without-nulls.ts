/** A row as SQL has it: what is not there is null. */
export type WithNulls<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] }

/** The row as the domain has it: what is not there is undefined. */
export function withoutNulls<T extends object>(row: WithNulls<T>): T {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? undefined])) as T
}
