import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import type { Installation } from '../../ipc-contract.ts'
import { Action } from '../kit/action.tsx'
import { Confirmation } from '../kit/dialog.tsx'
import { Nothing } from '../kit/told.tsx'
import type { InstallationsPort } from '../port/console-port.ts'
import { AddInstallation } from './add-installation.tsx'
import './installations.css'
import { ServerKey } from './server-key.tsx'
import { useInstallations } from './use-installations.ts'
import { useTried } from './use-tried.ts'

/** The installations that are saved in this console: one is shown at a time, and a link chooses among these alone. */
export function Installations({ port }: { port: InstallationsPort }) {
  const { all, selected } = useInstallations(port)
  const [adding, setAdding] = useState(all.length === 0)
  return (
    <div className="view installations">
      {all.length === 0 ? (
        <Nothing title="No installation is saved yet">
          <p>Add one by its address. Nothing is sent to it before you have seen who it says it is.</p>
        </Nothing>
      ) : (
        <ul className="installations-list" aria-label="Saved installations">
          {all.map((installation) => (
            <li key={installation.id} className="panel">
              <Saved port={port} installation={installation} shown={installation.id === selected} />
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <AddInstallation port={port} onDone={() => setAdding(false)} {...(all.length > 0 && { onLeave: () => setAdding(false) })} />
      ) : (
        <div>
          <Action onPress={() => setAdding(true)}>Add an installation</Action>
        </div>
      )}
    </div>
  )
}

function Saved({ port, installation, shown }: { port: InstallationsPort; installation: Installation; shown: boolean }) {
  const { id, label, origin, signedIn, tokenIsKept } = installation
  const [forgetting, setForgetting] = useState(false)
  const [looking, setLooking] = useState(false)
  const select = useTried(() => port.select(id))
  const forget = useTried(() => port.forget(id))
  return (
    <>
      <header>
        <h2>{label}</h2>
        {signedIn ? <StateMark mark="met" word="Signed in" /> : <StateMark mark="waiting" word="Signed out" />}
      </header>
      <p>
        <code>{origin}</code>
      </p>
      {signedIn && !tokenIsKept && (
        <p className="help">This system has no safe place for secrets: the token is kept only until this console is closed.</p>
      )}
      {select.refused && <p className="trouble">{select.refused.message}</p>}
      <div className="actions">
        {shown ? (
          <p className="help">Shown now</p>
        ) : (
          <Action kind="primary" pending={select.pending} onPress={() => void select.run()}>
            Show
          </Action>
        )}
        {installation.pinned !== null && (
          <Action onPress={() => setLooking(!looking)}>{looking ? 'Hide its key' : 'Look at its key'}</Action>
        )}
        <Action onPress={() => setForgetting(true)}>Forget</Action>
      </div>
      {looking && <ServerKey port={port} installation={installation} />}
      <Confirmation
        title={`Forget ${label}?`}
        action="Forget it"
        open={forgetting}
        onClose={() => setForgetting(false)}
        onConfirm={() => void forget.run()}
        pending={forget.pending}
        refused={forget.refused}
      >
        <p>
          Its address, the key that was trusted and your token go from this machine. The installation itself is not touched, and the token
          stays valid: another administrator can revoke it.
        </p>
      </Confirmation>
    </>
  )
}
