import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useLive } from '../data/live.tsx'
import { useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { Keys } from '../palette/keys.tsx'
import { selectedIn } from '../port/origin-of.ts'
import { usePort } from '../port/use-port.ts'
import { InstallationMenu } from './installation-menu.tsx'
import { journeyAt } from './journeys.ts'
import { useOld } from './use-old.ts'

/** Where I am, of which installation, as whom, and whether what I see is up to date. */
export function Header() {
  const port = usePort()
  const { lostSince } = useLive()
  const old = useOld()
  const { data } = useAsk(WhoIsThere, {}, { about: ['ADMINISTRATOR'], aside: true })
  const [path] = useLocation()
  const title = journeyAt(path)?.title ?? 'Console'
  const installation = selectedIn(port)?.label ?? location.host
  useEffect(() => {
    document.title = `${title} · ${installation}`
  }, [title, installation])
  return (
    <header className="head">
      <div className="place">
        <h1>{title}</h1>
        {port.installations === undefined ? <p className="where">{installation}</p> : <InstallationMenu port={port.installations} />}
      </div>
      <Keys />
      <p className="connection">
        {lostSince === undefined ? <StateMark {...upToDate[old ?? 'NO']} /> : <StateMark mark="failed" word="Not connected" />}
      </p>
      <p className="who">
        <span className="viewer" title={data?.viewer.displayName}>
          {data?.viewer.displayName}
        </span>
        <Action kind="quiet" onPress={() => port.session.signOut()}>
          Sign out
        </Action>
      </p>
    </header>
  )
}

const upToDate = {
  NO: { mark: 'met', word: 'Connected' },
  ASKING: { mark: 'working', word: 'Asking anew' },
  FAILED: { mark: 'attention', word: 'Partly old' },
} as const
