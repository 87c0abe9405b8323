import { useEffect, useRef } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { Nothing } from '../kit/told.tsx'
import { Activate } from './attest/activate.tsx'
import { Attest } from './attest/attest.tsx'
import { Decisions } from './decisions/decisions.tsx'
import './deletion.css'
import { GateView } from './gate/gate.tsx'
import { Plan } from './plan/plan.tsx'
import { SwitchBar } from './switch-bar.tsx'

const screens = [
  { path: '/deletion', title: 'Gate' },
  { path: '/deletion/attest', title: '1. Attest' },
  { path: '/deletion/activate', title: '2. Activate' },
  { path: '/deletion/plan', title: 'Plan' },
  { path: '/deletion/decisions', title: 'Decisions' },
] as const

/** All about whether this installation may delete. The switch stands above every screen. */
export function Deletion() {
  const [path] = useLocation()
  const screen = useFocusOnScreen(path)
  return (
    <div className="deletion">
      <SwitchBar />
      <nav className="part-links" aria-label="Screens of the deletion gate">
        {screens.map(({ path: to, title }) => (
          <Link key={to} href={to} aria-current={path === to ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <div className="deletion-screen" ref={screen} tabIndex={-1}>
        <Switch>
          <Route path="/deletion" component={GateView} />
          <Route path="/deletion/attest" component={Attest} />
          <Route path="/deletion/activate" component={Activate} />
          <Route path="/deletion/plan" component={Plan} />
          <Route path="/deletion/decisions" component={Decisions} />
          <Route>
            <Nothing title="There is no such screen">
              <p>Choose one of those above.</p>
            </Nothing>
          </Route>
        </Switch>
      </div>
    </div>
  )
}

/** Another screen takes the focus; the first one leaves it to the frame. */
function useFocusOnScreen(path: string) {
  const screen = useRef<HTMLDivElement>(null)
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    screen.current?.closest('main')?.scrollTo({ top: 0 })
    screen.current?.focus({ preventScroll: true })
  }, [path])
  return screen
}
