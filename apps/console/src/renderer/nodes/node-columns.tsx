import type { NodeRowFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment, nowThere, useFromNow } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useContext } from 'react'
import { useLive } from '../data/live.tsx'
import { judgedAt, ToldOf } from '../data/told-of.ts'
import type { Column } from '../kit/data-list/columns.ts'
import { shortOf } from '../kit/short-of.ts'
import { isLiveAt, shownNode, shownSince } from './liveness.ts'

export type NodeRow = NodeRowFragment

const useIsLive = ({ id, lastSeenAt }: Pick<NodeRow, 'id' | 'lastSeenAt'>): boolean => {
  const { lostSince } = useLive()
  const toldOf = useContext(ToldOf)
  return useFromNow((now) => isLiveAt(lastSeenAt, judgedAt(lostSince ?? now, toldOf(id))))
}

/** A node's state, silent where an enabled one is not heard any more. */
export function NodeMark({ node }: { node: Pick<NodeRow, 'id' | 'state' | 'reason' | 'lastSeenAt'> }) {
  return <StateMark {...shownNode(node, useIsLive(node))} />
}

/** Since when it is so. */
export function NodeSince({ node }: { node: Pick<NodeRow, 'id' | 'state' | 'stateSince' | 'lastSeenAt'> }) {
  return <Moment at={shownSince(node, useIsLive(node))} />
}

export const nodeColumns: readonly Column<NodeRow>[] = [
  { key: 'name', title: 'Name', width: 'minmax(var(--name), 2fr)', sortBy: 'NAME', cell: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'id',
    title: 'Id',
    onlyAlone: true,
    width: 'var(--id)',
    cell: ({ id }) => <code className="help">{shortOf(id)}</code>,
    text: ({ id }) => id,
  },
  {
    key: 'state',
    title: 'State',
    width: 'calc(8.3rem + var(--around))',
    sortBy: 'STATE',
    cell: (node) => <NodeMark node={node} />,
    text: (node) => shownNode(node, isLiveAt(node.lastSeenAt, nowThere())).word,
  },
  {
    key: 'tenant',
    title: 'Tenant',
    width: 'minmax(var(--name), 1.2fr)',
    cell: ({ tenantName }) => tenantName,
    text: ({ tenantName }) => tenantName,
  },
  {
    key: 'since',
    title: 'Since',
    onlyAlone: true,
    width: 'var(--when)',
    sortBy: 'STATE_SINCE',
    cell: (node) => <NodeSince node={node} />,
    text: (node) => shownSince(node, isLiveAt(node.lastSeenAt, nowThere())),
  },
  {
    key: 'heard',
    title: 'Last heard',
    width: 'var(--when)',
    sortBy: 'LAST_SEEN_AT',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? <span className="help">never</span> : <Moment at={lastSeenAt} />),
    text: ({ lastSeenAt }) => lastSeenAt ?? '',
  },
  {
    key: 'created',
    title: 'Created',
    onlyAlone: true,
    width: 'var(--when)',
    sortBy: 'CREATED_AT',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'version',
    title: 'Agent',
    onlyAlone: true,
    width: 'calc(3.9rem + var(--around))',
    cell: ({ agentVersion }) => agentVersion ?? <span className="help">–</span>,
    text: ({ agentVersion }) => agentVersion ?? '',
  },
  { key: 'cloudAccount', title: 'Cloud', exportOnly: true, text: ({ cloudAccountName }) => cloudAccountName ?? '' },
]
