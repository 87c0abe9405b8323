import { useFromNow } from '@sallyport/kit/moment.tsx'
import { useState } from 'react'
import { Asked } from '../asked.tsx'
import { useAttestation } from '../use-attestation.ts'
import { FromThen } from './from-then.tsx'
import { type FromWhen, inShort } from './plan-words.ts'
import type { Since } from './since-asked.ts'
import type { AskedAbout, PlanShown } from './use-plan.ts'

export function Progress({ plan: { rows, begunAt, answeredAt }, waiting }: { plan: PlanShown; waiting: number | undefined }) {
  const seconds = useFromNow(() => (begunAt === undefined ? 0 : Math.max(0, Math.floor((Date.now() - begunAt) / 1_000))))
  const judged = answeredAt === undefined ? 0 : rows.length
  const words = `Asking the clouds: ${waiting === undefined ? `${judged} judged` : `${Math.min(judged, waiting)} of ${waiting} judged`}`
  return (
    <div className="deletion-progress">
      <progress aria-label="Instances judged" {...(waiting === undefined || waiting === 0 ? {} : { max: waiting, value: judged })} />
      <span role="status">{words}</span>
      <span className="help">{seconds} s</span>
    </div>
  )
}

/** The plan in a sentence or two, how old it is, and whether it is another one by now. */
export function InShort({
  plan,
  waiting,
  since,
  switched,
}: {
  plan: PlanShown
  waiting: number | undefined
  since: (row: AskedAbout) => Since | undefined
  switched: boolean
}) {
  const { rows } = plan
  const { now, later, onceActive } = inShort(rows)
  const changed = rows.filter((row) => since(row) !== undefined).length
  return (
    <>
      <p role="status">
        <strong>
          {now === 0 ? 'None' : now} of {rows.length} would be deleted now
          {later !== undefined && (
            <>
              ; <Later of={later} more={now > 0} />
            </>
          )}
          .
          {onceActive !== undefined && (
            <>
              {' '}
              Were deletion active,{' '}
              {onceActive.now > 0 && `${onceActive.now} would be deleted now${onceActive.later === undefined ? '' : '; '}`}
              {onceActive.later !== undefined && <Later of={onceActive.later} more={onceActive.now > 0} />}.
            </>
          )}
        </strong>{' '}
        <span className="help">
          Asked <Asked at={Math.min(...rows.map(({ askedAt }) => askedAt))} />
          {waiting !== undefined && waiting > rows.length && `; ${waiting} wait in all`}.
        </span>
      </p>
      {(changed > 0 || switched) && (
        <p className="deletion-older">
          {switched && 'Deletion was activated or stopped since. '}
          {changed > 0 && `${changed === 1 ? 'One' : changed} of them changed since. `}
          Ask again to know what holds now.
        </p>
      )}
    </>
  )
}

function Later({ of: { count, first, alike }, more }: { of: FromWhen; more: boolean }) {
  return (
    <>
      {count} {more ? 'more would be' : 'would be'} {!alike && 'later, the first '}from <FromThen at={first} /> on
    </>
  )
}

/** Whether deletion was activated or stopped since the plan was asked for. */
export function useSwitchedSince(anewAt: number | undefined): boolean {
  const { overview } = useAttestation()
  const now = overview && `${overview.activation?.id} ${overview.activation?.withdrawnAt}`
  const [then, setThen] = useState({ anewAt, as: now })
  if (then.anewAt !== anewAt || (then.as === undefined && now !== undefined)) setThen({ anewAt, as: now })
  return then.anewAt === anewAt && then.as !== undefined && now !== undefined && then.as !== now
}
