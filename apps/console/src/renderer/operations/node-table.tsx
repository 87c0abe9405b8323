import { Moment, TimeLeft } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { attemptShown } from '@sallyport/kit/states.ts'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { useAddress } from '../data/use-address.ts'
import { Action } from '../kit/action.tsx'
import { Panel } from '../kit/panel.tsx'
import { Sentence, usePlainSentence } from '../kit/sentence.tsx'
import type { Acting } from './acting.ts'
import { CloudWords } from './cloud-words.tsx'
import {
  type Acceptable,
  acceptable,
  awaited,
  cellOf,
  conditionTitle,
  conditionWords,
  hindrances,
  leftUnmet,
  shownIn,
  waitsForYou,
} from './condition-words.ts'
import { endWords, tenantWords } from './event-words.ts'
import { NodeDetail } from './node-detail.tsx'
import { type Attempt, isOver, lastAttempt, type Operation, type Place } from './overlay.ts'
import type { ProgressEvent } from './progress.ts'
import { SeenAddresses } from './seen-addresses.tsx'

type TableProps = Acting & { operation: Operation; events: readonly ProgressEvent[] }

/** One row a node, one cell a condition in the order in which they are usually met. */
export function NodeTable({ operation, events, ...acting }: TableProps) {
  const [{ node: opened }, change] = useAddress(['node'])
  return (
    <Panel title="Nodes">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow window scrolls it, by keyboard as well */}
      <section className="operation-scroll" tabIndex={0} aria-label="Nodes and their conditions">
        <table className="operation-nodes">
          <thead>
            <tr>
              <th scope="col">Node</th>
              {conditionWords.map(({ name, title, means }) => (
                <th key={name} scope="col" title={means} className={`condition ${name.toLowerCase()}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {operation.places.map((place) => (
            <NodeRows
              key={place.id}
              operation={operation}
              place={place}
              events={events}
              opened={opened === place.name}
              onOpen={(open) => change({ node: open ? place.name : undefined })}
              {...acting}
            />
          ))}
        </table>
      </section>
    </Panel>
  )
}

type RowsProps = TableProps & { place: Place; opened: boolean; onOpen: (open: boolean) => void }

function NodeRows({ operation, place, events, opened, onOpen, ...acting }: RowsProps) {
  const attempt = lastAttempt(place)
  const detailId = `node-detail-${place.number}`
  return (
    <tbody className="operation-node" aria-label={place.name}>
      <tr className="operation-cells">
        <th scope="row">
          <span className="operation-node-name">
            {attempt === undefined ? place.name : <Link href={`/nodes/${encodeURIComponent(attempt.node.id)}`}>{place.name}</Link>}
          </span>
          {attempt !== undefined && <StateMark {...attemptShown(attempt.state)} />}
          {attempt?.deadlineAt != null && !isOver(attempt) && <TimeLeft until={attempt.deadlineAt} />}
        </th>
        {conditionWords.map(({ name }) => (
          <ConditionCell key={name} attempt={attempt} name={name} />
        ))}
      </tr>
      <tr className="operation-below">
        <td colSpan={conditionWords.length + 1}>
          <div className="operation-below-line">
            <div className="operation-hindrances">
              {attempt === undefined ? (
                <p className="help">Nothing is planned for it yet.</p>
              ) : (
                <Standing attempt={attempt} place={place} {...acting} />
              )}
            </div>
            <div className="actions">
              {attempt !== undefined && <Acts operation={operation} place={place} attempt={attempt} {...acting} />}
              <Button
                className="action quiet"
                aria-expanded={opened}
                {...(opened && { 'aria-controls': detailId })}
                aria-label={`Details of ${place.name}`}
                onPress={() => onOpen(!opened)}
              >
                Details <span aria-hidden="true">{opened ? '▴' : '▾'}</span>
              </Button>
            </div>
          </div>
          {opened && (
            <div id={detailId}>
              <NodeDetail place={place} events={events} {...acting} />
            </div>
          )}
        </td>
      </tr>
    </tbody>
  )
}

function ConditionCell({ attempt, name }: { attempt: Attempt | undefined; name: (typeof conditionWords)[number]['name'] }) {
  const plain = usePlainSentence()
  if (attempt === undefined) return <td />
  const over = isOver(attempt)
  const cell = cellOf(attempt, name)
  const { word } = cell
  const detail = plain(cell.detail)
  return (
    <td
      className={`condition ${cell.mark}${over ? ' over' : ''}`}
      title={`${word}. ${detail}`}
      data-condition={name}
      data-state={cell.state}
    >
      <StateMark mark={cell.mark} word={word} />
      {cell.short !== '' && !over && <span className="operation-short">{cell.short}</span>}
      <span className="visually-hidden">. {detail}</span>
    </td>
  )
}

/** What stands in its way, or how it ended. */
function Standing({ attempt, place, ...acting }: Acting & { attempt: Attempt; place: Place }) {
  const { state, detail } = attempt
  if (state === 'FAILED' || state === 'CANCELLED') return <Cause attempt={attempt} place={place} />
  if (state === 'ADMITTED')
    return (
      <p className="help">
        Proved itself and counts from now on.
        {attempt.node.state !== 'ENABLED' && ' It is not in service any more: its page says why.'}
      </p>
    )
  const inTheWay = hindrances(attempt)
  const next = awaited(attempt)
  const forYou = waitsForYou(attempt)
  return (
    <>
      {attempt.cancelWishedAt != null && (
        <p>
          <StateMark mark="attention" word="Cancelled" /> {attempt.cancelWishedBy} cancelled it <Moment at={attempt.cancelWishedAt} />. It
          ends within seconds, or when the cloud has answered its create.
        </p>
      )}
      {detail != null && (
        <p>
          <StateMark mark="attention" word="Hindered" /> <CloudWords text={detail} />
        </p>
      )}
      {inTheWay.map((condition) => (
        <Hindrance
          key={condition.name}
          condition={condition}
          forYou={forYou.includes(condition)}
          attempt={attempt}
          place={place}
          {...acting}
        />
      ))}
      {next !== undefined && (
        <p className="help">
          Waits for <strong>{conditionTitle(next.name)}</strong>: <Sentence text={next.detail} />
        </p>
      )}
      {state === 'PLANNED' && detail == null && <p className="help">Waits for its turn at the limits of the cloud account.</p>}
    </>
  )
}

type HindranceProps = Acting & { condition: Attempt['conditions'][number]; forYou: boolean; attempt: Attempt; place: Place }

function Hindrance({ condition, forYou, attempt, place, ...acting }: HindranceProps) {
  const { name, detail, since } = condition
  const asked = acceptable(condition) ? condition.name : undefined
  return (
    <div className={`operation-hindrance${forYou ? ' for-you' : ''}`} data-hindrance={name}>
      {asked !== undefined && forYou && (
        <p>
          <StateMark mark="attention" word="Waits for you" /> {awaitsYou[asked]}
        </p>
      )}
      <p>
        <StateMark {...shownIn(attempt, condition)} /> <strong>{conditionTitle(name)}:</strong> <Sentence text={detail} />
        {since != null && (
          <span className="help">
            {' '}
            · <Moment at={since} />
          </span>
        )}
      </p>
      {name === 'EGRESS' && <SeenAddresses attempt={attempt} unpublishedOnly {...acting} />}
      {asked !== undefined && (
        <Action {...(forYou && { kind: 'primary' })} onPress={() => acting.onWant({ kind: 'ACCEPT', attempt, condition: asked })}>
          Accept for {place.name}
        </Action>
      )}
    </div>
  )
}

const awaitsYou: Record<Acceptable, string> = {
  ICMP: 'Nobody knows whether it can ping, and time alone will not tell: it is admitted only once somebody accepts that, and ends at its deadline otherwise.',
  INSTANCE_PROOF:
    'It cannot show on which instance it runs, and time alone will not tell: it is admitted only once somebody accepts that, and ends at its deadline otherwise.',
}

/** At a deadline what stood in the way by itself comes first, and what could only follow is folded away. */
function CauseInWords({ attempt }: { attempt: Attempt }) {
  const { causes, follow } = leftUnmet(attempt)
  if (attempt.endReason !== 'DEADLINE' || causes.length === 0)
    return (
      <p>
        <CloudWords text={attempt.detail ?? endWords(attempt.endReason) ?? 'No cause was recorded.'} />
      </p>
    )
  return (
    <>
      <p>{endWords(attempt.endReason)}</p>
      {causes.map(({ name, detail }) => (
        <p key={name}>
          <strong>{conditionTitle(name)}:</strong> <CloudWords text={detail} />
        </p>
      ))}
      {follow.length > 0 && (
        <details>
          <summary>{follow.length === 1 ? 'One more could' : `${follow.length} more could`} not be met because of that</summary>
          <p>{follow.map(({ name }) => conditionTitle(name)).join(', ')}</p>
        </details>
      )}
    </>
  )
}

/** The cause for the administrator, with the cloud's own words, and beside it the neutral one that the tenant sees. */
function Cause({ attempt, place }: { attempt: Attempt; place: Place }) {
  const tried = place.attempts.filter(({ counted }) => counted).length
  return (
    <div className="operation-cause">
      <div>
        <p className="help">
          Cause, for you
          {tried > 1 && ` (${tried} attempts)`}
        </p>
        <CauseInWords attempt={attempt} />
        {attempt.instances.map(({ id, name, consoleTail }) => (
          <p key={id} className="help">
            Its instance: <Link href={`/instances/${encodeURIComponent(id)}`}>{name}</Link>
            {consoleTail != null && consoleTail !== '' && ', with the end of its console log'}
          </p>
        ))}
      </div>
      <div>
        <p className="help">What the tenant reads</p>
        <p>“{tenantWords(attempt.tenantReason) ?? 'nothing'}”</p>
      </div>
    </div>
  )
}

function Acts({ operation, place, attempt, onWant }: Acting & { operation: Operation; place: Place; attempt: Attempt }) {
  const { state, cancelWishedAt } = attempt
  if (state === 'FAILED' || state === 'CANCELLED')
    return (
      <Action label={`Try again: ${place.name}`} onPress={() => onWant({ kind: 'RETRY', place, operation })}>
        Try again
      </Action>
    )
  if (state === 'ADMITTED') return null
  return (
    <Action
      label={`Cancel ${place.name}`}
      heldBack={cancelWishedAt == null ? undefined : 'It was cancelled already.'}
      onPress={() => onWant({ kind: 'CANCEL_ATTEMPT', attempt })}
    >
      Cancel
    </Action>
  )
}
