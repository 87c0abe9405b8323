import { Instant, Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import type { Gap, Progress } from './progress.ts'

/** Says that the operation is not heard now, and of the last time that it was not, what came of it. */
export function GapNotes({ progress, connection }: { progress: Progress; connection: 'OPEN' | 'LOST' | undefined }) {
  const gap = progress.gaps.at(-1)
  return (
    <div role="status" className="operation-gap">
      {connection === 'LOST' && gap !== undefined && gap.to === undefined && (
        <p>
          <StateMark mark="attention" word="Not heard" /> This operation was last heard <Moment at={gap.from.toISOString()} />. It goes on
          all the same; what happens meanwhile will be filled in.
        </p>
      )}
      {gap?.to !== undefined && (
        <p>
          <StateMark mark="met" word="Filled in" /> {filledWords(gap)} The connection was lost from <Instant at={gap.from.toISOString()} />{' '}
          to <Instant at={gap.to.toISOString()} />.
        </p>
      )}
    </div>
  )
}

function filledWords({ filled }: Gap): string {
  if (filled === undefined) return 'Nothing happened while nothing was heard.'
  const count = filled.last - filled.first + 1
  return count === 1
    ? `One event happened while nothing was heard: number ${filled.first}.`
    : `${count} events happened while nothing was heard: numbers ${filled.first} to ${filled.last}, all of them below.`
}
