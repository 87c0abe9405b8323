import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { NeedsPeople } from './use-needs-people.ts'

/** A view of the console. Its folder beside `shell/` holds all of it; it reaches another journey by a link alone. */
export type Journey = {
  /** Of wouter; `/*?` at its end: the journey has addresses of its own below. */
  path: string
  title: string
  /** Not in the rail: reached from elsewhere. */
  hidden?: true
  /** The number in the rail. */
  needs?: NeedsPeople
  view: LazyExoticComponent<ComponentType>
}

const one = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Journey['view'] =>
  lazy(async () => ({ default: (await load())[name] }))

export const journeys: readonly Journey[] = [
  { path: '/', title: 'Overview', needs: 'all', view: one(() => import('../overview/overview.tsx'), 'Overview') },
  { path: '/provision', title: 'Provision', view: one(() => import('../provision/provision.tsx'), 'Provision') },
  {
    path: '/operations/*?',
    title: 'Operations',
    needs: 'operations',
    view: one(() => import('../operations/operations.tsx'), 'Operations'),
  },
  { path: '/nodes/*?', title: 'Nodes', needs: 'nodes', view: one(() => import('../nodes/nodes.tsx'), 'Nodes') },
  { path: '/instances/*?', title: 'Instances', needs: 'instances', view: one(() => import('../instances/instances.tsx'), 'Instances') },
  { path: '/deletion/*?', title: 'Deletion gate', needs: 'gate', view: one(() => import('../deletion/deletion.tsx'), 'Deletion') },
  { path: '/clouds/*?', title: 'Cloud accounts', needs: 'clouds', view: one(() => import('../clouds/clouds.tsx'), 'Clouds') },
  { path: '/tenants/*?', title: 'Tenants', view: one(() => import('../tenants/tenants.tsx'), 'Tenants') },
  {
    path: '/addresses/*?',
    title: 'Addresses',
    needs: 'addresses',
    view: one(() => import('../addresses/addresses.tsx'), 'Addresses'),
  },
  { path: '/alarms/*?', title: 'Alarms', needs: 'alarms', view: one(() => import('../alarms/alarms.tsx'), 'Alarms') },
  { path: '/audit', title: 'Audit log', view: one(() => import('../audit/audit.tsx'), 'Audit') },
  { path: '/settings', title: 'Settings', view: one(() => import('../settings/settings.tsx'), 'Settings') },
  {
    path: '/installations',
    title: 'Installations',
    hidden: true,
    view: one(() => import('../installations/installations-view.tsx'), 'InstallationsView'),
  },
]
