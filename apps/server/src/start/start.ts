import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { refuseIfClaimed } from '@sallyport/database/embedded/claim-directory.ts'
import { prepareEmbedded } from '@sallyport/database/embedded/prepare-embedded.ts'
import { type KeptDatabase, keepEmbedded } from '@sallyport/database/keep-embedded.ts'
import { migrate } from '@sallyport/database/migrate.ts'
import { everyQueue } from '@sallyport/database/queue/every-queue.ts'
import { tokenMaker } from '@sallyport/domain/tenancy/new-token.ts'
import type { RunningCloud } from '@sallyport/simulated-cloud/running-cloud.ts'
import { exitCodes, Refusal } from '../exit-codes.ts'
import { hostFilePlace } from '../host-file-place.ts'
import type { Logger } from '../logging.ts'
import { loginsOf } from '../logins-of.ts'
import { makeParents } from '../make-parents.ts'
import { migrationsDirectory } from '../program.ts'
import { replicaRoles } from '../replica.ts'
import { loginPassword, type SealingKeys, sealingKeyCheck } from '../sealing.ts'
import { openPools, type Served, serve } from '../serve.ts'
import { sharedParts } from '../wire.ts'
import { buildParts } from './build-parts.ts'
import { choosePorts, releaseBlock, startConfiguration } from './configuration.ts'
import { type FirstAccess, firstAccessFile, keepFirstAccess, readFirstAccess } from './first-access.ts'
import { checkSealingKey, makeSealingKey } from './sealing-key.ts'
import { seed } from './seed.ts'
import { openSimulatedCloud, runningCloud, type SimulatedCloud, stopSimulatedCloud } from './simulated-cloud.ts'

export type StartOptions = {
  dataDirectory: string
  /** First of nine ports side by side; 0: any that are free; undefined: those of the start before, else the default. */
  firstPort: number | undefined
  /** Whether the configuration enables deletion. */
  deletion: boolean
  /** As in `serve --restored`. */
  restored: boolean
  /** Of the program: says where the host file is kept. */
  environment: NodeJS.ProcessEnv
  /** Told of each step as it begins. */
  step: (what: string) => void
  log: Logger
}

export type Started = { served: Served; access: FirstAccess; accessFile: string; cloud: SimulatedCloud; stop(): Promise<void> }

/**
 * A whole installation on this machine with nothing configured: embedded PostgreSQL, the simulated cloud, one replica. What an earlier start
 * left is taken over: data, cloud and instances.
 * @throws Refusal and the like: one sentence each; what was opened is closed again, and a cloud that ran before goes on
 */
export async function start({ dataDirectory, firstPort, deletion, restored, environment, step, log }: StartOptions): Promise<Started> {
  makeDataDirectory(dataDirectory)
  checkSealingKey(dataDirectory)
  const left = runningCloud(dataDirectory)
  const databaseDirectory = join(dataDirectory, 'postgres')
  const ownPorts = () => {
    const { endpoints: before } = readFirstAccess(dataDirectory)
    return choosePorts(firstPort, left === undefined ? [] : cloudPorts(left), before && portOf(before.admin))
  }
  // A taken place is told before the database takes its time. The ports are chosen after it: any that are free might be taken meanwhile.
  await orRefuse(async () => refuseIfClaimed(databaseDirectory))
  await ownPorts()
  step('the embedded database')
  const embedded = await openEmbeddedOrRefuse(databaseDirectory, log)
  try {
    const ports = await ownPorts()
    step('the agent and the page')
    await buildParts(dataDirectory, { singleExecutable: false })
    step('the simulated cloud')
    const cloud = await openSimulatedCloud(dataDirectory, ports)
    step('migrations and first accounts')
    const keys = makeSealingKey(dataDirectory)
    const configuration = await prepared({ dataDirectory, embedded, ports, keys, deletion })
    await migrate({
      ownerUrl: configuration.database.url ?? '',
      logins: loginsOf(configuration, keys),
      setPasswords: true,
      migrationsDirectory,
      queues: everyQueue,
    })
    await seedThrough({ configuration, keys, log, cloud, dataDirectory })
    step('the server')
    const hostFile = hostFilePlace(configuration, environment)
    const served = await serve({ configuration, keys, roles: replicaRoles, restored, hostFile, webhook: undefined, log })
    releaseBlock()
    const access = accessTo(served, cloud)
    keepFirstAccess(dataDirectory, access)
    return {
      served,
      access,
      accessFile: firstAccessFile(dataDirectory),
      cloud,
      stop: async () => {
        await served.stop()
        await embedded.stop()
      },
    }
  } catch (error) {
    if (left === undefined) await stopSimulatedCloud(dataDirectory)
    await embedded.stop()
    throw error
  }
}

