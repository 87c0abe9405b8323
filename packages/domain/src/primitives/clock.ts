/** The only source of "now" in code. Decisions about deadlines and windows use the database's clock instead (`app_now()` in SQL). */
export type Clock = { now(): Date }

export const seconds = (n: number): number => n * 1_000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
