import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, isAlive, pause } from './processes.ts'

const claimed = new Set<string>()

type Owner = { pid: number; birth: string }

function readOwner(file: string): Owner | undefined {
  try {
    const [pid, birth] = readFileSync(file, 'utf8').trim().split(' ')
    return { pid: Number(pid), birth: birth ?? '' }
  } catch {
    return undefined
  }
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${birthOf(process.pid)}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const inUse = (directory: string, pid: number) =>
  new Error(`data directory ${directory} is in use by process ${pid}: stop that process, or name another directory with --data`)

/** Its claim; undefined where there is none, or one whose process is gone or has this process's id. */
function livingOwner(file: string): Owner | undefined {
  const owner = readOwner(file)
  return owner && owner.pid !== process.pid && isAlive(owner.pid) && birthOf(owner.pid) === owner.birth ? owner : undefined
}

/** Claims nothing. @throws Error as `claimDirectory` does, where the directory is in use now */
export function refuseIfClaimed(directory: string): void {
  const owner = claimed.has(directory) ? process : livingOwner(join(directory, 'owner'))
  if (owner) throw inUse(directory, owner.pid)
}

/**
 * Keeps a second process away from a data directory. A claim outlives its process (kill -9), so a claim whose process is gone, or
 * whose process id now belongs to a younger process, is taken over.
 * @returns gives the claim back
 */
export async function claimDirectory(directory: string): Promise<() => void> {
  const file = join(directory, 'owner')
  if (claimed.has(directory)) throw inUse(directory, process.pid)
  claimed.add(directory)
  try {
    if (!claim(file)) {
      const owner = livingOwner(file)
      if (owner) throw inUse(directory, owner.pid)
      rmSync(file, { force: true })
      const won = claim(file)
      await pause(50) // another process may have judged the same stale claim and removed ours after we wrote it
      const winner = readOwner(file)
      if (!won || winner?.pid !== process.pid) throw inUse(directory, winner?.pid ?? 0)
    }
  } catch (error) {
    claimed.delete(directory)
    throw error
  }
  return () => {
    claimed.delete(directory)
    rmSync(file, { force: true })
  }
}
