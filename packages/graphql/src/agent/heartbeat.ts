import { checkTimeoutMs } from '@sallyport/domain/enrollment/check-targets.ts'
import { z } from 'zod'
import { parseInput } from '../mutation.ts'
import { agentOf, builder, nodeEnded } from './agent-builder.ts'
import { agentVersion, number } from './bounds.ts'
import { type Asked, Challenge, toAsked } from './challenge.ts'

const PingAbility = builder.enumType('PingAbility', {
  description: 'Whether the host can send echo requests.',
  values: {
    AVAILABLE: { description: 'It can.' },
    NO_PROGRAM: { description: 'There is no `ping`.' },
    NOT_PERMITTED: { description: 'There is one, and the agent may not use it.' },
  } as const,
})

const HeartbeatInput = builder.inputType('HeartbeatInput', {
  description: 'That the agent runs.',
  fields: (t) => ({
    number: t.int({ description: '1, 2, 3 … within this run. A repeated number changes nothing and is answered all the same.' }),
    agentVersion: t.string({ description: '1 to 64 printable characters.' }),
    sentAt: t.field({ type: 'DateTime', description: "By the agent's clock. Shown as skew, never used in a decision." }),
    monitorsVersion: t.int({ description: 'The version of the monitors it holds; 0: none.' }),
    ping: t.field({ type: PingAbility, description: 'Whether the host can send echo requests.' }),
  }),
})
const check = z.object({
  number,
  agentVersion,
  sentAt: z.date(),
  monitorsVersion: z.number().int().min(0),
  ping: z.enum(['AVAILABLE', 'NO_PROGRAM', 'NOT_PERMITTED']),
})

const IcmpWish = builder.objectRef<{ target: string }>('IcmpWish').implement({
  description: 'Echo requests that shall be sent.',
  authScopes: { act: 'agent.report' },
  fields: (t) => ({
    target: t.exposeString('target', { description: 'A host.' }),
    timeoutMs: t.int({ description: 'For an answer, in milliseconds.', resolve: () => checkTimeoutMs.icmp }),
  }),
})

type Heard = {
  serverTime: Date
  nextInSeconds: number
  challenges: Asked[]
  icmp: { target: string } | null
  instanceProofWanted: boolean
  monitorsVersion: number
}
const HeartbeatPayload = builder.objectRef<Heard>('HeartbeatPayload').implement({
  description: 'What to do next.',
  authScopes: { act: 'agent.report' },
  fields: (t) => ({
    serverTime: t.expose('serverTime', { type: 'DateTime', description: "The server's clock." }),
    nextInSeconds: t.exposeInt('nextInSeconds', { description: 'When to be heard again: 1 to 60.' }),
    challenges: t.field({
      type: [Challenge],
      description: 'To work off now. One that was told before and not yet answered is told again.',
      resolve: ({ challenges }) => challenges,
    }),
    icmp: t.field({ type: IcmpWish, nullable: true, description: 'Null: nothing wanted now.', resolve: ({ icmp }) => icmp }),
    instanceProofWanted: t.exposeBoolean('instanceProofWanted', {
      description: 'Whether to report what the metadata service says in `meta["sallyport.nonce"]`.',
    }),
    monitorsVersion: t.exposeInt('monitorsVersion', { description: 'Where it differs from what the agent holds: fetch `monitors`.' }),
  }),
})

builder.mutationField('heartbeat', (t) =>
  t.field({
    type: HeartbeatPayload,
    description: 'Signed in, every 15 seconds. After 45 seconds without one the node counts as silent, and its run begins anew.',
    authScopes: { act: 'agent.report' },
    args: { input: t.arg({ type: HeartbeatInput, description: 'Which one, by what version.' }) },
    resolve: async (_root, args, context) => {
      const { nodeId, runId } = agentOf(context)
      const { monitorsVersion: _held, ...beat } = parseInput(check, args.input)
      const { contact, targets } = context.services
      const answer = await contact.heartbeat({ nodeId, runId, ...beat }, context.request.caller)
      if (answer === undefined) throw nodeEnded()
      const { challenges, icmp, instanceProof, ...rest } = answer
      return {
        ...rest,
        challenges: challenges.map((challenge) => toAsked(challenge, targets())),
        icmp: icmp ? { target: targets().icmp.target } : null,
        instanceProofWanted: instanceProof,
      }
    },
  }),
)
