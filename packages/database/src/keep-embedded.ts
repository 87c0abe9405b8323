import { pause } from './embedded/processes.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from './open-embedded.ts'

export type KeptDatabase = Pick<EmbeddedDatabase, 'superuserUrl' | 'stop'>

/** Processes of a server that was killed hold its memory for a moment: the next one may start only after the first tries. */
const TRY_EVERY_MS = 1_000

/**
 * `openEmbedded`, and once more under the same address each time the server dies without having been asked to (killed, out of memory), for
 * as long as it takes. Whoever is connected reconnects, and decides for how long that is tried.
 * @param onTrouble receives a sentence when the server died, and when it could not be started again
 */
export async function keepEmbedded(
  directory: string,
  options: EmbeddedOptions & { onTrouble: (what: string) => void },
): Promise<KeptDatabase> {
  let present = await openEmbedded(directory, options)
  const url = present.superuserUrl('postgres')
  let stopping = false
  const keeping = keep()

  async function keep(): Promise<void> {
    for (;;) {
      const { asked, lastLines } = await present.ended
      if (asked) return
      options.onTrouble(`the embedded PostgreSQL ended without being asked to, and is started again: ${lastLines.trim()}`)
      const next = await reopen()
      if (next === undefined) return
      present = next
    }
  }

  async function reopen(): Promise<EmbeddedDatabase | undefined> {
    while (!stopping) {
      try {
        const next = await openEmbedded(directory, options)
        if (!stopping && next.superuserUrl('postgres') === url) return next
        await next.stop()
        if (!stopping) options.onTrouble('the embedded PostgreSQL would have another address now: start the program again')
        return undefined
      } catch (error) {
        options.onTrouble((error as Error).message)
        await pause(TRY_EVERY_MS)
      }
    }
    return undefined
  }

  return {
    superuserUrl: (database) => present.superuserUrl(database),
    stop: async () => {
      stopping = true
      await present.stop()
      await keeping
    },
  }
}
