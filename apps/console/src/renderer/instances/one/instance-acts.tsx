import { RequestInstanceDeletion, SettleInstance } from '@sallyport/client/admin/instances.ts'
import { TimeLeft, useFromNow } from '@sallyport/kit/moment.tsx'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useAnewAbout } from '../../data/use-anew-about.ts'
import { Action } from '../../kit/action.tsx'
import { Confirmation } from '../../kit/dialog.tsx'
import { KeepIt } from '../../kit/keep-it.tsx'
import { SettleDialog } from '../settle-dialog.tsx'
import type { Instance } from './instance-detail.tsx'
import { sayable } from './what-can-be-said.ts'

/** What can be done about it now. Keeping it harms nobody, and is one press; whatever lets it be deleted is typed. */
export function InstanceActs({ instance }: { instance: Instance }) {
  const askAnew = useAnewAbout('INSTANCE')
  return (
    <div className="instances-acts">
      {instance.state === 'WAITING' && !instance.cloudAccountRemoved && <Keep instance={instance} />}
      {instance.state === 'SEEN' && instance.keptAt !== null && !instance.cloudAccountRemoved && (
        <FileAgain instance={instance} onDone={askAnew} />
      )}
      {sayable(instance).length > 0 && <Settle instance={instance} onDone={askAnew} />}
    </div>
  )
}

type ActProps = { instance: Instance; onDone: () => void }

function Keep({ instance: { id, coolDownEndsAt } }: Pick<ActProps, 'instance'>) {
  return (
    <>
      <p className="instances-cool">
        <CoolDown until={coolDownEndsAt} />
      </p>
      <KeepIt instanceId={id} />
    </>
  )
}

function CoolDown({ until }: { until: string | null }) {
  const over = useFromNow((now) => until !== null && new Date(until) <= now)
  if (until === null) return 'Deletion is switched off: it waits, and you can keep it.'
  if (over) return 'Its cool-down is over: you can keep it as long as no delete was sent.'
  return (
    <>
      Cool-down: <TimeLeft until={until} />. Until then you can keep it for certain.
    </>
  )
}

function FileAgain({ instance: { id, nodeName, name }, onDone }: ActProps) {
  const { act, pending, refused, heldBack, reset } = useAct(RequestInstanceDeletion)
  const [asking, setAsking] = useState(false)
  const open = (is: boolean): void => {
    reset()
    setAsking(is)
  }
  const confirm = async (): Promise<void> => {
    const acted = await act({ input: { instanceId: id } })
    onDone()
    if ('done' in acted) setAsking(false)
  }
  return (
    <>
      <Action kind="danger" heldBack={heldBack} onPress={() => open(true)}>
        File it for deletion again
      </Action>
      <Confirmation
        title={`File the instance of ${nodeName} for deletion again`}
        action="File it for deletion"
        typed={{ label: 'Name of the instance', text: name }}
        open={asking}
        onClose={() => open(false)}
        onConfirm={() => void confirm()}
        pending={pending}
        refused={refused}
        heldBack={heldBack}
      >
        <p>
          <strong>It is deleted once its new cool-down is over and the gate passes it.</strong> Until then it can be kept again. What is
          deleted cannot be brought back.
        </p>
      </Confirmation>
    </>
  )
}

function Settle({ instance, onDone }: ActProps) {
  const { act, pending, refused, heldBack, reset } = useAct(SettleInstance)
  const [asking, setAsking] = useState(false)
  const open = (is: boolean): void => {
    reset()
    setAsking(is)
  }
  return (
    <>
      <Action heldBack={heldBack} onPress={() => open(true)}>
        Settle it
      </Action>
      <SettleDialog
        title={`Say what the instance of ${instance.nodeName} is`}
        name={instance.name}
        choices={sayable(instance)}
        open={asking}
        onClose={() => open(false)}
        onSettle={(as, reason) =>
          void act({ input: { instanceId: instance.id, as, reason } }).then((acted) => {
            onDone()
            if ('done' in acted) setAsking(false)
          })
        }
        pending={pending}
        refused={refused}
        heldBack={heldBack}
      />
    </>
  )
}
