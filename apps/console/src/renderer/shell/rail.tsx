import { Link, useLocation } from 'wouter'
import { journeys } from './journeys.ts'
import { useNeedsPeople } from './use-needs-people.ts'

const home = (path: string): string => path.replace('/*?', '')

export function Rail() {
  const [path] = useLocation()
  const counts = useNeedsPeople()
  return (
    <nav className="rail" aria-label="Views">
      <p className="brand">Sallyport</p>
      <ul>
        {journeys
          .filter(({ hidden }) => !hidden)
          .map(({ path: pattern, title, needs }) => {
            const to = home(pattern)
            const here = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
            const count = needs === undefined ? 0 : (counts[needs] ?? 0)
            return (
              <li key={to}>
                <Link href={to} aria-current={here ? 'page' : undefined}>
                  {title}
                  {count > 0 && (
                    <span className="count">
                      {count > 999 ? '999+' : count}
                      <span className="visually-hidden"> need a person</span>
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
