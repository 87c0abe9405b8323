import type { CheckTargets } from '@sallyport/domain/enrollment/check-targets.ts'
import type { Enrollment } from '@sallyport/domain/enrollment/enroll.ts'
import type { Contact } from '@sallyport/domain/enrollment/keep-in-touch.ts'
import type { AgentMonitors } from '@sallyport/domain/monitoring/ports.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { AgentViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { newBuilder } from '../builder.ts'
import type { RequestContext } from '../context.ts'
import { callerError } from '../errors.ts'

/** The use cases behind the agent schema. */
export type AgentServices = {
  enrollment: Enrollment
  contact: Contact
  monitors: AgentMonitors
  clock: Clock
  /** Known once the doors are open. */
  targets: () => CheckTargets
}

export type AgentContext = RequestContext<AgentViewer, AgentServices>

export const builder = newBuilder<AgentContext>()

builder.queryType({ description: 'What an enrolled agent can read.' })
builder.mutationType({
  description:
    'How a host enrolls and keeps in touch. A heartbeat and the reports that ride on it are one request: `heartbeat` first, then the others.',
})

/** Who reports. The field's act has let nobody else through. */
export function agentOf(context: AgentContext): AgentViewer {
  if (context.viewer.kind !== 'AGENT') throw callerError('UNAUTHENTICATED', 'Sign in as a node.', context.signInHints?.() ?? {})
  return context.viewer
}

/** The node is retired or revoked: its agent stops for good. */
export const nodeEnded = () => callerError('NODE_ENDED', 'This node was ended. Its agent has nothing more to do.')
