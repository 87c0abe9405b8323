import { exitCodes } from './exit-codes.ts'
import type { Logger } from './logging.ts'

type Stoppable = { mustEnd: Promise<number>; stop(): Promise<void> }

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const SIGNAL_EXIT = 128
const numbers: Record<(typeof signals)[number], number> = { SIGTERM: 15, SIGINT: 2, SIGHUP: 1 }

export type StopSignals = { asked: Promise<number>; off(): void }

/**
 * Hears signals from now on: before anything is started, so that none is lost in between. A second one leaves at once, which is safe:
 * whatever was acknowledged is in the database.
 */
export function hearSignals(log: Logger): StopSignals {
  let ask: (code: number) => void = () => {}
  const asked = new Promise<number>((resolve) => {
    ask = resolve
  })
  let times = 0
  const onSignal = (signal: (typeof signals)[number]) => {
    times += 1
    if (times > 1) process.exit(SIGNAL_EXIT + numbers[signal])
    log.info({ signal }, 'asked to stop; a second signal leaves at once')
    ask(exitCodes.done)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    asked,
    off: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

/**
 * Waits for a signal, or for the reason to end by itself; then stops in order.
 * @returns the exit code
 */
export async function untilAskedToStop({ mustEnd, stop }: Stoppable, log: Logger, { asked, off }: StopSignals): Promise<number> {
  const code = await Promise.race([asked, mustEnd])
  await stop()
  off()
  log.info({ code }, 'stopped')
  return code
}
