import { PublishedAddressUse, WithdrawAddress } from '@sallyport/client/admin/addresses.ts'
import type { PublishedAddressRowFragment, WithdrawAddressMutation } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../data/use-act.ts'
import { isFromBefore, useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { Detail } from '../kit/data-list/beside.tsx'
import { Confirmation } from '../kit/dialog.tsx'
import { Facts } from '../kit/panel.tsx'
import { Loading, Nothing } from '../kit/told.tsx'
import { publishedShown } from './address-words.ts'
import { withdrawWords } from './withdraw-words.ts'

type Row = PublishedAddressRowFragment
type Withdrawn = Extract<WithdrawAddressMutation['withdrawAddress'], { __typename: 'WithdrawAddressPayload' }>

type Props = {
  /** As the list shows it; undefined: it does not, or not yet. */
  row: Row | undefined
  loading: boolean
  onClose: () => void
  onWithdrawn: () => void
}

export function PublishedDetail({ row, loading, onClose, onWithdrawn }: Props) {
  const [asking, setAsking] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Withdrawn>()
  const shown = withdrawn?.address ?? row
  return (
    <Detail title={shown?.range ?? 'Published address'} onClose={onClose}>
      {loading ? (
        <Loading what="the address" />
      ) : shown === undefined ? (
        <Nothing title="The list does not show it">
          <p>It may be withdrawn, or further down: search for it.</p>
        </Nothing>
      ) : (
        <>
          <Facts
            facts={{
              State: <StateMark {...publishedShown(shown)} />,
              Why: shown.note,
              Published: (
                <>
                  by {shown.publishedBy}, <Moment at={shown.publishedAt} />
                </>
              ),
              Withdrawn: shown.withdrawnAt !== null && (
                <>
                  by {shown.withdrawnBy ?? 'somebody'}, <Moment at={shown.withdrawnAt} />
                </>
              ),
            }}
          />
          {withdrawn !== undefined && <WhatCameOfIt withdrawn={withdrawn} />}
          {shown.withdrawnAt === null && (
            <div className="actions">
              <Action kind="danger" onPress={() => setAsking(true)}>
                Withdraw
              </Action>
            </div>
          )}
          {asking && (
            <Withdraw
              row={shown}
              onClose={() => setAsking(false)}
              onDone={(done) => {
                setAsking(false)
                setWithdrawn(done)
                onWithdrawn()
              }}
            />
          )}
        </>
      )}
    </Detail>
  )
}

function Withdraw({ row, onClose, onDone }: { row: Row; onClose: () => void; onDone: (done: Withdrawn) => void }) {
  const { act, pending, refused, heldBack } = useAct(WithdrawAddress)
  const asked = useAsk(
    PublishedAddressUse,
    { id: row.id },
    { about: ['PUBLISHED_ADDRESS', 'OBSERVED_ADDRESS'], every: 15_000, aside: true },
  )
  const asking = asked.isPending || isFromBefore(asked)
  const use = asked.error === null ? (asked.data?.publishedAddressUse ?? undefined) : undefined
  // Whoever does not know whether it is the last one is asked as if it were.
  const lowersGuard = use === undefined || use.publishedLeft === 0
  return (
    <Confirmation
      title={`Withdraw ${row.range}`}
      action={use?.publishedLeft === 0 ? 'End the check for all nodes' : 'Withdraw it'}
      {...(lowersGuard && !asking && { typed: { label: 'To show that you mean it', text: row.range } })}
      open
      onClose={onClose}
      onConfirm={() => void act({ input: { publishedAddressId: row.id } }).then((acted) => 'done' in acted && onDone(acted.done))}
      pending={pending}
      refused={refused}
      heldBack={heldBack ?? (asking ? 'What comes from there is being asked for.' : undefined)}
    >
      <p>
        The world is no longer told that monitors come from <code>{row.range}</code>. People who follow the list close their firewalls to
        it.
      </p>
      {!asking && withdrawWords(use).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </Confirmation>
  )
}

function WhatCameOfIt({ withdrawn: { inUse, publishedLeft } }: { withdrawn: Withdrawn }) {
  return (
    <div role="status" className="addresses-nodes">
      {inUse.length === 0 ? (
        <p>No node was seen from there within the last hour.</p>
      ) : (
        <>
          <p>
            {inUse.length === 100 ? 'At least 100 nodes' : inUse.length === 1 ? 'One node' : `${inUse.length} nodes`} came from there within
            the last hour, and from no other published address. An alarm tells of it.
          </p>
          <ul>
            {inUse.map(({ nodeId, name, address }) => (
              <li key={nodeId}>
                <Link href={`/nodes/${nodeId}`}>{name}</Link> <code>{address}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {publishedLeft === 0 && <p className="trouble">Nothing is published any more: nobody checks where nodes come from.</p>}
    </div>
  )
}
