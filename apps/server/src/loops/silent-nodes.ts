import type { PrismaClient } from '@sallyport/database/prisma.ts'
import { alarmSilentNodes } from '@sallyport/database/silent-nodes.ts'
import { silentMinutes } from '@sallyport/domain/monitoring/assignable-nodes.ts'
import type { Loop } from './loop.ts'

/**
 * Tells of enabled nodes that are not heard any more. Not before this process has listened for as long itself: after a pause of the server
 * everybody was silent.
 */
export function silentNodes({ worker, periodSeconds }: { worker: PrismaClient; periodSeconds: number }): Loop {
  const listeningSince = performance.now()
  return {
    name: 'silent-nodes',
    kind: 'leader',
    periodSeconds,
    run: async () => {
      if (performance.now() - listeningSince >= silentMinutes * 60_000) await alarmSilentNodes(worker, silentMinutes)
    },
  }
}
