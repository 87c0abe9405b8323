import type { IncomingMessage } from 'node:http'
import { agentLogin } from '@sallyport/database/agent-login.ts'
import { checkStore } from '@sallyport/database/check-store.ts'
import { enrollmentStore } from '@sallyport/database/enrollment-store.ts'
import { agentKeyStore, heartbeatStore } from '@sallyport/database/heartbeat-store.ts'
import { monitorResultsStore } from '@sallyport/database/monitor-results-store.ts'
import type { Database } from '@sallyport/database/open-database.ts'
import type { TokenHasher } from '@sallyport/domain/enrollment/api-token.ts'
import type { CheckTargets } from '@sallyport/domain/enrollment/check-targets.ts'
import { enrollment } from '@sallyport/domain/enrollment/enroll.ts'
import { contact } from '@sallyport/domain/enrollment/keep-in-touch.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import { hmacUnder, random, verifyEd25519 } from './crypto-ports.ts'
import type { CheckParts } from './doors.ts'
import { agentEndpoint } from './http/agent-endpoint.ts'
import { checkResponders } from './http/check-responders/check-responders.ts'
import { type DelegationWatch, watchDelegation } from './http/check-responders/watch-delegation.ts'
import type { EndpointLog } from './http/graphql/public-error.ts'
import type { GraphqlEndpoint } from './http/graphql-endpoint.ts'
import type { TrustedProxies } from './http/observed-address.ts'
import { logFailure } from './log-failure.ts'
import type { Configuration } from './read-configuration.ts'

export type AgentMeans = {
  database: Pick<Database, 'agent'>
  /** Of the tokens, as everywhere. */
  hasher: TokenHasher
  /** 32 bytes for challenges and their proofs, the same on every replica. */
  challengeKey: Uint8Array
  deploymentId: string
  clock: Clock
  settings: {
    agent: Pick<Configuration['agent'], 'addressRate'>
    checks: {
      http: Pick<Configuration['checks']['http'], 'trustedProxies' | 'proxyHeader'>
      dns: Pick<Configuration['checks']['dns'], 'zone' | 'servers' | 'answersPerSecond'>
    }
  }
  /** Known once the doors are open. */
  targets: () => CheckTargets
  addressOf: (request: IncomingMessage) => string | undefined
  log: EndpointLog
}

export type Agents = {
  endpoint: GraphqlEndpoint
  checks: CheckParts
  /** Whether nodes' own resolvers find the zone of the DNS check; `look` is run in the background, each minute. */
  delegation: DelegationWatch
}

/** Everything that agents are served by. */
export function wireAgents(means: AgentMeans): Agents {
  const { database, hasher, deploymentId, clock, settings, targets, log } = means
  const onError = (error: unknown) => logFailure(log, error, 'a check could not be answered')
  const login = agentLogin(database.agent)
  const hmac = hmacUnder(means.challengeKey)
  const heartbeats = heartbeatStore(login)
  const checks = checkStore(login)
  const { http, dns } = settings.checks
  const trusted: TrustedProxies = { ranges: http.trustedProxies, header: http.proxyHeader }
  return {
    endpoint: agentEndpoint({
      services: {
        enrollment: enrollment({ store: enrollmentStore(login), hasher, hmac, verify: verifyEd25519, clock, deploymentId }),
        contact: contact({ heartbeats, checks, hmac, random, clock }),
        monitors: monitorResultsStore(login.client),
        clock,
        targets,
      },
      keys: agentKeyStore(login),
      heartbeats,
      deploymentId,
      addressRate: settings.agent.addressRate,
      addressOf: means.addressOf,
      log,
    }),
    checks: checkResponders({ checks, hmac, clock, trusted, dns, onError }),
    delegation: watchDelegation({ zone: dns.zone, servers: dns.servers, hmac, clock }),
  }
}

/** Where nodes show what they can do, from the addresses by which this installation is reached. */
export function checkTargetsOf(reached: {
  checks: { http: string; tcp: string; tls: string; dnsZone: string; dnsServers: readonly string[] }
  icmpTarget: string
}): CheckTargets {
  const { http, tcp, tls, dnsZone, dnsServers } = reached.checks
  const at = (url: URL, standard: number) => ({ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || standard) })
  return {
    http: at(new URL(http), 80),
    tcp: at(new URL(`tcp://${tcp}`), 0),
    tls: at(new URL(`tls://${tls}`), 0),
    dns: { zone: dnsZone, servers: dnsServers },
    icmp: { target: reached.icmpTarget },
  }
}
