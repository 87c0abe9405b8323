import { useState } from 'react'
import type { Installation, Introduction } from '../../ipc-contract.ts'
import { Action } from '../kit/action.tsx'
import { Confirmation } from '../kit/dialog.tsx'
import { Refused } from '../kit/told.tsx'
import type { InstallationsPort } from '../port/console-port.ts'
import { CertificateShown } from './certificate-shown.tsx'
import { useTried } from './use-tried.ts'

/** The key that a saved server shows now, beside the one that was trusted. Nothing but the handshake is sent to it. */
export function ServerKey({ port, installation }: { port: InstallationsPort; installation: Installation }) {
  const { id, label, origin, pinned } = installation
  const [shown, setShown] = useState<Introduction['certificate']>()
  const [trusting, setTrusting] = useState(false)
  const look = useTried(async () => setShown((await port.introduce(origin)).certificate))
  const trust = useTried(async (key: string) => {
    await port.trust(id, key)
    setTrusting(false)
  })
  if (shown == null)
    return (
      <>
        {look.refused && <Refused refusal={look.refused} />}
        <div>
          <Action pending={look.pending} onPress={() => void look.run()}>
            Ask the server for its key
          </Action>
        </div>
      </>
    )
  return (
    <>
      <CertificateShown certificate={shown} pinned={pinned} />
      {shown.spkiSha256 === pinned ? (
        <p>It is the key that you trusted.</p>
      ) : (
        <>
          <p className="trouble">
            This is another key than the one you trusted. Nothing is sent to this server until you trust it. Ask whoever runs it, by another
            way than this network, whether the key was replaced, and compare.
          </p>
          <div>
            <Action kind="danger" onPress={() => setTrusting(true)}>
              Trust the new key
            </Action>
          </div>
        </>
      )}
      <Confirmation
        title={`Trust another key for ${label}?`}
        action="Trust it"
        typed={{ label: 'Name of the installation', text: label }}
        open={trusting}
        onClose={() => setTrusting(false)}
        onConfirm={() => void trust.run(shown.spkiSha256)}
        pending={trust.pending}
        refused={trust.refused}
      >
        <p>From then on your token is sent to whoever has this key:</p>
        <p>
          <code>{shown.spkiSha256}</code>
        </p>
      </Confirmation>
    </>
  )
}
