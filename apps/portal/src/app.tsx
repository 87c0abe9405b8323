import { execute } from '@sallyport/client/execute.ts'
import { WhoAmI } from '@sallyport/client/tenant/operations-page.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api, queries } from './api.ts'
import { BeyondThisPage } from './beyond-this-page.tsx'
import { Notices } from './notices.tsx'
import { Operations } from './operations.tsx'
import { currentSession, onSession, signOut } from './session.ts'
import { SignIn } from './sign-in.tsx'

export function App() {
  const { token, ended } = useSyncExternalStore(onSession, currentSession)
  useEffect(() => {
    if (token === undefined) queries.clear()
  }, [token])
  if (token === undefined) return <SignIn ended={ended} />
  return (
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>
  )
}

const roles = { OWNER: 'Owner', MEMBER: 'Member' } as const

function Page() {
  const { data } = useQuery({ queryKey: ['who'], queryFn: ({ signal }) => execute(api, WhoAmI, {}, signal) })
  const tenant = data?.tenant.name
  useEffect(() => {
    document.title = tenant === undefined ? 'Operations · Sallyport' : `Operations · ${tenant}`
  }, [tenant])
  return (
    <>
      <a className="skip" href="#operations">
        Skip to the operations
      </a>
      <header className="head">
        <p className="where">{tenant ?? ' '}</p>
        <p className="who">
          {data && (
            <>
              {data.viewer.displayName} <span className="role">{roles[data.viewer.role]}</span>
            </>
          )}
          <button type="button" onClick={() => signOut()}>
            Sign out
          </button>
        </p>
      </header>
      <main id="operations" tabIndex={-1}>
        <h1>Operations</h1>
        <Operations tenant={tenant ?? 'your tenant'} />
        {data?.viewer.role === 'OWNER' && <Notices />}
        {data && <BeyondThisPage role={data.viewer.role} />}
      </main>
    </>
  )
}
