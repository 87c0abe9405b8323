import { type InstanceState, instanceStates } from '../../fleet/instance-states.ts'
import { type NodeState, nodeStates } from '../../fleet/node-states.ts'
import { minutes } from '../../primitives/clock.ts'
import { type Clause, type FactRule, FRESH_FOR_MS, judge, judgeBoth, notEstablished, type Reading, type Shortfall } from '../clause.ts'
import type { RecordedInstance, Told } from '../recorded-instance.ts'

/** The node of the instance's attempt with all that tells whether it is over, read in one statement under its lock. */
export type NodeFound = {
  nodeId: string
  /** `PROVISIONED`, or `MANUAL`: a node enrolled by hand has no instance of ours. */
  origin: Told<string>
  /** Of `nodeStates`; any other word holds nothing. */
  state: string
  /** `null`: it never was. */
  firstEnabledAt: Told<Date | null>
  /** Of the attempt that the instance belongs to. */
  attemptState: Told<string>
  /** Whether `admissions` has a row for node and attempt. */
  admitted: Told<boolean>
  /** Whether a request signed by its key would be served. */
  credentialAlive: Told<boolean>
  /** Enrollment tokens of the node that could still be redeemed. */
  usableTokens: Told<number>
  /** The last request that its key signed, served or refused; `null`: none ever came. */
  lastRequestAt: Told<Date | null>
  /** The last showing of one of its tokens, accepted or refused; `null`: none ever came. */
  lastTokenShownAt: Told<Date | null>
  /** Monitors assigned to it. */
  monitors: Told<number>
  /** The database's clock. */
  now: Date
}

/** Who has claims to the instance, by account, region, project and id together. */
export type AdoptionFound = {
  cloudId: Told<string>
  /** Those that have adopted it. */
  attemptIds: readonly string[]
  /** Whether somebody settled it as IGNORED where another account that leads to the same project showed it. */
  leftAlone: Told<boolean>
}

export type NodeEvidence = { row: Reading<RecordedInstance>; node: Reading<NodeFound>; adoption: Reading<AdoptionFound> }

/** For so long nobody may have heard of the node: a program that still runs there would have called. Rule: clause 6 of the gate. */
export const SILENT_FOR_MS = minutes(10)

type Words = string | Shortfall | undefined

const ofNode = (name: string, holds: string, wrong: (node: NodeFound) => Words): FactRule<NodeEvidence> => ({
  name,
  holds,
  readings: ({ node }) => [node],
  shortfall: ({ node }, nowMs) => judge(node, nowMs, FRESH_FOR_MS, wrong),
})

const ofBoth = (name: string, holds: string, wrong: (row: RecordedInstance, node: NodeFound) => Words): FactRule<NodeEvidence> => ({
  name,
  holds,
  readings: ({ row, node }) => [row, node],
  shortfall: ({ row, node }, nowMs) => judgeBoth(row, node, nowMs, FRESH_FOR_MS, wrong),
})

/** Only these two ends let go of an instance. A node that was in service and is revoked is retired first, by a person. */
type End = 'RETIRED' | 'NEVER_ACTIVATED'

function endOf({ state, firstEnabledAt }: NodeFound): End | Shortfall | string {
  if (!nodeStates.includes(state as NodeState)) return notEstablished(`The state ${state} of the node is not known here.`)
  if (state === 'RETIRED') return 'RETIRED'
  if (state !== 'REVOKED') return `The node is ${state.toLowerCase()}: it is neither retired nor given up.`
  if (firstEnabledAt === undefined) return notEstablished('Whether the node was ever enabled is not known.')
  return firstEnabledAt === null ? 'NEVER_ACTIVATED' : 'The node was revoked after it had been in service, and is not retired.'
}

const isEnd = (end: End | Shortfall | string): end is End => end === 'RETIRED' || end === 'NEVER_ACTIVATED'
/** What rests on how the node ended says nothing of its own where it has not. */
const notOver = notEstablished('The node is not over.')

/** A number of things that must be 0. Anything but a whole number from 0 on was not counted. */
function none(count: Told<number>, what: string): Words {
  if (!Number.isInteger(count) || count! < 0) return notEstablished(`How many ${what} is not known.`)
  return count === 0 ? undefined : `${count} ${what}.`
}

function silent(lastAt: Told<Date | null>, now: Date, what: string): Words {
  if (lastAt === null) return undefined
  const agoMs = now.getTime() - (lastAt?.getTime() ?? Number.NaN)
  // Also false where an instant is none, or lies in the future.
  if (!(agoMs >= 0)) return notEstablished(`When the last ${what} came is not known.`)
  return agoMs >= SILENT_FOR_MS
    ? undefined
    : `The last ${what} came ${Math.floor(agoMs / 1_000)} s ago; 10 minutes of silence are asked for.`
}

