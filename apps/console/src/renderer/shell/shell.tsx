import { Suspense, useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useLive } from '../data/live.tsx'
import { Loading, Nothing } from '../kit/told.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { type Home, type Journey, journeys } from './journeys.ts'
import { keepFocus } from './keep-focus.ts'
import { Rail } from './rail.tsx'
import { ViewBoundary } from './view-boundary.tsx'
import { views } from './views.ts'
import { Watch } from './watch.tsx'

/** The frame around every view. What is shown while the connection is lost looks old. */
export function Shell() {
  const { lostSince } = useLive()
  useEffect(() => keepFocus(document), [])
  return (
    <div className={lostSince === undefined ? 'shell' : 'shell old'}>
      <a className="skip" href="#main">
        Skip to the view
      </a>
      <Rail />
      <Header />
      <main id="main" tabIndex={-1}>
        <ConnectionBar />
        <Views />
      </main>
      <Footer />
      <Watch />
    </div>
  )
}

function Views() {
  useFocusOnView()
  return (
    <Suspense fallback={<Loading what="the view" />}>
      <Switch>
        {journeys.map(({ home, ...journey }: Journey & { home: Home }) => {
          const View = views[home]
          return (
            <Route key={home} path={journey.below ? `${home}/*?` : home}>
              <ViewBoundary>
                <View />
              </ViewBoundary>
            </Route>
          )
        })}
        <Route>
          <Nothing title="There is no such view">
            <p>Its address may belong to another version of the console. Choose one of the views in the menu.</p>
          </Nothing>
        </Route>
      </Switch>
    </Suspense>
  )
}

/**
 * Another view takes the focus, so that keyboard and screen reader go on where the eye does; so does another address of the same view where
 * what had the focus went, as a row of a list that one of its rows replaced. The first view does not.
 */
function useFocusOnView(): void {
  const [path] = useLocation()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const before = shown.current
    const view = path.split('/')[1] ?? ''
    shown.current = view
    if (before === undefined || (before === view && document.activeElement !== document.body)) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
