import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Configuration } from './read-configuration.ts'

/**
 * Where this replica keeps its host file: as configured, else in the state folder of whoever runs it. Its name follows from the data directory, so
 * that a copy of the installation beside it on the same machine has another one.
 */
export function hostFilePlace({ deletion, data }: Pick<Configuration, 'deletion' | 'data'>, environment: NodeJS.ProcessEnv): string {
  if (deletion.hostFile !== undefined) return resolve(deletion.hostFile)
  const home = environment.XDG_STATE_HOME || join(environment.HOME || homedir(), '.local', 'state')
  const installation = createHash('sha256').update(resolve(data.directory)).digest('hex').slice(0, 16)
  return join(home, 'sallyport', `host-${installation}`)
}
