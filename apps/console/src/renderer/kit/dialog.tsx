import { type ReactNode, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { Refusal } from '../data/use-act.ts'
import { Action } from './action.tsx'
import { TextInput } from './field.tsx'
import { Refused } from './told.tsx'

/** A window over the window. Escape closes it, focus stays within and goes back to where it was. */
export function Over({
  title,
  open,
  onClose,
  children,
  wide,
}: {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
  wide?: boolean
}) {
  return (
    <ModalOverlay className="overlay" isOpen={open} onOpenChange={(is) => !is && onClose()}>
      <Modal className={wide ? 'modal wide' : 'modal'}>
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

export type ConfirmationProps = {
  title: string
  /** What becomes of it, and what cannot be taken back. */
  children: ReactNode
  /** On the button: the verb and its object, not "OK". */
  action: string
  /** What has to be typed in full; left out: the button alone. */
  typed?: { label: string; text: string }
  kind?: 'primary' | 'danger'
  /** What the way out says, where "Cancel" could be taken for the act itself. */
  wayOut?: string
  open: boolean
  onClose: () => void
  onConfirm: () => void
  pending: boolean
  refused: Refusal | undefined
  heldBack?: string | undefined
}

/** Asks once more before something that costs or destroys. What was typed stays while an answer is awaited, and after a refusal. */
export function Confirmation(props: ConfirmationProps) {
  return (
    <Over title={props.title} open={props.open} onClose={props.onClose}>
      <ConfirmationForm {...props} />
    </Over>
  )
}

function ConfirmationForm({
  children,
  action,
  typed,
  kind = 'danger',
  wayOut = 'Cancel',
  onClose,
  onConfirm,
  pending,
  refused,
  heldBack,
}: ConfirmationProps) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const fits = typed === undefined || text.trim() === typed.text
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fits && heldBack === undefined && !pending) onConfirm()
      }}
    >
      {children}
      {typed !== undefined && (
        <TextInput
          label={typed.label}
          help={
            <>
              Type <code>{typed.text}</code> in full.
            </>
          }
          value={text}
          onChange={setText}
          mono
          autoFocus
          wrong={tried && !fits ? `This is not ${typed.text}.` : undefined}
        />
      )}
      {refused !== undefined && <Refused refusal={refused} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action onPress={onClose}>{wayOut}</Action>
        <Action type="submit" kind={kind} pending={pending}>
          {action}
        </Action>
      </div>
    </form>
  )
}
