import { SeenAddressesPage } from '@sallyport/client/admin/addresses.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { Detail } from '../kit/data-list/beside.tsx'
import { Facts } from '../kit/panel.tsx'
import { PublishAddressDialog } from '../kit/publish-address.tsx'
import { Failed, Loading, Nothing } from '../kit/told.tsx'
import { confirmedWords, nodeWords, type SeenRow, seenShown } from './address-words.ts'

type Props = { address: string; onClose: () => void; onPublished: () => void }

/** One address that nodes were seen from: which ones, who confirms it, and whether the world is told. */
export function SeenDetail({ address, onClose, onPublished }: Props) {
  const { data, error, isPending, refetch } = useAsk(
    SeenAddressesPage,
    { first: 100, filter: { search: address.slice(0, 200) } },
    { about: ['PUBLISHED_ADDRESS', 'OBSERVED_ADDRESS'], every: 20_000 },
  )
  const row = data?.observedAddresses.edges.find(({ node }) => node.id === address)?.node
  return (
    <Detail title={address} onClose={onClose}>
      {error !== null && data === undefined ? (
        <Failed error={error} what="The address" onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading what="the address" />
      ) : row === undefined ? (
        <Nothing title="No node was seen from there">
          <p>Sightings are kept for a while after a node ended.</p>
        </Nothing>
      ) : (
        <Seen
          row={row}
          onPublished={() => {
            void refetch()
            onPublished()
          }}
        />
      )}
    </Detail>
  )
}

function Seen({ row, onPublished }: { row: SeenRow; onPublished: () => void }) {
  const [publishing, setPublishing] = useState(false)
  return (
    <>
      <Facts
        facts={{
          State: <StateMark {...seenShown(row)} />,
          'The cloud confirms': row.confirmedBy === null ? 'No cloud does, or none can be asked' : confirmedWords[row.confirmedBy],
          Accounts:
            row.accounts.length === 0
              ? 'None: its nodes were enrolled by hand'
              : row.accounts.map(({ accountId, name }) => (
                  <p key={accountId}>
                    <Link href={`/clouds/${accountId}`}>{name}</Link>
                  </p>
                )),
          'First seen': <Moment at={row.firstSeenAt} />,
          'Last seen': <Moment at={row.lastSeenAt} />,
        }}
      />
      {row.looksLikeProxy && (
        <p className="refused">
          Nodes of several accounts seem to come from this address of our own network: something there hides where they come from. Do not
          publish it. Have that proxy speak PROXY v2 or set its header, and name it among the trusted proxies.
        </p>
      )}
      <div className="actions">
        {row.published ? (
          <Link href={`/addresses/published?search=${encodeURIComponent(row.id)}`}>Show what publishes it</Link>
        ) : (
          <Action kind={row.looksLikeProxy ? 'danger' : 'primary'} onPress={() => setPublishing(true)}>
            Publish
          </Action>
        )}
      </div>
      <section className="addresses-nodes" aria-label="Nodes that were seen from there">
        <h3>Nodes</h3>
        <ul>
          {row.nodes.map(({ nodeId, name, state, lastSeenAt }) => (
            <li key={nodeId}>
              <Link href={`/nodes/${nodeId}`}>{name}</Link>
              <span className="help">
                {' '}
                {state.toLowerCase()}, <Moment at={lastSeenAt} />
              </span>
            </li>
          ))}
        </ul>
        {row.nodeCount > row.nodes.length && <p className="help">And {(row.nodeCount - row.nodes.length).toLocaleString('en')} more.</p>}
      </section>
      <PublishAddressDialog
        address={row.id}
        confirmedBy={row.confirmedBy}
        looksLikeProxy={row.looksLikeProxy}
        note={`Seen from ${nodeWords(row)}`.slice(0, 200)}
        open={publishing}
        onClose={() => setPublishing(false)}
        onDone={onPublished}
      />
    </>
  )
}
