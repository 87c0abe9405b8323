import { randomUUID } from 'node:crypto'
import { openCheckDesk } from './checks/check-desk.ts'
import { type PingAbility, pingAbility } from './checks/ping.ts'
import { createServerClock, hostClocks } from './clocks.ts'
import { createSignIn } from './control-plane/sign-in.ts'
import { createSignedIn } from './control-plane/signed-in.ts'
import { openTransport } from './control-plane/transport.ts'
import { enroll } from './enroll.ts'
import { AgentStop, exitCode } from './exit-codes.ts'
import { createReporter, keepInTouch, type TouchContext } from './keep-in-touch.ts'
import type { Log } from './log.ts'
import { openMonitorDesk } from './monitors/monitor-desk.ts'
import type { Settings } from './read-settings.ts'
import { readUserData, removeToken } from './read-user-data.ts'
import { type Identity, readEnded, wayAfterEnd, writeEnded, writeIdentity } from './state/identity.ts'
import { lockStateDirectory } from './state/lock.ts'
import { makeNodeKey, type NodeKey } from './state/node-key.ts'
import { openStateDirectory } from './state/state-directory.ts'
import { agentVersion } from './version.ts'
import { whoAmI } from './who-am-i.ts'

const ended = (at: string, directory: string) =>
  new AgentStop(exitCode.nodeEnded, `the control plane ended this node (${at}); it stops for good. ${wayAfterEnd(directory)}`)

/** The whole life of the agent on a host: who it is, enroll if it is nobody yet, keep in touch. Ends by a signal or with an AgentStop. */
export async function runAgent(directory: string, settings: Settings, log: Log, signal: AbortSignal): Promise<void> {
  openStateDirectory(directory)
  const unlock = lockStateDirectory(directory)
  try {
    const over = readEnded(directory)
    if (over) throw ended(`at ${over.at}`, directory)
    await live(directory, settings, log, signal)
  } finally {
    unlock()
  }
}

async function live(directory: string, settings: Settings, log: Log, signal: AbortSignal): Promise<void> {
  const clocks = hostClocks
  const clock = createServerClock(clocks)
  const runId = randomUUID()
  const me = whoAmI(directory, log)
  const { controlPlane, pins } = me
  const trust = { pins, nowMs: clock.nowMs }
  const transport = openTransport(controlPlane, { sources: settings.sources, trust, signal })
  const end = (nodeId: string | null) => {
    writeEnded(directory, new Date(clock.nowMs()), nodeId)
    forgetToken(directory, log)
    return ended('now', directory)
  }
  try {
    log.info({ version: agentVersion, runId, controlPlane, node: me.kind === 'enrolled' ? me.identity.nodeId : undefined }, 'starting')
    let identity: Identity
    let key: NodeKey
    if (me.kind === 'enrolled') ({ identity, key } = me)
    else {
      // On the disk before the first byte leaves: whatever happens from here on, it is this key that asks again.
      key = me.key ?? makeNodeKey(directory)
      const { deployment, token, tokenId } = me
      const enrolled = await enroll({ transport, controlPlane, deployment, token, tokenId, key, runId, clock, clocks, log, signal })
      if (!enrolled) return
      if (enrolled === 'ended') throw end(null)
      identity = { version: 1, deployment, nodeId: enrolled.nodeId, audience: enrolled.audience, controlPlane, pins, tokenId }
      writeIdentity(directory, identity)
      forgetToken(directory, log)
      log.info({ node: identity.nodeId }, 'enrolled')
    }
    if ((await touch({ identity, key, runId })) === 'ended') throw end(identity.nodeId)
  } finally {
    transport.close()
  }

  async function touch({ identity, key, runId: run }: { identity: Identity; key: NodeKey; runId: string }): Promise<'stopped' | 'ended'> {
    const signedIn = createSignedIn(transport, createSignIn(identity, key, run, clock), clock, clocks)
    const checkContext = { sources: settings.sources, trust, signal }
    let ability: PingAbility = await pingAbility(settings.sources, signal)
    const look = async () => {
      ability = await pingAbility(settings.sources, signal)
    }
    const lookAgain = setInterval(() => void look(), 600_000)
    const context: TouchContext = {
      signedIn,
      checks: openCheckDesk(
        checkContext,
        settings.metadataUrl,
        log,
        createReporter(() => context),
      ),
      monitors: openMonitorDesk({ signedIn, clock, clocks, sources: settings.sources, controlPlane, log, signal }),
      clock,
      clocks,
      pingAbility: () => ability,
      log,
      signal,
    }
    return keepInTouch(context).finally(() => clearInterval(lookAgain))
  }
}

/** The token has done its work. If it cannot be removed now, the next start tries again. */
function forgetToken(directory: string, log: Log): void {
  try {
    if (readUserData(directory)?.token) removeToken(directory)
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the used token could not be removed from enrollment.json')
  }
}
