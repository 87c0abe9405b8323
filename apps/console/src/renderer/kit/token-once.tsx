import { useState } from 'react'
import { usePort } from '../port/use-port.ts'
import { Action } from './action.tsx'

/** A secret that is shown this once, with what takes it along, and a button for whoever has it. */
export function TokenOnce({ token, onKept }: { token: string; onKept: () => void }) {
  const port = usePort()
  const [copied, setCopied] = useState<boolean>()
  return (
    <>
      <p className="token-once">
        <code>{token}</code>
      </p>
      <p role="status" className="help">
        {copied === undefined
          ? 'It is shown this once: only its digest is kept.'
          : copied
            ? 'It is in the clipboard.'
            : 'The clipboard refused it: mark it and copy it by hand.'}
      </p>
      <div className="actions">
        <Action onPress={onKept}>I have it</Action>
        <Action
          kind="primary"
          onPress={() =>
            void port.copy(token).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          Copy the token
        </Action>
      </div>
    </>
  )
}
