import { exitCodes } from './exit-codes.ts'
import type { Logger } from './logging.ts'

type Stoppable = { mustEnd: Promise<number>; stop(): Promise<void> }

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const SIGNAL_EXIT = 128
const numbers: Record<(typeof signals)[number], number> = { SIGTERM: 15, SIGINT: 2, SIGHUP: 1 }

/**
 * Waits for a signal, or for the reason to end by itself; then stops in order. A second signal leaves at once, which is safe: whatever
 * was acknowledged is in the database.
 * @returns the exit code
 */
export async function untilAskedToStop({ mustEnd, stop }: Stoppable, log: Logger): Promise<number> {
  let asked: (code: number) => void = () => {}
  const signalled = new Promise<number>((resolve) => {
    asked = resolve
  })
  let times = 0
  const onSignal = (signal: (typeof signals)[number]) => {
    times += 1
    if (times > 1) process.exit(SIGNAL_EXIT + numbers[signal])
    log.info({ signal }, 'asked to stop; a second signal leaves at once')
    asked(exitCodes.done)
  }
  for (const signal of signals) process.on(signal, onSignal)
  const code = await Promise.race([signalled, mustEnd])
  await stop()
  for (const signal of signals) process.off(signal, onSignal)
  log.info({ code }, 'stopped')
  return code
}
