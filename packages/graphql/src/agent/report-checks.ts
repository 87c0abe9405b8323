import { z } from 'zod'
import { parseInput } from '../mutation.ts'
import { agentOf, builder, nodeEnded } from './agent-builder.ts'
import { latency, line, number, optional, phases } from './bounds.ts'
import { AddressFamily } from './challenge.ts'
import { PhasesInput, ReportPayload } from './report.ts'

const IcmpOutcome = builder.enumType('IcmpOutcome', {
  description: 'What became of the echo requests.',
  values: {
    PASSED: { description: 'An answer came.' },
    FAILED: { description: 'They left, and no answer came.' },
    UNKNOWN: { description: 'None left: no program, or no right to use it.' },
  } as const,
})

const CheckResultInput = builder.inputType('CheckResultInput', {
  description: 'What became of one challenge over one family: a proof or an error, never both.',
  fields: (t) => ({
    challengeId: t.id({ description: 'Of the challenge.' }),
    proof: t.string({ required: false, description: 'At most 500 characters.' }),
    error: t.string({ required: false, description: 'One line; what goes beyond 300 characters is cut.' }),
    family: t.field({ type: AddressFamily, required: false, description: 'Over which it was tried, where that is known.' }),
    phases: t.field({ type: PhasesInput, required: false, description: 'Where the time went.' }),
  }),
})

const IcmpResultInput = builder.inputType('IcmpResultInput', {
  description: 'What became of the echo requests.',
  fields: (t) => ({
    outcome: t.field({ type: IcmpOutcome, description: 'In one word.' }),
    roundTripMs: t.float({ required: false, description: 'Milliseconds, where an answer came.' }),
    detail: t.string({ required: false, description: 'One line; what goes beyond 300 characters is cut.' }),
  }),
})

const ReportChecksInput = builder.inputType('ReportChecksInput', {
  description: 'What came of what heartbeats asked for.',
  fields: (t) => ({
    number: t.int({ description: '1, 2, 3 … of the check reports of this run. A repeated number changes nothing.' }),
    results: t.field({ type: [CheckResultInput], description: 'At most 20.' }),
    icmp: t.field({ type: IcmpResultInput, required: false, description: 'Where echo requests were asked for.' }),
    instanceNonce: t.string({ required: false, description: 'What the metadata service says in `meta["sallyport.nonce"]`.' }),
  }),
})

const check = z.object({
  number,
  results: z
    .array(
      z
        .object({
          challengeId: z.string().max(100),
          proof: optional(z.string().max(500)),
          error: optional(line(300)),
          family: optional(z.enum(['IPV4', 'IPV6'])),
          phases,
        })
        .refine(({ proof, error }) => (proof === undefined) !== (error === undefined), 'A result has a proof or an error, not both.')
        .transform(({ family, phases: timed, ...result }) => ({
          ...result,
          ...(family !== undefined && { family }),
          ...(timed !== undefined && { phases: timed }),
        })),
    )
    .max(20, 'A report has at most 20 results.'),
  icmp: optional(z.object({ outcome: z.enum(['PASSED', 'FAILED', 'UNKNOWN']), roundTripMs: latency, detail: optional(line(300)) })),
  instanceNonce: optional(z.string().max(1_000)),
})

builder.mutationField('reportChecks', (t) =>
  t.field({
    type: ReportPayload,
    description: 'Signed in. Each challenge is taken once, from the node and the run that it was given to, while it is good.',
    authScopes: { act: 'agent.report' },
    args: { input: t.arg({ type: ReportChecksInput, description: 'The results.' }) },
    resolve: async (_root, { input }, context) => {
      const { nodeId, runId } = agentOf(context)
      const reported = await context.services.contact.reportChecks({ nodeId, runId }, parseInput(check, input))
      if (reported === undefined) throw nodeEnded()
      return reported
    },
  }),
)
