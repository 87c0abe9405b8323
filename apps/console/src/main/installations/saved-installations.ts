import { randomUUID } from 'node:crypto'
import { RequestFailed } from '@sallyport/client/connect.ts'
import { z } from 'zod'
import { keepFile, readKept } from '../keep-file.ts'
import { log } from '../log.ts'
import { whyNotWritten } from '../why-not-written.ts'
import { readOrigin } from './origin.ts'

const saved = z
  .object({
    id: z.uuid(),
    label: z.string().min(1).max(80),
    origin: z.string().max(300),
    pinned: z.string().max(64).nullable(),
    /** By the system's safe storage, base64; null: not kept. */
    sealedToken: z.string().max(8_000).nullable(),
  })
  .refine(({ origin, pinned }) => {
    const read = readOrigin(origin)
    return 'origin' in read && read.origin === origin && read.secure === (pinned !== null)
  })
export type SavedInstallation = z.infer<typeof saved>

const file = z.object({ version: z.literal(1), selected: z.uuid().nullable(), installations: z.array(saved).max(50) })

export type SavedInstallations = {
  all(): readonly SavedInstallation[]
  selected(): SavedInstallation | undefined
  /** @throws RequestFailed NOT_FOUND */
  find(id: string): SavedInstallation
  /** It becomes the selected one. @throws RequestFailed CONFLICT for a label or address that is saved already, LIMIT_REACHED */
  add(installation: Pick<SavedInstallation, 'label' | 'origin' | 'pinned'>): SavedInstallation
  change(id: string, change: Partial<Pick<SavedInstallation, 'pinned' | 'sealedToken'>>): SavedInstallation
  select(id: string): void
  forget(id: string): void
  /** Where a file was put aside that could not be read. */
  broken: string | undefined
}

/**
 * The installations of this console, in a file of its owner's alone. Every change is written before it is shown.
 * Whatever changes it @throws RequestFailed NOT_SAVED
 */
export function savedInstallations(path: string): SavedInstallations {
  const kept = readKept(path, file)
  let current = kept.value ?? { version: 1, selected: null, installations: [] }
  const write = (next: Omit<z.infer<typeof file>, 'version'>): void => {
    const whole = file.parse({ version: 1, ...next }) // what could not be read again is not written
    try {
      keepFile(path, whole)
    } catch (error) {
      log('the list of installations could not be written', error)
      throw new RequestFailed(`The list of installations could not be written${whyNotWritten(error)}. Nothing of it was changed.`, {
        code: 'NOT_SAVED',
      })
    }
    current = whole
  }
  const find = (id: string): SavedInstallation => {
    const found = current.installations.find((each) => each.id === id)
    if (found === undefined) throw new RequestFailed('This installation is not saved in this console.', { code: 'NOT_FOUND' })
    return found
  }
  return {
    broken: kept.broken,
    all: () => current.installations,
    selected: () => current.installations.find(({ id }) => id === current.selected),
    find,
    add: ({ label, origin, pinned }) => {
      const { installations } = current
      const same = installations.find((each) => each.origin === origin || each.label.toLowerCase() === label.toLowerCase())
      if (same !== undefined) throw new RequestFailed(`Already saved: ${same.label}, at ${same.origin}.`, { code: 'CONFLICT' })
      if (installations.length >= 50)
        throw new RequestFailed('50 installations are saved, and that is the most. Forget one first.', { code: 'LIMIT_REACHED' })
      const added = { id: randomUUID(), label, origin, pinned, sealedToken: null }
      write({ selected: added.id, installations: [...installations, added] })
      return added
    },
    change: (id, change) => {
      const changed = { ...find(id), ...change }
      write({ ...current, installations: current.installations.map((each) => (each.id === id ? changed : each)) })
      return changed
    },
    select: (id) => write({ ...current, selected: find(id).id }),
    forget: (id) => {
      find(id)
      write({
        selected: current.selected === id ? null : current.selected,
        installations: current.installations.filter((each) => each.id !== id),
      })
    },
  }
}
