import { Moment } from '@sallyport/kit/moment.tsx'
import { useLive } from '../data/live.tsx'
import { Action } from '../kit/action.tsx'

/** Says since when nothing is heard. */
export function ConnectionBar() {
  const { lostSince, lostFor, retryNow } = useLive()
  return (
    <div role="status" aria-live="assertive">
      {lostSince !== undefined && (
        <div className="bar">
          <p>
            <strong>The connection to the server is lost.</strong> {lostFor !== undefined && `${lostFor} `}What you see is as of{' '}
            <Moment at={lostSince.toISOString()} />; nothing is asked of the server meanwhile. What you miss is filled in when it is back.
          </p>
          <Action onPress={retryNow}>Try now</Action>
        </div>
      )}
    </div>
  )
}
