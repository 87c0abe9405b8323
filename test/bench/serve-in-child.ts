import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The files of `servers/`. */
export type ServerName = 'agent-door' | 'tenant-door' | 'admission-worker' | 'bare-graphql' | 'bare-http' | 'simulated-cloud'

/** A server in a process of its own. */
export type Served = {
  origin: string
  pid: number
  /** Milliseconds of processor that it has used so far, all its threads together. */
  processorMs(): Promise<number>
  [Symbol.asyncDispose](): Promise<void>
}

type Word = { origin: string } | { failed: string }
type Used = { processorMs: number }
const HOW_MUCH = 'how much processor?'

const ENDS_WITHIN_MS = 10_000

/** Starts it in production mode, hands it its options by message (they hold passwords), and waits until it says where it serves. */
export async function startServer(name: ServerName, options: object): Promise<Served> {
  const child = fork(fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2, 'ipc'], // what it logs is no figure
  })
  try {
    child.send(options)
    const word = await firstWord(child)
    if ('failed' in word) throw new Error(`the server ${name} did not start: ${word.failed}`)
    return { origin: word.origin, pid: child.pid!, processorMs: () => used(child), [Symbol.asyncDispose]: () => end(child) }
  } catch (error) {
    await end(child)
    throw error
  }
}

async function firstWord(child: ChildProcess): Promise<Word> {
  const ended = once(child, 'exit').then(([code]): Word => ({ failed: `it ended with ${code}` }))
  return await Promise.race([once(child, 'message').then(([word]) => word as Word), ended])
}

async function used(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message')
  child.send(HOW_MUCH)
  const [{ processorMs }] = (await answered) as [Used]
  return processorMs
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  const late = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
  await exited
  clearTimeout(late)
}

/** The child's side: serves until its parent lets go of it, also when the parent was killed. */
export function serveForParent<Options>(start: (options: Options) => Promise<{ origin: string; close(): Promise<void> }>): void {
  const say = (word: Word) => process.send?.(word)
  process.once('message', (options) => {
    start(options as Options).then(
      ({ origin, close }) => {
        process.once('disconnect', () => void close().finally(() => process.exit()))
        process.on('message', (word) => {
          const { user, system } = process.cpuUsage()
          if (word === HOW_MUCH) process.send?.({ processorMs: (user + system) / 1_000 } satisfies Used)
        })
        say({ origin })
      },
      (error: Error) => say({ failed: error.message }),
    )
  })
  process.once('disconnect', () => setTimeout(() => process.exit(1), ENDS_WITHIN_MS / 2).unref())
}
