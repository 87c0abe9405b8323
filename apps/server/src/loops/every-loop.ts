import type { Replica, ReplicaStore } from '@sallyport/database/replica-store.ts'
import type { Configuration } from '../read-configuration.ts'
import type { Loop } from './loop.ts'

/** What the loops work with; joined in `wire.ts`. */
export type LoopMeans = {
  replica: Replica
  replicas: ReplicaStore
  settings: Configuration['workers']
}

const BEATS_BEFORE_SILENT = 3

/** All that runs in the background, with its period and kind. */
export const everyLoop = ({ replica, replicas, settings }: LoopMeans): Loop[] => [
  {
    name: 'replica-beat',
    kind: 'every-replica',
    periodSeconds: settings.replicaSilentSeconds / BEATS_BEFORE_SILENT,
    run: () => replicas.beat(replica, settings.replicaSilentSeconds),
  },
  {
    name: 'forget-silent-replicas',
    kind: 'leader',
    periodSeconds: settings.cleanUpSeconds,
    run: async () => {
      await replicas.forgetSilent(settings.replicaSilentSeconds * BEATS_BEFORE_SILENT)
    },
  },
]
