import { DisableNode, RetireNode, RevokeNode } from '@sallyport/client/admin/nodes.ts'
import type { NodeShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Confirmation } from '../kit/dialog.tsx'
import { AcceptDialog } from '../operations/accept-dialog.tsx'
import type { Acceptable } from '../operations/condition-words.ts'
import { acceptableOf, acceptWords, canBe, consequences, type NodeAct } from './node-words.ts'

const actWords = {
  DISABLE: { button: 'Disable', title: 'Disable', action: 'Disable the node' },
  RETIRE: { button: 'Retire', title: 'Retire', action: 'Retire the node' },
  REVOKE: { button: 'Revoke', title: 'Revoke', action: 'Revoke the node' },
} as const

/** What can be done to a node now. What cannot be undone asks for its name. */
export function NodeActs({ node, onDone }: { node: NodeShownFragment; onDone: () => void }) {
  const [asked, setAsked] = useState<NodeAct | Acceptable>()
  const acts = (['DISABLE', 'RETIRE', 'REVOKE'] as const).filter((act) => canBe(act, node))
  const acceptable = acceptableOf(node)
  if (acts.length === 0 && acceptable.length === 0) return null
  const close = (): void => setAsked(undefined)
  const done = (): void => {
    close()
    onDone()
  }
  return (
    <>
      <div className="actions">
        {acceptable.map((condition) => (
          <Action key={condition} onPress={() => setAsked(condition)}>
            {acceptWords[condition]}
          </Action>
        ))}
        {acts.map((act) => (
          <Action key={act} kind={act === 'DISABLE' ? 'plain' : 'danger'} onPress={() => setAsked(act)}>
            {actWords[act].button}
          </Action>
        ))}
      </div>
      {(asked === 'DISABLE' || asked === 'RETIRE' || asked === 'REVOKE') && <ActOn act={asked} node={node} onClose={close} onDone={done} />}
      {(asked === 'INSTANCE_PROOF' || asked === 'ICMP') && <AcceptDialog condition={asked} node={node} onClose={close} onDone={onDone} />}
    </>
  )
}

type Asking = { act: NodeAct; node: NodeShownFragment; onClose: () => void; onDone: () => void }

function ActOn({ act, node, onClose, onDone }: Asking) {
  const ways = { DISABLE: useAct(DisableNode), RETIRE: useAct(RetireNode), REVOKE: useAct(RevokeNode) }
  const way = ways[act]
  const { title, action } = actWords[act]
  return (
    <Confirmation
      title={`${title} ${node.name}`}
      action={action}
      {...(act !== 'DISABLE' && { typed: { label: 'Name of the node', text: node.name } })}
      kind={act === 'DISABLE' ? 'primary' : 'danger'}
      open
      onClose={onClose}
      onConfirm={() => void way.act({ input: { nodeId: node.id } }).then((acted) => 'done' in acted && onDone())}
      pending={way.pending}
      refused={way.refused}
      heldBack={way.heldBack}
    >
      {consequences(act, node).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Confirmation>
  )
}
