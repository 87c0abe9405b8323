import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'

export type ActionProps = {
  children: ReactNode
  onPress?: () => void
  /** `plain` unless given. `danger` for what destroys, or makes destruction possible. */
  kind?: 'primary' | 'plain' | 'danger' | 'quiet'
  type?: 'submit' | 'button'
  /** The request is under way: said so, and not sent twice. */
  pending?: boolean
  /** Why it cannot be done now, in a sentence: it stays where it is and says so. */
  heldBack?: string | undefined
  label?: string
}

/**
 * A button. What it holds back for is said beside it, to eyes and to screen readers. Not `isPending` of React Aria: that announces by the
 * button's id, which names nothing once the answer took the button away.
 */
export function Action({ children, onPress, kind = 'plain', type = 'button', pending = false, heldBack, label }: ActionProps) {
  return (
    <Button
      type={pending ? 'button' : type}
      className={`action ${kind}`}
      isDisabled={heldBack !== undefined}
      {...(onPress && !pending && { onPress })}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {children}
      {pending && <span className="visually-hidden">. Under way</span>}
      {heldBack !== undefined && <span className="visually-hidden">. {heldBack}</span>}
    </Button>
  )
}
