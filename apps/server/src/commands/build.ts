import { exitCodes, Refusal } from '../exit-codes.ts'
import { readConfiguration } from '../read-configuration.ts'
import type { Command } from './command.ts'

export const buildCommand: Command = {
  name: 'build',
  summary: 'builds what serve hands out: the agent, into agents.directory, and the pages of tenants and administrators',
  options: { config: { type: 'string' }, 'single-executable': { type: 'boolean' } },
  describe: {
    config: 'the configuration file',
    'single-executable': 'also the agent with its Node in one file, for Linux hosts without Node',
  },
  run: async (values, environment) => {
    if (typeof values.config !== 'string') throw new Refusal(exitCodes.usage, 'name the configuration file: --config FILE')
    const { data, agents } = readConfiguration(values.config, environment)
    const { buildParts } = await import('../start/build-parts.ts') // compilers: not for a help text or a refusal
    const {
      agents: folder,
      files,
      page,
      console,
    } = await buildParts(data.directory, {
      singleExecutable: values['single-executable'] === true,
      ...(agents.directory === undefined ? {} : { agents: agents.directory }),
    })
    process.stdout.write(
      `built the agent (${files.join(', ')}) in ${folder}\nbuilt the tenants' page in ${page}\nbuilt the console in ${console}\n`,
    )
    return exitCodes.done
  },
}
