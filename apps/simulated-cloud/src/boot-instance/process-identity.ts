import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process was started, in the system's own terms: together with the number this tells a process from a later one that got
 * the same number. Undefined when there is no such process (a zombie counts as none).
 */
export function startMark(pid: number): string | undefined {
  if (process.platform !== 'linux') return startMarkByPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command's name, in parentheses, may hold anything; fields are counted behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function startMarkByPs(pid: number): string | undefined {
  try {
    const out = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return out.trim() === '' ? undefined : out.trim()
  } catch {
    return undefined
  }
}

/** Whether the process that was recorded still runs, and not another one under its number. */
export const isSameProcess = (recorded: { pid: number; startMark: string }): boolean => startMark(recorded.pid) === recorded.startMark

/** Signals a whole process group; a group that is gone is no error. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // Gone already, which is what a signal is for.
  }
}
