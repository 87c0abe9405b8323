import { randomBytes } from 'node:crypto'
import type { LoginUrls } from '@sallyport/database/logins.ts'
import { openDatabase } from '@sallyport/database/open-database.ts'
import { defaultEndpointSettings } from '@sallyport/server/http/graphql-endpoint.ts'
import { listenHttp, peerOf } from '@sallyport/server/http/listeners.ts'
import { observedAddress } from '@sallyport/server/http/observed-address.ts'
import { routing } from '@sallyport/server/http/routing.ts'
import { openLog } from '@sallyport/server/logging.ts'
import { wireTenant } from '@sallyport/server/wire-tenant.ts'
import { testHasher } from '../../fixtures/tenants.ts'
import { serveForParent } from '../serve-in-child.ts'

const unlimited = { atOnce: 0, perSecond: 1 }

/** The tenants' endpoint as it is served, without limits for the few tokens and the one address that all load comes from. */
serveForParent(async ({ urls }: { urls: LoginUrls }) => {
  const log = openLog({ level: 'error' })
  const database = openDatabase(urls)
  const tenant = await wireTenant({
    agentsReach: () => ({ controlPlane: 'https://agents.example.org:8443', pins: ['sha256//pin'], deployment: 'deployment' }),
    database,
    hasher: testHasher,
    clock: { now: () => new Date() },
    cursorSecret: randomBytes(32),
    settings: { ...defaultEndpointSettings, addressRate: unlimited, viewerRate: unlimited },
    addressOf: (request) => observedAddress(peerOf(request.socket)?.address, request.headers, { ranges: [], header: 'X-Forwarded-For' }),
    onBreach: (breach) => log.error(breach, 'the second wall refused a statement'),
    log,
  })
  const door = await listenHttp(routing([{ path: '/graphql', handler: tenant.listener }], log), {
    setting: 'bench',
    address: { kind: 'tcp', host: '127.0.0.1', port: 0 },
  })
  return {
    origin: `http://${door.where}`,
    close: async () => {
      await tenant.stop()
      await door.close(0)
      await database.close()
    },
  }
})
