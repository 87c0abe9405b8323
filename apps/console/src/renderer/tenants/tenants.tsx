import { useParams } from 'wouter'
import { OneTenantView } from './one-tenant.tsx'
import { TenantList } from './tenant-list.tsx'
import './tenants.css'

export function Tenants() {
  const id = useParams()['*'] || undefined
  return id === undefined ? <TenantList /> : <OneTenantView key={id} id={id} />
}
