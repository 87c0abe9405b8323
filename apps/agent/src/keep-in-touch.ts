import { createBackOff } from './back-off.ts'
import { type CheckDesk, checksInput } from './checks/check-desk.ts'
import type { PingAbility } from './checks/ping.ts'
import type { Clocks, ServerClock } from './clocks.ts'
import { beatDocument, beatShape, type HeartbeatAnswer, type Part } from './control-plane/beat.ts'
import type { Refusal } from './control-plane/graphql.ts'
import type { SignedIn } from './control-plane/signed-in.ts'
import type { Log } from './log.ts'
import { type MonitorDesk, resultsInBatch } from './monitors/monitor-desk.ts'
import { agentVersion } from './version.ts'
import { wait } from './wait.ts'

export type TouchContext = {
  signedIn: SignedIn
  checks: CheckDesk
  monitors: MonitorDesk
  clock: ServerClock
  clocks: Clocks
  pingAbility(): PingAbility
  log: Log
  signal: AbortSignal
}

/** A node that was cut off should be heard within the 45 s for which a heartbeat counts; this is no more load than heartbeats are. */
const ceilingMs = 15_000

type Told = { answer: HeartbeatAnswer | undefined } | { refusal: Refusal }

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * One request with the heartbeat, where it has a number, and with the reports that wait. A report that is refused as wrong is dropped, one
 * whose fate is unknown stays under its number.
 */
async function tell(context: TouchContext, what: { heartbeat?: number; checks: boolean; results: boolean }): Promise<Told> {
  const { checks, monitors, clocks } = context
  const checkBatch = what.checks ? checks.outbox.take() : undefined
  const resultBatch = what.results ? monitors.outbox.take() : undefined
  const heartbeat = what.heartbeat !== undefined && {
    number: what.heartbeat,
    agentVersion,
    sentAt: clocks.wall().toISOString(),
    monitorsVersion: monitors.version(),
    ping: context.pingAbility(),
  }
  const variables = {
    ...(heartbeat && { heartbeat }),
    ...(checkBatch && { checks: checksInput(checkBatch) }),
    ...(resultBatch && { results: monitors.resultsInput(resultBatch) }),
  }
  const parts: readonly Part[] = (['heartbeat', 'checks', 'results'] as const).filter((part) => part in variables)
  if (parts.length === 0) return { answer: undefined }
  const reply = await context.signedIn.ask(beatDocument(parts), variables, beatShape)
  if (reply.ok) {
    if (checkBatch) checks.outbox.acknowledge()
    if (resultBatch) monitors.outbox.acknowledge()
    if (heartbeat && !reply.data.heartbeat)
      return { refusal: { code: 'BAD_ANSWER', message: 'the answer says nothing about the heartbeat' } }
    return { answer: reply.data.heartbeat }
  }
  const refused = (field: string) => reply.refusal.code === 'BAD_USER_INPUT' && (reply.refusal.field ?? field) === field
  if (checkBatch) checks.outbox[refused('reportChecks') ? 'refuse' : 'giveBack']()
  if (resultBatch) monitors.outbox[refused('reportMonitorResults') ? 'refuse' : 'giveBack']()
  return { refusal: reply.refusal }
}

/** Sends findings as they come, without waiting for the next heartbeat; what could not be sent rides on that. */
export function createReporter(context: () => TouchContext): () => void {
  let scheduled = false
  async function report(): Promise<void> {
    scheduled = false
    const touch = context()
    if (touch.signal.aborted) return
    const told = await tell(touch, { checks: true, results: false })
    if ('refusal' in told)
      touch.log.debug({ code: told.refusal.code, reason: told.refusal.message }, 'a report waits for the next heartbeat')
  }
  return () => {
    if (scheduled) return
    scheduled = true
    // What finishes together is told together.
    setTimeout(() => void report(), 50)
  }
}

/** Tells what has piled up: everything after an outage, else only what does not fit on the heartbeats. */
async function catchUp(context: TouchContext, afterOutage: boolean): Promise<void> {
  const { checks, monitors, signal } = context
  const waiting = () =>
    afterOutage ? checks.outbox.waiting() + monitors.outbox.waiting() : Math.max(0, monitors.outbox.waiting() - resultsInBatch)
  for (let left = waiting(); left > 0 && !signal.aborted; left = waiting()) {
    const told = await tell(context, { checks: true, results: true })
    if ('refusal' in told || waiting() >= left) return
  }
}

/**
 * Heartbeats until the signal fires or the node is ended: at the pace the control plane asks for, and after failures by a back-off, for
 * ever, whatever the reason of the failure is.
 */
export async function keepInTouch(context: TouchContext): Promise<'stopped' | 'ended'> {
  const { clocks, clock, log, signal, checks, monitors } = context
  const backOff = createBackOff(Math.random, 1_000, ceilingMs)
  let number = 0
  let failures = 0
  while (!signal.aborted) {
    const begun = clocks.monotonicMs()
    number += 1
    // After a failure the heartbeat goes alone, so that a report which the other side cannot digest does not make the node look dead.
    const told = await tell(context, { heartbeat: number, checks: failures === 0, results: failures === 0 })
    if (signal.aborted) break
    if ('refusal' in told) {
      const { code, message, retryAfterMs, requestId } = told.refusal
      if (code === 'NODE_ENDED') return 'ended'
      failures += 1
      const waitMs = backOff.next(retryAfterMs)
      log.warn({ code, reason: message, requestId, failures, nextTryMs: waitMs }, failureWords(code))
      await wait(waitMs, signal)
      continue
    }
    const { answer } = told
    if (!answer) throw new Error('a heartbeat that was sent has neither answer nor refusal')
    if (failures > 0 || number === 1)
      log.info({ hostClockAheadMs: Math.round(clock.hostAheadMs()), afterFailures: failures }, 'in touch with the control plane')
    monitors.heardFromControlPlane()
    checks.take({ challenges: answer.challenges, icmp: answer.icmp ?? undefined, instanceProof: answer.instanceProofWanted })
    await catchUp(context, failures > 0)
    failures = 0
    backOff.reset()
    await monitors.follow(answer.monitorsVersion)
    const dropped = checks.outbox.takeDropped() + monitors.outbox.takeDropped()
    if (dropped > 0) log.warn({ dropped }, 'results were dropped, the oldest first, because they could not be delivered')
    await wait(Math.max(0, clamp(answer.nextInSeconds, 1, 60) * 1_000 - (clocks.monotonicMs() - begun)), signal)
  }
  return 'stopped'
}

function failureWords(code: Refusal['code']): string {
  if (code === 'UNAUTHENTICATED') return "the control plane does not accept this node's key; trying again"
  return code === 'NETWORK'
    ? 'the control plane cannot be reached; trying again'
    : 'the control plane did not take the heartbeat; trying again'
}
