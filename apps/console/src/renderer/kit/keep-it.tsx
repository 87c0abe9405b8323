import { KeepInstance } from '@sallyport/client/admin/instances.ts'
import { useRef, useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { useAnewAbout } from '../data/use-anew-about.ts'
import { Action } from './action.tsx'
import { TextInput } from './field.tsx'
import { handOnFocus } from './hand-on-focus.ts'
import './keep-it.css'
import { Refused } from './told.tsx'

type KeepItProps = {
  instanceId: string
  /** Its node, where others are in the same view. */
  of?: string
  onKept?: () => void
}

/** Takes an instance back that waits for its deletion. It harms nobody, and is one press; a reason goes into the record. */
export function KeepIt({ instanceId, of, onKept }: KeepItProps) {
  const { act, pending, refused, heldBack } = useAct(KeepInstance)
  const askAnew = useAnewAbout('INSTANCE')
  const [why, setWhy] = useState('')
  const goes = useRef<HTMLDivElement>(null)
  const keep = async (): Promise<void> => {
    const reason = why.trim()
    const acted = await act({ input: { instanceId, ...(reason !== '' && { reason }) } })
    if ('done' in acted) handOnFocus(goes.current)
    askAnew()
    if (!('done' in acted)) return
    setWhy('')
    onKept?.()
  }
  return (
    <div className="keep-it" ref={goes}>
      <TextInput label="Why (optional)" value={why} onChange={(text) => setWhy(text.slice(0, 500))} />
      <Action
        kind={of === undefined ? 'primary' : 'plain'}
        pending={pending}
        heldBack={heldBack}
        onPress={() => void keep()}
        {...(of !== undefined && { label: `Keep it: ${of}` })}
      >
        Keep it
      </Action>
      {refused !== undefined && <Refused refusal={refused} />}
    </div>
  )
}
