import type { OneTenantQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useState } from 'react'
import { Action } from '../kit/action.tsx'
import { Panel } from '../kit/panel.tsx'
import { ShortTable } from '../kit/short-table.tsx'
import { InviteOwnerDialog } from './invite-owner.tsx'

type Tenant = NonNullable<OneTenantQuery['tenant']>

export function Members({ tenant, onInvited }: { tenant: Tenant; onInvited: () => void }) {
  const [inviting, setInviting] = useState(false)
  const members = tenant.members.edges.map(({ node }) => node)
  return (
    <Panel title="Members" actions={<Action onPress={() => setInviting(true)}>Invite an Owner</Action>}>
      {members.length === 0 ? (
        <p className="help">Nobody can sign in yet. Invite its first Owner, who invites the others.</p>
      ) : (
        <ShortTable
          name="Members"
          rows={members}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Name', cell: ({ displayName }) => displayName },
            { title: 'Email', cell: ({ email }) => email },
            { title: 'Role', cell: ({ role }) => (role === 'OWNER' ? 'Owner' : 'Member') },
            { title: 'Invited by', cell: ({ invitedBy }) => invitedBy },
            { title: 'When', cell: ({ createdAt }) => <Moment at={createdAt} /> },
          ]}
        />
      )}
      {tenant.members.pageInfo.hasNextPage && <p className="help">The first 100 are shown. Its Owners see all of them.</p>}
      <InviteOwnerDialog tenant={tenant} open={inviting} onClose={() => setInviting(false)} onInvited={onInvited} />
    </Panel>
  )
}
