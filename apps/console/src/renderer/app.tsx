import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Router, useLocation } from 'wouter'
import { LiveProvider } from './data/live.tsx'
import { makeQueries } from './data/queries.ts'
import { FreshToken } from './kit/fresh-token.tsx'
import type { ConsolePort } from './port/console-port.ts'
import { PortContext } from './port/use-port.ts'
import { useAsPreferred } from './preferences/use-preferences.ts'
import { Shell } from './shell/shell.tsx'
import { Welcome } from './shell/welcome.tsx'

/** Where the window's own paths begin: `/console` in a browser, nothing within the desktop console. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

export function App({ port }: { port: ConsolePort }) {
  useAsPreferred(port)
  return (
    <PortContext value={port}>
      <Router base={base}>
        <SignedInOrNot port={port} />
      </Router>
    </PortContext>
  )
}

const noInstallations = { subscribe: () => () => {}, current: () => undefined }

function SignedInOrNot({ port }: { port: ConsolePort }) {
  const [, navigate] = useLocation()
  const { signedIn, ended } = useSyncExternalStore(port.session.subscribe, port.session.current)
  const installations = port.installations ?? noInstallations
  const selected = useSyncExternalStore(installations.subscribe, installations.current)?.selected
  useEffect(() => port.onOpen((path) => navigate(path)), [port, navigate])
  return (
    <RouterProvider navigate={(path) => navigate(path)} useHref={(path) => base + path}>
      {signedIn ? <SignedIn key={selected} /> : <Welcome key={selected} ended={ended} />}
      <FreshToken />
    </RouterProvider>
  )
}

/** What one session of one installation was shown goes with it. */
function SignedIn() {
  const [queries] = useState(makeQueries)
  return (
    <QueryClientProvider client={queries}>
      <LiveProvider>
        <Shell />
      </LiveProvider>
    </QueryClientProvider>
  )
}
