import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Refusal } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { TextInput } from '../kit/field.tsx'
import { Refused } from '../kit/told.tsx'

/** An act that is typed in full, on the screen that says what it makes possible. What was typed stays, whatever the answer is. */
export function TypedAct({
  label,
  text,
  action,
  onAct,
  pending,
  refused,
  heldBack,
  told = false,
  children,
}: {
  label: string
  /** What has to be typed. */
  text: string
  action: string
  onAct: () => void
  pending: boolean
  refused: Refusal | undefined
  /** Why it cannot be asked for now. */
  heldBack: string | undefined
  /** The children say why it is held back, and the way out. */
  told?: boolean
  children?: ReactNode
}) {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const fits = typed.trim() === text
  const end = useRef<HTMLDivElement>(null)
  // A refusal is answered to whoever looks at this form: it is brought into sight with the way out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way out may come a moment later
  useEffect(() => {
    if (refused !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [refused, told])
  return (
    <form
      className="form deletion-typed"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fits && heldBack === undefined && !pending) onAct()
      }}
    >
      <TextInput
        label={label}
        help={
          <>
            Type <code>{text}</code> in full.
          </>
        }
        value={typed}
        onChange={setTyped}
        mono
        wrong={tried && !fits ? `This is not ${text}.` : undefined}
      />
      {refused !== undefined && <Refused refusal={refused} />}
      {children}
      {heldBack !== undefined && !told && <p className="trouble">{heldBack}</p>}
      <div className="actions" ref={end}>
        <Action type="submit" kind="danger" pending={pending} heldBack={heldBack}>
          {action}
        </Action>
      </div>
    </form>
  )
}
