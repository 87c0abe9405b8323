import { CloudAccountsPage } from '@sallyport/client/admin/clouds.ts'
import type { CloudAccountRowFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { cloudAccountShown } from '@sallyport/kit/states.ts'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { useList } from '../data/use-list.ts'
import { Action } from '../kit/action.tsx'
import type { Column } from '../kit/data-list/columns.ts'
import { DataList } from '../kit/data-list/data-list.tsx'
import { Nothing } from '../kit/told.tsx'

type Row = CloudAccountRowFragment

export const accountColumns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', width: 'minmax(var(--name), 1fr)', cell: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'state',
    title: 'State',
    width: 'calc(8.8rem + var(--around))',
    cell: ({ state, deletionTrouble }) => <StateMark {...cloudAccountShown(state, deletionTrouble)} />,
    text: ({ state, deletionTrouble }) => cloudAccountShown(state, deletionTrouble).word,
  },
  {
    key: 'detail',
    title: 'Why',
    width: 'minmax(var(--prose), 3fr)',
    cell: ({ stateDetail, deletionTrouble }) => stateDetail ?? deletionTrouble ?? '',
    text: ({ stateDetail, deletionTrouble }) => stateDetail ?? deletionTrouble ?? '',
  },
  {
    key: 'project',
    title: 'Project',
    width: 'minmax(var(--name), 1fr)',
    cell: ({ projectName }) => projectName,
    text: ({ projectName }) => projectName,
  },
  {
    key: 'region',
    title: 'Region',
    width: 'minmax(calc(5.6rem + var(--around)), 1fr)',
    cell: ({ defaultRegion }) => defaultRegion,
    text: ({ defaultRegion }) => defaultRegion,
  },
  {
    key: 'checked',
    title: 'Checked',
    width: 'var(--when)',
    cell: ({ checkedAt }) => (checkedAt === null ? <span className="help">never</span> : <Moment at={checkedAt} />),
    text: ({ checkedAt }) => checkedAt ?? '',
  },
  {
    key: 'created',
    title: 'Added',
    width: 'var(--when)',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { key: 'projectId', title: 'Id of the project', exportOnly: true, text: ({ projectId }) => projectId },
]

export function AccountList() {
  const [, navigate] = useLocation()
  const variables = useMemo(() => ({}), [])
  const list = useList({ document: CloudAccountsPage, variables, pick: ({ cloudAccounts }) => cloudAccounts, about: ['CLOUD_ACCOUNT'] })
  return (
    <div className="list-side clouds">
      <div className="toolbar">
        <Action kind="primary" onPress={() => navigate('/clouds/add')}>
          Add a cloud account
        </Action>
      </div>
      <DataList
        name="Cloud accounts"
        list={list}
        columns={accountColumns}
        onOpen={({ id }) => navigate(`/clouds/${id}`)}
        nothing={
          <Nothing title="No cloud accounts yet">
            <p>
              Nodes are provisioned in a project of a cloud. <Link href="/clouds/add">Add one</Link> with its clouds.yaml, or with an
              application credential.
            </p>
          </Nothing>
        }
      />
    </div>
  )
}
