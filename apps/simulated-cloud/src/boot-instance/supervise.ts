import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Collection } from '../collection.ts'
import type { ProcessRow } from '../openstack/rows.ts'
import { type Disk, ontoDisk, openLog, toConsole } from './disk.ts'
import { isSameProcess, signalGroup, startMark } from './process-identity.ts'
import { parseEnvironmentFile, parseUnit, restartsAfter, type Unit } from './systemd-unit.ts'

/** Where and as whom an instance's processes run. */
export type Place = { serverId: string; disk: Disk; environment: Record<string, string>; sourceAddress: string; metadataUrl: string }

/** One unit that is running, waiting to be started again, or failed. */
type Watched = {
  row: ProcessRow | undefined
  /** Found running after the cloud was killed: no child of ours, seen only by looking. */
  adopted: boolean
  state: 'active' | 'waiting' | 'stopping' | 'failed'
  timer: NodeJS.Timeout | undefined
  starts: number[]
}

/** The systemd of all instances. */
export type Supervisor = {
  /** Starts a unit that is not running yet. Returns what systemd would complain of, or undefined. */
  start(place: Place, unit: string): string | undefined
  /** Ends a unit, or all of an instance, and waits until the processes are gone. */
  stop(serverId: string, how: 'terminate' | 'kill', unit?: string): Promise<void>
  /** Watches a process that an earlier cloud started. */
  adopt(place: Place, row: ProcessRow): void
  isActive(serverId: string, unit: string): boolean
  close(): Promise<void>
}

const graceMs = 5000
const lookEveryMs = 1000

export const unitFolder = (disk: Disk): string => join(disk.root, 'etc/systemd/system')
const wants = (disk: Disk): string => join(unitFolder(disk), 'multi-user.target.wants')

/** Names of the units that are started at every boot. */
export const enabledUnits = (disk: Disk): string[] => (existsSync(wants(disk)) ? readdirSync(wants(disk)) : [])
export const wantsPath = (disk: Disk, unit: string): string => join(wants(disk), unit)

export function readUnit(disk: Disk, name: string): Unit | undefined {
  const path = join(unitFolder(disk), basename(name))
  return existsSync(path) ? parseUnit(readFileSync(path, 'utf8')) : undefined
}

