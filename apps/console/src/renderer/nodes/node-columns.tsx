import type { NodeRowFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment, useFromNow } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useLive } from '../data/live.tsx'
import type { Column } from '../kit/data-list/columns.ts'
import { isLiveAt, shownNode } from './liveness.ts'

export type NodeRow = NodeRowFragment

/** A node's state, silent where an enabled one is not heard any more. */
export function NodeMark({ node }: { node: Pick<NodeRow, 'state' | 'reason' | 'lastSeenAt'> }) {
  const { lostSince } = useLive()
  const live = useFromNow((now) => isLiveAt(node.lastSeenAt, lostSince ?? now))
  return <StateMark {...shownNode(node, live)} />
}

export const nodeColumns: readonly Column<NodeRow>[] = [
  { key: 'name', title: 'Name', width: 'minmax(8rem, 2fr)', sortBy: 'NAME', cell: ({ name }) => name, text: ({ name }) => name },
  { key: 'state', title: 'State', width: '9.5rem', sortBy: 'STATE', cell: (node) => <NodeMark node={node} />, text: ({ state }) => state },
  {
    key: 'tenant',
    title: 'Tenant',
    width: 'minmax(7rem, 1.2fr)',
    cell: ({ tenantName }) => tenantName,
    text: ({ tenantName }) => tenantName,
  },
  {
    key: 'since',
    title: 'Since',
    onlyAlone: true,
    width: '9.5rem',
    sortBy: 'STATE_SINCE',
    cell: ({ stateSince }) => <Moment at={stateSince} />,
    text: ({ stateSince }) => stateSince,
  },
  {
    key: 'heard',
    title: 'Last heard',
    width: '9.5rem',
    sortBy: 'LAST_SEEN_AT',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? <span className="help">never</span> : <Moment at={lastSeenAt} />),
    text: ({ lastSeenAt }) => lastSeenAt ?? '',
  },
  {
    key: 'created',
    title: 'Created',
    onlyAlone: true,
    width: '9.5rem',
    sortBy: 'CREATED_AT',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'version',
    title: 'Agent',
    onlyAlone: true,
    width: '5rem',
    cell: ({ agentVersion }) => agentVersion ?? <span className="help">–</span>,
    text: ({ agentVersion }) => agentVersion ?? '',
  },
]
