import type { LoginUrls } from '@sallyport/database/logins.ts'
import { openDatabase } from '@sallyport/database/open-database.ts'
import { listenHttp, peerOf } from '@sallyport/server/http/listeners.ts'
import { observedAddress } from '@sallyport/server/http/observed-address.ts'
import { routing } from '@sallyport/server/http/routing.ts'
import { openLog } from '@sallyport/server/logging.ts'
import { agentDoor } from '@sallyport/server/settings/doors.ts'
import { wireAgents } from '@sallyport/server/wire-agents.ts'
import { testHasher } from '../../fixtures/enrollable.ts'
import { serveForParent } from '../serve-in-child.ts'

export type AgentDoorOptions = { urls: LoginUrls; deploymentId: string }

/** The agents' door as it is served, without TLS. */
serveForParent(async ({ urls, deploymentId }: AgentDoorOptions) => {
  const log = openLog({ level: 'error' })
  const database = openDatabase(urls)
  const trustedProxies = { ranges: [], header: 'X-Forwarded-For' as const }
  const nowhere = { host: '127.0.0.1', port: 9 }
  const agents = wireAgents({
    database,
    hasher: testHasher,
    challengeKey: new Uint8Array(32).fill(9),
    deploymentId,
    clock: { now: () => new Date() },
    settings: {
      agent: agentDoor.parse({}),
      checks: {
        http: { trustedProxies: trustedProxies.ranges, proxyHeader: trustedProxies.header },
        dns: { zone: 'checks.test', servers: ['127.0.0.1:9'], answersPerSecond: 1_000 },
      },
    },
    targets: () => ({
      http: nowhere,
      tcp: nowhere,
      tls: nowhere,
      dns: { zone: 'checks.test', servers: ['127.0.0.1:9'] },
      icmp: { target: '127.0.0.1' },
    }),
    addressOf: (request) => observedAddress(peerOf(request.socket)?.address, request.headers, trustedProxies),
    log,
  })
  const door = await listenHttp(routing([{ path: '/agent/graphql', handler: agents.endpoint.listener }], log), {
    setting: 'bench',
    address: { kind: 'tcp', host: '127.0.0.1', port: 0 },
  })
  return {
    origin: `http://${door.where}`,
    close: async () => {
      agents.endpoint.close()
      await door.close(0)
      await database.close()
    },
  }
})
