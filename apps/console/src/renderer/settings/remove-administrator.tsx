import { RemoveAdministrator } from '@sallyport/client/admin/administrators.ts'
import { useAct } from '../data/use-act.ts'
import { Confirmation } from '../kit/dialog.tsx'
import type { Person } from './administrators.tsx'

export function RemoveAdministratorDialog({
  person,
  own,
  onClose,
  onRemoved,
}: {
  person: Person
  own: boolean
  onClose: () => void
  onRemoved: () => void
}) {
  const { act, pending, refused, heldBack } = useAct(RemoveAdministrator)
  const remove = async (): Promise<void> => {
    const acted = await act({ input: { administratorId: person.id } })
    if (!('done' in acted)) return
    onClose()
    onRemoved()
  }
  return (
    <Confirmation
      title={own ? 'Remove yourself' : `Remove ${person.displayName}`}
      action={own ? 'Remove myself' : 'Remove them'}
      typed={{ label: 'Name', text: person.displayName }}
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      pending={pending}
      refused={refused}
      heldBack={heldBack}
    >
      <p>
        {own
          ? 'Your token ends at once: you are signed out here and everywhere, and only another administrator can add you again.'
          : `Every token of ${person.displayName} ends at once, and what they have open stops. They can come back only if they are added again.`}{' '}
        What they did stays in the audit log.
      </p>
    </Confirmation>
  )
}
