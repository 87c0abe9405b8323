import type { AttentionShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { useState } from 'react'
import { Action } from '../kit/action.tsx'
import { AcceptDialog } from '../operations/accept-dialog.tsx'
import type { Acceptable } from '../operations/condition-words.ts'

/** Accepts for one node what nobody knows of it; its name is asked for, as in its operation. */
export function AcceptFor({ node, condition }: { node: AttentionShownFragment['subjects'][number] | undefined; condition: Acceptable }) {
  const [open, setOpen] = useState(false)
  if (node?.id == null) return null
  const { id, name } = node
  const close = (): void => setOpen(false)
  return (
    <>
      <Action kind="primary" label={`Accept for ${name}`} onPress={() => setOpen(true)}>
        Accept
      </Action>
      {open && <AcceptDialog node={{ id, name }} condition={condition} onClose={close} onDone={() => {}} />}
    </>
  )
}
