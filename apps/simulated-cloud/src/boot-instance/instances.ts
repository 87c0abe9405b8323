import type { Cloud } from '../cloud.ts'
import type { Collection } from '../collection.ts'
import type { ProcessRow, ServerRow } from '../openstack/rows.ts'
import type { CloudOptions } from '../options.ts'
import { type Disk, diskOf, layDisk, readConsole, toConsole, wipeDisk } from './disk.ts'
import { limitAtOnce } from './limit-at-once.ts'
import { isSameProcess, signalGroup, startMark } from './process-identity.ts'
import { readUserData } from './read-user-data.ts'
import { commandRunner, runUserData } from './run-user-data.ts'
import { controlVariable, diskVariable, writeShims } from './shims.ts'
import { hasIpv4, sourceAddress } from './source-address.ts'
import { enabledUnits, openSupervisor, type Place } from './supervise.ts'
import { type SystemctlAnswer, systemctl } from './systemctl.ts'

/** The guests: what runs inside the servers. Everything here is done in the background, in order for each instance. */
export type Instances = {
  /** First time: user-data. Then, as at every boot, the enabled units. */
  powerOn(serverId: string): void
  powerOff(serverId: string): void
  reboot(serverId: string): void
  /** Ends the processes at once and wipes the disk. */
  destroy(serverId: string): void
  /** Starts the processes anew where the instance leaves from another address than before. */
  addressChanged(serverId: string): void
  consoleLog(serverId: string): string
  processes(): ProcessRow[]
  /** Signals an instance's processes; returns how many. */
  kill(serverId: string, signal: NodeJS.Signals): number
  systemctl(serverId: string, line: readonly string[]): Promise<SystemctlAnswer>
  /** Once the cloud listens: takes over what an earlier one left running, boots what should run. */
  resume(metadataUrl: string): void
  /** Ends every process. The instances stay ACTIVE and boot with the next cloud. */
  close(): Promise<void>
}

const initUnit = 'cloud-init'