export const nodeIsOver: Clause<NodeEvidence> = {
  number: 6,
  name: 'node-is-over',
  asks: 'The node of the instance was retired or never activated, nothing of it is alive, and the instance was handed over for deletion.',
  facts: [
    {
      name: 'handed-over',
      holds: 'The instance waits for its deletion.',
      readings: ({ row }) => [row],
      shortfall: ({ row }, nowMs) =>
        judge(row, nowMs, FRESH_FOR_MS, ({ state }) => {
          if (state === 'WAITING') return undefined
          return instanceStates.includes(state as InstanceState)
            ? `The instance is ${state.toLowerCase()}: it was not handed over, or not any more.`
            : notEstablished(`The state ${state} of the instance is not known here.`)
        }),
    },
    ofBoth('node-of-the-instance', 'The node is the one that the instance was made for.', (row, node) => {
      if (!row.nodeId || !node.nodeId) return notEstablished('Which node was looked at is not known.')
      return row.nodeId === node.nodeId ? undefined : 'Another node was looked at than that of the instance.'
    }),
    ofNode('provisioned', 'The node was provisioned by Sallyport.', ({ origin }) => {
      if (origin === 'PROVISIONED') return undefined
      return origin === 'MANUAL' ? 'The node was enrolled by hand.' : notEstablished('Where the node comes from is not known.')
    }),
    ofNode('retired-or-never-activated', 'The node was retired, or was given up without ever having been enabled.', (node) => {
      const end = endOf(node)
      return isEnd(end) ? undefined : end
    }),
    ofNode('attempt-over', 'The attempt ended as the node did.', (node) => {
      const end = endOf(node)
      if (!isEnd(end)) return notOver
      if (!node.attemptState) return notEstablished('How the attempt ended is not known.')
      const fits = end === 'RETIRED' ? node.attemptState === 'ADMITTED' : ['FAILED', 'CANCELLED'].includes(node.attemptState)
      return fits ? undefined : `The attempt is ${node.attemptState.toLowerCase()}, which does not fit a node that is ${inWords(end)}.`
    }),
    ofNode('admission-fits', 'A retired node was admitted, and one that was never activated was not.', (node) => {
      const end = endOf(node)
      if (!isEnd(end)) return notOver
      if (typeof node.admitted !== 'boolean') return notEstablished('Whether the node was admitted is not known.')
      return node.admitted === (end === 'RETIRED') ? undefined : `The record of admissions does not fit a node that is ${inWords(end)}.`
    }),
    ofBoth(
      'stage-fits',
      'The recorded stage fits how the node ended: `admitted` where it was retired, `held` otherwise.',
      ({ part, stage }, node) => {
        const end = endOf(node)
        if (!isEnd(end)) return notOver
        if (stage === undefined) return notEstablished('The stage was never recorded.')
        // Nobody writes the stage of an extra: it stays as it was created.
        const wanted = end === 'RETIRED' && part !== 'EXTRA' ? 'admitted' : 'held'
        return stage === wanted ? undefined : `The recorded stage is ${stage}, which does not fit a node that is ${inWords(end)}.`
      },
    ),
    ofNode('credential-dead', 'No request of the node would be served.', ({ credentialAlive }) => {
      if (credentialAlive === false) return undefined
      return credentialAlive === true
        ? 'The credential of the node is alive.'
        : notEstablished('Whether its credential is alive is not known.')
    }),
    ofNode('tokens-dead', 'No enrollment token of the node could be redeemed.', ({ usableTokens }) =>
      none(usableTokens, 'enrollment tokens of the node can be redeemed'),
    ),
    ofNode('key-silent', 'For 10 minutes no request came that its key signed.', ({ lastRequestAt, now }) =>
      silent(lastRequestAt, now, 'request signed by its key'),
    ),
    ofNode('token-silent', 'For 10 minutes nobody showed a token of it.', ({ lastTokenShownAt, now }) =>
      silent(lastTokenShownAt, now, 'showing of its token'),
    ),
    ofNode('no-monitors', 'No monitor is assigned to the node.', ({ monitors }) => none(monitors, 'monitors are assigned to the node')),
    {
      name: 'adoption',
      holds: 'An adopted instance is adopted by its own attempt alone, and an extra by none.',
      readings: ({ row, adoption }) => [row, adoption],
      shortfall: ({ row, adoption }, nowMs) =>
        judgeBoth(row, adoption, nowMs, FRESH_FOR_MS, ({ cloudId, part, attemptId }, { cloudId: asked, attemptIds }) => {
          if (!cloudId || !attemptId || cloudId !== asked) return notEstablished('Who adopted this instance was not asked.')
          if (part === 'EXTRA') return attemptIds.length === 0 ? undefined : 'An attempt has adopted this instance; it is no extra.'
          if (part !== 'ADOPTED') return notEstablished(`The part ${part} of the instance is not known here.`)
          return attemptIds.length === 1 && attemptIds[0] === attemptId
            ? undefined
            : 'It is not its own attempt alone that has adopted this instance.'
        }),
    },
    {
      name: 'not-left-alone',
      holds: 'Nobody settled it as IGNORED through another account.',
      readings: ({ adoption }) => [adoption],
      shortfall: ({ adoption }, nowMs) =>
        judge(adoption, nowMs, FRESH_FOR_MS, ({ leftAlone }) => {
          if (leftAlone === false) return undefined
          return leftAlone === true
            ? 'Another account that leads to the same project showed it, and there it was settled as IGNORED: somebody wants it kept.'
            : notEstablished('Whether somebody settled it as IGNORED is not known.')
        }),
    },
  ],
}

function inWords(end: End): string {
  return end === 'RETIRED' ? 'retired' : 'never activated'
}
