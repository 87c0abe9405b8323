import { nowThere } from '@sallyport/kit/moment.tsx'
import { createContext, useMemo } from 'react'

/** When an answer told of something, by the server's clock, and for how long what it said may be taken further: until it ought to have been asked anew. */
export type Told = { at: Date; goodForMs: number }

/** What was last told of the row with this id, where it is asked for again and again. */
export const ToldOf = createContext<(id: string) => Told | undefined>(() => undefined)

/** The instant as of which something is judged: the present one, or that of the last answer where there ought to have been another since. */
export const judgedAt = (now: Date, told: Told | undefined): Date =>
  told !== undefined && now.getTime() - told.at.getTime() > told.goodForMs ? told.at : now

/** How late an answer may be, in milliseconds. */
const lateMs = 5_000

/** @param every milliseconds; `failing`: it could not be asked anew */
export const toldAt = (at: Date, { every, failing }: { every: number; failing: boolean }): Told => ({
  at,
  goodForMs: failing ? 0 : every + lateMs,
})

/** By the server's clock. @param updatedAt of a query: by this machine's clock, which may have been set since, so it is to be read while it is new */
export const answeredThere = (updatedAt: number): Date => new Date(nowThere().getTime() - Math.max(0, Date.now() - updatedAt))

/** For whatever one query shows. */
export function useToldOf({ error, dataUpdatedAt }: { error: Error | null; dataUpdatedAt: number }, every: number): () => Told {
  const at = useMemo(() => answeredThere(dataUpdatedAt), [dataUpdatedAt])
  return useMemo(() => () => toldAt(at, { every, failing: error !== null }), [at, every, error])
}
