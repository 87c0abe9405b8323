import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { Refusal } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Over } from '../kit/dialog.tsx'
import { TextInput } from '../kit/field.tsx'
import { Sentence } from '../kit/sentence.tsx'
import { Refused } from '../kit/told.tsx'

type Choice<As extends string> = { as: As; title: string; when: string; becomes: string; danger: boolean }
type Props<As extends string> = {
  title: string
  /** Typed in full. */
  name: string
  choices: readonly Choice<As>[]
  open: boolean
  onClose: () => void
  onSettle: (as: As, reason: string) => void
  pending: boolean
  refused: Refusal | undefined
  heldBack: string | undefined
}

/** Says what something is, why, and what becomes of it: chosen, reasoned and typed. */
export function SettleDialog<As extends string>(props: Props<As>) {
  return (
    <Over title={props.title} open={props.open} onClose={props.onClose}>
      <SettleForm {...props} />
    </Over>
  )
}

function SettleForm<As extends string>({ name, choices, onClose, onSettle, pending, refused, heldBack }: Props<As>) {
  const [as, setAs] = useState<As | undefined>(choices.length === 1 ? choices[0]?.as : undefined)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = choices.find((choice) => choice.as === as)
  const given = reason.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (as !== undefined && given !== '' && typed.trim() === name && heldBack === undefined && !pending) onSettle(as, given)
      }}
    >
      <RadioGroup className="instances-choices" aria-label="What it is" value={as ?? null} onChange={(value) => setAs(value as As)}>
        {choices.map(({ as: id, title, when }) => (
          <Radio key={id} value={id} className="instances-choice">
            <span className="instances-dot" aria-hidden="true" />
            <span>
              <strong>{title}</strong> <code>{id}</code>
              <span className="help">
                <Sentence text={when} />
              </span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {tried && as === undefined && <p className="trouble">Choose what it is.</p>}
      {chosen !== undefined && (
        <p className={chosen.danger ? 'instances-becomes danger' : 'instances-becomes'}>
          <strong>What becomes of it.</strong> <Sentence text={chosen.becomes} />
        </p>
      )}
      <TextInput
        label="Why"
        help="One line, for whoever reads the record later."
        value={reason}
        onChange={(text) => setReason(text.replace(/\s*\n\s*/g, ' ').slice(0, 500))}
        wrong={tried && given === '' ? 'Say why.' : undefined}
      />
      <TextInput
        label="Its name"
        help={
          <>
            Type <code>{name}</code> in full.
          </>
        }
        value={typed}
        onChange={setTyped}
        mono
        wrong={tried && typed.trim() !== name ? `This is not ${name}.` : undefined}
      />
      {refused !== undefined && <Refused refusal={refused} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action onPress={onClose}>Cancel</Action>
        <Action type="submit" kind={chosen?.danger ? 'danger' : 'primary'} pending={pending}>
          Settle it
        </Action>
      </div>
    </form>
  )
}
