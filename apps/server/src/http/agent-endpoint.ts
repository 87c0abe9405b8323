import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isUnavailable } from '@sallyport/database/is-unavailable.ts'
import { audienceOf } from '@sallyport/domain/enrollment/agent-identity.ts'
import type { AgentKeyStore, HeartbeatStore } from '@sallyport/domain/enrollment/ports.ts'
import type { AgentViewer } from '@sallyport/domain/tenancy/viewer.ts'
import type { AgentContext, AgentServices } from '@sallyport/graphql/agent/agent-builder.ts'
import { agentSchema } from '@sallyport/graphql/agent/schema.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { agentSignIn } from './agent-sign-in.ts'
import type { EndpointLog } from './graphql/public-error.ts'
import type { Rate } from './graphql/rate-limits.ts'
import { defaultEndpointSettings, type GraphqlEndpoint, graphqlEndpoint } from './graphql-endpoint.ts'

export const agentPath = '/agent/graphql'
export const agentBodyBytes = 256 * 1024

export type AgentEndpointMeans = {
  services: AgentServices
  keys: AgentKeyStore
  heartbeats: Pick<HeartbeatStore, 'knock'>
  deploymentId: string
  /** Requests of one address that nobody signed in for and that enrolled nothing; many nodes may share one. */
  addressRate: Rate
  addressOf: (request: IncomingMessage) => string | undefined
  log: EndpointLog
}

/** After an outage an agent tells everything that piled up, one request after another. */
const nodeRate: Rate = { atOnce: 120, perSecond: 10 }

/** `/agent/graphql`: for agents alone. */
export function agentEndpoint({
  services,
  keys,
  heartbeats,
  deploymentId,
  addressRate,
  addressOf,
  log,
}: AgentEndpointMeans): GraphqlEndpoint {
  const { clock } = services
  // The schema has no lists of pages: nothing is ever sealed with it.
  const cursors = cursorCodec(randomBytes(32), 'agent')
  return graphqlEndpoint<AgentViewer, AgentContext>({
    path: agentPath,
    schema: agentSchema,
    bodyBytes: agentBodyBytes,
    settings: { ...defaultEndpointSettings, addressRate, viewerRate: nodeRate },
    identify: agentSignIn({ keys, heartbeats, audience: audienceOf(deploymentId), clock }),
    viewerKey: ({ nodeId }) => nodeId,
    contextFor: (call) => ({
      viewer: call.viewer,
      request: call.facts,
      get signal() {
        return call.signal
      },
      giveBack: call.giveBack,
      cursors,
      services,
      signInHints: () => ({ serverTime: clock.now().toISOString() }),
    }),
    addressOf,
    isUnavailable,
    log,
  })
}
