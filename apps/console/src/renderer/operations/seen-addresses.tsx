import { PublishSeenAddress } from '@sallyport/client/admin/operations.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Refused } from '../kit/told.tsx'
import type { Acting } from './acting.ts'
import type { Attempt, Seen } from './overlay.ts'
import { confirmedWords, noteFor, unusualOf } from './publication.ts'

type Props = Acting & {
  attempt: Attempt
  /** Of this run, and not published: what holds the node back. */
  unpublishedOnly?: boolean
}

/** From where a node was seen, each address with what can be done about it. */
export function SeenAddresses({ attempt, unpublishedOnly = false, ...acting }: Props) {
  const seen = attempt.node.seenAddresses.filter(({ presentRun, published }) => !unpublishedOnly || (presentRun && !published))
  if (seen.length === 0) return unpublishedOnly ? null : <p className="help">It was not seen yet.</p>
  return (
    <ul className="operation-seen">
      {seen.map((one) => (
        <SeenLine key={`${one.address} ${one.presentRun}`} attempt={attempt} seen={one} brief={unpublishedOnly} {...acting} />
      ))}
    </ul>
  )
}

function SeenLine({ attempt, seen, brief, onWant, onDone }: Acting & { attempt: Attempt; seen: Seen; brief: boolean }) {
  const { address, published, publishableWithOneClick } = seen
  const { act, pending, refused, heldBack } = useAct(PublishSeenAddress)
  const unusual = unusualOf(address)
  const publish = async (): Promise<void> => {
    if (!publishableWithOneClick || unusual.length > 0) return onWant({ kind: 'PUBLISH', attempt, seen })
    const answer = await act({ input: { range: address, note: noteFor(attempt.node.name, seen), acceptUnusualRange: false } })
    if ('done' in answer) onDone()
  }
  return (
    <li>
      <span>
        <code>{address}</code>{' '}
        <span className="help">
          {published ? 'published' : 'not published'}; {confirmedWords(seen)}
          {!brief && (
            <>
              ; seen {seen.count === 1 ? 'once' : `${seen.count} times`}, last <Moment at={seen.lastSeenAt} />
              {!seen.presentRun && ', by an earlier run'}
              {seen.toldBy != null && `, told by the proxy ${seen.toldBy}`}
            </>
          )}
        </span>
      </span>
      {!published && (
        <Action
          kind={brief ? 'primary' : 'plain'}
          pending={pending}
          heldBack={heldBack}
          label={`Publish ${address}`}
          onPress={() => void publish()}
        >
          Publish
        </Action>
      )}
      {refused !== undefined && <Refused refusal={refused} />}
    </li>
  )
}
