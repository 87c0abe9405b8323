import { exitCodes, Refusal } from '../exit-codes.ts'
import { type Configuration, readConfiguration } from '../read-configuration.ts'
import { readSealingKeys, type SealingKeys } from '../sealing.ts'
import type { Values } from './command.ts'

/** Configuration and keys of the commands that take `--config`. */
export function readConfigured(values: Values, environment: NodeJS.ProcessEnv): { configuration: Configuration; keys: SealingKeys } {
  const { config } = values
  if (typeof config !== 'string') throw new Refusal(exitCodes.usage, 'name the configuration file: --config FILE')
  const configuration = readConfiguration(config, environment)
  return { configuration, keys: readSealingKeys(configuration, environment) }
}
