import { resolve } from 'node:path'
import { exitCodes, Refusal } from '../exit-codes.ts'
import { openLog, readableLines } from '../logging.ts'
import { listSettings } from '../settings/list-settings.ts'
import { defaultFirstPort } from '../start/configuration.ts'
import { hasPing } from '../start/find-ping.ts'
import type { FirstAccess } from '../start/first-access.ts'
import { hearSignals, untilAskedToStop } from '../until-asked-to-stop.ts'
import type { Command } from './command.ts'

const defaultDataDirectory = '.sallyport'

function readPort(text: unknown): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_500)
    throw new Refusal(exitCodes.usage, `--first-port takes a port from 0 to 65500, not ${String(text)}`)
  return port
}

/** An empty name would be the directory that one happens to stand in. */
function readDirectory(name: unknown): string {
  if (name === '') throw new Refusal(exitCodes.usage, '--data (or SALLYPORT_DATA) names a directory, and is empty')
  return resolve(String(name))
}

/** Who sets one believes that it is read; undefined: none is set. */
export function unreadSettings(environment: NodeJS.ProcessEnv): string | undefined {
  const names = listSettings().flatMap(({ environment: name }) => (environment[name] === undefined ? [] : [name]))
  return names.length === 0
    ? undefined
    : `start has a configuration of its own and does not read ${names.join(', ')} from the environment: serve does`
}

/** Its nodes are processes of this machine. */
const noPing = [
  '',
  'This machine has no ping, so that no node of the simulated cloud can show that it can ping: accept that when you provision',
  'nodes, as --demo does, or node by node while they wait.',
]

/** It waits for people, also where it is switched on. */
const deletionPossible = [
  '',
  'Deletion is possible in the simulated cloud. Nothing is deleted before an administrator has attested this deployment and activated deletion:',
  'in the console, under Deletion gate. Start with --deletion each time; without it the activation is withdrawn.',
]
const startedRestored = ['', 'Started as restored: nothing is deleted in clouds.']

type Running = {
  endpoints: Pick<FirstAccess['endpoints'], 'console' | 'page' | 'admin' | 'tenant' | 'docs'>
  accessFile: string
  /** Of the simulated cloud: what no cloud offers. */
  controlPage: string
  deletion: boolean
  restored: boolean
  ping: boolean
}

/** What whoever started it is told: where things are, and what has to be known before anything is tried. */
export const whatRuns = ({ endpoints, accessFile, controlPage, deletion, restored, ping }: Running): string =>
  [
    '',
    'Sallyport is running.',
    `  console          ${endpoints.console}   (for administrators: sign in with the administratorToken)`,
    `  the nodes' page  ${endpoints.page}   (for tenants: sign in with the ownerToken)`,
    `  APIs             ${endpoints.admin} and ${endpoints.tenant}   (explorers in the browser)`,
    `  simulated cloud  ${controlPage}   (its instances, and switches that make it fail)`,
    `  documentation    ${endpoints.docs}`,
    `  first tokens     ${accessFile}`,
    ...(restored ? startedRestored : deletion ? deletionPossible : []),
    ...(ping ? [] : noPing),
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n')

export const startCommand: Command = {
  name: 'start',
  summary: 'a whole installation on this machine: embedded database, simulated cloud, nothing to configure',
  options: {
    data: { type: 'string' },
    'first-port': { type: 'string' },
    demo: { type: 'boolean' },
    exit: { type: 'boolean' },
    deletion: { type: 'boolean' },
    restored: { type: 'boolean' },
  },
  describe: {
    data: `the data directory (default ${defaultDataDirectory}, or SALLYPORT_DATA)`,
    'first-port': `the first of nine ports of 127.0.0.1 side by side (default: those of the start before, else from ${defaultFirstPort} on; 0: those of the start before, else any that are free)`,
    demo: 'then provisions three nodes and shows their admission',
    exit: 'with --demo: stops when it is over, with status 0 only if all three were admitted',
    deletion: 'lets instances be deleted in the simulated cloud, once an administrator has attested the deployment and activated deletion',
    restored: 'deletes nothing in clouds: for the first start on a copied data directory',
  },
  run: async (values, environment) => {
    if (values.exit === true && values.demo !== true) throw new Refusal(exitCodes.usage, '--exit goes with --demo')
    const firstPort = readPort(values['first-port'])
    const dataDirectory = readDirectory(values.data ?? environment.SALLYPORT_DATA ?? defaultDataDirectory)
    const { start } = await import('../start/start.ts') // all of the program: not for a help text or a refusal
    const unread = unreadSettings(environment)
    if (unread !== undefined) process.stderr.write(`sallyport: ${unread}\n`)
    const log = openLog({ level: 'warn', destination: readableLines(process.stderr) })
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    const signals = hearSignals(log)
    const started = await start({
      dataDirectory,
      firstPort,
      deletion: values.deletion === true,
      restored: values.restored === true,
      environment,
      step: (what) => say(`starting ${what}`),
      log,
    })
    const { endpoints } = started.access
    const { accessFile, cloud } = started
    const [deletion, restored] = [values.deletion === true, values.restored === true]
    say(whatRuns({ endpoints, accessFile, controlPage: `${cloud.controlUrl}/`, deletion, restored, ping: hasPing(environment) }))
    const untilStopped = async () => {
      const code = await untilAskedToStop({ mustEnd: started.served.mustEnd, stop: started.stop }, log, signals)
      const { pid } = started.cloud
      say(`stopped; the simulated cloud and its nodes run on, for the next start to find (kill ${pid} ends them all)`)
      return code
    }
    if (values.demo !== true) return await untilStopped()
    const { runDemo } = await import('../start/demo.ts')
    const demo = runDemo(dataDirectory, say)
    if (values.exit !== true) {
      demo.then(
        ({ admitted, asked, seconds }) => say(`\nadmitted ${admitted} of ${asked} in ${seconds} s; the installation goes on until Ctrl-C`),
        (error: Error) => say(`the demo ended: ${error.message}`),
      )
      return await untilStopped()
    }
    const { stopSimulatedCloud } = await import('../start/simulated-cloud.ts')
    const stop = async () => {
      await started.stop()
      await stopSimulatedCloud(dataDirectory)
    }
    let result = { admitted: 0, asked: 3, seconds: 0 }
    const over = demo.then((ended) => {
      result = ended
      return ended.admitted === ended.asked ? exitCodes.done : exitCodes.unexpected
    })
    const mustEnd = Promise.race([started.served.mustEnd, over]).catch((error: Error) => {
      say(`the demo ended: ${error.message}`)
      return exitCodes.unexpected
    })
    const code = await untilAskedToStop({ mustEnd, stop }, log, signals)
    say(`admitted ${result.admitted} of ${result.asked} in ${result.seconds} s`)
    return code
  },
}
