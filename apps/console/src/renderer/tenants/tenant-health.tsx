import { TenantAtWork } from '@sallyport/client/admin/tenants.ts'
import type { TenantAtWorkQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { healthState } from '@sallyport/domain/monitoring/health.ts'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { healthShown, monitorShown } from '@sallyport/kit/states.ts'
import { Link } from 'wouter'
import { useAsk } from '../data/use-ask.ts'
import { Facts, Panel } from '../kit/panel.tsx'
import { ShortTable } from '../kit/short-table.tsx'
import { Failed, Loading } from '../kit/told.tsx'

type Monitor = TenantAtWorkQuery['monitors']['edges'][number]['node']
type Count = { value: number; atLeast: boolean }

/** Heartbeats and results come without a change that tells of them; nodes change too often to count anew each time. */
const every = 10_000

export function TenantHealth({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useAsk(TenantAtWork, { id }, { about: ['MONITOR'], every })
  return (
    <Panel title="Health">
      {error !== null && data === undefined ? (
        <Failed error={error} what="Its health" onRetry={() => void refetch()} />
      ) : isPending || data === undefined ? (
        <Loading what="its health" rows={2} />
      ) : (
        <AtWork tenantId={id} work={data} />
      )}
    </Panel>
  )
}

function AtWork({ tenantId, work }: { tenantId: string; work: TenantAtWorkQuery }) {
  const monitors = work.monitors.edges.map(({ node }) => node)
  const notUp = monitors.filter(({ state }) => state !== 'UP')
  const state = healthState({ monitors: tally(monitors), enabledNodes: work.enabled.count.value, liveNodes: work.live.count.value })
  return (
    <>
      <Facts
        facts={{
          'In all': <StateMark {...healthShown(state)} />,
          'Nodes in service': (
            <>
              <Link href={`/nodes?tenant=${tenantId}&state=ENABLED`}>{inWords(work.enabled.count)}</Link>, of which{' '}
              {inWords(work.live.count)} heard within 45 s
            </>
          ),
          'Being admitted': <Link href={`/nodes?tenant=${tenantId}&state=HELD`}>{inWords(work.held.count)}</Link>,
          'Operations under way': <Link href={`/operations?tenant=${tenantId}&state=RUNNING`}>{inWords(work.operations.count)}</Link>,
          Monitors: monitorWords(monitors, work.monitors.pageInfo.hasNextPage),
        }}
      />
      {notUp.length > 0 && (
        <ShortTable
          name="Monitors that are not up"
          rows={notUp}
          keyOf={(monitor) => monitor.id}
          columns={[
            { title: 'Monitor', cell: ({ name }) => name },
            { title: 'State', cell: (monitor) => <StateMark {...monitorShown(monitor.state)} /> },
            { title: 'Watches', cell: ({ kind, target }) => `${kind} ${target}` },
            { title: 'What its nodes say', cell: ({ tally: said }) => tallyWords(said) },
          ]}
        />
      )}
    </>
  )
}

function tally(monitors: readonly Monitor[]): Record<Monitor['state'], number> {
  const counts = { UP: 0, DOWN: 0, UNKNOWN: 0 }
  for (const { state } of monitors) counts[state] += 1
  return counts
}

function monitorWords(monitors: readonly Monitor[], more: boolean): string {
  if (monitors.length === 0) return 'None yet. Its members make them.'
  const { UP, DOWN, UNKNOWN } = tally(monitors)
  return `${more ? 'Of the first 100: ' : ''}${UP} up, ${DOWN} down, ${UNKNOWN} not known`
}

function tallyWords({ assigned, up, down, inconclusive, silent }: Monitor['tally']): string {
  if (assigned === 0) return 'No node counts now'
  const parts = [`${up} up`, `${down} down`, inconclusive > 0 && `${inconclusive} in trouble themselves`, silent > 0 && `${silent} silent`]
  return parts.filter(Boolean).join(', ')
}

const inWords = ({ value, atLeast }: Count): string => `${atLeast ? 'more than ' : ''}${value.toLocaleString('en')}`
