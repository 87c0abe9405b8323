import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'

/** Accounts in which nothing is ever deleted, each with the way to where its marker is made. */
export function Unmarked({ accounts }: { accounts: readonly { id: string; name: string }[] }) {
  if (accounts.length === 0) return null
  return (
    <ul className="deletion-unmarked" aria-label="Accounts without an ownership marker">
      {accounts.map(({ id, name }) => (
        <li key={id}>
          <StateMark mark="attention" word={`Nothing is deleted in ${name}: it has no ownership marker.`} />{' '}
          <Link href={`/clouds/${encodeURIComponent(id)}#marker`}>Make one in {name}</Link>
        </li>
      ))}
    </ul>
  )
}
