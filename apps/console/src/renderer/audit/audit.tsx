import { AuditPage } from '@sallyport/client/admin/audit.ts'
import type { AuditEntryShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useMemo } from 'react'
import { kindInWords } from '../data/subject-link.ts'
import { useList } from '../data/use-list.ts'
import { Beside } from '../kit/data-list/beside.tsx'
import type { Column } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { NameAndId } from '../kit/data-list/name-and-id.tsx'
import { Nothing } from '../kit/told.tsx'
import './audit.css'
import { AuditDetail } from './audit-detail.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { actionInWords, actorKindInWords } from './audit-words.ts'
import { isNarrowed, useAuditAddress } from './use-audit-address.ts'

type Row = AuditEntryShownFragment

export const auditColumns: readonly Column<Row>[] = [
  { key: 'at', title: 'When', width: 'var(--when)', cell: ({ at }) => <Moment at={at} />, text: ({ at }) => at },
  {
    key: 'who',
    title: 'Who',
    width: 'minmax(var(--name), 2fr)',
    cell: ({ actorName, actorKind }) => (
      <>
        {actorName} {actorKind !== 'ADMINISTRATOR' && <span className="help">{actorKindInWords(actorKind)}</span>}
      </>
    ),
    text: ({ actorName }) => actorName,
  },
  { key: 'whoKind', title: 'What they are', exportOnly: true, text: ({ actorKind }) => actorKindInWords(actorKind) },
  {
    key: 'action',
    title: 'Action',
    width: 'minmax(var(--name), 2fr)',
    cell: ({ action }) => actionInWords(action),
    text: ({ action }) => actionInWords(action),
  },
  { key: 'actionCode', title: 'Action, for programs', exportOnly: true, text: ({ action }) => action },
  {
    key: 'subject',
    title: 'Done to',
    width: 'minmax(var(--named), 3fr)',
    cell: ({ subjectKind, subjectId, subjectName }) => (
      <NameAndId id={subjectId}>
        {subjectName ?? kindInWords(subjectKind)}
        {subjectName != null && <span className="help"> {kindInWords(subjectKind).toLowerCase()}</span>}
      </NameAndId>
    ),
    text: ({ subjectKind }) => kindInWords(subjectKind),
  },
  { key: 'subjectId', title: 'Its id in logs', exportOnly: true, text: ({ subjectId }) => subjectId ?? '' },
  {
    key: 'subjectName',
    title: 'Name',
    exportOnly: true,
    text: ({ subjectName }) => subjectName ?? '',
  },
  {
    key: 'source',
    title: 'From',
    onlyAlone: true,
    width: 'minmax(calc(7.5rem + var(--around)), 1fr)',
    cell: ({ sourceAddress }) => sourceAddress != null && <code>{sourceAddress}</code>,
    text: ({ sourceAddress }) => sourceAddress ?? '',
  },
]

const about = ['AUDIT'] as const

/** Who did what. Entries are never changed or removed. */
export function Audit() {
  const [asked, change] = useAuditAddress()
  const { entry, at, ...filter } = asked
  // Each text of it, so that the list begins anew only when one of them changed.
  const key = JSON.stringify(filter)
  const variables = useMemo(() => ({ filter: JSON.parse(key) as typeof filter }), [key])
  const list = useList({ document: AuditPage, variables, pick: ({ auditLog }) => auditLog, about })
  return (
    <Beside
      detail={
        entry !== undefined && (
          <AuditDetail
            id={entry}
            at={at}
            row={list.rows.find(({ id }) => id === entry)}
            onClose={() => change({ entry: undefined, at: undefined })}
            onFilter={(some) => change(some)}
          />
        )
      }
    >
      <AuditFilters asked={filter} rows={list.rows} onChange={change} />
      <DataList
        name="Audit log"
        list={list}
        columns={auditColumns}
        onOpen={(row) => change({ entry: row.id, at: row.at })}
        opened={entry}
        nothing={
          isNarrowed(filter) ? (
            <Nothing title="No entry matches">
              <p>Remove one of the filters. Text is compared exactly as it stands in the entries.</p>
            </Nothing>
          ) : (
            <Nothing title="Nothing has been done yet">
              <p>Whatever people, agents and Sallyport itself do is recorded here as part of doing it.</p>
            </Nothing>
          )
        }
      />
    </Beside>
  )
}
