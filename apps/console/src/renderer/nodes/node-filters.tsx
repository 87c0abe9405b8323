import { NodeFilters as FiltersAsked } from '@sallyport/client/admin/nodes.ts'
import { useState } from 'react'
import { useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { Choice } from '../kit/field.tsx'
import { SearchFilter, Toggles } from '../kit/filters.tsx'
import { Suggest } from '../kit/suggest.tsx'
import { type NodeAddress, nodeKinds } from './node-address.ts'

const heard = [
  { id: 'live', name: 'Live' },
  { id: 'silent', name: 'Silent' },
]

export function NodeFilters({ address, change }: { address: NodeAddress; change: (next: Partial<NodeAddress>) => void }) {
  const [typed, setTyped] = useState('')
  const { data } = useAsk(
    FiltersAsked,
    { search: typed === '' ? null : typed, tenantId: address.tenant ?? '', chosen: address.tenant !== undefined },
    { about: ['TENANT', 'CLOUD_ACCOUNT'], aside: true },
  )
  const tenants = data?.tenants.edges.map(({ node }) => node) ?? []
  const accounts = data?.cloudAccounts.edges.map(({ node }) => node) ?? []
  return (
    <div className="toolbar">
      <SearchFilter label="Search" placeholder="Name or tenant" value={address.search} onChange={(search) => change({ search })} />
      <Suggest
        label="Tenant"
        placeholder="All"
        options={tenants}
        onSearch={setTyped}
        value={address.tenant}
        name={data?.tenant?.name ?? (data && address.tenant !== undefined ? 'Not known' : undefined)}
        onChange={(tenant) => change({ tenant })}
      />
      <Choice
        label="Cloud account"
        options={[{ id: 'all', name: 'All' }, ...accounts]}
        value={address.account ?? 'all'}
        onChange={(account) => change({ account: account === 'all' ? undefined : account })}
      />
      <Toggles label="State" options={nodeKinds} chosen={address.state} onChange={(state) => change({ state })} />
      <Toggles label="Heard" options={heard} chosen={address.heard} onChange={(next) => change({ heard: next })} single />
      {[address.search, address.tenant, address.account, address.state, address.heard].some((one) => one !== undefined) && (
        <Action
          kind="quiet"
          onPress={() => change({ search: undefined, tenant: undefined, account: undefined, state: undefined, heard: undefined })}
        >
          Show all
        </Action>
      )}
    </div>
  )
}
