import type { NodeRowFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment, nowThere, useFromNow } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useLive } from '../data/live.tsx'
import type { Column } from '../kit/data-list/columns.ts'
import { shortOf } from '../kit/short-of.ts'
import { isLiveAt, shownNode, shownSince } from './liveness.ts'

export type NodeRow = NodeRowFragment

const useIsLive = ({ lastSeenAt }: Pick<NodeRow, 'lastSeenAt'>): boolean => {
  const { lostSince } = useLive()
  return useFromNow((now) => isLiveAt(lastSeenAt, lostSince ?? now))
}

/** A node's state, silent where an enabled one is not heard any more. */
export function NodeMark({ node }: { node: Pick<NodeRow, 'state' | 'reason' | 'lastSeenAt'> }) {
  return <StateMark {...shownNode(node, useIsLive(node))} />
}

/** Since when it is so. */
export function NodeSince({ node }: { node: Pick<NodeRow, 'state' | 'stateSince' | 'lastSeenAt'> }) {
  return <Moment at={shownSince(node, useIsLive(node))} />
}

export const nodeColumns: readonly Column<NodeRow>[] = [
  { key: 'name', title: 'Name', width: 'minmax(8rem, 2fr)', sortBy: 'NAME', cell: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'id',
    title: 'Id',
    onlyAlone: true,
    width: '6.5rem',
    cell: ({ id }) => <code className="help">{shortOf(id)}</code>,
    text: ({ id }) => id,
  },
  {
    key: 'state',
    title: 'State',
    width: '10.5rem',
    sortBy: 'STATE',
    cell: (node) => <NodeMark node={node} />,
    text: (node) => shownNode(node, isLiveAt(node.lastSeenAt, nowThere())).word,
  },
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
    cell: (node) => <NodeSince node={node} />,
    text: (node) => shownSince(node, isLiveAt(node.lastSeenAt, nowThere())),
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
