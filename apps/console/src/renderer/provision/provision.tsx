import { TenantsAndAccounts } from '@sallyport/client/admin/provisioning.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAddress } from '../data/use-address.ts'
import { useAsk } from '../data/use-ask.ts'
import { Failed, Loading, Nothing } from '../kit/told.tsx'
import { accountOf, type Draft } from './draft.ts'
import './provision.css'
import { RequestForm } from './request-form.tsx'

/** A request for nodes: whose, how many, and of what. `?tenant=` and `?account=` in the address choose those to begin with. */
export function Provision() {
  const [{ tenant, account }] = useAddress(['tenant', 'account'])
  const [search, setSearch] = useState('')
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(tenant !== undefined && { tenantId: tenant }),
    ...(account !== undefined && { accountId: account }),
  }))
  const { data, error, refetch } = useAsk(
    TenantsAndAccounts,
    { search: search === '' ? null : search, tenantId: draft.tenantId ?? '', chosen: draft.tenantId !== undefined },
    { about: ['TENANT', 'CLOUD_ACCOUNT'] },
  )
  if (data === undefined && error) return <Failed error={error} what="What can be provisioned" onRetry={() => void refetch()} />
  if (data === undefined) return <Loading what="what can be provisioned" rows={6} />
  const found = data.tenants.edges.map(({ node }) => node)
  // What was chosen stays, also where a search leaves it out.
  const tenants = data.tenant == null || found.some(({ id }) => id === data.tenant?.id) ? found : [data.tenant, ...found]
  const accounts = data.cloudAccounts.edges.map(({ node }) => node)
  const chosen = accountOf(draft, accounts)
  if (chosen === undefined)
    return (
      <Nothing title="There is no cloud account yet">
        <p>Nodes are created in a project of a cloud that you add as a cloud account.</p>
        <Link href="/clouds/add" className="action primary">
          Add a cloud account
        </Link>
      </Nothing>
    )
  if (tenants.length === 0 && search === '')
    return (
      <Nothing title="There is no tenant yet">
        <p>Each node belongs to a tenant, who gives it monitors to run.</p>
        <Link href="/tenants" className="action primary">
          Add a tenant
        </Link>
      </Nothing>
    )
  return (
    <RequestForm
      draft={draft}
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      tenants={tenants}
      onSearchTenant={data.tenants.pageInfo.hasNextPage || search !== '' ? setSearch : undefined}
      accounts={accounts}
      account={chosen}
    />
  )
}
