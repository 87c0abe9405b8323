import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { AgentStop, exitCode } from '../exit-codes.ts'
import { syncDirectory } from './write-durably.ts'

const mayOthersWrite = (stats: Stats) => (stats.mode & 0o022) !== 0
const mayOthersRead = (stats: Stats) => (stats.mode & 0o077) !== 0
const octal = (stats: Stats) => `0${(stats.mode & 0o777).toString(8)}`

/** Why this directory or a file in it cannot be trusted; undefined when it can. `uid` is who asks. */
export function distrust(path: string, stats: Stats, uid: number | undefined): string | undefined {
  if (process.platform === 'win32') return undefined
  if (mayOthersWrite(stats))
    return `${path} has mode ${octal(stats)}: others may write it, so its content cannot be trusted; check it, then chmod go-w ${path}`
  if (uid !== undefined && stats.uid !== uid && stats.uid !== 0 && uid !== 0)
    return `${path} belongs to user ${stats.uid} and the agent runs as ${uid}; chown it to the agent's user`
  return undefined
}

/**
 * Makes the directory (0700) or checks the one that is there: it and its files must belong to the agent and be writable by nobody
 * else. What others may merely read is closed to them.
 */
export function openStateDirectory(path: string, uid = process.getuid?.()): void {
  try {
    // A path that is not there yet is made private from the first instant; parents follow the umask.
    mkdirSync(dirname(path), { recursive: true })
    mkdirSync(path, { mode: 0o700 })
    syncDirectory(dirname(path))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EEXIST') throw new AgentStop(exitCode.other, `the state directory ${path} cannot be made: ${code}`)
  }
  const stats = lstatSync(path)
  if (!stats.isDirectory())
    throw new AgentStop(exitCode.other, `${path} is not a directory; --state names the directory that holds enrollment.json`)
  close(path, stats, 0o700, uid)
  if (uid === 0 && stats.uid !== 0 && process.platform !== 'win32')
    throw new AgentStop(
      exitCode.other,
      `${path} belongs to user ${stats.uid}; files of root in it would stop that user's agent: run it as that user`,
    )
  let names: string[]
  try {
    names = readdirSync(path)
  } catch (error) {
    throw new AgentStop(exitCode.other, `the state directory ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
  for (const name of names) {
    const file = join(path, name)
    const fileStats = lstatSync(file, { throwIfNoEntry: false })
    if (!fileStats) continue
    if (fileStats.isSymbolicLink())
      throw new AgentStop(exitCode.other, `${file} is a symbolic link; the state directory may hold files only`)
    if (fileStats.isFile()) close(file, fileStats, 0o600, uid)
  }
}

function close(path: string, stats: Stats, mode: number, uid: number | undefined): void {
  const reason = distrust(path, stats, uid)
  if (reason) throw new AgentStop(exitCode.other, reason)
  if (process.platform === 'win32' || !mayOthersRead(stats)) return
  try {
    chmodSync(path, mode)
  } catch {
    throw new AgentStop(
      exitCode.other,
      `${path} has mode ${octal(stats)} and the agent cannot change it; chmod ${mode.toString(8)} ${path}`,
    )
  }
}
