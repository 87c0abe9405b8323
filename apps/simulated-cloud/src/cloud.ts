import type { Instances } from './boot-instance/instances.ts'
import type { CloudClock } from './clock.ts'
import type { Faults } from './faults/faults.ts'
import type { InstanceRules } from './faults/instance-rules.ts'
import type { Switches } from './faults/switches/open-switches.ts'
import type { Jobs } from './jobs.ts'
import type { ValidatedTokens } from './openstack/token-check.ts'
import type { CloudOptions } from './options.ts'
import type { State } from './state.ts'

/** What every service works with. */
export type Cloud = {
  options: CloudOptions
  clock: CloudClock
  jobs: Jobs
  state: State
  faults: Faults
  instanceRules: InstanceRules
  switches: Switches
  instances: Instances
  validatedTokens: ValidatedTokens
  /** `http://host:port` of the API listener, for the catalog. Known once it listens. */
  url: string
}
