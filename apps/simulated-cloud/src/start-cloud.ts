import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { openInstances } from './boot-instance/instances.ts'
import { metadataService } from './boot-instance/metadata-service.ts'
import { forgetPlainPath } from './boot-instance/plain-path.ts'
import { startMark } from './boot-instance/process-identity.ts'
import { openClock } from './clock.ts'
import type { Cloud } from './cloud.ts'
import { cloudsPath, writeCloudsFile } from './clouds-file.ts'
import { type Faults, openFaults } from './faults/faults.ts'
import { type InstanceRules, openInstanceRules } from './faults/instance-rules.ts'
import { openRequestLog, type RequestLog } from './faults/request-log.ts'
import { openSwitches, type Switches } from './faults/switches/open-switches.ts'
import { type ToldTime, toldTime } from './faults/told-time.ts'
import { listen } from './http/listen.ts'
import { openJobs } from './jobs.ts'
import { answerRequests } from './openstack/answer-request.ts'
import { handleVolumeJobs } from './openstack/cinder/volume-life.ts'
import { handleNetworkJobs } from './openstack/neutron/port-life.ts'
import { handleBuildJobs } from './openstack/nova/build-steps.ts'
import { handleDeleteJobs } from './openstack/nova/delete-server.ts'
import { handlePowerJobs } from './openstack/nova/server-actions.ts'
import { type CloudOptionsInput, cloudOptions } from './options.ts'
import { findRunningCloud, forgetRunningCloud, type RunningCloud, recordRunningCloud } from './running-cloud.ts'
import { type Credentials, credentialsPath, seed } from './seed.ts'
import { openState } from './state.ts'

/** A cloud that runs in this process. */
export type StartedCloud = RunningCloud & {
  credentials: Credentials
  /** Ids of what is seeded in the first region, by name. */
  networks: Record<string, string>
  images: Record<string, string>
  flavors: Record<string, string>
  time: ToldTime
  faults: Faults
  instanceRules: InstanceRules
  switches: Switches
  requests: RequestLog
  /** Ends listeners and every process of every instance; the data directory stays. */
  close(): Promise<void>
}

const idsByName = (rows: { id: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [row.name, row.id]))

/**
 * Starts a cloud on a data directory: seeds it when it is new, goes on where it was otherwise.
 * Rejects with one sentence when an option is wrong, a port is taken, or another cloud uses the directory.
 */
export async function startCloud(input: CloudOptionsInput): Promise<StartedCloud> {
  const parsed = cloudOptions.safeParse(input)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`The simulated cloud cannot start: ${issue?.path.join('.') || 'options'}: ${issue?.message}`)
  }
  const options = parsed.data
  const other = findRunningCloud(options.dataDirectory)
  if (other !== undefined) {
    throw new Error(
      `${options.dataDirectory} is in use by the simulated cloud with process number ${other.pid}: stop that one or choose another directory`,
    )
  }
  const state = openState(options.dataDirectory)
  const log = join(options.dataDirectory, 'cloud.log')
  const report = (error: unknown): void => {
    appendFileSync(log, `${new Date().toISOString()} ${error instanceof Error ? error.stack : String(error)}\n`, { mode: 0o600 })
  }
  const clock = openClock(state.clock, () => Date.now())
  const jobs = openJobs(state.jobs, clock, report)
  const faults = openFaults()
  const instanceRules = openInstanceRules(clock, (server) => [
    ...server.networks.flatMap((network) => network.uuid ?? state.ports.get(network.port ?? '')?.networkId ?? []),
  ])
  const cloud: Cloud = {
    options,
    clock,
    jobs,
    state,
    faults,
    instanceRules,
    switches: openSwitches(() => cloud),
    instances: openInstances(options, state.processes, () => cloud, report),
    validatedTokens: new Map(),
    url: '',
  }
  handleBuildJobs(cloud)
  handleDeleteJobs(cloud)
  handlePowerJobs(cloud)
  handleNetworkJobs(cloud)
  handleVolumeJobs(cloud)
  const credentials = seed(cloud)
  const requests = openRequestLog()

  const api = await listen(options.host, options.port, 'APIs', answerRequests(cloud, requests, report)).catch((error: unknown) => {
    forgetPlainPath(options.dataDirectory)
    throw error
  })
  const metadata = await listen(options.host, options.metadataPort, 'metadata service', metadataService(cloud)).catch(
    async (error: unknown) => {
      await api.close()
      forgetPlainPath(options.dataDirectory)
      throw error
    },
  )
  const host = options.host === '0.0.0.0' ? '127.0.0.1' : options.host
  cloud.url = `http://${host}:${api.port}`
  const running: RunningCloud = {
    pid: process.pid,
    startMark: startMark(process.pid) ?? '',
    url: cloud.url,
    identityUrl: `${cloud.url}/identity/v3`,
    metadataUrl: `http://${host}:${metadata.port}`,
    controlUrl: `${cloud.url}/control`,
    regions: options.regions,
    credentialsFile: credentialsPath(options.dataDirectory),
    cloudsFile: cloudsPath(options.dataDirectory),
  }
  writeCloudsFile(options.dataDirectory, running.identityUrl, options.regions[0] ?? 'RegionOne', credentials)
  recordRunningCloud(options.dataDirectory, running)
  cloud.instances.resume(running.metadataUrl)
  jobs.clockChanged()
  const end = async (): Promise<void> => {
    jobs.close()
    await Promise.all([api.close(), metadata.close()])
    await cloud.instances.close()
    forgetRunningCloud(options.dataDirectory)
    forgetPlainPath(options.dataDirectory)
  }
  let closed: Promise<void> | undefined
  const inFirstRegion = (row: { region: string }): boolean => row.region === options.regions[0]
  return {
    ...running,
    credentials,
    networks: idsByName(state.networks.all().filter(inFirstRegion)),
    images: idsByName(state.images.all().filter(inFirstRegion)),
    flavors: idsByName(state.flavors.all()),
    time: toldTime(cloud),
    faults,
    instanceRules,
    switches: cloud.switches,
    requests,
    close() {
      closed ??= end()
      return closed
    },
  }
}
