import { AcknowledgeAlarm } from '@sallyport/client/admin/alarms.ts'
import type { AlarmShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { useState } from 'react'
import { type Refusal, useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Confirmation } from '../kit/dialog.tsx'

/** Acknowledges those that were listed when it was asked for, one after the other; it stops at the first that is refused. */
export function AcknowledgeShown({ rows }: { rows: readonly AlarmShownFragment[] }) {
  const { act, heldBack } = useAct(AcknowledgeAlarm)
  const [ids, setIds] = useState<readonly string[]>()
  const [done, setDone] = useState<number>()
  const [refused, setRefused] = useState<Refusal>()
  const open = rows.filter(({ acknowledgedAt }) => !acknowledgedAt)
  if (open.length === 0 && ids === undefined) return null

  const all = async (): Promise<void> => {
    setRefused(undefined)
    let left = ids ?? []
    const whole = left.length
    for (; left.length > 0; left = left.slice(1)) {
      setDone(whole - left.length)
      const [alarmId = ''] = left
      const acted = await act({ input: { alarmId } })
      // Removed meanwhile by somebody else: nothing is left to look after.
      if ('refused' in acted && acted.refused.code !== 'NotFound') {
        setRefused(acted.refused)
        setIds(left)
        setDone(undefined)
        return
      }
    }
    setDone(undefined)
    setIds(undefined)
  }
  const some = ids?.length ?? 0
  return (
    <>
      <Action heldBack={heldBack} onPress={() => setIds(open.map(({ id }) => id))}>
        {open.length === 1 ? 'Acknowledge the one shown' : `Acknowledge all ${open.length} shown`}
      </Action>
      <Confirmation
        title={some === 1 ? 'Acknowledge 1 alarm' : `Acknowledge ${some} alarms`}
        action={some === 1 ? 'Acknowledge it' : `Acknowledge all ${some}`}
        kind="primary"
        open={ids !== undefined}
        onClose={() => {
          if (done !== undefined) return
          setIds(undefined)
          setRefused(undefined)
        }}
        onConfirm={() => void all()}
        pending={done !== undefined}
        refused={refused}
        heldBack={heldBack}
      >
        <p>It says that you look after each of them, under your name. Those that come meanwhile, and those not listed yet, stay open.</p>
        <p role="status">{done === undefined ? '' : `${done} of ${some} acknowledged`}</p>
      </Confirmation>
    </>
  )
}
