import { execute } from '@sallyport/client/execute.ts'
import { NoticesPage } from '@sallyport/client/tenant/operations-page.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useQuery } from '@tanstack/react-query'
import { api, noticesKey } from './api.ts'

const shownAtMost = 10

/** What happens to the machines of nodes, for Owners; nothing at all while there is nothing to tell. */
export function Notices() {
  const { data } = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => execute(api, NoticesPage, { first: shownAtMost }, signal),
  })
  const notices = data?.notices.edges.map(({ node }) => node) ?? []
  if (notices.length === 0) return null
  return (
    <section className="notices" aria-labelledby="notices">
      <h2 id="notices">Notices</h2>
      <ul>
        {notices.map(({ id, title, text, at }) => (
          <li key={id}>
            <strong>{title}</strong> <Moment at={at} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
