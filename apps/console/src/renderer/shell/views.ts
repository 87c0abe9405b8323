import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Home } from './journeys.ts'

type View = LazyExoticComponent<ComponentType>

const one = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): View =>
  lazy(async () => ({ default: (await load())[name] }))

/** What each journey shows, loaded when it is gone to. */
export const views: Readonly<Record<Home, View>> = {
  '/': one(() => import('../overview/overview.tsx'), 'Overview'),
  '/provision': one(() => import('../provision/provision.tsx'), 'Provision'),
  '/operations': one(() => import('../operations/operations.tsx'), 'Operations'),
  '/nodes': one(() => import('../nodes/nodes.tsx'), 'Nodes'),
  '/instances': one(() => import('../instances/instances.tsx'), 'Instances'),
  '/deletion': one(() => import('../deletion/deletion.tsx'), 'Deletion'),
  '/clouds': one(() => import('../clouds/clouds.tsx'), 'Clouds'),
  '/tenants': one(() => import('../tenants/tenants.tsx'), 'Tenants'),
  '/addresses': one(() => import('../addresses/addresses.tsx'), 'Addresses'),
  '/alarms': one(() => import('../alarms/alarms.tsx'), 'Alarms'),
  '/audit': one(() => import('../audit/audit.tsx'), 'Audit'),
  '/settings': one(() => import('../settings/settings.tsx'), 'Settings'),
  '/installations': one(() => import('../installations/installations-view.tsx'), 'InstallationsView'),
}
