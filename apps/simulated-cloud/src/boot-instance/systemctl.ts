import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { enabledUnits, type Place, readUnit, type Supervisor, unitFolder, wantsPath } from './supervise.ts'

/** What the `systemctl` shim prints and ends with. */
export type SystemctlAnswer = { exitCode: number; output: string }

const ok = (output = ''): SystemctlAnswer => ({ exitCode: 0, output })
const wrong = (output: string, exitCode = 1): SystemctlAnswer => ({ exitCode, output: `${output}\n` })

function enable(place: Place, unit: string): void {
  const path = wantsPath(place.disk, unit)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, join(unitFolder(place.disk), unit))
}

/** Carries out `systemctl …` for one instance: enable, disable, start, stop, restart, is-active, is-enabled, daemon-reload. */
export async function systemctl(supervisor: Supervisor, place: Place, line: readonly string[]): Promise<SystemctlAnswer> {
  const now = line.includes('--now')
  const [verb = '', ...names] = line.filter((word) => !word.startsWith('-'))
  const units = names.map((name) => (name.includes('.') ? name : `${name}.service`))
  if (verb === 'daemon-reload' || verb === 'reset-failed') return ok()
  if (units.length === 0) return wrong(`Unknown command verb ${verb}.`)
  const missing = units.find((unit) => readUnit(place.disk, unit) === undefined)
  if (missing !== undefined) return wrong(`Failed to ${verb} unit: Unit file ${missing} does not exist.`)

  const start = (): SystemctlAnswer => {
    const complaints = units.map((unit) => supervisor.start(place, unit)).filter((text) => text !== undefined)
    return complaints.length === 0 ? ok() : wrong(complaints.join('\n'))
  }
  const stop = async (): Promise<SystemctlAnswer> => {
    for (const unit of units) await supervisor.stop(place.serverId, 'terminate', unit)
    return ok()
  }
  switch (verb) {
    case 'enable':
      for (const unit of units) enable(place, unit)
      return now ? start() : ok()
    case 'disable':
      for (const unit of units) rmSync(wantsPath(place.disk, unit), { force: true })
      return now ? stop() : ok()
    case 'start':
      return start()
    case 'stop':
      return stop()
    case 'restart':
      await stop()
      return start()
    case 'is-active':
    case 'status':
      return units.every((unit) => supervisor.isActive(place.serverId, unit)) ? ok('active\n') : wrong('inactive', 3)
    case 'is-enabled':
      return units.every((unit) => enabledUnits(place.disk).includes(unit)) ? ok('enabled\n') : wrong('disabled')
    default:
      return wrong(`Unknown command verb ${verb}.`)
  }
}
