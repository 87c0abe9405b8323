import type { NodeShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { Action } from '../kit/action.tsx'
import { Panel } from '../kit/panel.tsx'
import { PublishAddressDialog } from '../kit/publish-address.tsx'

type Seen = NodeShownFragment['seenAddresses'][number]

/** From where its packets came, and whether the world is told of it. */
export function NodeAddresses({ node, onPublished }: { node: NodeShownFragment; onPublished: () => void }) {
  const [publishing, setPublishing] = useState<Seen>()
  return (
    <Panel title="Seen from" level={3}>
      {node.seenAddresses.length === 0 ? (
        <p className="help">Nowhere yet. Addresses are seen when its agent runs the checks of its admission, and with its heartbeats.</p>
      ) : (
        <ul className="node-seen">
          {node.seenAddresses.map((seen) => (
            <li key={`${seen.address} ${seen.firstSeenAt}`}>
              <p>
                <Link href={`/addresses?search=${encodeURIComponent(seen.address)}`}>
                  <code>{seen.address}</code>
                </Link>{' '}
                {seen.published ? <StateMark mark="met" word="Published" /> : <StateMark mark="attention" word="Not published" />}
              </p>
              <p className="help">
                {seen.count === 1 ? 'once' : `${seen.count} times`}, last <Moment at={seen.lastSeenAt} />
                {!seen.presentRun && ', in an earlier run of its agent'}
                {seen.toldBy !== null && `, as the proxy ${seen.toldBy} tells`}
              </p>
              {!seen.published && (
                <Action onPress={() => setPublishing(seen)} label={`Publish ${seen.address}`}>
                  Publish
                </Action>
              )}
            </li>
          ))}
        </ul>
      )}
      {publishing !== undefined && (
        <PublishAddressDialog
          address={publishing.address}
          confirmedBy={publishing.confirmedBy}
          note={`Seen from ${node.name}`}
          open
          onClose={() => setPublishing(undefined)}
          onDone={onPublished}
        />
      )}
    </Panel>
  )
}
