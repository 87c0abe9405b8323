import { type Home, type Journey, journeys } from '../shell/journeys.ts'

/** Somewhere in the window that has no row of its own: a view, or a part of one. */
export type Place = {
  title: string
  path: string
  /** Title of the view that it is a part of; left out: it is a view. */
  within?: string
  /** Other words by which people look for it. */
  words: readonly string[]
  hidden?: true
}

const alsoCalled: Partial<Record<Home, readonly string[]>> = {
  '/': ['home', 'attention', 'history', 'charts'],
  '/provision': ['create nodes', 'new nodes', 'request nodes'],
  '/operations': ['admissions', 'requests', 'cancel', 'retry'],
  '/nodes': ['agents', 'accept', 'revoke', 'retire', 'disable'],
  '/instances': ['servers', 'keep', 'settle', 'waiting'],
  '/deletion': ['deactivate', 'stop deletion', 'breaker', 'replicas', 'clauses'],
  '/clouds': ['cloud accounts', 'credentials', 'quota', 'marker', 'witness', 'projects'],
  '/tenants': ['owners', 'members', 'tokens', 'allowances', 'invite'],
  '/addresses': ['egress', 'ranges', 'firewall'],
  '/alarms': ['acknowledge', 'warnings'],
  '/audit': ['history', 'who did what'],
  '/settings': ['theme', 'dark', 'light', 'time zone', 'notifications', 'about', 'version', 'guide', 'server processes', 'keys'],
}

const parts: readonly { of: Home; title: string; path: string; words?: readonly string[] }[] = [
  { of: '/deletion', title: 'Plan', path: '/deletion/plan', words: ['deletion plan', 'what would be deleted'] },
  { of: '/deletion', title: 'Attest', path: '/deletion/attest', words: ['attestation', 'deployment', 'fingerprint'] },
  { of: '/deletion', title: 'Activate', path: '/deletion/activate', words: ['activation', 'deletion on', 'start deletion'] },
  { of: '/deletion', title: 'Decisions', path: '/deletion/decisions', words: ['chain', 'records', 'evidence', 'verify', 'deletions'] },
  { of: '/instances', title: 'All instances', path: '/instances?show=all' },
  { of: '/instances', title: 'Orphans', path: '/instances?show=orphans', words: ['unknown servers'] },
  { of: '/clouds', title: 'Add a cloud account', path: '/clouds/add', words: ['new cloud account', 'clouds.yaml'] },
  { of: '/addresses', title: 'Seen addresses', path: '/addresses', words: ['unpublished addresses'] },
  { of: '/addresses', title: 'Published addresses', path: '/addresses/published', words: ['withdraw'] },
  { of: '/nodes', title: 'Silent nodes', path: '/nodes?state=ENABLED&heard=silent', words: ['not heard'] },
  { of: '/settings', title: 'Administrators', path: '/settings', words: ['your token', 'rotate token', 'people'] },
]

const titleOf = (home: Home): string => journeys.find((journey) => journey.home === home)?.title ?? ''

/** Views in the order of the rail, then their parts. */
export const places: readonly Place[] = [
  ...(journeys as readonly (Journey & { home: Home })[]).map(({ home, title, hidden }) => ({
    title,
    path: home,
    words: alsoCalled[home] ?? [],
    ...(hidden && { hidden }),
  })),
  ...parts.map(({ of, title, path, words = [] }) => ({ title, path, within: titleOf(of), words })),
]
