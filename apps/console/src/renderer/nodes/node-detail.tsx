import { OneNode } from '@sallyport/client/admin/nodes.ts'
import type { NodeShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { tenantReasons } from '@sallyport/domain/admission/reasons.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { Link } from 'wouter'
import { ToldOf, useToldOf } from '../data/told-of.ts'
import { useAsk } from '../data/use-ask.ts'
import { Detail } from '../kit/data-list/beside.tsx'
import { Facts } from '../kit/panel.tsx'
import { ShortId } from '../kit/short-id.tsx'
import { Failed, Loading, Nothing } from '../kit/told.tsx'
import { NodeActs } from './node-acts.tsx'
import { NodeAddresses } from './node-addresses.tsx'
import { NodeAttempt } from './node-attempt.tsx'
import { NodeMark, NodeSince } from './node-columns.tsx'
import { pingWords, skewWords } from './node-words.ts'

/** Heartbeats come every 15 s, and no change tells of them. */
const every = 15_000

/** One node beside the list: what is known of it, and what can be done to it. */
export function NodeDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useAsk(OneNode, { id }, { about: ['NODE', 'INSTANCE', 'PUBLISHED_ADDRESS'], every })
  const { data, error, isPending, refetch } = asked
  const toldOf = useToldOf(asked, every)
  const node = data?.node
  return (
    <Detail title={node?.name ?? 'Node'} onClose={onClose}>
      {error !== null && data === undefined ? (
        <Failed error={error} what="The node" onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading what="the node" rows={5} />
      ) : node == null ? (
        <Nothing title="There is no such node">
          <p>The address may be incomplete, or belong to another installation.</p>
        </Nothing>
      ) : (
        <ToldOf value={toldOf}>
          <NodeFacts node={node} />
          <NodeActs node={node} onDone={() => void refetch()} />
          {node.attempt != null && <NodeAttempt attempt={node.attempt} node={node} />}
          <NodeAddresses node={node} onPublished={() => void refetch()} />
        </ToldOf>
      )}
    </Detail>
  )
}

function NodeFacts({ node }: { node: NodeShownFragment }) {
  const { reason } = node
  return (
    <Facts
      facts={{
        State: (
          <>
            <NodeMark node={node} />
            <br />
            <span className="help">
              <NodeSince node={node} />
            </span>
          </>
        ),
        'As the tenant is told': reason !== null && tenantReasons[reason],
        Tenant: <Link href={`/tenants/${node.tenantId}`}>{node.tenantName}</Link>,
        'What it watches': (node.state === 'ENABLED' || node.state === 'DISABLED') && (
          <Link href={`/tenants/${node.tenantId}`}>The monitors of its tenant, and what they say</Link>
        ),
        'Last heard': node.lastSeenAt === null ? 'Never' : <Moment at={node.lastSeenAt} />,
        'Without a gap since': node.unbrokenSince !== null && <Moment at={node.unbrokenSince} />,
        Agent: node.agentVersion ?? 'Not reported',
        'Its clock': node.clockSkewMs !== null && skewWords(node.clockSkewMs),
        Ping: node.ping !== null && (pingWords[node.ping] ?? node.ping),
        Origin: node.origin === 'MANUAL' ? 'Enrolled by hand' : 'Provisioned',
        Admitted:
          node.withInstanceProof !== null &&
          (node.withInstanceProof ? 'With a proof that it runs on its instance' : 'Without a proof that it runs on its instance'),
        'First enabled': node.firstEnabledAt !== null && <Moment at={node.firstEnabledAt} />,
        Created: <Moment at={node.createdAt} />,
        Ended: node.endedAt !== null && <Moment at={node.endedAt} />,
        Id: <ShortId id={node.id} what="id of the node" />,
      }}
    />
  )
}
