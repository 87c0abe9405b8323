import { RequestFailed } from '@sallyport/client/connect.ts'
import { wrongToken } from '@sallyport/kit/token-words.ts'
import { type FormEvent, useState } from 'react'
import { Action } from '../kit/action.tsx'
import { TextInput } from '../kit/field.tsx'
import { usePort } from '../port/use-port.ts'

/** A token is tried before it is kept. What was typed stays, with what is wrong beside it. */
export function SignIn({ ended, to }: { ended: string | undefined; to: string }) {
  const port = usePort()
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [trying, setTrying] = useState(false)

  const attempt = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const token = text.trim()
    const wrong = wrongToken(token, 'spa')
    if (wrong !== undefined) {
      setTrouble(wrong)
      return
    }
    setTrying(true)
    try {
      await port.session.signIn(token)
    } catch (error) {
      setTrouble(error instanceof RequestFailed ? error.message : 'Something went wrong. Try again.')
      setTrying(false)
    }
  }

  return (
    <>
      <p>Sign in to {to} as an administrator.</p>
      <form onSubmit={(event) => void attempt(event)} noValidate>
        <TextInput
          label="Administrator's token"
          kind="secret"
          mono
          value={text}
          onChange={setText}
          wrong={trouble ?? ended}
          help={
            <>
              It begins with <code>spa_</code>. Another administrator can make one for you, or whoever runs the server with{' '}
              <code>sallyport add-administrator</code>. {port.kind === 'BROWSER' && 'This page keeps it until you close the tab.'}
            </>
          }
        />
        <Action type="submit" kind="primary" pending={trying}>
          Sign in
        </Action>
      </form>
    </>
  )
}
