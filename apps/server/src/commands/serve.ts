import { exitCodes, Refusal } from '../exit-codes.ts'
import { hostFilePlace } from '../host-file-place.ts'
import { openLog, readableLines } from '../logging.ts'
import { readWebhook } from '../read-webhook.ts'
import { type ReplicaRole, replicaRoles } from '../replica.ts'
import { hearSignals, untilAskedToStop } from '../until-asked-to-stop.ts'
import type { Command } from './command.ts'
import { readConfigured } from './configured.ts'

function readRoles(text: unknown): ReplicaRole[] {
  if (text === undefined) return [...replicaRoles]
  const names = String(text)
    .split(',')
    .map((name) => name.trim())
  const wrong = names.find((name) => !replicaRoles.some((role) => role === name))
  if (wrong !== undefined)
    throw new Refusal(
      exitCodes.usage,
      `there is no role ${wrong || '""'}: --roles takes ${replicaRoles.join(', ')} or both, separated by a comma`,
    )
  return replicaRoles.filter((role) => names.includes(role))
}

export const serveCommand: Command = {
  name: 'serve',
  summary: 'serves one replica until it is asked to stop',
  options: { config: { type: 'string' }, roles: { type: 'string' }, restored: { type: 'boolean' } },
  describe: {
    config: 'the configuration file',
    roles: 'api, worker or api,worker (the default)',
    restored: 'deletes nothing in clouds, whatever is configured: for the first start of every restored or copied installation',
  },
  run: async (values, environment) => {
    const roles = readRoles(values.roles)
    const { configuration, keys } = readConfigured(values, environment)
    const webhook = readWebhook(configuration, environment)
    const { serve } = await import('../serve.ts') // all of the program: not for a help text or a refusal
    const { level, pretty } = configuration.log
    const log = openLog(pretty ? { level, destination: readableLines(process.stdout) } : { level })
    const signals = hearSignals(log)
    const restored = values.restored === true
    const hostFile = hostFilePlace(configuration, environment)
    return await untilAskedToStop(await serve({ configuration, keys, roles, restored, hostFile, webhook, log }), log, signals)
  },
}
