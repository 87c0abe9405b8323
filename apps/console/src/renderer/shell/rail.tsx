import { Link, useLocation } from 'wouter'
import { Action } from '../kit/action.tsx'
import { usePort } from '../port/use-port.ts'
import { DeletionMark } from './deletion-mark.tsx'
import { type Journey, journeyAt, journeys } from './journeys.ts'
import { useNeedsPeople } from './use-needs-people.ts'

const inRail = (journeys as readonly Journey[]).filter(({ hidden }) => !hidden)

export function Rail() {
  const [path] = useLocation()
  const port = usePort()
  const counts = useNeedsPeople()
  return (
    <nav className="rail" aria-label="Views">
      <p className="brand">Sallyport</p>
      <ul>
        {inRail.map(({ home, title, needs }) => {
          const here = journeyAt(path)?.home === home
          const count = needs === undefined ? 0 : (counts[needs] ?? 0)
          return (
            <li key={home}>
              <Link href={home} aria-current={here ? 'page' : undefined}>
                {title}
                {count > 0 && (
                  <span className="count">
                    {count > 999 ? '999+' : count}
                    <span className="visually-hidden"> need a person</span>
                  </span>
                )}
                {home === '/deletion' && <DeletionMark />}
              </Link>
            </li>
          )
        })}
      </ul>
      <Action kind="quiet" onPress={() => port.openDocs('administrators')}>
        Guide
      </Action>
    </nav>
  )
}
