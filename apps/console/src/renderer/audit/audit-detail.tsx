import { AuditEntriesAt } from '@sallyport/client/admin/audit.ts'
import type { AuditEntryShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Instant, Moment } from '@sallyport/kit/moment.tsx'
import { Link } from 'wouter'
import { useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { Detail } from '../kit/data-list/beside.tsx'
import { Facts } from '../kit/panel.tsx'
import { ShortId } from '../kit/short-id.tsx'
import { Subject } from '../kit/subject.tsx'
import { Failed, Loading, Nothing } from '../kit/told.tsx'
import { actionInWords, actorKindInWords, detailLines } from './audit-words.ts'
import type { AuditAsked } from './use-audit-address.ts'

/** One entry. Where the list does not have it, it is found by its instant. */
export function AuditDetail({
  id,
  at,
  row,
  onClose,
  onFilter,
}: {
  id: string
  at: string | undefined
  row: AuditEntryShownFragment | undefined
  onClose: () => void
  onFilter: (filter: AuditAsked) => void
}) {
  const since = at ?? new Date(0).toISOString()
  const until = new Date(Date.parse(since) + 1).toISOString()
  const wanted = row === undefined && at !== undefined
  const { data, error, isFetching, refetch } = useAsk(AuditEntriesAt, { since, until }, { about: [], enabled: wanted })
  const entry = row ?? data?.auditLog.edges.find(({ node }) => node.id === id)?.node
  return (
    <Detail title={entry ? actionInWords(entry.action) : 'Entry'} onClose={onClose}>
      {entry !== undefined ? (
        <Shown entry={entry} onFilter={onFilter} />
      ) : error && wanted ? (
        <Failed error={error} what="The entry" onRetry={() => void refetch()} />
      ) : isFetching ? (
        <Loading what="the entry" rows={3} />
      ) : (
        <Nothing title="There is no such entry">
          <p>Its address may be incomplete, or belong to another installation.</p>
        </Nothing>
      )}
    </Detail>
  )
}

function Shown({ entry, onFilter }: { entry: AuditEntryShownFragment; onFilter: (filter: AuditAsked) => void }) {
  const { actorId, subjectId, subjectKind, requestId, tenantId } = entry
  const lines = detailLines(entry.detail)
  return (
    <>
      <Facts
        facts={[
          [
            'When',
            <span key="when">
              <Instant at={entry.at} /> <span className="help">(</span>
              <Moment at={entry.at} />
              <span className="help">)</span>
            </span>,
          ],
          [
            'Who',
            <span key="who">
              {entry.actorName}, {actorKindInWords(entry.actorKind)}
            </span>,
          ],
          ['Action', <code key="action">{entry.action}</code>],
          ['Done to', <Subject key="subject" of={entry} />],
          tenantId != null && [
            'Tenant',
            <Link key="tenant" href={`/tenants/${tenantId}`}>
              Open the tenant
            </Link>,
          ],
          entry.sourceAddress != null && ['From', <code key="from">{entry.sourceAddress}</code>],
          requestId != null && ['Request', <ShortId key="request" id={requestId} what="request id" />],
        ]}
      />
      {lines.length > 0 && (
        <dl className="facts audit-lines">
          {lines.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value.includes('\n') ? <pre>{value}</pre> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="actions">
        {actorId != null && <Action onPress={() => onFilter({ actorId })}>All by {entry.actorName}</Action>}
        {subjectId != null && <Action onPress={() => onFilter({ subjectId, subjectKind })}>All done to it</Action>}
        {requestId != null && <Action onPress={() => onFilter({ requestId })}>All of the request</Action>}
      </div>
    </>
  )
}
