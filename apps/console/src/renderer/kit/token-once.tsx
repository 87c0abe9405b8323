import { Action } from './action.tsx'
import { copyByHand, useCopy } from './use-copy.ts'

/** A secret that is shown this once, with what takes it along, and a button for whoever has it. */
export function TokenOnce({ token, onKept }: { token: string; onKept: () => void }) {
  const [copied, copy] = useCopy()
  return (
    <>
      <p className="token-once">
        <code>{token}</code>
      </p>
      <p role="status" className="help">
        {copied === undefined
          ? 'It is shown only once: the server keeps no more than a digest of it.'
          : copied
            ? 'The token is in the clipboard.'
            : copyByHand}
      </p>
      <div className="actions">
        <Action onPress={onKept}>I have it</Action>
        <Action kind="primary" onPress={() => copy(token)}>
          Copy the token
        </Action>
      </div>
    </>
  )
}
