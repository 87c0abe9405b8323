import { Link, useParams } from 'wouter'
import { AtAGlance } from './at-a-glance.tsx'
import { PublishedList } from './published-list.tsx'
import { SeenList } from './seen-list.tsx'
import './addresses.css'

/** Where nodes were seen to come from, and what the world is told of it. */
export function Addresses() {
  const published = useParams()['*'] === 'published'
  return (
    <div className="addresses">
      <AtAGlance />
      <nav aria-label="Addresses" className="part-links">
        <Link href="/addresses" aria-current={published ? undefined : 'page'}>
          Seen
        </Link>
        <Link href="/addresses/published" aria-current={published ? 'page' : undefined}>
          Published
        </Link>
      </nav>
      {published ? <PublishedList /> : <SeenList />}
    </div>
  )
}
