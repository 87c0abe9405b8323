import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useLive } from '../data/live.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useClock } from './use-clock.ts'

/** What this window last heard, from what, and by which clock. */
export function Footer() {
  const { lastChangeAt, lostSince } = useLive()
  const { data } = useAsk(WhoIsThere, {}, { about: ['ADMINISTRATOR'], aside: true })
  const clock = useClock()
  return (
    <footer className="foot">
      <p>
        {lostSince !== undefined ? (
          <>
            Last heard <Moment at={lostSince.toISOString()} />
          </>
        ) : lastChangeAt === undefined ? (
          'Nothing has changed since this window was opened'
        ) : (
          <>
            Last change <Moment at={lastChangeAt.toISOString()} />
          </>
        )}
      </p>
      {clock !== undefined && <p className="clock-off">{clock}: deadlines count by the server's.</p>}
      {data && <p className="version">Server {data.installation.version}</p>}
    </footer>
  )
}
