import { Action } from './action.tsx'
import { copyByHand, useCopy } from './use-copy.ts'

/** A message to somebody, ready to be sent. */
export function WhatToTell({ name, message }: { name: string; message: string }) {
  const [copied, copy] = useCopy()
  return (
    <section aria-label={`What to tell ${name}`}>
      <p>What to tell {name}; send the token separately:</p>
      <blockquote className="what-to-tell">{message}</blockquote>
      <div className="actions">
        <span role="status" className="help">
          {copied === undefined ? '' : copied ? 'The message is in the clipboard.' : copyByHand}
        </span>
        <Action onPress={() => copy(message)}>Copy the message</Action>
      </div>
    </section>
  )
}
