/** What the page does not do and the API does: it is light, and says so. */
export function BeyondThisPage({ role }: { role: 'OWNER' | 'MEMBER' }) {
  return (
    <section className="beyond" aria-labelledby="beyond">
      <h2 id="beyond">Everything else</h2>
      <p>
        {role === 'OWNER'
          ? 'This page shows operations and notices. To enroll or retire nodes, invite people, or create tokens and monitors, use the '
          : 'This page shows operations. To create or change monitors, or read everything else that you may see, use the '}
        <a href="/docs/tenants/#the-api">API</a> at <code>{new URL('/graphql', location.origin).href}</code>. The{' '}
        <a href="/docs/tenants/">guide for tenants</a> explains how.
      </p>
    </section>
  )
}
