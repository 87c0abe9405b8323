import { OrphansPage } from '@sallyport/client/admin/instances.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useMemo } from 'react'
import { useAddress } from '../../data/use-address.ts'
import { useList } from '../../data/use-list.ts'
import { Beside, Detail } from '../../kit/data-list/beside.tsx'
import type { Column } from '../../kit/data-list/columns.ts'
import { DataList } from '../../kit/data-list/data-list.tsx'
import { Toggles } from '../../kit/filters.tsx'
import { Nothing } from '../../kit/told.tsx'
import { type Orphan, orphanMark } from './orphan.ts'
import { OrphanDetail } from './orphan-detail.tsx'
import { readShown } from './read-shown.ts'

export const orphanColumns: readonly Column<Orphan>[] = [
  {
    key: 'name',
    title: 'Name in the cloud',
    width: 'minmax(var(--name), 2fr)',
    cell: ({ shown, cloudId }) => readShown(shown).name ?? cloudId,
    text: ({ shown, cloudId }) => readShown(shown).name ?? cloudId,
  },
  {
    key: 'state',
    title: 'State',
    width: 'calc(12.8rem + var(--around))',
    cell: (row) => <StateMark {...orphanMark(row)} />,
    text: (row) => orphanMark(row).word,
  },
  {
    key: 'cloud',
    title: 'Cloud',
    onlyAlone: true,
    width: 'minmax(var(--name), 1fr)',
    cell: ({ cloudAccountName }) => cloudAccountName,
    text: ({ cloudAccountName }) => cloudAccountName,
  },
  {
    key: 'region',
    title: 'Region',
    onlyAlone: true,
    width: 'minmax(calc(5.6rem + var(--around)), 1fr)',
    cell: ({ region }) => region,
    text: ({ region }) => region,
  },
  {
    key: 'seen',
    title: 'First seen',
    onlyAlone: true,
    width: 'var(--when)',
    cell: ({ seenAt }) => <Moment at={seenAt} />,
    text: ({ seenAt }) => seenAt,
  },
  {
    key: 'last',
    title: 'Last listed',
    width: 'var(--when)',
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
    text: ({ lastSeenAt }) => lastSeenAt,
  },
  { key: 'cloudId', title: 'Id in its cloud', exportOnly: true, text: ({ cloudId }) => cloudId },
]

/** Servers that carry the id of this installation and that no row here knows. None of them is ever deleted. */
export function OrphanList({ opened, onOpen }: { opened: string | undefined; onOpen: (id: string | undefined) => void }) {
  const [{ settled }, change] = useAddress(['settled'])
  const variables = useMemo(() => ({ settled: settled === 'yes' }), [settled])
  const list = useList({ document: OrphansPage, variables, pick: ({ orphans }) => orphans, about: ['ORPHAN'] })
  const orphan = list.rows.find(({ id }) => id === opened)
  return (
    <>
      <div className="toolbar">
        <Toggles
          label="Which"
          single
          options={[{ id: 'yes', name: 'Settled ones' }]}
          chosen={settled}
          onChange={(next) => change({ settled: next })}
        />
      </div>
      <Beside
        detail={
          opened !== undefined &&
          (orphan === undefined ? (
            !list.loading &&
            !list.renewing && (
              <Detail title="Orphan" onClose={() => onOpen(undefined)}>
                <Nothing title="It is not in this list">
                  <p>It may have been settled meanwhile: look among the settled ones.</p>
                </Nothing>
              </Detail>
            )
          ) : (
            <OrphanDetail key={opened} orphan={orphan} onClose={() => onOpen(undefined)} onDone={list.retry} />
          ))
        }
      >
        <DataList
          name="Orphans"
          list={list}
          columns={orphanColumns}
          onOpen={({ id }) => onOpen(id)}
          opened={opened}
          nothing={
            <Nothing title={settled === 'yes' ? 'No orphan was settled' : 'No orphan waits for a person'}>
              <p>
                An orphan is a server that carries the id of this installation and that no row here knows: after a restore, or because
                somebody copied metadata. It is never deleted.
              </p>
            </Nothing>
          }
        />
      </Beside>
    </>
  )
}