/** `cloud` is read when something happens, not before: it holds what this returns. */
export function openInstances(
  { dataDirectory, bootsAtOnce }: CloudOptions,
  rows: Collection<ProcessRow>,
  cloud: () => Cloud,
  report: (error: unknown) => void,
): Instances {
  const shims = writeShims(dataDirectory)
  const placeNow = (serverId: string): Place | undefined => {
    const server = running(serverId)
    return server && placeOf(server)
  }
  const supervisor = openSupervisor(rows, () => new Date(), shims, placeNow)
  const bootSlot = limitAtOnce(bootsAtOnce)
  const queues = new Map<string, Promise<void>>()
  let metadataUrl = ''
  let closing = false

  const inOrder = (serverId: string, act: () => Promise<void>): void => {
    const next = (queues.get(serverId) ?? Promise.resolve()).then(() => (closing ? undefined : act())).catch(report)
    queues.set(serverId, next)
  }
  const running = (serverId: string): ServerRow | undefined => {
    const row = cloud().state.servers.get(serverId)
    return row?.vmState === 'active' ? row : undefined
  }

  function placeOf(server: ServerRow): Place {
    const disk = diskOf(dataDirectory, server.id)
    const source = sourceAddress(server)
    const environment = {
      PATH: `${shims}:${process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin'}`,
      HOME: `${disk.root}/root`,
      TMPDIR: `${disk.root}/tmp`,
      LANG: 'C.UTF-8',
      INSTANCE_NAME: server.hostname,
      [diskVariable]: disk.root,
      SALLYPORT_AGENT_SOURCE_ADDRESS: source,
      SALLYPORT_AGENT_METADATA_URL: metadataUrl,
      ...cloud().options.instanceEnvironment,
    }
    return { serverId: server.id, disk, environment, sourceAddress: source, metadataUrl }
  }

  async function boot(server: ServerRow): Promise<void> {
    const place = placeOf(server)
    layDisk(place.disk)
    toConsole(place.disk, `[    0.000000] Linux version 6.1.0-simulated\n${server.hostname} login: cloud-init starting`)
    if (cloud().instanceRules.withholdsAgent(server)) return toConsole(place.disk, 'cloud-init: withheld by the cloud’s control surface')
    if (place.sourceAddress === '') return toConsole(place.disk, 'cloud-init: WARNING: no network interface is up')
    if (!hasIpv4(server) && !server.configDrive) {
      // The metadata service is reached over IPv4 alone, and there is no drive: no data source, no user-data.
      return toConsole(place.disk, 'cloud-init: WARNING: no datasource found: no config drive, and no route to 169.254.169.254')
    }
    if (!server.booted) await bootSlot(() => firstBoot(server, place))
    if (running(server.id) === undefined) return
    for (const unit of enabledUnits(place.disk)) supervisor.start(place, unit)
  }

  async function firstBoot(server: ServerRow, place: Place): Promise<void> {
    const control = `${cloud().url}/control/instances/${server.id}/systemctl`
    const run = commandRunner(place.disk, { ...place.environment, [controlVariable]: control })
    const id = `${server.id}_${initUnit}`
    await runUserData(place.disk, readUserData(server.userData), run, (pid) => {
      const startedAt = new Date().toISOString()
      const { sourceAddress: source } = place
      rows.put({
        id,
        serverId: server.id,
        unit: initUnit,
        pid,
        startMark: startMark(pid) ?? 'gone',
        sourceAddress: source,
        metadataUrl,
        startedAt,
      })
    })
    rows.remove(id)
    toConsole(place.disk, 'cloud-init: finished')
    const row = cloud().state.servers.get(server.id)
    // The server may have been deleted or the cloud be on its way down: then the next boot is the first again.
    if (row !== undefined && !closing) cloud().state.servers.put({ ...row, booted: true })
  }

  /** Ends what user-data still runs, so that the boot in progress comes to its end. */
  function endFirstBoot(serverId: string): void {
    const row = rows.get(`${serverId}_${initUnit}`)
    if (row !== undefined && isSameProcess(row)) signalGroup(row.pid, 'SIGKILL')
  }

  const powerOn = (serverId: string): void =>
    inOrder(serverId, async () => {
      const server = running(serverId)
      if (server !== undefined) await boot(server)
    })
  const end = (serverId: string, how: 'terminate' | 'kill', after?: (disk: Disk) => void): void => {
    endFirstBoot(serverId)
    inOrder(serverId, async () => {
      await supervisor.stop(serverId, how)
      after?.(diskOf(dataDirectory, serverId))
    })
  }

  /** Adopts a process of an earlier cloud that still fits, ends any other. */
  function takeOver(row: ProcessRow): void {
    const server = running(row.serverId)
    const alive = isSameProcess(row)
    const fits =
      server !== undefined && row.unit !== initUnit && row.metadataUrl === metadataUrl && row.sourceAddress === sourceAddress(server)
    if (alive && fits) {
      supervisor.adopt(placeOf(server), row)
      return
    }
    if (alive) signalGroup(row.pid, 'SIGKILL')
    rows.remove(row.id)
  }

  return {
    powerOn,
    powerOff: (serverId) => end(serverId, 'terminate'),
    reboot(serverId) {
      end(serverId, 'terminate')
      powerOn(serverId)
    },
    destroy: (serverId) => end(serverId, 'kill', wipeDisk),
    addressChanged(serverId) {
      const server = running(serverId)
      const stale = rows
        .all()
        .some((row) => row.serverId === serverId && server !== undefined && row.sourceAddress !== sourceAddress(server))
      if (!stale || server === undefined) return
      inOrder(serverId, async () => {
        const now = running(serverId)
        await supervisor.stop(serverId, 'terminate')
        if (now !== undefined) for (const unit of enabledUnits(diskOf(dataDirectory, serverId))) supervisor.start(placeOf(now), unit)
      })
    },
    consoleLog: (serverId) => readConsole(diskOf(dataDirectory, serverId)),
    processes: () => rows.all().filter(isSameProcess),
    kill(serverId, signal) {
      const own = rows.all().filter((row) => row.serverId === serverId && isSameProcess(row))
      for (const row of own) signalGroup(row.pid, signal)
      return own.length
    },
    async systemctl(serverId, line) {
      const server = running(serverId)
      if (server === undefined) return { exitCode: 1, output: 'System has not been booted with systemd as init system.\n' }
      return systemctl(supervisor, placeOf(server), line)
    },
    resume(url) {
      metadataUrl = url
      for (const row of rows.all()) takeOver(row)
      for (const server of cloud().state.servers.all()) if (server.vmState === 'active') powerOn(server.id)
    },
    async close() {
      closing = true
      for (const row of rows.all()) if (row.unit === initUnit) endFirstBoot(row.serverId)
      await Promise.all(queues.values())
      await supervisor.close()
    },
  }
}
