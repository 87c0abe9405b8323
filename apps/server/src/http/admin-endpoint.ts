import type { IncomingMessage } from 'node:http'
import type { WakeUps } from '@sallyport/database/feeds.ts'
import { isUnavailable } from '@sallyport/database/is-unavailable.ts'
import type { TokenHasher } from '@sallyport/domain/enrollment/api-token.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { AdminViewer } from '@sallyport/domain/tenancy/viewer.ts'
import type { AdminContext, AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import { adminSchema } from '@sallyport/graphql/admin/schema.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { logFailure } from '../log-failure.ts'
import type { EndpointLog } from './graphql/public-error.ts'
import { type EndpointSettings, type GraphqlEndpoint, graphqlEndpoint } from './graphql-endpoint.ts'
import { identifyViewer, type SignIns } from './identify-viewer.ts'
import { watchSignIn } from './watch-sign-in.ts'

/** A clouds.yaml with its secure.yaml and a bundle of certificates fits. */
export const adminBodyBytes = 1024 * 1024

export type AdminEndpointMeans = {
  settings: EndpointSettings
  services: AdminServices
  signIns: SignIns<AdminViewer>
  hasher: Pick<TokenHasher, 'matches'>
  /** At least 32 bytes, the same on every replica. */
  cursorSecret: Uint8Array
  /** Of the channel `sallyport_change`. */
  changes: Pick<WakeUps, 'of'>
  clock: Clock
  addressOf: (request: IncomingMessage) => string | undefined
  log: EndpointLog
}

/** `/admin/graphql`: for the console and for scripts of administrators. */
export function adminEndpoint(means: AdminEndpointMeans): GraphqlEndpoint {
  const { signIns, hasher, clock, log } = means
  const cursors = cursorCodec(means.cursorSecret, 'administrators')
  return graphqlEndpoint<AdminViewer, AdminContext>({
    path: '/admin/graphql',
    schema: adminSchema,
    bodyBytes: adminBodyBytes,
    settings: means.settings,
    identify: identifyViewer({
      kind: 'spa',
      signIns,
      hasher,
      clock,
      onError: (error) => logFailure(log, error, 'the use of a token could not be noted'),
    }),
    viewerKey: ({ tokenId }) => tokenId,
    contextFor: (call) => ({
      viewer: call.viewer,
      request: call.facts,
      get signal() {
        return call.signal
      },
      cursors,
      services: means.services,
    }),
    addressOf: means.addressOf,
    watchSignIn: ({ tokenId, tokenExpiresAt }, signal, onEnd) =>
      watchSignIn(
        {
          wakeUps: (until) => means.changes.of('', until),
          isGood: async () => (await signIns.find(tokenId)) !== undefined,
          expiresInMs: tokenExpiresAt && tokenExpiresAt.getTime() - clock.now().getTime(),
        },
        signal,
        onEnd,
      ),
    isUnavailable,
    log,
  })
}
