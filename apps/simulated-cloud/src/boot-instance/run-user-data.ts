import { spawn } from 'node:child_process'
import { appendFileSync, chmodSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Disk, ontoDisk, toConsole } from './disk.ts'
import type { FileToWrite, UserData } from './read-user-data.ts'

/** Starts a command of the instance and tells its process number; resolves with its exit code (128 for a signal, 127 for not found). */
export type RunCommand = (argv: readonly string[], onStart: (pid: number) => void) => Promise<number>

/** A path on the disk: the three folders that are moved, and everything else below the disk too, whatever `..` it holds. */
function placeOf(disk: Disk, path: string): string {
  const moved = ontoDisk(disk, path)
  return moved.startsWith(`${disk.root}/`) && normalize(moved) === moved ? moved : join(disk.root, normalize(`/${path}`))
}

function writeFile(disk: Disk, file: FileToWrite): void {
  const path = placeOf(disk, file.path)
  const text = file.content.toString('utf8')
  // Anything that is not UTF-8 is left as it is: no path to find in it.
  const content = Buffer.from(text, 'utf8').equals(file.content) ? ontoDisk(disk, text) : file.content
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (file.append) appendFileSync(path, content, { mode: file.mode })
  else writeFileSync(path, content, { mode: file.mode })
  chmodSync(path, file.mode)
}

const argvOf = (disk: Disk, command: string | string[]): string[] =>
  typeof command === 'string' ? ['sh', '-c', ontoDisk(disk, command)] : command.map((word) => ontoDisk(disk, word))

/**
 * Does what user-data says, as cloud-init would: files first, then commands in order, none stopping the next.
 * Trouble goes to the console; the instance stays up.
 */
export async function runUserData(disk: Disk, data: UserData, run: RunCommand, onStart: (pid: number) => void): Promise<void> {
  if (data.kind === 'none') return
  if (data.kind === 'unreadable') return toConsole(disk, `cloud-init: WARNING: ${data.reason}`)
  const commands: string[][] = []
  if (data.kind === 'script') {
    const path = join(disk.root, 'var/lib/cloud/instance/scripts/part-001')
    writeFile(disk, { path: '/var/lib/cloud/instance/scripts/part-001', content: Buffer.from(data.content), mode: 0o700, append: false })
    commands.push([path])
  } else {
    for (const key of data.ignored) toConsole(disk, `cloud-init: ${key} is not known here and is left out`)
    for (const file of data.files) {
      try {
        writeFile(disk, file)
      } catch (error) {
        toConsole(disk, `cloud-init: WARNING: Failed to write ${file.path}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    commands.push(...data.commands.map((command) => argvOf(disk, command)))
  }
  for (const [index, argv] of commands.entries()) {
    const code = await run(argv, onStart)
    if (code !== 0)
      toConsole(disk, `cloud-init: WARNING: Failed to run module scripts-user: command ${index + 1} ended with exit code ${code}`)
  }
}

/** Runs commands on the console of an instance, each in a process group of its own. */
export const commandRunner =
  (disk: Disk, environment: Record<string, string>): RunCommand =>
  (argv, onStart) =>
    new Promise((done) => {
      const console = openSync(disk.consoleLog, 'a', 0o600)
      const [program = '', ...rest] = argv
      const child = spawn(program, rest, { cwd: disk.root, detached: true, env: environment, stdio: ['ignore', console, console] })
      closeSync(console)
      child.once('error', (error) => {
        toConsole(disk, `${program}: ${error.message}`)
        done(127)
      })
      child.once('exit', (code) => done(code ?? 128))
      if (child.pid !== undefined) onStart(child.pid)
    })
