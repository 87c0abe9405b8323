import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const procfs = existsSync('/proc/self/stat')

/** The fields of /proc/PID/stat after the command, which may itself hold blanks and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  if (procfs) {
    const state = statFields(pid)?.[0]
    return state !== undefined && state !== 'Z'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Changes when a process id is used again; empty where the system does not tell. */
export function birthOf(pid: number): string {
  return (procfs && statFields(pid)?.[19]) || ''
}

export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return procfs || process.platform === 'win32' ? '' : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** True when the process was gone within `ms`. */
export async function goneWithin(pid: number, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += 20) {
    if (!isAlive(pid)) return true
    await pause(20)
  }
  return !isAlive(pid)
}