function makeDataDirectory(directory: string): void {
  try {
    if (!existsSync(directory)) {
      makeParents(dirname(directory))
      mkdirSync(directory, { mode: 0o700 })
    }
    if (!statSync(directory).isDirectory()) throw Object.assign(new Error(), { code: 'it is a file' })
    accessSync(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(exitCodes.placeTaken, `data directory ${directory} cannot be used (${code}): name another directory with --data`)
  }
}

const openEmbeddedOrRefuse = (directory: string, log: Logger): Promise<KeptDatabase> =>
  orRefuse(() => keepEmbedded(directory, { log: (line) => log.debug({ line }, 'postgres'), onTrouble: (what) => log.error(what) }))

/** Of the embedded database: its sentences with the status that they stand for. */
async function orRefuse<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const { message } = error as Error
    throw new Refusal(message.includes('in use') ? exitCodes.placeTaken : exitCodes.database, message, { cause: error })
  }
}

type Prepared = {
  dataDirectory: string
  embedded: KeptDatabase
  ports: Parameters<typeof startConfiguration>[1]
  keys: SealingKeys
  deletion: boolean
}

/** The configuration, with the owner's login from the sealing key. */
async function prepared({ dataDirectory, embedded, ports, keys, deletion }: Prepared) {
  const url = await prepareEmbedded(embedded.superuserUrl, 'sallyport', loginPassword(keys, 'owner'))
  return startConfiguration(dataDirectory, ports, url, deletion)
}

type Seeding = Pick<Parameters<typeof serve>[0], 'configuration' | 'keys' | 'log'> & { cloud: SimulatedCloud; dataDirectory: string }

async function seedThrough({ configuration, keys, log, cloud, dataDirectory }: Seeding): Promise<void> {
  const database = openPools(configuration, loginsOf(configuration, keys), (_login, error) =>
    log.warn({ err: error }, 'a database connection broke'),
  )
  const parts = sharedParts({ configuration, keys, database, clock: { now: () => new Date() }, log })
  try {
    await seed({
      admin: parts.clients.admin,
      sealingKeyCheck: sealingKeyCheck(keys),
      services: parts.services,
      makeToken: tokenMaker((bytes) => randomBytes(bytes), parts.hasher),
      credential: { cloudsYaml: undefined, applicationCredential: { authUrl: cloud.identityUrl, ...cloud.credential, region: undefined } },
      publish: '127.20.0.0/16',
      refusedPorts: refusedPorts(configuration, cloud),
      keep: async (tokens) => keepFirstAccess(dataDirectory, tokens),
    })
  } finally {
    await parts.close()
    await database.close()
  }
}

function refusedPorts({ public: front, agent, checks, internal }: Seeding['configuration'], cloud: SimulatedCloud): number[] {
  const own = [front, agent, checks.http, checks.tcp, checks.tls, checks.dns, internal].flatMap(({ listen }) =>
    listen.kind === 'tcp' ? [listen.port] : [],
  )
  return [...own, ...cloudPorts(cloud)]
}

const portOf = (url: string): number => Number(new URL(url).port)
const cloudPorts = ({ url, metadataUrl }: RunningCloud): number[] => [url, metadataUrl].map(portOf)

function accessTo({ addresses }: Served, cloud: SimulatedCloud): Pick<FirstAccess, 'endpoints'> {
  const at = (path: string) => `${addresses.public}${path}`
  return {
    endpoints: {
      tenant: at('/graphql'),
      admin: at('/admin/graphql'),
      agent: `${addresses.agent}/agent/graphql`,
      console: at('/console'),
      page: at('/nodes/operations'),
      docs: at('/docs/'),
      addresses: at('/addresses.json'),
      cloud: cloud.identityUrl,
    },
  }
}
