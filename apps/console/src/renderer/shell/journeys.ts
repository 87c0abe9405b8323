import type { NeedsPeople } from './use-needs-people.ts'

/** A part of the console: its folder beside `shell/` holds all of it, and it reaches another one by a link alone. What it shows: `views.ts`. */
export type Journey = {
  /** Where it begins, and how it is called in `views.ts`. */
  home: `/${string}`
  title: string
  /** It has addresses of its own below its home. */
  below?: true
  /** Not in the rail: reached from elsewhere. */
  hidden?: true
  /** The number in the rail. */
  needs?: NeedsPeople
}

/** In the order of the rail. */
export const journeys = [
  { home: '/', title: 'Overview', needs: 'all' },
  { home: '/provision', title: 'Provision' },
  { home: '/operations', title: 'Operations', below: true, needs: 'operations' },
  { home: '/nodes', title: 'Nodes', below: true, needs: 'nodes' },
  { home: '/instances', title: 'Instances', below: true, needs: 'instances' },
  { home: '/deletion', title: 'Deletion gate', below: true, needs: 'gate' },
  { home: '/clouds', title: 'Clouds', below: true, needs: 'clouds' },
  { home: '/tenants', title: 'Tenants', below: true },
  { home: '/addresses', title: 'Addresses', below: true, needs: 'addresses' },
  { home: '/alarms', title: 'Alarms', below: true, needs: 'alarms' },
  { home: '/audit', title: 'Audit log' },
  { home: '/settings', title: 'Settings' },
  { home: '/installations', title: 'Installations', hidden: true },
] as const satisfies readonly Journey[]

export type Home = (typeof journeys)[number]['home']

/** The journey that an address belongs to; undefined: none. */
export const journeyAt = (path: string): Journey | undefined => journeys.find(({ home }) => home === `/${path.split('/')[1] ?? ''}`)
