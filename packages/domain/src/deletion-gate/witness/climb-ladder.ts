import { CloudError } from '../../clouds/cloud-error.ts'
import type { Ladder, LadderMeans, RungCalls } from './ladder-ports.ts'
import { rungName } from './ladder-rung.ts'
import { readingAsJson, readRungOf, readWholeLadder, takeAnswerOf } from './read-ladder.ts'
import {
  afterTake,
  type Claim,
  type ClimbSoFar,
  type ClimbStep,
  climbBegins,
  climbsAgain,
  type FenceReason,
  nextClimbStep,
  type TakeAnswer,
} from './witness.ts'

export type ClimbEnd =
  /** The cloud answered CREATED to this process, for this rung. `createdAtMs`: monotonic, after that was heard. */
  | { kind: 'CLIMBED'; rung: number; fingerprint: string; createdAtMs: number }
  | { kind: 'FENCED'; reason: FenceReason }
  /** What is not known stays open, and the next climb goes on with it. */
  | { kind: 'WAITS'; why: string }

type Climbing = { ladder: Ladder; soFar: ClimbSoFar; heardAtMs: number }

/** A climb that loses every answer takes 28 steps. */
const STEPS_AT_MOST = 40

/** How long one answer of the cloud is waited for in a climb, in milliseconds. */
const ANSWER_WITHIN_MS = 20_000

/**
 * One climb, step by step as `nextClimbStep` says, until it is done, fenced or has to wait. Every write names the record that it was decided upon; where
 * somebody else wrote meanwhile, everything that was learnt is forgotten. A key's private half was never here.
 * @throws whatever is neither a cloud's error nor a Problem; the claim then stays open, as after a crash
 */
export async function climbLadder(means: ClimbMeans, calls: RungCalls, ladder: Ladder): Promise<ClimbEnd> {
  let at: Climbing | ClimbEnd = { ladder, soFar: climbBegins, heardAtMs: Number.NaN }
  for (let steps = 0; steps < STEPS_AT_MOST && !('kind' in at); steps++) at = await oneStep(means, calls, at)
  return 'kind' in at ? at : waits('The climb took more steps than it ever should.')
}

export type ClimbMeans = Pick<LadderMeans, 'deploymentId' | 'ladders' | 'monotonicNow' | 'sleep'>

async function oneStep(means: ClimbMeans, calls: RungCalls, at: Climbing): Promise<Climbing | ClimbEnd> {
  const { ladder, soFar } = at
  const learnt = (more: Partial<ClimbSoFar>): Climbing => ({ ...at, soFar: { ...soFar, ...more } })
  const step: ClimbStep = nextClimbStep(ladder.record, soFar)
  switch (step.kind) {
    case 'READ':
      return learnt({ [step.as]: await readRungOf(means, calls, ladder, step.rung, ANSWER_WITHIN_MS) })
    case 'CLAIM': {
      const { publicKey, fingerprint } = await calls.newRungKey()
      return onwards(at, await means.ladders.claim(ladder, { rung: step.rung, publicKey, fingerprint }))
    }
    case 'TAKE': {
      const answer = await take(means, calls, ladder, step.claim)
      return { ladder, soFar: afterTake(soFar, answer), heardAtMs: means.monotonicNow() }
    }
    case 'LIST':
      return learnt({ ladder: await readWholeLadder(means, calls, ladder, ANSWER_WITHIN_MS) })
    case 'CONFIRM':
      return await confirm(means, at, step.heard)
    case 'FENCE':
      return await fence(means, at, step.reason)
    case 'WAIT':
      return waits(step.why)
  }
}

/** One request, and never a second by itself. */
async function take(means: ClimbMeans, calls: RungCalls, { region }: Ladder, { rung, publicKey }: Claim): Promise<TakeAnswer> {
  try {
    const answer = await calls.takeRung(region, rungName(means.deploymentId, rung), publicKey)
    return { kind: answer === 'TAKEN' ? 'CREATED' : 'EXISTS' }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    return takeAnswerOf(error)
  }
}

async function confirm({ ladders }: ClimbMeans, at: Climbing, heard: boolean): Promise<Climbing | ClimbEnd> {
  const after = await ladders.confirm(at.ladder, heard)
  if (after === undefined) return overtaken
  if (!heard) return { ladder: after, soFar: climbsAgain(at.soFar), heardAtMs: Number.NaN }
  const { rung, fingerprint } = after.record
  return { kind: 'CLIMBED', rung, fingerprint: fingerprint ?? '', createdAtMs: at.heardAtMs }
}

async function fence({ ladders }: ClimbMeans, { ladder, soFar }: Climbing, reason: FenceReason): Promise<ClimbEnd> {
  const seen = {
    while: 'climbing',
    base: readingAsJson(soFar.base),
    claimed: readingAsJson(soFar.claimed),
    ladder: readingAsJson(soFar.ladder),
  }
  return (await ladders.fence(ladder, reason, seen)) === undefined ? overtaken : { kind: 'FENCED', reason }
}

const onwards = (at: Climbing, ladder: Ladder | undefined): Climbing | ClimbEnd => (ladder === undefined ? overtaken : { ...at, ladder })

const waits = (why: string): ClimbEnd => ({ kind: 'WAITS', why })
const overtaken = waits('Somebody else wrote the record of the ladder meanwhile.')
