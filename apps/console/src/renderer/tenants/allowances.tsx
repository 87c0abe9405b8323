import { WithdrawAllowance } from '@sallyport/client/admin/tenants.ts'
import type { OneTenantQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Confirmation } from '../kit/dialog.tsx'
import { Panel } from '../kit/panel.tsx'
import { ShortTable } from '../kit/short-table.tsx'
import { GrantAllowanceDialog } from './grant-allowance.tsx'

type Tenant = NonNullable<OneTenantQuery['tenant']>
type Allowance = Tenant['allowances'][number]

/** Where its monitors may reach beside the public internet. */
export function Allowances({ tenant, onChanged }: { tenant: Tenant; onChanged: () => void }) {
  const [granting, setGranting] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Allowance>()
  const { allowances } = tenant
  return (
    <Panel title="Allowances" actions={<Action onPress={() => setGranting(true)}>Grant an allowance</Action>}>
      {allowances.length === 0 ? (
        <p className="help">
          None: its monitors reach public addresses alone. Grant one where they are to watch something in a private network.
        </p>
      ) : (
        <ShortTable
          name="Allowances"
          rows={allowances}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Range', cell: ({ range }) => <code>{range}</code> },
            { title: 'But not the ports', cell: ({ exceptPorts }) => (exceptPorts.length === 0 ? 'all allowed' : exceptPorts.join(', ')) },
            { title: 'Why', cell: ({ reason }) => reason },
            {
              title: 'Granted',
              cell: ({ grantedBy, createdAt }) => (
                <>
                  by {grantedBy}, <Moment at={createdAt} />
                </>
              ),
            },
            {
              title: 'Act',
              cell: (allowance) => (
                <Action onPress={() => setWithdrawing(allowance)} label={`Withdraw ${allowance.range}`}>
                  Withdraw
                </Action>
              ),
            },
          ]}
        />
      )}
      <GrantAllowanceDialog tenant={tenant} open={granting} onClose={() => setGranting(false)} onGranted={onChanged} />
      {withdrawing !== undefined && <Withdraw allowance={withdrawing} onClose={() => setWithdrawing(undefined)} onDone={onChanged} />}
    </Panel>
  )
}

function Withdraw({ allowance, onClose, onDone }: { allowance: Allowance; onClose: () => void; onDone: () => void }) {
  const { act, pending, refused, heldBack } = useAct(WithdrawAllowance)
  return (
    <Confirmation
      title={`Withdraw ${allowance.range}`}
      action="Withdraw it"
      open
      onClose={onClose}
      onConfirm={() =>
        void act({ input: { allowanceId: allowance.id } }).then((acted) => {
          if (!('done' in acted)) return
          onClose()
          onDone()
        })
      }
      pending={pending}
      refused={refused}
      heldBack={heldBack}
    >
      <p>
        Monitors of the tenant may no longer reach <code>{allowance.range}</code>. Nodes hear of it with their next heartbeat, within 15 s;
        what they watch there is then reported as the nodes' own trouble, not as down.
      </p>
    </Confirmation>
  )
}
