import { monitorOutcomes } from '@sallyport/domain/monitoring/monitor.ts'
import { z } from 'zod'
import { localId } from '../global-id.ts'
import { parseInput } from '../mutation.ts'
import { agentOf, builder } from './agent-builder.ts'
import { latency, line, number, optional, phases } from './bounds.ts'
import { PhasesInput, ReportPayload } from './report.ts'

const MonitorOutcome = builder.enumType('MonitorOutcome', {
  description: 'What the node says of a target.',
  values: {
    UP: { description: 'It answers as it should.' },
    DOWN: { description: 'It does not.' },
    INCONCLUSIVE: { description: 'The node could not tell, for a trouble of its own. Never counts as down.' },
  } satisfies Record<(typeof monitorOutcomes)[number], { description: string }>,
})

const MonitorResultInput = builder.inputType('MonitorResultInput', {
  description: 'What the node saw of one monitor.',
  fields: (t) => ({
    monitorId: t.id({ description: 'Of the monitor.' }),
    outcome: t.field({ type: MonitorOutcome, description: 'In one word.' }),
    at: t.field({ type: 'DateTime', description: "When, by the agent's clock. Not used: clocks of hosts may be far off." }),
    ageMs: t.int({ description: "How long ago, by the agent's monotonic clock: 0 to 86,400,000. The server dates the check by it." }),
    latencyMs: t.float({ required: false, description: 'Milliseconds, where something was measured.' }),
    message: t.string({ required: false, description: 'One line; what goes beyond 300 characters is cut.' }),
    phases: t.field({ type: PhasesInput, required: false, description: 'Where the time went.' }),
  }),
})

const ReportMonitorResultsInput = builder.inputType('ReportMonitorResultsInput', {
  description: 'What the node saw.',
  fields: (t) => ({
    number: t.int({ description: '1, 2, 3 … of the monitor reports of this run. A repeated number changes nothing.' }),
    results: t.field({ type: [MonitorResultInput], description: 'At most 100.' }),
  }),
})

const check = z.object({
  number,
  results: z
    .array(
      z.object({
        monitorId: z.string().max(200),
        outcome: z.enum(monitorOutcomes),
        ageMs: z.number().int().min(0).max(86_400_000),
        latencyMs: latency,
        message: optional(line(300)),
        phases,
      }),
    )
    .max(100, 'A report has at most 100 results.'),
})

/** Undefined for what is no monitor's id: such a result is left out, as one of a monitor that was deleted meanwhile is. */
function monitorIdOf(id: string): string | undefined {
  try {
    return localId('Monitor', id)
  } catch {
    return undefined
  }
}

builder.mutationField('reportMonitorResults', (t) =>
  t.field({
    type: ReportPayload,
    description: 'Signed in. Taken from enabled nodes alone; results of monitors that are not the node’s are left out.',
    authScopes: { act: 'agent.report' },
    args: { input: t.arg({ type: ReportMonitorResultsInput, description: 'The results.' }) },
    resolve: async (_root, args, context) => {
      const { nodeId, runId } = agentOf(context)
      const { number: counted, results } = parseInput(check, args.input)
      const known = results.flatMap(({ phases: _timed, ...result }) => {
        const monitorId = monitorIdOf(result.monitorId)
        return monitorId === undefined ? [] : [{ ...result, monitorId }]
      })
      const { monitors, clock } = context.services
      const accepted = await monitors.recordResults({ nodeId, runId }, { number: counted, results: known })
      return { accepted, serverTime: clock.now() }
    },
  }),
)
