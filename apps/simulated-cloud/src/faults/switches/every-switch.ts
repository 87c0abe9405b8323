import { capacitySwitches } from './capacity.ts'
import { catalogSwitches } from './catalog.ts'
import { connectionSwitches } from './connections.ts'
import { errorSwitches } from './errors.ts'
import { instanceSwitches } from './instances.ts'
import { listingSwitches } from './listings.ts'
import { pageSwitches } from './pages.ts'
import { rightSwitches } from './rights.ts'
import type { Switch } from './switch.ts'
import { versionSwitches } from './versions.ts'

/** Every switch there is, in the order in which the page shows them and requests pass them. */
export const everySwitch: readonly Switch[] = [
  ...connectionSwitches,
  ...errorSwitches,
  ...listingSwitches,
  ...pageSwitches,
  ...rightSwitches,
  ...catalogSwitches,
  ...versionSwitches,
  ...capacitySwitches,
  ...instanceSwitches,
]
