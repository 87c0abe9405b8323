import { notFound, Problem } from '@sallyport/domain/primitives/problem.ts'
import { inWords, localId } from '../global-id.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The row's id of a global id of that type. Throws `Problem` NOT_FOUND for anything else. */
export function rowId(type: string, id: string): string {
  const local = localId(type, id)
  if (!uuid.test(local)) throw notFound(inWords(type))
  return local
}

/** The same for a filter or look-up where the id may be left out. */
export const optionalRowId = (type: string, id: string | null | undefined): string | undefined => (id == null ? undefined : rowId(type, id))

/** Looks one row up: null for whatever is not there, also for an id that never was one. */
export async function findOne<Row>(type: string, id: string, find: (rowId: string) => Promise<Row | undefined>): Promise<Row | null> {
  try {
    return (await find(rowId(type, id))) ?? null
  } catch (error) {
    if (error instanceof Problem && error.kind === 'NOT_FOUND') return null
    throw error
  }
}
