import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type NamedCloud, namedCloud } from '../../fixtures/named-cloud.ts'

/** Parts of a cloud that a test can have stopped: what builds instances, and what signs in. */
export type Part = 'compute' | 'identity'

/** What the environment tells beyond the cloud itself; each text says what is lacking. */
export type Told = {
  /** Changes the project's quota. */
  administrator: NamedCloud | string
  /** Has access rules, and too few. */
  narrow: string | undefined
  /** Runs the commands that stop a part of the cloud and start it again. */
  outage: Outage | string
}

export type Outage = { stop(part: Part): Promise<void>; start(part: Part): Promise<void> }

const run = promisify(execFile)

export function readTold(environment: NodeJS.ProcessEnv = process.env): Told {
  const { SALLYPORT_TEST_ADMIN_CLOUD: admin, SALLYPORT_TEST_NARROW_CLOUD: narrow, ...commands } = environment
  const { SALLYPORT_TEST_STOP: stop, SALLYPORT_TEST_START: start } = commands
  const shell = async (command: string, part: Part): Promise<void> => {
    await run('sh', ['-c', command], { env: { ...environment, PART: part }, timeout: 180_000 })
  }
  return {
    administrator: admin
      ? namedCloud(environment, 'SALLYPORT_TEST_ADMIN_CLOUD')
      : "lacks an administrator of the cloud: set SALLYPORT_TEST_ADMIN_CLOUD to that user's entry of the clouds.yaml",
    narrow,
    outage:
      stop === undefined || start === undefined
        ? 'lacks commands that stop and start $PART of the cloud: set SALLYPORT_TEST_STOP and SALLYPORT_TEST_START to them'
        : { stop: (part) => shell(stop, part), start: (part) => shell(start, part) },
  }
}
