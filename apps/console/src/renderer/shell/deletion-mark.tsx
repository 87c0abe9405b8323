import { Gate } from '@sallyport/client/admin/deletion.ts'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useLive } from '../data/live.tsx'
import { useAsk } from '../data/use-ask.ts'
import { activeShown } from './active-shown.ts'

/** Beside the way to the gate, from every view: that instances may be deleted now, or that nobody here knows. */
export function DeletionMark() {
  const { data, error } = useAsk(Gate, {}, { about: ['ATTESTATION'], every: 15_000, aside: true })
  const { lostSince } = useLive()
  const shown = activeShown(data?.deletionGate.clauses, lostSince === undefined && error === null)
  return (
    shown && (
      <span className="rail-mark">
        <StateMark {...shown} />
      </span>
    )
  )
}
