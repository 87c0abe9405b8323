import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { doctor } from './doctor.ts'
import { AgentStop, exitCode } from './exit-codes.ts'
import { type Log, openLog } from './log.ts'
import { whyTooOld } from './node-version.ts'
import { readSettings } from './read-settings.ts'
import { redact } from './redact.ts'
import { runAgent } from './run-agent.ts'
import { agentVersion } from './version.ts'

const usage = `sallyport-agent ${agentVersion}

  sallyport-agent run [--state DIR]      enroll if needed, then watch and report until stopped
  sallyport-agent doctor [--state DIR]   say in words what works on this host and what does not
  sallyport-agent --version

DIR holds enrollment.json, key and identity; /var/lib/sallyport-agent unless given.
`

/** Long enough for a request under way to be cut off cleanly; a supervisor waits longer than this before it kills. */
const graceMs = 2_000

async function run(state: string): Promise<number> {
  const settings = readSettings(process.env)
  const log = openLog(settings.logLevel)
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(exitCode.stopped)
      log.info({ signal }, 'stopping')
      stopping.abort('ABORTED')
      setTimeout(() => process.exit(exitCode.stopped), graceMs).unref()
    })
  }
  // What Node has to say about itself belongs into the log like everything else.
  process.removeAllListeners('warning')
  process.on('warning', ({ message }) => log.debug({}, message))
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) process.on(fault, (error) => process.exit(explain(error, log)))
  try {
    await runAgent(state, settings, log, stopping.signal)
    return exitCode.stopped
  } catch (error) {
    if (stopping.signal.aborted) return exitCode.stopped
    return explain(error, log)
  }
}

function explain(error: unknown, log: Log): number {
  if (error instanceof AgentStop) {
    log.error({ exit: error.code }, error.message)
    return error.code
  }
  log.error({ exit: exitCode.other, stack: error instanceof Error ? error.stack : undefined }, `a fault of the agent: ${String(error)}`)
  return exitCode.other
}

async function main(): Promise<number> {
  // Answers to the host's resolver are waited for in these threads; four would let a dead resolver hold up everything else.
  process.env.UV_THREADPOOL_SIZE ??= '16'
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: 'string', default: '/var/lib/sallyport-agent' },
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.version) {
    process.stdout.write(`${agentVersion}\n`)
    return exitCode.stopped
  }
  const [command, ...rest] = positionals
  if (values.help) {
    process.stdout.write(usage)
    return exitCode.stopped
  }
  const known = rest.length === 0 && (command === 'run' || command === 'doctor')
  const tooOld = whyTooOld(process.versions.node)
  if (known && tooOld) throw new AgentStop(exitCode.nodeTooOld, tooOld)
  // Whole, since what is said about it is read elsewhere: in a journal, or by another person.
  const state = resolve(values.state)
  if (known && command === 'run') return run(state)
  if (known && command === 'doctor') return doctor(state, readSettings(process.env), (line) => process.stdout.write(`${redact(line)}\n`))
  process.stderr.write(usage)
  return exitCode.other
}

// Whoever read our lines may have seen enough (`doctor | head`). What they did not read is no verdict.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCode.other)
  throw error
})

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`sallyport-agent: ${redact(error instanceof Error ? error.message : String(error))}\n`)
    process.exit(error instanceof AgentStop ? error.code : exitCode.other)
  },
)
