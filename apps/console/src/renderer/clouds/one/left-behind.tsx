import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { type InstanceSeen, instanceShown } from '@sallyport/kit/states.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Panel } from '../../kit/panel.tsx'
import { ShortTable } from '../../kit/short-table.tsx'
import type { Removed } from './one-account.tsx'

const kinds: Record<string, string> = { FLOATING_ADDRESS: 'Floating address', PORT: 'Port', VOLUME: 'Volume' }

/** The account is gone: what stays in its project, and in which order to remove it there. */
export function LeftBehind({ name, removed }: { name: string; removed: Removed }) {
  const { left, instancesLeft, leftAccessories, leftMarkers, leftRungs } = removed
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const nothing = left.length === 0 && leftAccessories.length === 0 && leftMarkers.length === 0 && leftRungs === null
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        {name} is removed
      </h2>
      {nothing ? (
        <p>Its credentials are erased, and nothing of Sallyport is left in its project.</p>
      ) : (
        <p>
          Its credentials are erased. What follows stays in its project: remove it there by hand, in this order. This page shows it now; the
          audit log keeps it.
        </p>
      )}
      {left.length > 0 && (
        <Panel title={instancesLeft === 1 ? '1 instance' : `${instancesLeft} instances`}>
          <p>
            {instancesLeft === 1 ? 'It goes' : 'They go'} on running and costing money.
            {instancesLeft > left.length && ` The first ${left.length} are shown.`}
          </p>
          <ShortTable
            name="Instances that stay"
            rows={left}
            keyOf={({ instanceId }) => instanceId}
            columns={[
              { title: 'Name', cell: (one) => <Link href={`/instances/${one.instanceId}`}>{one.name}</Link> },
              { title: 'Region', cell: ({ region }) => region },
              { title: "The cloud's id", cell: ({ cloudId }) => (cloudId === null ? 'never heard' : <code>{cloudId}</code>) },
              {
                title: 'Last known',
                cell: ({ state }) => <StateMark {...instanceShown({ state: state as InstanceSeen['state'], keptAt: null })} />,
              },
            ]}
          />
        </Panel>
      )}
      {leftAccessories.length > 0 && (
        <Panel title="Made for instances">
          <p>Once their instances are gone.</p>
          <ShortTable
            name="Made for instances"
            rows={leftAccessories}
            keyOf={({ kind, cloudId }) => `${kind} ${cloudId}`}
            columns={[
              { title: 'What', cell: ({ kind }) => kinds[kind] ?? kind },
              { title: "The cloud's id", cell: ({ cloudId }) => <code>{cloudId}</code> },
              { title: 'Region', cell: ({ region }) => region },
              { title: 'Made for', cell: ({ instanceName }) => instanceName },
            ]}
          />
        </Panel>
      )}
      {leftMarkers.length > 0 && (
        <Panel title="Ownership markers">
          <p>Once no instance of this deployment is in the project any more: security groups.</p>
          <ShortTable
            name="Ownership markers that stay"
            rows={leftMarkers}
            keyOf={({ markerId }) => markerId}
            columns={[
              { title: 'Security group', cell: ({ markerId }) => <code>{markerId}</code> },
              { title: 'Region', cell: ({ region }) => region },
            ]}
          />
        </Panel>
      )}
      {leftRungs !== null && (
        <Panel title="Rungs of the witness">
          <p>
            Key pairs of the user <code>{leftRungs.userId}</code> in {leftRungs.region}
            {leftRungs.names.length === 100 && ', the newest 100'}.
          </p>
          <ul>
            {leftRungs.names.map((rung) => (
              <li key={rung}>
                <code>{rung}</code>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
