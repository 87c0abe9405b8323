import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AgentStop, exitCode } from '../exit-codes.ts'

/** When a process was started, in the kernel's words: tells it from a later one with the same number. Undefined: there is none. */
function birthOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return afterName[0] === 'Z' || afterName[0] === 'X' ? undefined : `${boot} ${afterName[19]}`
  } catch {
    if (process.platform === 'linux') return undefined
  }
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch {
    return undefined
  }
}

/**
 * Two agents on one state directory would look like a cloned machine and cost the node its admission, so only one may run. A lock
 * whose process is gone, whatever killed it, does not count. Returns how to give it back.
 */
export function lockStateDirectory(directory: string): () => void {
  const path = join(directory, 'run.lock')
  const own = `${path}.${process.pid}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      // Written first and then linked, so that nobody ever reads half a lock.
      writeFileSync(own, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }), { mode: 0o600 })
      linkSync(own, path)
      return () => rmSync(path, { force: true })
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'EEXIST') throw new AgentStop(exitCode.other, `the state directory ${directory} cannot be written: ${code}`)
    } finally {
      rmSync(own, { force: true })
    }
    const owner = readOwner(path)
    if (owner && owner.pid !== process.pid && owner.birth !== undefined && birthOf(owner.pid) === owner.birth)
      throw new AgentStop(exitCode.other, `another agent runs on ${directory} (process ${owner.pid}); stop that one first`)
    rmSync(path, { force: true })
  }
  throw new AgentStop(exitCode.other, `another agent is starting on ${directory}`)
}

function readOwner(path: string): { pid: number; birth?: string } | undefined {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as { pid?: unknown; birth?: unknown }
    if (typeof owner.pid !== 'number') return undefined
    return { pid: owner.pid, ...(typeof owner.birth === 'string' && { birth: owner.birth }) }
  } catch {
    return undefined
  }
}
