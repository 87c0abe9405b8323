import * as z from 'zod'
import { challengeShape } from '../checks/challenge.ts'
import { icmpWishShape } from '../checks/icmp-check.ts'

const heartbeatField = `heartbeat(input: $heartbeat) {
    serverTime nextInSeconds instanceProofWanted monitorsVersion
    challenges { id kind challenge host port name servers families timeoutMs }
    icmp { target timeoutMs }
  }`

const parts = {
  heartbeat: { variable: '$heartbeat: HeartbeatInput!', field: heartbeatField },
  checks: { variable: '$checks: ReportChecksInput!', field: 'reportChecks(input: $checks) { accepted serverTime }' },
  results: { variable: '$results: ReportMonitorResultsInput!', field: 'reportMonitorResults(input: $results) { accepted serverTime }' },
} as const

export type Part = keyof typeof parts

/** One request for all that is to be told now, the heartbeat first. `which` is in that order and not empty. */
export const beatDocument = (which: readonly Part[]): string =>
  `mutation KeepInTouch(${which.map((part) => parts[part].variable).join(', ')}) {\n  ${which.map((part) => parts[part].field).join('\n  ')}\n}`

const report = z.object({ accepted: z.number(), serverTime: z.string() })

/** A challenge of a kind or shape that this agent does not know is left out rather than losing the whole answer. */
const knownChallenges = z.array(z.unknown()).transform((list) => list.flatMap((one) => challengeShape.safeParse(one).data ?? []))

export const beatShape = z.object({
  heartbeat: z
    .object({
      serverTime: z.string(),
      nextInSeconds: z.number(),
      challenges: knownChallenges,
      icmp: icmpWishShape.nullish(),
      instanceProofWanted: z.boolean(),
      monitorsVersion: z.number(),
    })
    .optional(),
  reportChecks: report.optional(),
  reportMonitorResults: report.optional(),
})

export type HeartbeatAnswer = NonNullable<z.infer<typeof beatShape>['heartbeat']>
