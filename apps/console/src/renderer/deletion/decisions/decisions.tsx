import { DecisionsPage } from '@sallyport/client/admin/deletion.ts'
import type { DecisionShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Instant, Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { logIdOf } from '../../data/subject-link.ts'
import { useAddress } from '../../data/use-address.ts'
import { useList } from '../../data/use-list.ts'
import { Action } from '../../kit/action.tsx'
import { Beside, Detail } from '../../kit/data-list/beside.tsx'
import type { Column } from '../../kit/data-list/columns.ts'
import { DataList } from '../../kit/data-list/data-list.tsx'
import { NameAndId } from '../../kit/data-list/name-and-id.tsx'
import { decidedBy, decisionShown, plainParts, readDetail, recordedClauses } from '../../kit/decision-words.ts'
import { Facts } from '../../kit/panel.tsx'
import { ShortId } from '../../kit/short-id.tsx'
import { shortOf } from '../../kit/short-of.ts'
import { Nothing } from '../../kit/told.tsx'
import { FactList } from '../gate/clause-column.tsx'
import { InCloud } from '../in-cloud.tsx'
import { ChainPanel } from './chain-panel.tsx'

type Row = DecisionShownFragment

export const decisionColumns: readonly Column<Row>[] = [
  {
    key: 'number',
    title: 'No.',
    width: 'calc(3.5rem + var(--around))',
    align: 'end',
    cell: ({ number }) => number,
    text: ({ number }) => number,
  },
  {
    key: 'kind',
    title: 'What was decided',
    width: 'minmax(calc(13rem + var(--around)), 3fr)',
    cell: ({ kind }) => <StateMark {...decisionShown(kind)} />,
    text: ({ kind }) => decisionShown(kind).word,
  },
  { key: 'kindCode', title: 'Kind, for programs', exportOnly: true, text: ({ kind }) => kind },
  {
    key: 'by',
    title: 'By',
    onlyAlone: true,
    width: 'minmax(var(--name), 1fr)',
    cell: ({ detail }) => decidedBy(readDetail(detail)) ?? 'Sallyport',
    text: ({ detail }) => decidedBy(readDetail(detail)) ?? 'Sallyport',
  },
  {
    key: 'instance',
    title: 'Instance',
    width: 'minmax(var(--named), 1.5fr)',
    cell: ({ instanceId, instanceName }) => instanceId !== null && <NameAndId id={instanceId}>{instanceName}</NameAndId>,
    text: ({ instanceName }) => instanceName ?? '',
  },
  { key: 'instanceId', title: 'Id of the instance', exportOnly: true, text: ({ instanceId }) => instanceId ?? '' },
  {
    key: 'instanceUuid',
    title: 'That id in logs',
    exportOnly: true,
    text: ({ instanceId }) => (instanceId === null ? '' : (logIdOf(instanceId) ?? '')),
  },
  { key: 'cloudId', title: 'Id in its cloud', exportOnly: true, text: ({ cloudId }) => cloudId ?? '' },
  { key: 'node', title: 'Node', exportOnly: true, text: ({ nodeName }) => nodeName ?? '' },
  { key: 'at', title: 'When', width: 'var(--when)', cell: ({ at }) => <Moment at={at} />, text: ({ at }) => at },
]

/** The record of everything that was decided about deletions, newest first. */
export function Decisions() {
  const [{ instance, record }, change] = useAddress(['instance', 'record'])
  const variables = useMemo(() => (instance === undefined ? {} : { instanceId: instance }), [instance])
  const list = useList({
    document: DecisionsPage,
    variables,
    pick: ({ deletionDecisions }) => deletionDecisions,
    about: ['ATTESTATION', 'INSTANCE', 'ORPHAN', 'ALARM', 'CLOUD_ACCOUNT'],
  })
  const opened = list.rows.find(({ number }) => String(number) === record)
  return (
    <div className="view">
      <ChainPanel />
      {instance !== undefined && (
        <p>
          Of the instance <Link href={`/instances/${encodeURIComponent(instance)}`}>{shortOf(instance)}</Link> alone.{' '}
          <Action kind="quiet" onPress={() => change({ instance: undefined, record: undefined })}>
            Show all
          </Action>
        </p>
      )}
      <div className="deletion-records">
        <Beside detail={opened && <OneDecision decision={opened} onClose={() => change({ record: undefined })} />}>
          <DataList
            name="Decisions"
            list={list}
            columns={decisionColumns}
            onOpen={({ number }) => change({ record: String(number) })}
            opened={opened?.id}
            nothing={
              <Nothing title="Nothing was decided yet">
                <p>Attesting, activating, each delete and what became of it are recorded here, with all that they rest on.</p>
              </Nothing>
            }
          />
        </Beside>
      </div>
    </div>
  )
}

function OneDecision({ decision, onClose }: { decision: Row; onClose: () => void }) {
  const { number, at, kind, instanceId, instanceName, cloudId, nodeName, previous, hash } = decision
  const detail = readDetail(decision.detail)
  const clauses = recordedClauses(detail)
  return (
    <Detail title={`Record ${number}`} onClose={onClose}>
      <StateMark {...decisionShown(kind)} />
      <Facts
        facts={[
          ['Kind', <code key="kind">{kind}</code>],
          ['When', <Instant key="at" at={at} />],
          ['By', decidedBy(detail) ?? 'Sallyport'],
          instanceId !== null && [
            'Instance',
            <Link key="instance" href={`/instances/${encodeURIComponent(instanceId)}`}>
              {shortOf(instanceId)}
            </Link>,
          ],
          instanceName !== null && ['In its cloud', <InCloud key="cloud" name={instanceName} cloudId={cloudId} />],
          nodeName !== null && ['Node', nodeName],
          ...(detail === undefined ? [] : plainParts(detail)),
          ['Hash', <ShortId key="hash" id={hash} what="hash" />],
          ['Follows', number === 1 ? 'nothing: the chain begins here' : <ShortId key="previous" id={previous} what="hash before it" />],
        ]}
      />
      {clauses.length > 0 && <h3>The evidence, clause by clause</h3>}
      {clauses.map((clause) => (
        <section key={clause.number} className="deletion-evidence">
          <h3>
            {clause.number}. {clause.asks}
          </h3>
          <FactList clause={clause} />
        </section>
      ))}
      <details className="deletion-fold">
        <summary>As it was recorded</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <pre className="deletion-json" tabIndex={0}>
          {detail === undefined ? decision.detail : JSON.stringify(detail, undefined, 2)}
        </pre>
      </details>
    </Detail>
  )
}
