import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether nodes of the simulated cloud, which are processes of this machine, find a `ping`; see apps/agent. */
export const hasPing = (environment: NodeJS.ProcessEnv): boolean =>
  (environment.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, 'ping')))
