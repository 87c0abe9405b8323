import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { plainPath } from './plain-path.ts'

/** The disk of an instance: a folder. The instance has no root of its own, so absolute paths are moved into it. */
export type Disk = { root: string; consoleLog: string }

export const diskOf = (dataDirectory: string, serverId: string): Disk => {
  const root = join(plainPath(dataDirectory), 'disks', serverId)
  return { root, consoleLog: join(root, 'console.log') }
}

/** Lays an empty disk, or leaves the one there is. */
export function layDisk(disk: Disk): void {
  for (const folder of ['etc/systemd/system', 'usr/local/bin', 'var/lib', 'var/log', 'tmp', 'root']) {
    mkdirSync(join(disk.root, folder), { recursive: true, mode: 0o700 })
  }
}

export const wipeDisk = (disk: Disk): void => rmSync(disk.root, { recursive: true, force: true })

const movable = /(?<![\w./+-])\/(etc|usr\/local|var\/lib)(?=[/"'\s:;,)\]}]|$)/g

/** Moves `/etc`, `/usr/local` and `/var/lib` onto the disk where they begin a path; `…://host/etc` and `a/etc` stay. */
export const ontoDisk = (disk: Disk, text: string): string => text.replace(movable, (path) => `${disk.root}${path}`)

/** A line on the console, as the guest would print it. */
export function toConsole(disk: Disk, text: string): void {
  mkdirSync(dirname(disk.consoleLog), { recursive: true, mode: 0o700 })
  appendFileSync(disk.consoleLog, text.endsWith('\n') ? text : `${text}\n`, { mode: 0o600 })
}

const longestConsole = 102_400

/** The end of the console's log, at most 100 KiB, as nova gives it; "" before the first boot. */
export function readConsole(disk: Disk): string {
  try {
    return readFileSync(disk.consoleLog).subarray(-longestConsole).toString('utf8')
  } catch {
    return ''
  }
}

/** A file descriptor that appends to a log on the disk; the process that gets it writes on when the cloud is gone. */
export function openLog(disk: Disk, name: string): { fd: number; close(): void } {
  const path = join(disk.root, 'var/log', name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const fd = openSync(path, 'a', 0o600)
  return { fd, close: () => closeSync(fd) }
}
