import { z } from 'zod'
import { deletion } from './deletion.ts'
import { agentDoor, checkDoors, internalDoor, publicDoor } from './doors.ts'
import { isLocal, isWithin } from './kinds.ts'
import { webhook, webhookContradictions } from './webhook.ts'
import { agents, clouds, database, log, retention, sealing, shutdown, workers } from './workings.ts'

/** Every setting there is. Names carry their unit; unknown names are refused. `docs/operators/settings.md` is written from this. */
export const settings = z.strictObject({
  mode: z.enum(['production', 'development']).default('production').meta({
    description: 'production refuses a database whose clock was moved; development is for npm start and for tests',
  }),
  data: z
    .strictObject({
      directory: z
        .string()
        .min(1)
        .default('/var/lib/sallyport')
        .meta({ description: 'Folder for the TLS key, certificates and agents. Mode 0700', perReplica: true }),
    })
    .prefault({}),
  database: database.prefault({}),
  sealing: sealing.prefault({}),
  public: publicDoor.prefault({}),
  agent: agentDoor.prefault({}),
  checks: checkDoors,
  internal: internalDoor.prefault({}),
  workers: workers.prefault({}),
  clouds: clouds.prefault({}),
  deletion: deletion.prefault({}),
  webhook: webhook.prefault({}),
  retention: retention.prefault({}),
  agents: agents.prefault({}),
  shutdown: shutdown.prefault({}),
  log: log.prefault({}),
})

export type Configuration = z.output<typeof settings>

/** Rules over several settings: the path that is complained about, and what to do. */
export function contradictions(given: Configuration): { path: string; message: string }[] {
  const found: { path: string; message: string }[] = []
  if (!isLocal(given.public.listen) && given.public.trustedProxies.length === 0)
    found.push({
      path: 'public.listen',
      message: 'plain HTTP is served to this machine only: listen on 127.0.0.1, or name the proxy that does TLS in public.trustedProxies',
    })
  if (given.workers.leaseRenewSeconds * 3 > given.workers.leaseSeconds)
    found.push({
      path: 'workers.leaseRenewSeconds',
      message: `must be at most a third of workers.leaseSeconds (${given.workers.leaseSeconds})`,
    })
  if (given.sealing.keyFile && given.sealing.keyEnvironment)
    found.push({ path: 'sealing', message: 'name keyFile or keyEnvironment, not both' })
  if (given.deletion.hostFile !== undefined && isWithin(given.deletion.hostFile, given.data.directory))
    found.push({
      path: 'deletion.hostFile',
      message: 'lies within data.directory, and a copy of that would take it along: name a place that belongs to this machine alone',
    })
  return [...found, ...webhookContradictions(given.webhook)]
}
