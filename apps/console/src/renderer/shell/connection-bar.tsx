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
            <Moment at={lostSince.toISOString()} />. Until it is back nothing can be changed; deactivating deletion alone is tried all the
            same. What you miss is filled in then.
          </p>
          <Action onPress={retryNow}>Try now</Action>
        </div>
      )}
    </div>
  )
}
