import { useState } from 'react'
import type { Introduction } from '../../ipc-contract.ts'
import { Action } from '../kit/action.tsx'
import { TextInput } from '../kit/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { Refused } from '../kit/told.tsx'
import type { InstallationsPort } from '../port/console-port.ts'
import { CertificateShown } from './certificate-shown.tsx'
import { useTried } from './use-tried.ts'

/** Two steps: who the address says it is, and whether you trust that. */
export function AddInstallation({ port, onDone, onLeave }: { port: InstallationsPort; onDone: () => void; onLeave?: () => void }) {
  const [origin, setOrigin] = useState('')
  const [label, setLabel] = useState('')
  const [met, setMet] = useState<Introduction>()
  const [unnamed, setUnnamed] = useState(false)
  const introduce = useTried(async () => setMet(await port.introduce(origin.trim())))
  const add = useTried(async (trusted: Introduction) => {
    const { id } = await port.add({ label: label.trim(), origin: trusted.origin, pinned: trusted.certificate?.spkiSha256 ?? null })
    await port.select(id)
    onDone()
  })
  return (
    <Panel title="Add an installation">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          setUnnamed(label.trim() === '')
          if (label.trim() !== '') void (met === undefined ? introduce.run() : add.run(met))
        }}
      >
        <TextInput
          label="Address"
          mono
          value={origin}
          onChange={(value) => {
            setOrigin(value)
            setMet(undefined)
          }}
          placeholder="https://sallyport.example.org"
          help="Where the server is reached. Plain http only for this machine itself."
          wrong={introduce.refused?.message}
          autoFocus
        />
        <TextInput
          label="Name"
          value={label}
          onChange={setLabel}
          help="Your own name for it, shown at the top of the window."
          wrong={unnamed ? 'Give it a name.' : undefined}
        />
        {met !== undefined && (
          <>
            {met.certificate === null ? (
              <p>
                <code>{met.origin}</code> is this machine itself, over plain http.
              </p>
            ) : (
              <>
                <p>
                  <code>{met.origin}</code> shows this key. Compare it with the key that whoever runs the server gives you by some way other
                  than this network: from then on no other key is accepted.
                </p>
                <CertificateShown certificate={met.certificate} />
              </>
            )}
            {add.refused && <Refused refusal={add.refused} />}
          </>
        )}
        <div className="actions">
          {onLeave && <Action onPress={onLeave}>Cancel</Action>}
          <Action type="submit" kind="primary" pending={introduce.pending || add.pending}>
            {met === undefined ? 'Ask who it is' : met.certificate === null ? 'Add it' : 'Trust this key and add it'}
          </Action>
        </div>
      </form>
    </Panel>
  )
}
