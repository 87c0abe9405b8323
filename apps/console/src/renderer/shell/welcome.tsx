import { Installations } from '../installations/installations.tsx'
import { useInstallations } from '../installations/use-installations.ts'
import type { InstallationsPort } from '../port/console-port.ts'
import { usePort } from '../port/use-port.ts'
import { SignIn } from './sign-in.tsx'

/** Before somebody is signed in: which installation, and as whom. */
export function Welcome({ ended }: { ended: string | undefined }) {
  const { installations } = usePort()
  return (
    <main className="alone">
      <h1>Sallyport console</h1>
      {installations === undefined ? (
        <SignIn ended={ended} to="this installation" />
      ) : (
        <OfAnInstallation port={installations} ended={ended} />
      )}
    </main>
  )
}

function OfAnInstallation({ port, ended }: { port: InstallationsPort; ended: string | undefined }) {
  const { all, selected } = useInstallations(port)
  const shown = all.find(({ id }) => id === selected)
  return (
    <>
      {shown !== undefined && <SignIn ended={ended} to={shown.label} />}
      <Installations port={port} />
    </>
  )
}
