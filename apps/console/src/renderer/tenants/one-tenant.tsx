import { OneTenant } from '@sallyport/client/admin/tenants.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { Link } from 'wouter'
import { useAsk } from '../data/use-ask.ts'
import { ShortId } from '../kit/short-id.tsx'
import { Failed, Loading, Nothing } from '../kit/told.tsx'
import { Allowances } from './allowances.tsx'
import { Members } from './members.tsx'
import { TenantHealth } from './tenant-health.tsx'
import { Tokens } from './tokens.tsx'

/** One tenant: its health, its people and their tokens, and where its monitors may reach. */
export function OneTenantView({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useAsk(OneTenant, { id }, { about: ['TENANT', 'MEMBER'] })
  const tenant = data?.tenant
  return (
    <div className="view tenant">
      <p>
        <Link href="/tenants">All tenants</Link>
      </p>
      {error !== null && data === undefined ? (
        <Failed error={error} what="The tenant" onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading what="the tenant" rows={5} />
      ) : tenant == null ? (
        <Nothing title="There is no such tenant">
          <p>The address may be incomplete, or belong to another installation.</p>
        </Nothing>
      ) : (
        <>
          <header className="tenant-head">
            <h2>{tenant.name}</h2>
            <p className="help">
              Created <Moment at={tenant.createdAt} /> by {tenant.createdBy} · <ShortId id={tenant.id} what="id of the tenant" />
            </p>
            <nav aria-label="Of this tenant" className="tenant-links">
              <Link href={`/nodes?tenant=${tenant.id}`}>Nodes</Link>
              <Link href={`/operations?tenant=${tenant.id}`}>Operations</Link>
              <Link href={`/provision?tenant=${tenant.id}`}>Provision nodes</Link>
              <Link href={`/audit?tenantId=${tenant.id}`}>Audit log</Link>
            </nav>
          </header>
          <TenantHealth id={tenant.id} />
          <Members tenant={tenant} onInvited={() => void refetch()} />
          <Tokens tenantId={tenant.id} />
          <Allowances tenant={tenant} onChanged={() => void refetch()} />
        </>
      )}
    </div>
  )
}
