import { AcceptNode } from '@sallyport/client/admin/nodes.ts'
import { useAct } from '../data/use-act.ts'
import { Confirmation } from '../kit/dialog.tsx'
import type { Acceptable } from './condition-words.ts'

const accepted: Record<Acceptable, string> = {
  ICMP: 'You accept that nobody knows whether this node can ping. Monitors that ping may not work on it. Should echo requests fail later, the condition fails all the same.',
  INSTANCE_PROOF:
    'You accept that this node cannot show that it runs on the instance that was created for it. Whoever read its user-data could stand in its place: accept it only where you know that the address it comes from is right.',
}

type Accepting = {
  node: { id: string; name: string }
  condition: Acceptable
  onClose: () => void
  /** It was done: what is shown may be another one. */
  onDone: () => void
}

/** Accepts one condition of one held node by name. */
export function AcceptDialog({ node: { id, name }, condition, onClose, onDone }: Accepting) {
  const { act, ...state } = useAct(AcceptNode)
  return (
    <Confirmation
      title={condition === 'ICMP' ? `Accept unknown ICMP for ${name}` : `Accept ${name} without an instance proof`}
      action="Accept it for this node"
      typed={{ label: 'Name of the node', text: name }}
      open
      onClose={onClose}
      onConfirm={() =>
        void act({ input: { nodeId: id, name, condition } }).then((acted) => {
          if (!('done' in acted)) return
          onDone()
          onClose()
        })
      }
      {...state}
    >
      <p>{accepted[condition]}</p>
      <p>Every other condition stays. It is recorded with your name.</p>
    </Confirmation>
  )
}
