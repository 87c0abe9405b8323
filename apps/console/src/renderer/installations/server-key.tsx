import { useState } from 'react'
import type { Installation, Introduction } from '../../ipc-contract.ts'
import { Action } from '../kit/action.tsx'
import { Refused } from '../kit/told.tsx'
import type { InstallationsPort } from '../port/console-port.ts'
import { CertificateShown } from './certificate-shown.tsx'
import { useTried } from './use-tried.ts'

/** The key that a saved server shows now, beside the one that was trusted. Nothing but the handshake is sent to it. */
export function ServerKey({ port, installation }: { port: InstallationsPort; installation: Installation }) {
  const { id, origin, pinned } = installation
  const [shown, setShown] = useState<Introduction['certificate']>()
  const look = useTried(async () => setShown((await port.introduce(origin)).certificate))
  // Asked once more, by the main process: a box of the system, which no script in this window answers.
  const trust = useTried((key: string) => port.trust(id, key))
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
            This is another key than the one you trusted. Nothing is sent to this server until you trust it. Ask whoever runs it, by some
            way other than this network, whether the key was replaced, and compare.
          </p>
          {trust.refused && <Refused refusal={trust.refused} />}
          <div>
            <Action kind="danger" pending={trust.pending} onPress={() => void trust.run(shown.spkiSha256)}>
              Trust the new key
            </Action>
          </div>
        </>
      )}
    </>
  )
}
