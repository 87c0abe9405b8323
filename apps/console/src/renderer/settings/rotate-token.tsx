import { RotateAdministratorToken } from '@sallyport/client/admin/administrators.ts'
import { useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { Confirmation } from '../kit/dialog.tsx'
import { showFreshToken } from '../kit/fresh-token.tsx'
import { usePort } from '../port/use-port.ts'
import type { Person } from './administrators.tsx'

const lost =
  'Your token was no longer good when it was to be replaced. If the connection broke just then, it was replaced, and the new one was lost on the way: another administrator can remove you and add you again, or whoever runs the server can make one with sallyport add-administrator.'

/** Of whoever is signed in: this window goes on with the new token. */
export function RotateTokenDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const port = usePort()
  const { act, pending, refused, heldBack } = useAct(RotateAdministratorToken)
  const [going, setGoing] = useState(false)
  const rotate = async (): Promise<void> => {
    const acted = await act({ input: { administratorId: person.id } })
    // A browser sends a request again whose connection broke before the answer: the second one finds the token replaced.
    if ('refused' in acted && acted.refused.code === 'UNAUTHENTICATED') return port.session.signOut(lost)
    if (!('done' in acted)) return
    const { token } = acted.done
    setGoing(true)
    // Before anything else, so that it is not lost whatever becomes of the session.
    showFreshToken({ token, name: person.displayName, of: 'SELF' })
    await port.session.signIn(token).catch(() => {}) // then the window asks for it, and it stands above
    onClose()
  }
  return (
    <Confirmation
      title="Replace my token"
      action="Replace it"
      open
      onClose={onClose}
      onConfirm={() => void rotate()}
      pending={pending || going}
      refused={refused}
      heldBack={heldBack}
    >
      <p>
        Every token that you have ends at once: other windows and scripts that use one are signed out. This window goes on with the new one.
      </p>
    </Confirmation>
  )
}
