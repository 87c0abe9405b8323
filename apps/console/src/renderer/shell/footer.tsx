import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useLive } from '../data/live.tsx'
import { useAsk } from '../data/use-ask.ts'

export function Footer() {
  const { lastChangeAt } = useLive()
  const { data } = useAsk(WhoIsThere, {}, { about: ['ADMINISTRATOR'] })
  return (
    <footer className="foot">
      <p>
        {lastChangeAt === undefined ? (
          'Nothing changed since this window was opened'
        ) : (
          <>
            Last change <Moment at={lastChangeAt.toISOString()} />
          </>
        )}
      </p>
      {data && <p>Server {data.installation.version}</p>}
    </footer>
  )
}
