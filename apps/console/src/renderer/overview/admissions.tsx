import { AdmissionsUnderWay } from '@sallyport/client/admin/overview.ts'
import { Moment, TimeLeft } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { attemptShown } from '@sallyport/kit/states.ts'
import { Link } from 'wouter'
import { isFromBefore, useAsk } from '../data/use-ask.ts'
import { Panel } from '../kit/panel.tsx'
import { Failed, Loading } from '../kit/told.tsx'
import { namesOf } from '../operations/names-of.ts'
import { admittedOf, isOnTheClock, type PlaceRow, placeRows, type Under } from './admission-rows.ts'

const mostOperations = 6
const mostRows = 8

/** Operations that run, the newest first, each with its nodes. */
export function Admissions() {
  const asked = useAsk(AdmissionsUnderWay, { first: mostOperations }, { about: ['OPERATION', 'NODE', 'PUBLISHED_ADDRESS'], every: 20_000 })
  const { data, error, refetch } = asked
  const provision = (
    <Link className="action" href="/provision">
      Provision nodes
    </Link>
  )
  if (data === undefined || (data.operations.edges.length === 0 && isFromBefore(asked)))
    return (
      <Panel title="Admissions under way" actions={provision}>
        {error ? <Failed error={error} what="What is under way" onRetry={() => void refetch()} /> : <Loading what="admissions" />}
      </Panel>
    )
  const operations = data.operations.edges.map(({ node }) => node)
  const { value, atLeast } = data.operations.count
  const more = value - operations.length
  return (
    <Panel title="Admissions under way" actions={provision}>
      {operations.length === 0 && (
        <p className="help">None. Nodes that are provisioned appear here until each has proved itself or has run out of time.</p>
      )}
      {operations.map((operation) => (
        <UnderWay key={operation.id} operation={operation} />
      ))}
      {more > 0 && (
        <p>
          <Link href="/operations?state=RUNNING">
            {atLeast ? `More than ${more}` : more} more {more === 1 ? 'operation runs' : 'operations run'}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function UnderWay({ operation }: { operation: Under }) {
  const rows = placeRows(operation)
  const href = `/operations/${operation.id}`
  return (
    <section className="overview-operation" aria-label={`${namesOf(operation)} of ${operation.tenantName}`}>
      <header>
        <h3>
          <Link href={href}>{namesOf(operation)}</Link>
        </h3>
        <p className="help">
          <Link href={`/tenants/${operation.tenantId}`}>{operation.tenantName}</Link> in {operation.cloudAccountName}, asked for{' '}
          <Moment at={operation.createdAt} />
        </p>
        <p className="overview-admitted">
          {admittedOf(operation)} of {operation.count} admitted
        </p>
      </header>
      <ul>
        {rows.slice(0, mostRows).map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {rows.length > mostRows && (
        <p>
          <Link href={href}>{rows.length - mostRows} more</Link>
        </p>
      )}
    </section>
  )
}

function Row({ row: { name, attempt } }: { row: PlaceRow }) {
  if (attempt === undefined)
    return (
      <li>
        <span>{name}</span>
        <StateMark mark="waiting" word="Planned" />
      </li>
    )
  const { conditionsMet: met, conditionsTotal: total } = attempt
  return (
    <li>
      <Link href={`/nodes/${attempt.node.id}`}>{attempt.node.name}</Link>
      <StateMark {...attemptShown(attempt.state)} />
      {isOnTheClock(attempt) ? (
        <span className="overview-progress">
          {/* biome-ignore lint/a11y/useSemanticElements: each browser draws a meter in another way */}
          <span
            className="overview-bar"
            role="meter"
            aria-label={`Conditions of ${attempt.node.name}`}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={met}
            aria-valuetext={`${met} of ${total} met`}
          >
            <span style={{ width: `${(100 * met) / Math.max(1, total)}%` }} />
          </span>
          <span>
            {met} of {total}
          </span>
        </span>
      ) : (
        <span />
      )}
      <span className="overview-deadline">
        {isOnTheClock(attempt) && attempt.deadlineAt !== null && <TimeLeft until={attempt.deadlineAt} />}
      </span>
    </li>
  )
}
