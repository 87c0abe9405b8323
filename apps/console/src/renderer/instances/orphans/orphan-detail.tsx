import { SettleOrphan } from '@sallyport/client/admin/instances.ts'
import type { OrphanSettlement } from '@sallyport/client/generated/admin/graphql.ts'
import { orphanSettlements } from '@sallyport/domain/instances/settle.ts'
import { Instant, Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Detail } from '../../kit/data-list/beside.tsx'
import { type Fact, Facts } from '../../kit/panel.tsx'
import { ShortId } from '../../kit/short-id.tsx'
import { SettleDialog } from '../settle-dialog.tsx'
import { type Orphan, orphanMark } from './orphan.ts'
import { isInstant, readShown } from './read-shown.ts'

const choices: readonly { as: OrphanSettlement; title: string; when: string; becomes: string; danger: boolean }[] = [
  {
    as: 'IGNORED',
    title: 'Leave it alone',
    when: 'It is not ours, or you cannot tell: look after it in the cloud.',
    becomes: orphanSettlements.IGNORED,
    danger: false,
  },
  {
    as: 'EXTRA',
    title: 'It is one more of its attempt',
    when: 'The attempt that it names is here and over, and every part of its identity is the same. The cloud is asked what it shows now.',
    becomes: orphanSettlements.EXTRA,
    danger: true,
  },
]

export function OrphanDetail({ orphan, onClose, onDone }: { orphan: Orphan; onClose: () => void; onDone: () => void }) {
  const { act, pending, refused, heldBack, reset } = useAct(SettleOrphan)
  const [asking, setAsking] = useState(false)
  const { name, rest } = readShown(orphan.shown)
  const open = (is: boolean): void => {
    reset()
    setAsking(is)
  }
  return (
    <Detail title={name ?? 'An orphan without a name'} onClose={onClose}>
      <p>
        <StateMark {...orphanMark(orphan)} />
      </p>
      <p>It carries the id of this installation, and no row here knows it. Nothing follows from that: it is never deleted as it is.</p>
      {orphan.settledAs !== 'EXTRA' && (
        <div className="instances-acts">
          <Action kind="primary" heldBack={heldBack} onPress={() => open(true)}>
            Say what it is
          </Action>
        </div>
      )}
      <Facts
        facts={[
          ["Cloud's id", <ShortId key="id" id={orphan.cloudId} what="cloud's id" />],
          [
            'Cloud account',
            <Link key="cloud" href={`/clouds/${encodeURIComponent(orphan.cloudAccountId)}`}>
              {orphan.cloudAccountName}
            </Link>,
          ],
          ['Region', orphan.region],
          ...rest.map(([label, text]): Fact => [label, isInstant(text) ? <Moment key={label} at={text} /> : text]),
          ['First seen', <Instant key="seen" at={orphan.seenAt} />],
          ['Last listed', <Moment key="last" at={orphan.lastSeenAt} />],
          orphan.settledAs !== null && [
            'Settled',
            <span key="settled">
              as {orphan.settledAs} by {orphan.settledBy}
              {orphan.settledAt !== null && (
                <>
                  , <Moment at={orphan.settledAt} />
                </>
              )}
              : {orphan.settleReason}
            </span>,
          ],
        ]}
      />
      <SettleDialog
        title="Say what this orphan is"
        name={name ?? orphan.cloudId}
        choices={choices}
        open={asking}
        onClose={() => open(false)}
        onSettle={(as, reason) =>
          void act({ input: { orphanId: orphan.id, as, reason } }).then((acted) => {
            if ('refused' in acted) return
            setAsking(false)
            onDone()
          })
        }
        pending={pending}
        refused={refused}
        heldBack={heldBack}
      />
    </Detail>
  )
}