/** `placeNow` tells where an instance is when a unit is started again: its address may have changed; undefined once it is off. */
export function openSupervisor(
  rows: Collection<ProcessRow>,
  now: () => Date,
  shims: string,
  placeNow: (serverId: string) => Place | undefined,
): Supervisor {
  const watched = new Map<string, Watched>()
  const key = (serverId: string, unit: string): string => `${serverId}_${unit}`

  function launch(place: Place, name: string, unit: Unit, watch: Watched): void {
    const [program = '', ...rest] = unit.execStart
    const log = openLog(place.disk, `${name}.log`)
    // Programs of a real machine's /usr/bin that this one may lack are found among the shims.
    const known = !existsSync(program) && program.startsWith('/') && existsSync(join(shims, basename(program)))
    const child = spawn(known ? join(shims, basename(program)) : program, rest, {
      cwd: unit.workingDirectory ?? place.disk.root,
      detached: true,
      env: environmentOf(place, unit),
      stdio: ['ignore', log.fd, log.fd],
    })
    log.close()
    watch.starts.push(now().getTime())
    let ended = false
    const end = (how: number | string): void => {
      if (!ended) onEnd(place, name, watch, how)
      ended = true
    }
    child.once('error', () => end(203))
    child.once('exit', (code, signal) => end(code ?? signal ?? 1))
    if (child.pid === undefined) return
    const { serverId, sourceAddress, metadataUrl } = place
    const id = key(serverId, name)
    const mark = startMark(child.pid) ?? 'gone'
    watch.row = rows.put({
      id,
      serverId,
      unit: name,
      pid: child.pid,
      startMark: mark,
      sourceAddress,
      metadataUrl,
      startedAt: now().toISOString(),
    })
    watch.state = 'active'
    toConsole(place.disk, `[  OK  ] Started ${name}.`)
  }

  function onEnd(place: Place, name: string, watch: Watched, how: number | string | undefined): void {
    if (watch.row !== undefined) {
      signalGroup(watch.row.pid, 'SIGKILL')
      rows.remove(watch.row.id)
      watch.row = undefined
    }
    const id = key(place.serverId, name)
    if (watch.state === 'stopping' || watched.get(id) !== watch) return
    const unit = readUnit(place.disk, name)
    toConsole(place.disk, `${name}: Main process exited, status=${how ?? 'unknown'}`)
    const recent = watch.starts.filter((at) => at > now().getTime() - (unit?.startLimit.intervalMs ?? 0))
    if (unit === undefined || !restartsAfter(unit, how)) {
      watch.state = 'failed'
    } else if (unit.startLimit.burst > 0 && recent.length >= unit.startLimit.burst) {
      watch.state = 'failed'
      toConsole(place.disk, `${name}: Start request repeated too quickly.`)
    } else {
      watch.state = 'waiting'
      watch.starts = recent
      watch.timer = setTimeout(() => launch(placeNow(place.serverId) ?? place, name, unit, watch), unit.restartMs)
    }
  }

  async function stopOne(id: string, how: 'terminate' | 'kill'): Promise<void> {
    const watch = watched.get(id)
    if (watch === undefined) return
    clearTimeout(watch.timer)
    watch.state = 'stopping'
    const { row } = watch
    if (row !== undefined && isSameProcess(row)) {
      signalGroup(row.pid, how === 'kill' ? 'SIGKILL' : 'SIGTERM')
      const giveUp = Date.now() + graceMs
      while (isSameProcess(row)) {
        if (Date.now() > giveUp) signalGroup(row.pid, 'SIGKILL')
        await sleep(20)
      }
    }
    if (row !== undefined) rows.remove(row.id)
    watch.row = undefined
    clearInterval(watch.timer)
    watched.delete(id)
  }

  const idsOf = (serverId: string): string[] => [...watched.keys()].filter((id) => id.startsWith(`${serverId}_`))

  return {
    start(place, name) {
      const id = key(place.serverId, name)
      const before = watched.get(id)
      if (before?.state === 'active' || before?.state === 'waiting') return undefined
      const unit = readUnit(place.disk, name)
      if (unit === undefined) return `Failed to start ${name}: Unit ${name} not found.`
      const watch: Watched = { row: undefined, adopted: false, state: 'active', timer: undefined, starts: [] }
      watched.set(id, watch)
      for (const folder of unit.stateDirectories) mkdirSync(join(place.disk.root, 'var/lib', folder), { recursive: true, mode: 0o700 })
      launch(place, name, unit, watch)
      return undefined
    },
    async stop(serverId, how, unit) {
      const ids = unit === undefined ? idsOf(serverId) : [key(serverId, unit)]
      await Promise.all(ids.map((id) => stopOne(id, how)))
    },
    adopt(place, row) {
      const watch: Watched = { row, adopted: true, state: 'active', timer: undefined, starts: [] }
      watched.set(row.id, watch)
      watch.timer = setInterval(() => {
        if (isSameProcess(row)) return
        clearInterval(watch.timer)
        onEnd(place, row.unit, watch, undefined)
      }, lookEveryMs)
      watch.timer.unref()
    },
    isActive: (serverId, unit) => watched.get(key(serverId, unit))?.state === 'active',
    async close() {
      await Promise.all([...watched.keys()].map((id) => stopOne(id, 'terminate')))
    },
  }
}

function environmentOf(place: Place, unit: Unit): Record<string, string> {
  const files: Record<string, string> = {}
  for (const { path, optional } of unit.environmentFiles) {
    if (existsSync(path) || !optional) Object.assign(files, parseEnvironmentFile(readFileSync(path, 'utf8')))
  }
  const [state] = unit.stateDirectories
  const stateVariable = state === undefined ? {} : { STATE_DIRECTORY: ontoDisk(place.disk, `/var/lib/${state}`) }
  return { ...place.environment, ...stateVariable, ...unit.environment, ...files }
}
