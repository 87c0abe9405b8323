import { type DeletionTurnMeans, deletionTurn } from '@sallyport/domain/deletion-gate/steps/deletion-turn.ts'
import type { Turns } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import type { Loop } from './loop.ts'

export type DeleteInstancesMeans = {
  work: DeletionTurnMeans
  turns: Turns
  /** Whether this replica's host file is attested, and whether another replica that is alive has one that is. */
  whoDeletes(): Promise<{ self: boolean; others: boolean }>
  periodSeconds: number
}

const DELETION_TURN = 'deletion'

/**
 * Everything about deletes, on one replica at a time. A replica that may delete waits for its turn. One that may not takes it only where no other may: then it
 * says of everything that waits why it waits, completes what was begun, and deletes nothing.
 */
export const deleteInstances = ({ work, turns, whoDeletes, periodSeconds }: DeleteInstancesMeans): Loop => ({
  name: 'delete-instances',
  kind: 'every-replica',
  periodSeconds,
  run: async ({ signal }) => {
    const { self, others } = await whoDeletes()
    const may = self && work.configured()
    if (!may && others) return
    await turns.alone(DELETION_TURN, may ? periodSeconds * 1_000 : 0, () => deletionTurn(work, signal))
  },
})
