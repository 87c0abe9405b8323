import { RequestFailed } from '@sallyport/client/connect.ts'
import { execute } from '@sallyport/client/execute.ts'
import { WhoAmI } from '@sallyport/client/tenant/operations-page.ts'
import { wrongToken } from '@sallyport/kit/token-words.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from './api.ts'
import { signIn } from './session.ts'

/** A token is tried before it is kept. What was typed stays, with what is wrong beside it. */
export function SignIn({ ended }: { ended: string | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState(ended)
  const [trying, setTrying] = useState(false)
  const [input, help, problem] = [useId(), useId(), useId()]

  const attempt = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const token = field.current?.value.trim() ?? ''
    const wrong = wrongToken(token, 'spt')
    if (wrong !== undefined) {
      setTrouble(wrong)
      field.current?.focus()
      return
    }
    setTrying(true)
    try {
      await execute({ ...api, token: () => token }, WhoAmI, {})
      signIn(token)
    } catch (error) {
      setTrouble(error instanceof RequestFailed ? error.message : 'Something went wrong. Try again.')
      setTrying(false)
      field.current?.focus()
    }
  }

  return (
    <main className="alone">
      <h1>Operations</h1>
      <p>Sign in to see which nodes are being provisioned for your tenant.</p>
      <form onSubmit={(event) => void attempt(event)} noValidate>
        <label htmlFor={input}>API token</label>
        <input
          ref={field}
          id={input}
          type="password"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={trouble === undefined ? help : `${problem} ${help}`}
          aria-invalid={trouble !== undefined}
        />
        {trouble !== undefined && (
          <p id={problem} className="trouble" role="alert">
            {trouble}
          </p>
        )}
        <p id={help} className="help">
          It begins with <code>spt_</code>. An Owner of your tenant can make one for you. This page keeps it until you close the tab.
        </p>
        <button type="submit" disabled={trying}>
          {trying ? 'Signing in' : 'Sign in'}
        </button>
      </form>
    </main>
  )
}
