import { WaitingCounts } from '@sallyport/client/admin/instances.ts'
import { Link, useLocation, useRoute } from 'wouter'
import { useAddress } from '../data/use-address.ts'
import { useAsk } from '../data/use-ask.ts'
import { InstanceList } from './instance-list.tsx'
import './instances.css'
import { OrphanList } from './orphans/orphan-list.tsx'

const lists = [
  { show: undefined, title: 'Need attention' },
  { show: 'all', title: 'All' },
  { show: 'orphans', title: 'Orphans' },
] as const

/** Servers in clouds: those that somebody has to look at, all of them, and those that no row here knows. */
export function Instances() {
  const [{ show }] = useAddress(['show'])
  const [, params] = useRoute('/instances/:id')
  const [, navigate] = useLocation()
  const counts = useCounts()
  const chosen = lists.find((list) => list.show === show)?.show
  const query = chosen === undefined ? '' : `?show=${chosen}`
  const id = params === null ? undefined : params.id
  const open = (next: string | undefined): void =>
    navigate(`/instances${next === undefined ? '' : `/${encodeURIComponent(next)}`}${location.search}`)
  return (
    <div className="instances">
      <nav className="part-links instances-lists" aria-label="Which instances">
        {lists.map(({ show: to, title }) => (
          <Link key={title} href={`/instances${to === undefined ? '' : `?show=${to}`}`} aria-current={to === chosen ? 'page' : undefined}>
            {title}
            {counts[title] !== undefined && <span className="count">{counts[title]}</span>}
          </Link>
        ))}
        <Link className="instances-gate" href="/deletion">
          Deletion gate
        </Link>
      </nav>
      {chosen === 'orphans' ? (
        <OrphanList opened={id} onOpen={open} />
      ) : (
        <InstanceList key={query} all={chosen === 'all'} opened={id} onOpen={open} />
      )}
    </div>
  )
}

/** How many wait for a person; none is not counted. */
function useCounts(): Partial<Record<string, string>> {
  const { data } = useAsk(WaitingCounts, {}, { about: ['INSTANCE', 'ORPHAN'], every: 15_000, aside: true })
  if (data === undefined) return {}
  const { value, atLeast } = data.instances.count
  const { edges, pageInfo } = data.orphans
  return {
    ...(value > 0 && { 'Need attention': `${value}${atLeast ? '+' : ''}` }),
    ...(edges.length > 0 && { Orphans: `${edges.length}${pageInfo.hasNextPage ? '+' : ''}` }),
  }
}
