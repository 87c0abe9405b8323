import { CancelAttempt, CancelOperation, PublishSeenAddress, RetryPlace, RevokeHeldNode } from '@sallyport/client/admin/operations.ts'
import { type FormEvent, useState } from 'react'
import { type Acted, useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Confirmation, Over } from '../kit/dialog.tsx'
import { Check, TextInput } from '../kit/field.tsx'
import { Refused } from '../kit/told.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import type { Acceptable } from './condition-words.ts'
import { type Attempt, type Operation, type Place, type Seen, tally } from './overlay.ts'
import { confirmedWords, noteFor, unusualOf } from './publication.ts'

/** What somebody wants to do, and is asked once more about. */
export type Wanted =
  | { kind: 'CANCEL_OPERATION'; operation: Operation }
  | { kind: 'CANCEL_ATTEMPT'; attempt: Attempt }
  | { kind: 'REVOKE'; attempt: Attempt }
  | { kind: 'RETRY'; place: Place; operation: Operation }
  | { kind: 'ACCEPT'; attempt: Attempt; condition: Acceptable }
  | { kind: 'PUBLISH'; attempt: Attempt; seen: Seen }

type Asking<Kind extends Wanted['kind']> = {
  wanted: Extract<Wanted, { kind: Kind }>
  onClose: () => void
  /** It was done: what is shown may be another one. */
  onDone: () => void
}

export function ActDialog({ wanted, onClose, onDone }: { wanted: Wanted; onClose: () => void; onDone: () => void }) {
  const common = { onClose, onDone }
  switch (wanted.kind) {
    case 'CANCEL_OPERATION':
      return <AskCancelOperation wanted={wanted} {...common} />
    case 'CANCEL_ATTEMPT':
      return <AskCancelAttempt wanted={wanted} {...common} />
    case 'REVOKE':
      return <AskRevoke wanted={wanted} {...common} />
    case 'RETRY':
      return <AskRetry wanted={wanted} {...common} />
    case 'ACCEPT':
      return <AcceptDialog node={wanted.attempt.node} condition={wanted.condition} {...common} />
    case 'PUBLISH':
      return <AskPublish wanted={wanted} {...common} />
  }
}

/** Closes where it was done; a refusal stays beside what was asked. */
const closing =
  <Union,>({ onClose, onDone }: Pick<Asking<Wanted['kind']>, 'onClose' | 'onDone'>) =>
  (answer: Acted<Union>): void => {
    if (!('done' in answer)) return
    onDone()
    onClose()
  }

function AskCancelOperation({ wanted: { operation }, ...on }: Asking<'CANCEL_OPERATION'>) {
  const { act, ...state } = useAct(CancelOperation)
  const { underWay, admitted } = tally(operation.places)
  return (
    <Confirmation
      title="Cancel the operation"
      action={underWay === 1 ? 'Cancel one node' : `Cancel ${underWay} nodes`}
      wayOut="Keep it running"
      open
      onClose={on.onClose}
      onConfirm={() => void act({ input: { operationId: operation.id } }).then(closing(on))}
      {...state}
    >
      <p>
        {underWay === 1 ? 'One node is' : `${underWay} nodes are`} under way. Each of them ends without being admitted, and nothing further
        is tried.
      </p>
      {admitted > 0 && (
        <p>{admitted === 1 ? 'The node that was admitted stays' : `The ${admitted} nodes that were admitted stay`} in service.</p>
      )}
      <p>Instances that exist by then wait for their deletion, and cost money until they are deleted.</p>
    </Confirmation>
  )
}

function AskCancelAttempt({ wanted: { attempt }, ...on }: Asking<'CANCEL_ATTEMPT'>) {
  const { act, ...state } = useAct(CancelAttempt)
  return (
    <Confirmation
      title={`Cancel ${attempt.node.name}`}
      action="Cancel this attempt"
      wayOut="Keep it running"
      open
      onClose={on.onClose}
      onConfirm={() => void act({ input: { attemptId: attempt.id } }).then(closing(on))}
      {...state}
    >
      <p>It ends without being admitted, and no further attempt is made for its place by itself. The other nodes go on.</p>
      <p>Its instance waits for its deletion, and costs money until it is deleted.</p>
    </Confirmation>
  )
}

