import { sign } from 'node:crypto'
import { hostname } from 'node:os'
import * as z from 'zod'
import { createBackOff } from './back-off.ts'
import type { Clocks, ServerClock } from './clocks.ts'
import { ask, type Refusal, type Reply } from './control-plane/graphql.ts'
import type { Transport } from './control-plane/transport.ts'
import { AgentStop, exitCode } from './exit-codes.ts'
import type { Log } from './log.ts'
import { oneLine } from './redact.ts'
import type { NodeKey } from './state/node-key.ts'
import { agentVersion } from './version.ts'
import { wait } from './wait.ts'

export const beginDocument = `mutation BeginEnrollment($input: BeginEnrollmentInput!) {
  beginEnrollment(input: $input) { challenge expiresAt serverTime deploymentId }
}`

export const enrollDocument = `mutation Enroll($input: EnrollInput!) {
  enroll(input: $input) {
    __typename
    ... on EnrollPayload { nodeId deploymentId audience heartbeatSeconds serverTime }
    ... on EnrollmentRefused { reason message }
  }
}`

const beginShape = z.object({ beginEnrollment: z.object({ challenge: z.string(), serverTime: z.string(), deploymentId: z.string() }) })

const enrollShape = z.object({
  enroll: z.discriminatedUnion('__typename', [
    z.object({
      __typename: z.literal('EnrollPayload'),
      nodeId: z.string().min(1),
      deploymentId: z.string(),
      audience: z.string().min(1),
      serverTime: z.string(),
    }),
    z.object({ __typename: z.literal('EnrollmentRefused'), reason: z.string(), message: z.string() }),
  ]),
})

export type Enrolled = { nodeId: string; audience: string }

export type EnrollContext = {
  transport: Transport
  controlPlane: string
  deployment: string
  token: string
  tokenId: string
  key: NodeKey
  runId: string
  clock: ServerClock
  clocks: Clocks
  log: Log
  signal: AbortSignal
}

/** What the key signs: bound to this challenge, this token and this key. */
export const enrollmentStatement = (challenge: string, tokenId: string, publicKey: string): string =>
  `sallyport-enroll:v1\n${challenge}\n${tokenId}\n${publicKey}`

/** Asks for a challenge, which writes nothing anywhere, and learns the server's time from the answer. */
export async function askToBegin(
  transport: Transport,
  tokenId: string,
  clock: ServerClock,
  clocks: Clocks,
): Promise<Reply<z.infer<typeof beginShape>>> {
  const asked = clocks.monotonicMs()
  const begun = await ask(transport, beginDocument, { input: { tokenId } }, beginShape)
  if (begun.ok) clock.learn(begun.data.beginEnrollment.serverTime, asked, clocks.monotonicMs())
  return begun
}

type Step = { done: Enrolled } | { again: 'at once' | Refusal } | { ended: true }

const stop = (message: string) => new AgentStop(exitCode.cannotEnroll, message)

/** Words for the refusals after which asking again cannot help. */
function finalRefusal(reason: string, message: string): AgentStop {
  const way: Record<string, string> = {
    MALFORMED_TOKEN: 'the token is malformed; it was cut or changed on its way',
    REFUSED: 'the token is unknown, was revoked or is past its time; a new token, or a new instance, is needed',
    USED_BY_ANOTHER_KEY:
      'the token was already used by another machine; if that was not you, tell the administrator: it may have been stolen',
    BAD_SIGNATURE: "the signature by this node's key was not accepted; move key.pem away and enroll with a new token",
  }
  return stop(`enrollment was refused (${oneLine(reason, 40)}): ${way[reason] ?? oneLine(message)}`)
}

async function tryOnce(context: EnrollContext): Promise<Step> {
  const { transport, tokenId, token, key, clock, clocks, deployment } = context
  const begun = await askToBegin(transport, tokenId, clock, clocks)
  if (!begun.ok) return begun.refusal.code === 'NODE_ENDED' ? { ended: true } : { again: begun.refusal }
  const { challenge, deploymentId } = begun.data.beginEnrollment
  // Before the token leaves this host: a control plane of another deployment must not get to see it.
  if (deploymentId.toLowerCase() !== deployment)
    throw stop(
      `${context.controlPlane} belongs to deployment ${oneLine(deploymentId, 60)}, but enrollment.json is for ${deployment}; the token was not sent`,
    )
  const statement = enrollmentStatement(challenge, tokenId, key.publicKey)
  const input = {
    token,
    publicKey: key.publicKey,
    challenge,
    signature: sign(null, Buffer.from(statement), key.privateKey).toString('base64url'),
    agentVersion,
    runId: context.runId,
    hostname: hostname().slice(0, 253).toWellFormed(),
  }
  const answered = await ask(transport, enrollDocument, { input }, enrollShape)
  if (!answered.ok) return answered.refusal.code === 'NODE_ENDED' ? { ended: true } : { again: answered.refusal }
  const { enroll } = answered.data
  if (enroll.__typename === 'EnrollPayload') {
    if (enroll.deploymentId.toLowerCase() !== deployment)
      throw stop(`the answer came from deployment ${oneLine(enroll.deploymentId, 60)}, not ${deployment}`)
    return { done: { nodeId: enroll.nodeId, audience: enroll.audience } }
  }
  if (enroll.reason === 'NODE_ENDED') return { ended: true }
  if (enroll.reason === 'CHALLENGE_EXPIRED') return { again: 'at once' }
  throw finalRefusal(enroll.reason, enroll.message)
}

/**
 * Asks until there is an answer: the same key each time, so that a lost answer costs nothing. Returns undefined when the signal fired,
 * 'ended' when the node is over; stops with exit 4 where only a person can help.
 */
export async function enroll(context: EnrollContext): Promise<Enrolled | 'ended' | undefined> {
  const backOff = createBackOff()
  let expired = 0
  while (!context.signal.aborted) {
    const step = await tryOnce(context)
    if ('done' in step) return step.done
    if ('ended' in step) return 'ended'
    if (context.signal.aborted) return undefined
    if (step.again === 'at once') {
      expired += 1
      if (expired <= 2) continue
    }
    const refusal: Refusal =
      step.again === 'at once' ? { code: 'BAD_ANSWER', message: 'the challenge expired before it was used' } : step.again
    if (refusal.code === 'BAD_USER_INPUT')
      throw stop(`the control plane does not understand this agent (${agentVersion}): ${refusal.message}`)
    const waitMs = backOff.next(refusal.retryAfterMs)
    context.log.warn(
      { code: refusal.code, reason: refusal.message, requestId: refusal.requestId, nextTryMs: waitMs },
      'not enrolled yet; trying again',
    )
    await wait(waitMs, context.signal)
  }
  return undefined
}