function AskRevoke({ wanted: { attempt }, ...on }: Asking<'REVOKE'>) {
  const { act, ...state } = useAct(RevokeHeldNode)
  return (
    <Confirmation
      title={`Revoke ${attempt.node.name}`}
      action="Revoke the node"
      typed={{ label: 'Name of the node', text: attempt.node.name }}
      open
      onClose={on.onClose}
      onConfirm={() => void act({ input: { nodeId: attempt.node.id } }).then(closing(on))}
      {...state}
    >
      <p>
        Trust in this node ends: its key and its token stop working at once, and its attempt ends. This cannot be undone; do it where its
        key or its user-data may be known to somebody else. To merely stop waiting for it, cancel it.
      </p>
    </Confirmation>
  )
}

function AskRetry({ wanted: { place, operation }, ...on }: Asking<'RETRY'>) {
  const { act, ...state } = useAct(RetryPlace)
  return (
    <Confirmation
      title={`Try ${place.name} again`}
      action="Create another instance"
      kind="primary"
      open
      onClose={on.onClose}
      onConfirm={() => void act({ input: { placeId: place.id } }).then(closing(on))}
      {...state}
    >
      <p>
        One more instance is created in {operation.cloudAccountName}, {operation.region}, with everything fresh: node, token and deadline.
        It costs what its size costs there. The operation runs again.
      </p>
      <p>What an earlier attempt left in the cloud stays there until it is deleted.</p>
    </Confirmation>
  )
}

/** Publishing what no cloud confirms, or what is unusual to publish: typed once more, or said twice. */
function AskPublish({ wanted: { attempt, seen }, ...on }: Asking<'PUBLISH'>) {
  const { act, pending, refused, heldBack } = useAct(PublishSeenAddress)
  const { address } = seen
  const unusual = unusualOf(address)
  const mustType = !seen.publishableWithOneClick
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState(noteFor(attempt.node.name, seen))
  const [usual, setUsual] = useState(false)
  const [tried, setTried] = useState(false)
  const fits = !mustType || typed.trim() === address
  const accepts = unusual.length === 0 || usual
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (pending || !fits || !accepts || note.trim() === '' || heldBack !== undefined) return
    const input = { range: address, note, acceptUnusualRange: unusual.length > 0 && usual, ...(mustType && { typedConfirmation: typed }) }
    void act({ input }).then(closing(on))
  }
  const wrongAt = (field: string): string | undefined => (refused?.field === field ? refused.message : undefined)
  return (
    <Over title={`Publish ${address}`} open onClose={on.onClose}>
      <form onSubmit={submit}>
        <p>
          The world is told that monitors of this installation come from <code>{address}</code>: people let it through their firewalls.
          Nodes that were seen from there are judged again at once.
        </p>
        <p>
          {mustType
            ? 'No cloud confirms that this address is one of yours. Somebody who stands between a node and this server would be seen here as well.'
            : `A cloud confirms it: ${confirmedWords(seen)}.`}
        </p>
        {mustType && (
          <TextInput
            label="The address, typed once more"
            mono
            autoFocus
            value={typed}
            onChange={setTyped}
            wrong={wrongAt('typedConfirmation') ?? (tried && !fits ? `This is not ${address}.` : undefined)}
          />
        )}
        {unusual.length > 0 && (
          <Check
            label={`It is ${unusual.join(', ')}, and the monitors do come from there`}
            value={usual}
            onChange={setUsual}
            help={tried && !usual ? <span className="trouble">Confirm this, or cancel.</span> : undefined}
          />
        )}
        <TextInput
          label="Why, for people of this installation"
          value={note}
          onChange={setNote}
          wrong={wrongAt('note') ?? (tried && note.trim() === '' ? 'Say in a few words why.' : undefined)}
        />
        {refused !== undefined && wrongAt('typedConfirmation') === undefined && wrongAt('note') === undefined && (
          <Refused refusal={refused} />
        )}
        {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
        <div className="actions">
          <Action onPress={on.onClose}>Cancel</Action>
          <Action type="submit" kind="primary" pending={pending}>
            Publish {address}
          </Action>
        </div>
      </form>
    </Over>
  )
}
